"""Enemies at the desk: each is refused or bounded, and the game is as it was."""

from __future__ import annotations

import json
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, suppress
from itertools import cycle
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from host.desk import body, live, server
from host.desk.access import Access
from host.desk.preview import Preview
from tests.host.desk.browsers import DEADLINE, Browser, received, to_the_end, until

FOREIGN = (
    "http://evil.example",
    "null",
    "https://127.0.0.1",
    "http://127.0.0.1",
    "http://127.0.0.1:1",
    "file://",
)


@pytest.fixture(autouse=True)
def _untouched(host: Browser) -> Iterator[None]:
    """Whatever was tried: the same game before and after, and the host still plays."""
    before = _lasting(host)
    yield
    assert _lasting(host) == before
    assert host.act("note", text="игра идёт")["ok"] is True


def _lasting(host: Browser) -> dict[str, Any]:
    moving = ("revision", "now", "clock", "tips", "troubles")
    return {key: value for key, value in host.state.items() if key not in moving}


def raw(port: int, content: bytes, *, hang_up: bool = False) -> bytes:
    """What comes back for these bytes until the server closes.

    A sender who hangs up is owed no answer, so a request to be answered asks for `Connection: close` instead.
    """
    with closing(socket.create_connection(("127.0.0.1", port), timeout=DEADLINE)) as line:
        with suppress(OSError):  # the server has hung up before it was all sent; what it answered is there
            line.sendall(content)
            if hang_up:
                line.shutdown(socket.SHUT_WR)
        pieces = []
        with suppress(ConnectionResetError):
            while piece := line.recv(65536):
                pieces.append(piece)
        return b"".join(pieces)


UNDO = {"id": "enemy", "do": "undo"}


@pytest.mark.parametrize("origin", FOREIGN)
def test_a_foreign_page_can_not_act_or_listen(host: Browser, origin: str) -> None:
    answer = host.post("/api/act", UNDO, Origin=origin)
    assert answer.status == 403
    assert answer.values["refused"].startswith("Запрос с чужой страницы отклонён")
    assert host.get("/api/state", Origin=origin).status == 403
    assert host.ask("DELETE", "/api/session", headers={"Origin": origin}).status == 403
    for path in ("/api/live", "/api/table/live"):
        with pytest.raises(InvalidStatus) as refused, host.socket(path, Origin=origin):
            pass
        assert refused.value.response.status_code == 403


def test_browsers_tell_that_a_request_is_foreign(host: Browser) -> None:
    for site in ("cross-site", "same-site"):
        sent = {"Origin": "", "Sec-Fetch-Site": site}
        content = json.dumps(UNDO).encode()
        assert host.ask("POST", "/api/act", content, sent).status == 403
        assert host.ask("GET", "/api/state", headers=sent).status == 403
    assert "access-control-allow-origin" not in host.get("/api/state").headers
    assert host.ask("OPTIONS", "/api/act", headers={"Origin": FOREIGN[0]}).status == 403


@pytest.mark.parametrize(
    "name",
    [
        "evil.example",
        "evil.example:{port}",
        "127.0.0.1",
        "127.0.0.1:1",
        "",
        "192.168.1.5:{port}",
        "[::1]:{port}",
    ],
)
def test_another_name_of_the_server_is_refused(host: Browser, port: int, name: str) -> None:
    called = name.format(port=port)
    lines = [f"Host: {called}", f"Cookie: {host.cookie}", f"Origin: http://{called}"]
    lines += ["Content-Type: application/json", "Connection: close"]
    acting = ("POST", "/api/act", json.dumps(UNDO))
    for method, path, content in (("GET", "/", ""), ("GET", "/api/state", ""), acting):
        request = [f"{method} {path} HTTP/1.1", *lines, f"Content-Length: {len(content)}", "", content]
        answer = raw(port, "\r\n".join(request).encode())
        assert answer.startswith((b"HTTP/1.1 421", b"HTTP/1.1 400"))
        assert b"set-cookie" not in answer.lower()
    if called:
        with pytest.raises(InvalidStatus), host.socket(Host=called):
            pass


def test_localhost_is_this_computer(host: Browser, port: int) -> None:
    name = f"localhost:{port}"
    assert host.get("/api/state", Host=name).status == 200
    assert (
        host.post("/api/act", {"id": "x", "do": "accept"}, Host=name, Origin=f"http://{name}").status == 200
    )
    assert host.post("/api/act", UNDO, Host=name).status == 403  # the page of another name


@pytest.mark.parametrize(
    "cookie", ["", "yasno_desk=", "yasno_desk=" + "A" * 75, "yasno_desk=null", "other=1"]
)
def test_without_a_session_nothing_is_done(player: Browser, cookie: str) -> None:
    player.cookie = cookie
    assert player.post("/api/act", UNDO).status == 401
    assert player.get("/api/state").status == 401
    with pytest.raises(InvalidStatus) as refused, player.socket():
        pass
    assert refused.value.response.status_code == 401


