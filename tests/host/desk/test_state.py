"""What the desk shows, and what comes of what is done at it."""

from __future__ import annotations

import io
import wave
from pathlib import Path

from host.desk.desk import Options
from host.desk.preview import SAMPLE, Preview
from tests.host.desk.browsers import Browser, elsewhere, until
from tests.host.desk.conftest import KEY

KEYS = {
    *("run", "revision", "now", "right", "clock", "game", "proposals", "hearing", "announcing", "log", "key"),
    *("words", "stage", "floor", "awaits", "nominations", "pending", "tips", "troubles", "guesses"),
    *("announce", "nicks", "question", "acceptable", "rulebook"),
}


def test_the_state_has_every_key_of_the_document(host: Browser) -> None:
    state = host.state
    assert set(state) == KEYS
    assert state["game"]["roles"]["10"] == "don"
    assert state["game"]["nicks"]["3"] == "Лиса"
    assert [item["said"] for item in state["proposals"]] == ["честно говоря", "на девяносто процентов"]
    assert state["log"][-1] == {
        "line": 16,
        "do": {"do": "warn", "seat": 5, "rule": "2"},
        "text": "Игрок 5: предупреждение, пункт 2",
        "secret": False,
        "at": None,
    }
    assert [line["text"] for line in state["log"] if line["secret"]] == ["Роли розданы"]


def test_an_action_is_answered_when_it_is_in_the_journal(host: Browser, preview: Preview) -> None:
    before = host.state["revision"]
    answer = host.act("nominate", seat=4)
    assert answer == {"ok": True, "revision": answer["revision"]}
    assert answer["revision"] > before
    state = host.state
    assert state["revision"] >= answer["revision"]
    assert state["pending"] == {"by": 2, "seat": 4}
    assert isinstance(state["log"][-1]["at"], float)
    assert preview.runner.session.core.game.state.pending is not None


def test_what_the_last_speech_left_open_is_accepted_and_more_time_moves_no_floor(host: Browser) -> None:
    host.act("nominate", seat=4)
    host.act("speech_end", how="thanks")
    assert host.act("next")["ok"] is True
    assert host.state["tips"][-1].startswith("Выставление игрока 4 не принято.")
    assert host.act("more_time", seconds=10)["ok"] is True
    assert (host.state["floor"], host.state["clock"]["runs"]) == (3, True)
    assert host.act("accept")["ok"] is True
    state = host.state
    assert (state["floor"], state["nominations"]) == (3, [{"by": 1, "seat": 7}, {"by": 2, "seat": 4}])
    assert [line["text"] for line in state["log"][-3:-1]] == [
        "Игрок 2 выставляет игрока 4",
        "Принято: выставлен игрок 4",
    ]


def test_a_refusal_tells_why_and_by_which_rule(host: Browser) -> None:
    assert host.act("accept")["refused"].endswith(".")
    host.act("nominate", seat=4)
    host.act("accept")
    refused = host.act("nominate", seat=5)
    assert (refused["ok"], refused["rule"]) == (False, "4")
    assert refused["refused"].endswith(".")
    assert host.act("speech_end", how="thanks")["ok"] is True


def test_a_tap_meant_for_another_moment_does_nothing(host: Browser) -> None:
    state = host.state
    seen = {"key": state["key"], "stage": state["stage"], "lines": len(state["log"])}
    assert seen["key"] == "speech.2"
    assert host.act("speech_end", how="thanks", seen={"key": "speech.2"})["ok"] is True
    for do in ({"do": "speech_end", "how": "thanks"}, {"do": "next"}, {"do": "warn", "seat": 4, "rule": "2"}):
        for part in ("key", "lines"):
            assert host.act(**do, seen={part: seen[part]})["refused"].startswith("Положение уже другое")
    assert host.act("next", seen={"stage": "done"})["ok"] is False
    assert host.act("next", seen={"moon": 1})["refused"].startswith("Ключ «seen»")
    after = host.state
    assert (after["key"], len(after["log"]), after["game"]["warnings"]) == ("speech.3", 17, {"5": 1})
    assert host.act("warn", seat=4, rule="2", seen={"key": "speech.3", "lines": 17})["ok"] is True


