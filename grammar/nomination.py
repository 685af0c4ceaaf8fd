"""Nominations (rule 31): the permitted wording is accepted, every other way of saying it is wrong wording."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from grammar.contexts import talk_about
from grammar.formula import formula_verb, verb_at
from grammar.markers import marks
from grammar.nomination_modal import modal
from grammar.nomination_stance import stance
from grammar.nomination_verbs import other_verb
from grammar.numbers import Form
from grammar.parts import grow_left, grow_right, is_filler, take_beside, take_swallowed_vote, word_list
from grammar.phrase import Part, Phrase
from grammar.scene import Scene
from grammar.types import Finding, Phase
from grammar.verbless import verbless
from grammar.verdict import verdict

_PHASES = frozenset({Phase.SPEECH, Phase.DEFENCE, Phase.LAST_WORD})
_FORMULA = [Part.I, Part.VERB, Part.WHO, Part.VOTE]


def read(scene: Scene) -> Iterator[Finding]:
    """Every nomination made in the line, in order."""
    if scene.line.phase not in _PHASES:
        return
    found = list(_in_order(scene, _at))
    for search in (stance, verbless) if scene.line.phase is Phase.SPEECH else ():
        taken = [(finding.start, finding.end) for finding, _ in found]
        for finding, last in _in_order(scene, search):
            if all(finding.end <= start or end <= finding.start for start, end in taken):
                found.append((finding, last))
    yield from (finding for finding, _ in found)


Search = Callable[[Scene, int, int], tuple[Finding, int] | None]


def _in_order(scene: Scene, search: Search) -> Iterator[tuple[Finding, int]]:
    """What the search finds from left to right, each find beginning after the one before."""
    reached = -1
    for index in range(len(scene.tokens)):
        if index > reached and (found := search(scene, index, reached)) is not None:
            reached = found[1]
            yield found


def _at(scene: Scene, index: int, _reached: int) -> tuple[Finding, int] | None:
    """The nomination whose verb is the token, and where it ends."""
    if verb := verb_at(scene, index):
        return _formula(scene, index, *verb)
    if scene.line.phase is not Phase.SPEECH:
        return None
    return other_verb(scene, index) or modal(scene, index)


def _formula(scene: Scene, index: int, last: int, joined: bool) -> tuple[Finding, int] | None:
    """The nomination by the verb `index`..`last`; `joined`: its first token has swallowed «я»."""
    if _said_again(scene, last):
        return None
    phrase = Phrase(index, last, [Part.I, Part.VERB] if joined else [Part.VERB])
    grow_right(scene, phrase)
    take_beside(scene, phrase)
    grow_left(scene, phrase)
    take_swallowed_vote(scene, phrase)
    _bare_object(scene, phrase)
    if not phrase.object and not phrase.has(Part.VOTE):
        return None
    if (
        scene.asked(phrase.last)
        or talk_about(scene, phrase.first, phrase.last)
        or _someone_else(scene, index)
    ):
        return None
    return verdict(scene, phrase, _wording(scene, phrase))


def _said_again(scene: Scene, index: int) -> bool:
    """«я выставляю… я выставляю номер пять»: the last one counts."""
    at = index + 1
    while at < len(scene.tokens) and at - index < 5 and (is_filler(scene.norm(at)) or scene.norm(at) == "я"):
        at += 1
    return formula_verb(scene.norm(at))


def _bare_object(scene: Scene, phrase: Phrase) -> None:
    """«выставляю его», «выставляю соседа слева»: no seat, but somebody is meant."""
    following = scene.norm(phrase.last + 1)
    if not phrase.object and not phrase.has(Part.VOTE) and following in word_list("object", "vague"):
        beyond = scene.norm(phrase.last + 2)
        if beyond not in {"кто", "которые", "который", "чтобы"}:
            phrase.vague = True
            phrase.parts.append(Part.WHO)
            phrase.last += 1
            if marks(beyond, "player"):
                phrase.last += 1


def _someone_else(scene: Scene, index: int) -> bool:
    """«шестой и я выставляю»: not tellable; only «вы»/«он» right before the verb deny the speaker."""
    return scene.norm(index - 1) in {"он", "она", "они", "ты", "кто", "никто"} and not scene.pause(index)


def _wording(scene: Scene, phrase: Phrase) -> str:
    """What is wrong with a phrase of «выставляю», in Russian; empty when it is the permitted wording."""
    disordered = phrase.has(Part.WHO) and [p for p in phrase.parts if p in _FORMULA] != _FORMULA
    extra = Part.EXTRA in phrase.parts
    faults = (
        (phrase.has(Part.WOULD), "нужно „я выставляю“, без „бы“"),
        (not phrase.has(Part.I), "нет слова „я“"),
        (phrase.lost_on, "нет слова „на“"),
        (phrase.has(Part.OTHER_VOTE), "нужно „на голосование“"),
        (not phrase.has(Part.VOTE), "нет слов „на голосование“"),
        (extra and bool(phrase.refs), "лишние слова внутри формулировки"),
        (disordered and not extra, "неверный порядок слов"),
        (phrase.corrected, "поправка внутри формулировки"),
    )
    return next((told for wrong, told in faults if wrong), "") or _naming(scene, phrase)


def _naming(scene: Scene, phrase: Phrase) -> str:
    """The seat has to be named in a permitted way: «игрока номер Х», «номер Х», «Х-го игрока», the nick."""
    if not phrase.refs:
        return ""
    ref = phrase.refs[0]
    if ref.form is Form.NOUN:
        return "место названо не номером"
    under = ref.number and not ref.player and scene.norm(ref.first).startswith(("под", "по", "пот", "дном"))
    behind = ref.number and ref.form is Form.ORDINAL and marks(scene.norm(ref.last), "number")
    return "нужно „игрока под номером“ или „номер“" if under or behind else ""