def test_a_session_of_another_key_is_none(player: Browser) -> None:
    player.cookie = f"yasno_desk={Access(b'x' * 32).session()}"
    assert player.post("/api/act", UNDO).status == 401


def test_large_bodies(host: Browser) -> None:
    content = json.dumps({**UNDO, "padding": "a" * 1_000_000}).encode()
    answer = host.ask("POST", "/api/act", content)
    assert answer.status == 413
    assert answer.values["refused"] == "Запрос слишком велик: в нём больше 64 КБ."
    assert host.ask("POST", "/api/session", b" " * 65_537).status == 413
    chunk = b"400\r\n" + b"a" * 1024 + b"\r\n"
    request = (
        f"POST /api/act HTTP/1.1\r\nHost: {host.name}\r\nCookie: {host.cookie}\r\n"
        "Content-Type: application/json\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n"
    ).encode()
    assert raw(host.port, request + chunk * 200 + b"0\r\n\r\n").startswith(b"HTTP/1.1 413")


@pytest.mark.parametrize(
    "content",
    [
        *(
            b"",
            b"{",
            b"null",
            b"[]",
            b'"undo"',
            b"5",
            b"\xff\xfe",
            b"{}{}",
            b'{"id":"a","id":"b","do":"undo"}',
        ),
        b'{"id":"a","do":"note","text":NaN}',
        b"[" * 60_000,
        b'{"a":' * 10_000,
        b'{"id":"a","do":"undo","x":' + b"[" * 20 + b"]" * 20 + b"}",
        b'{"id":"a","do":"nominate","seat":' + b"9" * 5_000 + b"}",
        b'{"id":"a","do":"note","text":"' + b"a" * 5_000 + b'"}',
        *(b'{"do":"undo"}', b'{"id":"","do":"undo"}', b'{"id":5,"do":"undo"}', b'{"id":"a b","do":"undo"}'),
        b'{"id":"' + b"a" * 101 + b'","do":"undo"}',
        '{"id":"тап","do":"undo"}'.encode(),
    ],
)
def test_bad_json(host: Browser, content: bytes) -> None:
    answer = host.ask("POST", "/api/act", content)
    assert answer.status == 400
    refused = answer.values["refused"]
    assert refused.endswith((".", "цифр."))
    assert "Traceback" not in refused


def test_half_a_character_is_no_text(host: Browser) -> None:
    for do in ("note", "say"):
        content = f'{{"id":"half","do":"{do}","text":"\\ud800"}}'.encode()
        assert host.ask("POST", "/api/act", content).values["ok"] is False


def test_other_content_types(host: Browser) -> None:
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""):
        content = json.dumps(UNDO).encode()
        assert host.ask("POST", "/api/act", content, {"Content-Type": kind}).status == 415


PATHS = (
    *("/static/../access.py", "/static/%2e%2e/access.py", "/static/..%2faccess.py", "/static//etc/passwd"),
    *("/static/%00", "/static/desk.html%00.js", "/static/..\\access.py", "/../etc/passwd", "//evil.example/"),
    *("/static/", "/static", "/api/../api/state", "/api/clip/../state", "/api/clip/1%20", "/api/clip/-1"),
    *("/api/clip/1/", "/API/state", "/api/state;x", "/static/./desk.html", "/.git/config", "/api", "/docs"),
    *("/openapi.json", "/static/desk.html/", "/table/", "/" + "a" * 5_000),
)


@pytest.mark.parametrize("path", PATHS)
def test_path_tricks(host: Browser, path: str) -> None:
    answer = host.get(path)
    assert answer.status == 404
    assert answer.values == {"ok": False, "refused": "Такой страницы нет."}


@pytest.mark.parametrize("method", ["PUT", "PATCH", "DELETE", "TRACE", "GET"])
def test_other_methods(host: Browser, method: str) -> None:
    answer = host.ask(method, "/api/act", headers={"Content-Type": "application/json"})
    assert answer.status == 405
    assert answer.values["refused"] == "Так к этому адресу не обращаются."


def test_every_answer_is_protected(host: Browser, player: Browser) -> None:
    answers = [
        host.get("/"),
        host.get("/api/state"),
        player.get("/api/state"),
        host.get("/no"),
        host.get("/table"),
    ]
    answers += [host.post("/api/act", UNDO, Origin="http://evil.example"), host.get("/", Host="evil.example")]
    for answer in answers:
        policy = answer.headers["content-security-policy"]
        assert policy.startswith(
            "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self' ws://"
        )
        assert "evil" not in policy
        assert "unsafe" not in policy
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["referrer-policy"] == "no-referrer"
        assert answer.headers["cross-origin-resource-policy"] == "same-origin"
        assert "server" not in answer.headers
    assert answers[1].headers["cache-control"] == "no-store"
    assert answers[2].headers["cache-control"] == "no-store"


def test_what_is_no_http(port: int) -> None:
    for content in (
        b"\x00" * 1000,
        b"GET / HTTP/9.9\r\n\r\n",
        b"GET\r\n\r\n",
        b"\x16\x03\x01\x02\x00",
        b"a" * 100_000,
    ):
        answer = raw(port, content, hang_up=True)
        assert not answer or answer.startswith(b"HTTP/1.1 4")
    smuggled = b"POST /api/act HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n"
    smuggled += b"Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n"
    assert raw(port, smuggled).startswith(b"HTTP/1.1 4")


