"""Words inside the formula as recognisers bend, join and tear them: the phrase stays what it was."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grammar.morph import known
from grammar.table import Table
from grammar.types import Finding, Kind, Verdict
from tests.grammar.said import NICKS, of_kind

CARDINAL = ["один", "два", "три", "четыре", "пять", "шесть", "семь", "восемь", "девять", "десять"]
LETTERS = "абвгдежзиклмнопрстуфхцчшыэюя"


def only(text: str) -> Finding:
    (finding,) = of_kind(Kind.NOMINATION, text)
    return finding


def edits(word: str) -> list[str]:
    """All words of no dictionary that are one letter away."""
    places = range(len(word))
    found = {word[:i] + word[i + 1 :] for i in places}
    found |= {word[:i] + letter + word[i + 1 :] for i in places for letter in LETTERS}
    found |= {word[:i] + letter + word[i:] for i in range(len(word) + 1) for letter in LETTERS}
    return sorted(edit for edit in found - {word} if len(edit) > 3 and not known(edit))


@given(st.sampled_from(edits("номер")), st.integers(1, 10))
def test_a_letter_of_number_may_be_wrong(bent: str, seat: int) -> None:
    finding = only(f"я выставляю игрока {bent} {CARDINAL[seat - 1]} на голосование")
    assert (finding.seat, finding.verdict) == (seat, Verdict.ACCEPTED)


@given(st.sampled_from(edits("игрока")), st.integers(1, 10))
def test_a_letter_of_player_may_be_wrong(bent: str, seat: int) -> None:
    finding = only(f"я выставляю {bent} номер {CARDINAL[seat - 1]} на голосование")
    assert (finding.seat, finding.verdict) == (seat, Verdict.ACCEPTED)


SPELLINGS = """
я выставляю игрока на мер {0} на голосование
я выставляю игрока по номер {0} на голосование
я выставляю игрока по номером {0} на голосование
я выставляю игрока под номерам {0} на голосование
я выставляю игрока по номерам {0} на голосование
я выставляю игрока поднамером {0} на голосование
я выставляю игрока под намерам {0} на голосование
я выставляю игрок а номер {0} на голосование
я выставляю игрока о номер {0} на голосование
я выставляю и грока номер {0} на голосование
я выставляю игро ка номер {0} на голосование
я выставляю игр ока номер {0} на голосование
я выставляю игрока н омер {0} на голосование
я выставляю игрока ном ер {0} на голосование
я выставляю игрокан номер {0} на голосование
я выставляю номер {0} наголосование
я выставляю номер {0} на голасование
я выставляю номер {0} на голосо вание
я выставляю номер {0} на голо сование
я выставляю номер {0} на голос вание
я выставляю номер {0} голосования
я выставляю игрока номер {0} голосования потому что он молчит
я выстав ляю номер {0} на голосование
явыставляю номер {0} на голосование
я выстадляю номер {0} на голосование
""".strip().splitlines()


@pytest.mark.parametrize("seat", range(1, 11))
@pytest.mark.parametrize("spelling", SPELLINGS)
def test_a_bent_phrase_is_accepted_for_every_seat(spelling: str, seat: int) -> None:
    finding = only(spelling.format(CARDINAL[seat - 1]))
    assert (finding.seat, finding.verdict, finding.reason) == (seat, Verdict.ACCEPTED, None)


@pytest.mark.parametrize(
    ("text", "seat"),
    [
        ("Я выставляю восьмованное голосование.", 8),
        ("я выставляю пятованой голосование", 5),
        ("Я выставляю треть юно голосование.", 3),
        ("я выставляю пятого голосования", 5),
        ("Я выставляю игрока номер двойной голосования.", 2),
        ("я выставляю номер тройная голосование", 3),
        ("я выставляю номер четыр на голосование", 4),
        ("я выставляю номер пят на голосование", 5),
        ("я выставляю номер шест на голосование", 6),
        ("я выставляю номер сем на голосование", 7),
        ("я выставляю номер восем на голосование", 8),
        ("я выставляю номер девят на голосование", 9),
        ("я выставляю номер десят на голосование", 10),
    ],
)
def test_bent_numerals(text: str, seat: int) -> None:
    finding = only(text)
    assert (finding.seat, finding.verdict) == (seat, Verdict.ACCEPTED)


@pytest.mark.parametrize("torn", ["пят десят", "пят надцать", "шест надцать", "девят надцать", "сем десят"])
def test_a_piece_of_a_longer_numeral_is_no_seat(torn: str) -> None:
    finding = only(f"я выставляю номер {torn} на голосование")
    assert (finding.seat, finding.verdict) == (None, Verdict.WRONG_WORDING)


@pytest.mark.parametrize("clipped", ["шест", "пят", "десят"])
def test_a_clipped_numeral_needs_the_word_number(clipped: str) -> None:
    assert only(f"я выставляю {clipped} на голосование").seat is None


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("выставляю игрока номар пять на голосование", "нет слова „я“"),
        ("выставляю номер восемь голосования", "нет слова „я“"),
        ("я выставлю игрока номар пять на голосование", "нужно „выставляю“, а не „выставлю“"),
        ("я выставляю игрока номар пять", "нет слов „на голосование“"),
        ("я выставляю номер пять голосовать", "нет слов „на голосование“"),
        ("я выставляю номер пять голосование покажет", "нет слов „на голосование“"),
        ("я выставляю номер пять для голосования", "нужно „на голосование“"),
        ("я тоже выставляю игрока номар пять на голосование", "лишние слова внутри формулировки"),
    ],
)
def test_bent_words_excuse_nothing_else(text: str, reason: str) -> None:
    finding = only(text)
    assert (finding.seat or 5, finding.verdict, finding.reason) == (
        finding.seat,
        Verdict.WRONG_WORDING,
        reason,
    )


@pytest.mark.parametrize(
    "verb", ["выставлюю", "выставяю", "выставляют", "выставляит", "выставил", "поставляю"]
)
def test_another_form_is_never_a_bent_one(verb: str) -> None:
    found = of_kind(Kind.NOMINATION, f"я {verb} номер пять на голосование")
    assert all(finding.verdict is Verdict.WRONG_WORDING for finding in found)


@pytest.mark.parametrize("seat", range(1, 11))
def test_voting_without_its_preposition_is_wrong_but_maybe_the_recognisers(seat: int) -> None:
    finding = only(f"Я выставляю игрока номер {CARDINAL[seat - 1]} голосование. Спасибо.")
    assert (finding.seat, finding.verdict, finding.bent) == (seat, Verdict.WRONG_WORDING, True)


def test_extra_words_are_marked_as_maybe_the_recognisers() -> None:
    finding = only("я выставляю игрока кромер номер пять на голосование")
    assert (finding.verdict, finding.bent) == (Verdict.WRONG_WORDING, True)
    assert not only("выставляю номер пять на голосование").bent


@pytest.mark.parametrize(
    ("heard", "seat"), [("игр", 2), ("тыгр", 2), ("бабр", 3), ("его", None), ("семь", 7)]
)
def test_a_short_word_in_the_place_of_the_candidate_is_the_nearest_nick(heard: str, seat: int | None) -> None:
    table = Table.of({2: "Тигр", 3: "Бобр", 5: "Вега"})
    (finding,) = of_kind(Kind.NOMINATION, f"я выставляю {heard} на голосование", table)
    assert finding.seat == seat


@pytest.mark.parametrize("text", ["я выставляю кар на голосование", "я выставляю то на голосование"])
def test_a_word_near_two_nicks_or_none_names_nobody(text: str) -> None:
    (finding,) = of_kind(Kind.NOMINATION, text, Table.of({2: "Карп", 3: "Карт"}))
    assert (finding.seat, finding.verdict) == (None, Verdict.WRONG_WORDING)


def test_a_bent_candidature_is_one() -> None:
    assert only("моя аккандидатура четвёртый").seat == 4
    assert of_kind(Kind.NOMINATION, "кандидатуру пятого обсудим", NICKS) == []
