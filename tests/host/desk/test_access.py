"""Sessions, the PIN, and what a wrong one costs."""

from __future__ import annotations

import stat
from pathlib import Path
from typing import Any

import pytest

from host.desk.access import COOKIE, SESSION_SECONDS, Access, Tries, key_of
from host.desk.desk import Options, Way
from host.desk.guard import local
from host.desk.preview import SAMPLE, Preview
from host.live.events import Announce
from tests.host.desk.browsers import Answer, elsewhere, until

KEY = b"s" * 32
HOUR = 3600.0


class Clock:
    """Time that only the test moves."""

    def __init__(self) -> None:
        self.at = 1_000_000.0

    def __call__(self) -> float:
        return self.at


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def access(clock: Clock) -> Access:
    return Access(KEY, clock, clock)


@pytest.fixture
def app(tmp_path: Path, access: Access) -> Any:
    preview = Preview(tmp_path / "игра.sqlite", SAMPLE, Options(0, key=KEY), Announce.NONE)
    until(lambda: preview.desk.hub.view is not None)
    yield preview.desk._app(access)
    preview.close()


def try_pin(app: Any, pin: object, client: str = "192.168.1.7") -> Answer:
    return elsewhere(app, "POST", "/api/session", {"pin": pin}, client=client)


def wrong_of(access: Access) -> str:
    return "000000" if access.pin != "000000" else "111111"


def test_a_session_is_good_for_an_evening(access: Access, clock: Clock) -> None:
    session = access.session()
    assert access.holds(session)
    assert Access(KEY, clock, clock).holds(session)  # after a restart
    assert not Access(b"t" * 32, clock, clock).holds(session)
    clock.at += SESSION_SECONDS - 1
    assert access.holds(session)
    clock.at += 2
    assert not access.holds(session)


def test_forged_sessions_are_none(access: Access) -> None:
    session = access.session()
    assert session != access.session()
    forged = [
        session[:-1],
        session + "A",
        session[::-1],
        "",
        "=",
        "а" * 75,
        "A" * 75,
        "A" * 10_000,
        "\x00",
        None,
    ]
    forged += [
        session[:at] + ("A" if session[at] != "A" else "B") + session[at + 1 :] for at in range(0, 74, 5)
    ]
    assert not any(access.holds(item) for item in forged)


def test_the_pin_brings_the_session_to_a_tablet(app: Any, access: Access) -> None:
    assert elsewhere(app, "GET", "/api/session").values["right"] == "table"
    assert elsewhere(app, "GET", "/api/state").status == 401
    assert elsewhere(app, "GET", "/").cookie == ""
    answer = try_pin(app, access.pin)
    assert (answer.status, answer.values) == (200, {"ok": True, "right": "host"})
    header = answer.headers["set-cookie"].lower()
    assert all(word in header for word in ("httponly", "samesite=strict", "path=/", "max-age"))
    with_it = elsewhere(app, "GET", "/api/state", Cookie=answer.cookie)
    assert (with_it.status, with_it.values["right"]) == (200, "host")
    assert elsewhere(app, "GET", "/api/lan", Cookie=answer.cookie).status == 403  # never on a tablet
    left = elsewhere(app, "DELETE", "/api/session", Cookie=answer.cookie)
    assert left.cookie == f'{COOKIE}=""'


@pytest.mark.parametrize("pin", ["", None, 123456, True, [], {}, "12345", "1234567", " ", "а" * 6, "١٢٣٤٥٦"])
def test_what_is_no_pin_is_a_wrong_one(app: Any, pin: object) -> None:
    answer = try_pin(app, pin)
    assert answer.status == 403
    assert answer.values["refused"] == "Код неверен: он написан на экране программы."
    assert answer.cookie == ""


