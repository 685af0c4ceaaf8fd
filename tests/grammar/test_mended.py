"""Words torn, run together or bent by a recogniser, and talk that only its words tell apart."""

from __future__ import annotations

import pytest

from grammar.scene import Scene
from grammar.table import Table
from grammar.types import Kind, Line, Phase
from grammar.words import data
from tests.grammar.said import NO_NICKS, findings

EXAMPLES = data("mended")["examples"]
NOTHING: list[tuple[Kind, str]] = []


def heard(text: str, table: Table = NO_NICKS) -> str:
    return " ".join(token.norm for token in Scene(Line(text), table).tokens)


@pytest.mark.parametrize(("said", "meant"), EXAMPLES["mended"])
def test_words_are_put_right(said: str, meant: str) -> None:
    assert heard(said) == meant
    scene = Scene(Line(said), NO_NICKS)
    assert [said[token.start : token.end] for token in scene.tokens] == [token.text for token in scene.tokens]


def test_a_denial_is_never_swallowed() -> None:
    assert heard("он не дослышал и не навижу") == "он не дослышал и не навижу"


@pytest.mark.parametrize("said", EXAMPLES["same"])
def test_words_of_the_language_stay_as_they_are(said: str) -> None:
    assert heard(said) == said


@pytest.mark.parametrize("said", ["спо, рим", "гос. поди", "клян, усь"])
def test_a_mark_between_them_keeps_words_apart(said: str) -> None:
    assert heard(said) == said.replace(",", "").replace(".", "")


def test_a_nick_is_never_mended() -> None:
    table = Table.of({2: "Спосибо", 3: "Шо", 5: "Игроканомер"})
    for said in ("верю спосибо", "тут шо рох", "выставляю игроканомер на голосование"):
        assert heard(said, table) == said


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("слава бо гу промах", [(Kind.RELIGION, "слава бо гу")]),
        ("держу порри что девятый шериф", [(Kind.BET, "держу порри")]),
        ("спорю я обычно с зеркалом", NOTHING),
        ("спорю я с вами на шоколадку", [(Kind.BET, "спорю")]),
        ("бараны опять выгнали красного", [(Kind.INSULT, "бараны")]),
        ("ну клоуны проголосовали за красного", [(Kind.INSULT, "клоуны")]),
        ("тупые бараны слили шерифа", [(Kind.INSULT, "бараны")]),
        ("бараны пасутся на лугу", NOTHING),
        ("я вообще молчал ведущий", [(Kind.HOST_DISPUTE, "я вообще молчал ведущий")]),
        ("спасибо маша за проверку", [(Kind.REAL_NAME, "маша")]),
        ("идиоты мы же договаривались в десятого", [(Kind.INSULT, "идиоты")]),
        ("дурак я поверил второму", NOTHING),
        ("ну что никита доигрались в благородство", [(Kind.REAL_NAME, "никита")]),
        ("а вот вы паша вообще слушали первого", [(Kind.REAL_NAME, "паша")]),
        ("рома это было красиво", [(Kind.REAL_NAME, "рома")]),
        ("бутылка рома это было красиво", NOTHING),
        ("а вы роман читали", NOTHING),
        ("илон маск бы такое не придумал", NOTHING),
        ("мой сосед по даче, Николай, всегда так говорит", NOTHING),
        ("мой сосед по столу Николай, вы чёрный", [(Kind.REAL_NAME, "Николай")]),
        ("Алиса, включи музыку", NOTHING),
        ("закрой варежку", [(Kind.INFORMAL_ADDRESS, "закрой")]),
        ("двойка с тройкой сегодня не разлей вода", NOTHING),
        ("нечасто увидишь чтобы шестой дал цвет", NOTHING),
        ("не часто встретишь такого шерифа", NOTHING),
        ("да не было никакого жеста ведущий", [(Kind.HOST_DISPUTE, "не было никакого жеста ведущий")]),
        ("ваше решение я считаю ошибочным", [(Kind.HOST_DISPUTE, "ваше решение я считаю ошибочным")]),
        ("второй ваше решение я считаю ошибочным", NOTHING),
        (
            "Почему мне предупреждение? Это несправедливо, ведущий.",
            [(Kind.HOST_DISPUTE, "Почему мне предупреждение? Это несправедливо, ведущий")],
        ),
        ("вы у меня в тёмном переулке попляшете", [(Kind.THREAT, "вы у меня в тёмном переулке попляшете")]),
        ("в гипсе ходить будете", [(Kind.THREAT, "в гипсе ходить будете")]),
        ("за такое вскрытие и спасибо мало", NOTHING),
        ("ночью в лесу шумел ветер", NOTHING),
        ("карту все взяли спокойно, только десятый долго возился с маской", NOTHING),
        (
            "ночью десятый долго возился с маской",
            [(Kind.NIGHT_SOUNDS, "ночью десятый долго возился с маской")],
        ),
    ],
)
def test_what_is_said(text: str, found: list[tuple[Kind, str]]) -> None:
    assert [(finding.kind, finding.span) for finding in findings(text)] == found


@pytest.mark.parametrize(
    ("text", "seats"),
    [
        ("я выставляю игроканомер три на голосование", [(3, "accepted")]),
        ("я выставляю игрока под но мером пять на голосование", [(5, "accepted")]),
        ("а вот кого я выставляю номер три на голосование", [(3, "accepted")]),
        ("кого я выставляю номер три на голосование", []),
        ("предлогаю выставить шестого", [(6, "wrong_wording")]),
    ],
)
def test_nominations(text: str, seats: list[tuple[int, str]]) -> None:
    assert [(finding.seat, finding.verdict) for finding in findings(text)] == seats


@pytest.mark.parametrize(
    ("text", "talks"),
    [
        ("Классная футболка, шестой, где брали?", False),
        ("где брали, шестой", False),
        ("первый точно красный не трогайте его", True),
        ("седьмой красный телефон не трогайте", False),
    ],
)
def test_small_talk_in_a_time_out(text: str, talks: bool) -> None:
    assert bool(findings(text, phase=Phase.TIMEOUT)) is talks