def test_what_is_no_action_is_refused_in_russian(host: Browser) -> None:
    before = host.state["log"]
    for do in ("explode", "", "__init__", "UNDO", None, 5, {"do": "undo"}, ["undo"]):
        answer = host.post("/api/act", {"id": "odd", "do": do})
        assert answer.status == 200
        assert answer.values["refused"] == "Такого действия нет: проверьте ключ «do»."
    assert host.act("nominate")["refused"] == "Не хватает ключа «seat»: допишите его."
    assert host.act("undo_to", line=-1)["ok"] is False
    assert host.act("more_time", seconds=10**8)["ok"] is False
    assert host.act("announce", mode="loud")["ok"] is False
    assert host.act("say", text="")["ok"] is False
    assert host.act("say", text="а" * 301)["ok"] is False
    assert host.act("edit", proposal=1, penalty="death")["ok"] is False
    assert host.act("confirm")["ok"] is False
    assert host.state["log"] == before


def test_proposals_are_decided(host: Browser) -> None:
    assert host.act("reject", proposal=1)["ok"] is True
    again = host.act("reject", proposal=1)
    assert (again["ok"], again["refused"]) == (False, "Отклонять нечего.")
    assert host.act("confirm", proposal=2)["ok"] is False  # nobody knows whose words they were
    assert host.act("edit", proposal=2, seat=6, rule="1", penalty="warning")["ok"] is True
    state = host.state
    assert state["proposals"] == []
    assert state["game"]["warnings"] == {"5": 1, "6": 1}
    assert state["log"][-1]["do"] == {"do": "warn", "seat": 6, "rule": "1"}


def test_all_proposals_are_rejected_at_once(host: Browser) -> None:
    assert host.act("reject", every=True)["ok"] is True
    assert host.state["proposals"] == []


def test_everything_after_a_line_is_taken_back_in_one_step(host: Browser, preview: Preview) -> None:
    host.act("edit", proposal=1, seat=2)
    host.act("nominate", seat=4)
    host.act("accept")
    host.act("speech_end", how="thanks")
    lines = len(host.state["log"])
    assert host.act("undo_to", line=lines)["refused"] == "После этой строки ничего не было."
    assert host.act("undo_to", line=lines + 1)["ok"] is False
    entries = preview.runner.session.core.game
    assert host.act("undo_to", "back", line=16)["ok"] is True
    assert host.act("undo_to", "back", line=16)["ok"] is True
    state = host.state
    assert len(state["log"]) == 16
    assert (state["floor"], state["pending"], state["nominations"]) == (2, None, [{"by": 1, "seat": 7}])
    assert [item["id"] for item in state["proposals"]] == [1, 2]  # what gave the warning is open again
    assert preview.runner.session.core.game is not entries


def test_roles_are_dealt_by_lot_and_only_the_host_sees_them(host: Browser, player: Browser) -> None:
    host.act("undo_to", line=0)
    assert host.state["log"] == []
    deals = set()
    for _ in range(5):
        assert host.act("deal_random")["ok"] is True
        roles: dict[str, str] = host.state["game"]["roles"]
        assert sorted(roles.values()) == [*["citizen"] * 6, "don", *["mafia"] * 2, "sheriff"]
        deals.add(str(roles))
        assert "don" not in str(player.table)
        host.act("undo")
    assert len(deals) > 1


def test_the_words_to_the_assistant(host: Browser) -> None:
    assert host.act("next")["ok"] is True
    assert host.state["clock"]["runs"] is True
    host.act("pause")
    clock = host.state["clock"]
    assert clock["runs"] is False
    host.act("more_time", seconds=30)
    clock = {**host.state["clock"]}
    assert clock["runs"] is True
    assert clock["left"] > 60.0
    assert host.act("go_on")["ok"]
    assert host.act("stop")["ok"]
    assert host.act("repeat")["ok"]
    assert host.act("say", text="Прошу тишины.")["ok"]
    assert host.act("announce", mode="timers")["ok"]
    assert host.act("nick", seat=3, nick="Рысь")["ok"]
    state = host.state
    assert (state["announce"], state["nicks"]["3"]) == ("timers", "Рысь")