def test_wrong_pins_make_one_wait_longer_and_longer(app: Any, access: Access, clock: Clock) -> None:
    waits = []
    for _ in range(6):
        waits.append(try_pin(app, wrong_of(access)).values["wait"])
        clock.at += waits[-1]
    assert waits == [0, 0, 2, 4, 8, 16]
    try_pin(app, wrong_of(access))
    too_early = try_pin(app, access.pin)  # not even the right one is looked at
    assert too_early.status == 429
    assert too_early.headers["retry-after"] == "32"
    assert too_early.values["refused"] == "Подождите 32 с и введите код снова."
    assert elsewhere(app, "GET", "/api/session").values["wait"] == 32.0
    assert try_pin(app, access.pin, client="192.168.1.8").status == 200
    clock.at += 32.0
    assert try_pin(app, access.pin).status == 200
    assert try_pin(app, wrong_of(access)).values["wait"] == 0  # it begins anew


def test_many_addresses_wait_too(app: Any, access: Access, clock: Clock) -> None:
    for number in range(14):
        wait = try_pin(app, wrong_of(access), client=f"192.168.2.{number}").values["wait"]
        clock.at += wait
    clock.at -= wait
    assert try_pin(app, access.pin, client="192.168.3.1").status == 429
    clock.at += wait
    assert try_pin(app, access.pin, client="192.168.3.1").status == 200


def test_an_hour_of_guessing_comes_to_little(clock: Clock) -> None:
    tries = Tries(clock)
    guesses, end = 0, clock.at + HOUR
    while clock.at < end:
        address = f"10.0.{guesses // 250}.{guesses % 250}"
        if tries.wait(address):
            clock.at += 0.5
            continue
        tries.count(address, right=False)
        guesses += 1
    assert guesses < 200
    assert len(tries._wrong) <= 500


def test_a_pin_has_six_digits(clock: Clock) -> None:
    pins = {Access(bytes([number]) * 32, clock, clock).pin for number in range(200)}
    assert len(pins) > 190
    assert all(len(pin) == 6 and pin.isdecimal() for pin in pins)


def test_the_key_of_an_evening(tmp_path: Path) -> None:
    path = tmp_path / "папка" / "desk.key"
    now = Clock()
    key = key_of(path, now)
    now.at = path.stat().st_mtime
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert key_of(path, now) == key
    now.at += 21 * HOUR
    assert key_of(path, now) != key
    now.at = path.stat().st_mtime
    path.chmod(0o644)
    kept = path.read_bytes()
    assert key_of(path, now) != kept  # others could have read it
    path.write_bytes(b"short")
    assert len(key_of(path, now)) == 32


def test_a_key_that_can_not_be_written_is_good_for_this_start(tmp_path: Path) -> None:
    (tmp_path / "файл").write_text("", encoding="utf-8")
    assert len(key_of(tmp_path / "файл" / "desk.key", Clock())) == 32


@pytest.mark.parametrize(
    ("client", "server", "is_local"),
    [
        ("127.0.0.1", "127.0.0.1", True),
        ("127.0.0.9", "127.0.0.1", True),
        ("192.168.1.5", "192.168.1.5", False),
        ("192.168.1.7", "127.0.0.1", False),
        ("127.0.0.1", "192.168.1.5", False),
        ("нет", "127.0.0.1", False),
    ],
)
def test_who_is_on_this_computer(client: str, server: str, is_local: bool) -> None:
    assert local({"type": "http", "client": (client, 1), "server": (server, 2)}) is is_local
    assert local({"type": "http", "client": None, "server": None}) is False


def test_the_welcome_has_the_pin_and_the_line_on_the_screen_has_not() -> None:
    way = Way("http://127.0.0.1:8765/", "http://192.168.1.5:8765/", "123456")
    assert "код 123456" in way.welcome()
    assert "█" in way.welcome()
    assert "123456" not in way.told
    assert way.told == "Пульт: http://127.0.0.1:8765/ или http://192.168.1.5:8765/"
    assert Way("http://127.0.0.1:8765/").told == "Пульт: http://127.0.0.1:8765/"
