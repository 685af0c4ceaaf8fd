"""The closing «спасибо» of a speech and what is said after it (rule 14)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from grammar.closing_head import declined, opens_speech
from grammar.closing_mention import dative, goes_on_with, neuter
from grammar.formula import formula_verb, vote_at
from grammar.markers import marks
from grammar.morph import parses
from grammar.name_words import name_of
from grammar.scene import Scene
from grammar.types import Finding, Kind, Phase
from grammar.words import words

_PHASES = frozenset({Phase.SPEECH, Phase.DEFENCE, Phase.LAST_WORD})
_SOON = 12
"""Words after which a second «спасибо» at the end no longer belongs to the same closing."""


def read(scene: Scene) -> Iterator[Finding]:
    """The closing «спасибо» of the speech, if it was said, and the words after it."""
    if scene.line.phase not in _PHASES:
        return
    tail = _tail(scene)
    closing = _closing(scene, tail)
    if closing is None:
        return
    yield scene.finding(Kind.THANKS, closing, closing)
    if closing + 1 < tail:
        yield scene.finding(Kind.AFTER_THANKS, closing + 1, len(scene.tokens) - 1)


def _tail(scene: Scene) -> int:
    """Where the words begin that may follow a closing «спасибо» («большое», «всем», «за внимание»)."""
    at = len(scene.tokens)
    while at > 0 and scene.norm(at - 1) in words("closing", "tail"):
        at -= 1
    return at


def _closing(scene: Scene, tail: int) -> int | None:
    said = [i for i in range(len(scene.tokens)) if scene.norm(i) in words("closing", "thanks")]
    ends = [i for i in said if _ends(scene, i, tail)]
    if not ends:
        return None
    last = ends[-1]
    if last + 1 < tail:
        return last if len(ends) == 1 or last - ends[0] > _SOON else ends[0]
    early = [i for i in ends if i < last and i + 1 < tail and _closes_early(scene, i, last)]
    return early[0] if early else last


def _closes_early(scene: Scene, index: int, last: int) -> bool:
    """The speech was over with this word already, and the later one only ends what was added."""
    alone = scene.stop(index) and scene.stop(index + 1)
    behind = last - index
    return index >= (3 if alone else 4) and (behind <= _SOON or (alone and index >= 2 * behind))


def _ends(scene: Scene, index: int, tail: int) -> bool:
    """The word closes a speech: nobody is thanked for anything by it, and it isn't spoken about."""
    if _nominated(scene, index) or (not scene.pause(index) and _spoken_of(scene, index)):
        return False
    if index + 1 >= tail:
        return True
    if (
        index in scene.quoted
        or _thanked_before(scene, index)
        or declined(scene, index)
        or opens_speech(scene, index, tail)
        or goes_on_with(scene, index)
    ):
        return False
    if scene.stop(index + 1):
        return True
    if _goes_on(scene, index, tail):
        return False
    at = index + 1
    while _addressed(scene, at) and not scene.stop(at + 1):
        at = scene.seat_at[at].last + 1 if at in scene.seat_at else at + 1
    return at == index + 1 or scene.norm(at) not in {"за", "что"}


def _nominated(scene: Scene, index: int) -> bool:
    """A nick «Спасибо» in a nomination: «на голосование» behind it, «выставляю» or «игрока» before it."""
    if vote_at(scene, index + 1) and not scene.stop(index + 1):
        return True
    return index in scene.named and (
        formula_verb(scene.norm(index - 1)) or marks(scene.norm(index - 1), "player")
    )


def _goes_on(scene: Scene, index: int, tail: int) -> bool:
    """Somebody is thanked in the same sentence («спасибо вам», «спасибо, третий.»), or thanks are denied."""
    at = index + 1
    if ref := scene.seat_at.get(at):
        named = ref.by == "nick" or ref.player or ref.number
        if (index == 0 and named) or (scene.stop(ref.last + 1) and ref.last + 1 < tail):
            return True
    if scene.norm(at) == "не" and _thanking(scene, at + 1):
        return True
    if scene.norm(at) == "мало" and scene.norm(index - 1) in words("closing", "not_enough"):
        return True
    thanked = not scene.pause(at) and dative(scene.norm(at))
    return thanked or scene.norm(at) in words("closing", "governed")


def _thanking(scene: Scene, at: int) -> bool:
    return scene.norm(at) in words("closing", "speech")


def _spoken_of(scene: Scene, index: int) -> bool:
    """«скажите шерифу спасибо», «после слова спасибо»: the word is only mentioned."""
    if scene.norm(index - 1) in words("closing", "mentioned"):
        word = scene.norm(index - 1) in words("closing", "words")
        return not (word and scene.norm(index - 2) in words("closing", "whose")) and not neuter(
            scene.norm(index - 2)
        )
    at = index - 1
    while at > index - 3 and (
        dative(scene.norm(at)) or scene.norm(at) in {"от", "меня", "вам", "ему", "мне"}
    ):
        at -= 1
    before = [scene.norm(i) for i in range(max(0, at - 4), at)]
    if scene.norm(at) == "дождетесь" or scene.norm(at) == "дождешься":
        return True
    return _thanking(scene, at) and (_withheld(before) or words("closing", "finished").isdisjoint(before))


def _withheld(before: list[str]) -> bool:
    """«не могу сказать», «не за что говорить»: no thanks are given; «больше не могу говорить» closes."""
    denied = before[-2:-1] == ["не"] and before[-1] in words("closing", "withholding")
    for_nothing = ("за", "что") in pairwise(before)
    return (denied or for_nothing) and words("closing", "finished").isdisjoint(set(before) - {"не"})


def _addressed(scene: Scene, at: int) -> bool:
    name = name_of(scene.norm(at))
    called = name is not None and name.calling and not name.common
    return called or at in scene.seat_at or scene.norm(at) in words("closing", "address")


def _thanked_before(scene: Scene, index: int) -> bool:
    """«за проверку шерифу спасибо»: a dative before the word that no verb governs («верю шерифу спасибо»)."""
    if scene.pause(index) or scene.norm(index - 1) == "всем" or not dative(scene.norm(index - 1)):
        return False
    governing = {"VERB", "INFN", "ADJS", "PREP"}
    return index < 2 or not any(governing & p.tags for p in parses(scene.norm(index - 2))[:1])
