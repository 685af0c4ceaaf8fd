"""Nicks of every sort in a player's words: inflected, torn, run together, bent, alike."""

from __future__ import annotations

import random

import pytest

from grammar.table import Table
from grammar.types import Kind, Verdict
from tests.grammar.said import findings, lines, of_kind

NICKS: list[list[str]] = lines("nicks")["nicks"]
SAID: list[list[str]] = lines("nicks")["said"]
SIMILAR: list[list[str]] = lines("nicks")["similar"]
MINE, NEIGHBOURS = 5, {2: "Барсук", 8: "Маркиза"}

ACCEPTED = [
    "Я выставляю {whom} на голосование.",
    "Я выставляю игрока {whom} на голосование.",
    "Я выставляю игрока {who} на голосование.",
    "Мне не нравится {who}. Я выставляю {whom} на голосование. Спасибо.",
    "ну что ж я э-э выставляю {whom} на голосование",
]
WRONG = [
    "выставляю {whom} на голосование",
    "Я выставляю {whom}.",
    "предлагаю выставить {whom} на голосование",
    "Голосую за {whom}.",
    "хочу выставить {whom}",
    "{whom} на голосование",
    "я {whom} выставляю на голосование",
]
TALK = [
    "вчера выставили {whom}",
    "{who}, почему вы голосовали против меня?",
    "я верю что {who} красный",
    "я думаю про {whom}, не знаю",
    "мне кажется, {who} играет с {with_whom}",
]


def table(nick: str) -> Table:
    return Table.of({MINE: nick, **NEIGHBOURS})


def printed(text: str) -> tuple[str, str]:
    """As Whisper prints it and as Vosk does."""
    return text, "".join(c for c in text.lower().replace("ё", "е") if c.isalnum() or c in " -")


@pytest.mark.parametrize(("nick", "whom", "with_whom"), NICKS, ids=[row[0] for row in NICKS])
def test_a_nick_in_every_wording(nick: str, whom: str, with_whom: str) -> None:
    for wordings, verdict in ((ACCEPTED, Verdict.ACCEPTED), (WRONG, Verdict.WRONG_WORDING)):
        for wording in wordings:
            for text in printed(wording.format(who=nick, whom=whom)):
                told = [(f.seat, f.verdict) for f in of_kind(Kind.NOMINATION, text, table(nick))]
                assert told == [(MINE, verdict)], text
    for wording in TALK:
        for text in printed(wording.format(who=nick, whom=whom, with_whom=with_whom)):
            assert of_kind(Kind.NOMINATION, text, table(nick)) == [], text


@pytest.mark.parametrize(("nick", "whom"), SAID)
def test_a_nick_is_known_as_it_is_said(nick: str, whom: str) -> None:
    for text in (f"я выставляю {whom} на голосование", f"Я выставляю игрока {whom} на голосование."):
        told = [(f.seat, f.verdict) for f in of_kind(Kind.NOMINATION, text, table(nick))]
        assert told == [(MINE, Verdict.ACCEPTED)]


def test_torn_and_joined_nicks() -> None:
    chance = random.Random(7)
    for nick, whom, _ in NICKS:
        word = printed(whom)[1]
        at = chance.randrange(1, len(word))
        forms = [f"{word[:at]} {word[at:]} на", word.replace(" ", "") + " на"]
        forms += [f"{word}на"] if nick.isalpha() and not nick.isascii() else []
        for form in forms:
            text = f"я выставляю {' '.join(form.split())} голосование"
            assert [f.seat for f in of_kind(Kind.NOMINATION, text, table(nick))] == [MINE], text


BENT = str.maketrans("оеябдгзжв", "аииптксшф")


def test_bent_nicks_never_give_another_seat() -> None:
    chance = random.Random(8)
    plain = [row for row in NICKS if row[0].replace(" ", "").isalpha()]
    right = 0
    for _ in range(600):
        ten = chance.sample(plain, 9)
        seats = Table.of({seat: row[0] for seat, row in enumerate(ten, 1)})
        seat = chance.randrange(9)
        word = printed(ten[seat][1])[1]
        at = chance.randrange(len(word))
        bent = word[:at] + word[at].translate(BENT) + word[at + 1 :]
        found = of_kind(Kind.NOMINATION, f"я выставляю {bent} на голосование", seats)
        assert [f.seat for f in found] in ([seat + 1], [None], []), (bent, ten)
        right += [f.seat for f in found] == [seat + 1]
    assert right > 560


@pytest.mark.parametrize(
    ("one", "whom", "other", "whom_other"), SIMILAR, ids=[f"{s[0]}-{s[2]}" for s in SIMILAR]
)
def test_similar_nicks_are_told_apart_or_asked_about(
    one: str, whom: str, other: str, whom_other: str
) -> None:
    seats = Table.of({3: one, 8: other})
    for seat, who, form in ((3, one, whom), (8, other, whom_other)):
        (plain,) = of_kind(Kind.NOMINATION, f"я выставляю {form} на голосование", seats)
        assert plain.seat == seat
        for said in (form, who):
            (found,) = of_kind(Kind.NOMINATION, f"я выставляю игрока {said} на голосование", seats)
            assert found.seat == seat or (found.seat, found.candidates) == (None, (3, 8)), said


def test_a_shorter_nick_said_like_a_longer_one_is_asked_about() -> None:
    seats = Table.of({3: "Дед", 8: "Дед Мороз"})
    (found,) = of_kind(Kind.NOMINATION, "я выставляю деда мороса на голосование", seats)
    assert (found.seat, found.candidates) == (None, (3, 8))


def test_nicks_equally_near_in_sound_are_asked_about() -> None:
    seats = Table.of({3: "Маринка", 8: "Маришка"})
    (found,) = of_kind(Kind.NOMINATION, "я выставляю игрока марика на голосование", seats)
    assert (found.seat, found.candidates) == (None, (3, 8))


def test_a_part_of_two_nicks_is_asked_about() -> None:
    seats = Table.of({3: "Красный Барон", 8: "Чёрный Барон"})
    (found,) = of_kind(Kind.NOMINATION, "я выставляю барона на голосование", seats)
    assert (found.seat, found.candidates) == (None, (3, 8))


def test_a_number_said_as_one_is_no_nick() -> None:
    seats = Table.of({3: "Пятый", 8: "Три кота"})
    for said, seat in (("игрока номер пять", 5), ("номер пятый", 5), ("трёх котов", 8), ("третьего", 3)):
        (found,) = of_kind(Kind.NOMINATION, f"я выставляю {said} на голосование", seats)
        assert found.seat == seat, said
    (found,) = of_kind(Kind.NOMINATION, "я выставляю пятого на голосование", seats)
    assert (found.seat, found.candidates) == (None, (3, 5))


ORDINARY = [
    "Ночью убили пятого, а голос ушёл в сторону шестого, вот вам и вся правда.",
    "моя версия такая стол спит город молчит на тихих никто не смотрит",
    "Первый день, минута прошла, логика простая: проверка на девятом.",
    "я играю за мирный город и верю последнему слову",
]


@pytest.mark.parametrize("text", ORDINARY)
def test_nicks_that_are_ordinary_words_make_no_findings_of_ordinary_talk(text: str) -> None:
    seats = {
        1: "Ночь",
        2: "Голос",
        3: "Стол",
        4: "Город",
        5: "Тихий",
        6: "Минута",
        7: "Правда",
        8: "Мир",
        9: "Версия",
    }
    assert findings(text, Table.of(seats)) == ()