def test_the_night_is_shown_to_the_host(host: Browser) -> None:
    host.act("award", winner="red")
    host.act("undo")
    for _ in range(9):
        host.act("speech_end", how="time")
    assert host.act("night")["ok"] is True
    host.act("shots", by={"8": 3, "9": 3, "10": None})
    host.act("check", by="don", seat=1)
    host.act("check", by="sheriff", seat=2)
    game = host.state["game"]
    assert game["shots"] == {"8": 3, "9": 3, "10": None}
    assert (game["shots_given"], game["shot"]) == (True, None)
    assert game["checks"] == [
        {"by": "don", "seat": 1, "answer": True},
        {"by": "sheriff", "seat": 2, "answer": False},
    ]
    assert [line["secret"] for line in host.state["log"][-3:]] == [True, True, True]


def test_a_clip_is_a_wav_file(host: Browser) -> None:
    answer = host.get("/api/clip/1")
    assert (answer.status, answer.headers["content-type"]) == (200, "audio/wav")
    with wave.open(io.BytesIO(answer.content)) as sound:
        assert sound.getnframes() == 2 * sound.getframerate()
    for number in ("99", "0", "1000000", "99999999999999999999999"):
        assert host.get(f"/api/clip/{number}").status == 404


def test_the_set_up_is_helped(host: Browser) -> None:
    found = host.post("/api/nicks", {"nicks": {"3": "Лис", "7": "Лиса"}}).values["troubles"]
    assert [(item["seat"], item["other"], item["severity"]) for item in found] == [(3, 7, "must")]
    assert host.post("/api/nicks", {}).values["ok"] is True
    wrong: list[object] = [[], {"11": "Лис"}, {"1": 5}, {"1": "а" * 61}]
    for nicks in wrong:
        assert host.post("/api/nicks", {"nicks": nicks}).status == 400
    rules = host.get("/api/rules").values
    assert rules["seconds"]["speech"] == 60
    assert {"rule", "short", "text", "penalty", "night_penalty", "phases"} == set(rules["reasons"][0])
    devices = host.get("/api/devices").values
    assert devices["chosen"] == {"input": None, "output": None, "ear": None, "voice": None}
    assert devices["fixed"] is True, "there is no sound here"
    assert host.get("/api/lan").values == {"lan": False}


def test_what_is_heard_is_shown(host: Browser, preview: Preview) -> None:
    preview.desk.hear("пятый честно")
    until(lambda: host.state["hearing"] == "пятый честно")
    preview.troubles.set("microphone", "Микрофона нет: подключите его.")
    until(lambda: host.state["troubles"] == ["Микрофона нет: подключите его."])


def test_the_helper_for_tests_comes_from_elsewhere(preview: Preview) -> None:
    """Guards the tests of the PIN: what they call is no computer of the host's."""
    from host.desk.access import Access

    app = preview.desk._app(Access(b"x" * 32))
    assert elsewhere(app, "GET", "/api/session").values["local"] is False


def _asking(preview: Preview) -> Browser:
    assert preview.way is not None
    return Browser(int(preview.way.home.rstrip("/").rpartition(":")[2]))


def test_a_nick_in_the_wrong_seat_is_taken_away_before_the_game(tmp_path: Path) -> None:
    journal = tmp_path / "игра.sqlite"
    seating = Preview(journal, SAMPLE[:3], Options(0, key=KEY))
    until(lambda: seating.desk.hub.view is not None)
    host = _asking(seating)
    assert host.act("nick", seat=2, nick="Комар")["ok"]
    assert host.act("nick", seat=2, nick=" ")["ok"]
    assert host.state["nicks"] == {"1": "Шахматист", "3": "Лиса"}
    assert host.act("nick", seat=2, nick="")["refused"] == "Ник пуст: впишите, как обращаться к игроку 2."
    assert host.act("nick", seat=2, nick="Комета")["ok"]
    seating.close()
    again = Preview(journal, options=Options(0, key=KEY))
    until(lambda: again.desk.hub.view is not None)
    assert _asking(again).state["nicks"] == {"1": "Шахматист", "2": "Комета", "3": "Лиса"}
    again.close()


def test_a_nick_of_a_game_that_goes_on_stays(host: Browser) -> None:
    assert host.act("nick", seat=2, nick="")["refused"] == "Ник пуст: впишите, как обращаться к игроку 2."
    assert host.state["nicks"]["2"] == "Комета"


def test_a_nick_is_one_line_without_signs_nobody_sees(host: Browser) -> None:
    assert host.act("nick", seat=2, nick="Ко\u202eме\x1b[31mта\nвторая")["ok"]
    assert host.state["nicks"]["2"] == "Коме[31mта вторая"