def test_two_hundred_connections(host: Browser, port: int) -> None:
    with ExitStack() as stack:
        lines = [
            stack.enter_context(closing(socket.create_connection(("127.0.0.1", port), timeout=DEADLINE)))
            for _ in range(200)
        ]
        until(lambda: _dropped(lines) >= 200 - server.OF_ONE_ADDRESS * 2)
        for line in lines[:10]:
            line.close()
        until(lambda: host_answers(host))


def _dropped(lines: list[socket.socket]) -> int:
    count = 0
    for line in lines:
        line.setblocking(False)
        try:
            count += line.recv(1) == b""
        except BlockingIOError:
            continue
        except OSError:
            count += 1
    return count


def host_answers(host: Browser) -> bool:
    try:
        return host.get("/api/state").status == 200
    except OSError:
        return False


def test_slow_senders_are_dropped(host: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "_HEADER_SECONDS", 1.0)
    slow = [socket.create_connection(("127.0.0.1", host.port), timeout=DEADLINE) for _ in range(20)]
    end = time.monotonic() + DEADLINE
    for line in slow:
        line.sendall(b"GET /api/state HTTP/1.1\r\nHost: ")
    while _dropped(slow) < len(slow):
        assert time.monotonic() < end
        assert any(host_answers(host) for _ in range(5))  # a busy machine may make the host slow, too, once
        for line in slow:
            try:
                line.sendall(b"a")
            except OSError:
                continue
        time.sleep(0.2)
    for line in slow:
        line.close()


def test_a_body_that_does_not_come(host: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(body, "_SECONDS", 0.5)
    head = (
        f"POST /api/act HTTP/1.1\r\nHost: {host.name}\r\nCookie: {host.cookie}\r\n"
        "Content-Type: application/json\r\nContent-Length: 40\r\n\r\n{"
    )
    with closing(socket.create_connection(("127.0.0.1", host.port), timeout=DEADLINE)) as line:
        line.sendall(head.encode())
        assert line.recv(100).startswith(b"HTTP/1.1 408")


def test_a_reader_that_takes_nothing_is_dropped(
    host: Browser, preview: Preview, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live, "_SEND_SECONDS", 0.5)
    monkeypatch.setattr(server, "_CLOSE_SECONDS", 0.5)
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    line.connect(("127.0.0.1", host.port))
    head = ["GET /api/live HTTP/1.1", f"Host: {host.name}", f"Cookie: {host.cookie}"]
    head += ["Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13"]
    head += ["Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", "", ""]
    line.sendall("\r\n".join(head).encode())
    connections = preview.desk._server._server.server_state.connections  # type: ignore[union-attr]
    until(lambda: any("WebSockets" in type(one).__name__ for one in list(connections)))
    words = cycle(["слово " * 20_000, "другое " * 20_000])

    def dropped() -> bool:
        preview.desk.hear(next(words))
        return not any("WebSockets" in type(one).__name__ for one in list(connections))

    until(dropped)
    line.close()
    preview.desk.hear("")
    until(lambda: host.state["hearing"] == "")


def test_websockets_are_counted(host: Browser, player: Browser) -> None:
    with ExitStack() as stack:
        for _ in range(live._OF_ONE_ADDRESS):
            received(stack.enter_context(player.socket("/api/table/live")))
        with pytest.raises(InvalidStatus) as refused, player.socket("/api/table/live"):
            pass
        assert refused.value.response.status_code == 503
        assert host.get("/api/state").status == 200
    until(lambda: _opens(player))


def _opens(player: Browser) -> bool:
    try:
        with player.socket("/api/table/live"):
            return True
    except InvalidStatus:
        return False


def test_large_messages_close_a_websocket(player: Browser) -> None:
    with player.socket("/api/table/live") as line:
        received(line)
        with suppress(ConnectionClosed):
            line.send("a" * 1_000_000)
        with pytest.raises(ConnectionClosed):
            to_the_end(line)


def test_websockets_lead_nowhere_else(host: Browser) -> None:
    for path in ("/", "/api/act", "/api/state", "/api/live/", "/api/live/..", "/api/%6cive", "/no"):
        with pytest.raises(InvalidStatus) as refused, host.socket(path):
            pass
        assert refused.value.response.status_code in (403, 404)


def test_a_mistake_of_ours_is_one_sentence(
    host: Browser, preview: Preview, monkeypatch: pytest.MonkeyPatch, tmp_path: Any
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))

    def broken(_: int) -> bytes:
        raise ZeroDivisionError

    monkeypatch.setattr("host.desk.app.rules_json", broken)
    failed = host.get("/api/rules")
    assert failed.status == 500
    assert failed.values == {"ok": False, "refused": "В программе ошибка: повторите."}
    until(lambda: any(text.startswith("Пульт: в программе ошибка") for text in preview.troubles.now()))
