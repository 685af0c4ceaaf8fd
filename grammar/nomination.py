"""Nominations (rule 31): the permitted wording is accepted, every other way of saying it is wrong wording."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

from grammar.contexts import talk_about, unreal
from grammar.morph import parses
from grammar.parts import Part, Phrase, candidate, grow_left, grow_right, is_filler, vote_at, word_list
from grammar.scene import Candidate, Scene, nomination
from grammar.seats import SeatRef
from grammar.takeback import taken_back
from grammar.types import Finding, Phase
from grammar.verbless import verbless
from grammar.words import data, words

_PHASES = frozenset({Phase.SPEECH, Phase.DEFENCE, Phase.LAST_WORD})
_FORMULA = [Part.I, Part.VERB, Part.WHO, Part.VOTE]


def read(scene: Scene) -> Iterator[Finding]:
    """Every nomination made in the line, in order."""
    if scene.line.phase not in _PHASES:
        return
    found = list(_in_order(scene, _at))
    taken = [(finding.start, finding.end) for finding, _ in found]
    if scene.line.phase is Phase.SPEECH:
        for finding, last in _in_order(scene, verbless):
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
    norm = scene.norm(index)
    if norm in words("nomination", "formula"):
        return _formula(scene, index)
    if scene.line.phase is not Phase.SPEECH:
        return None
    if (entry := _verbs().get(norm.removesuffix("-ка"))) and (found := _other_verb(scene, index, entry)):
        return found
    return _modal(scene, index)


@cache
def _verbs() -> dict[str, dict[str, Any]]:
    return {form: entry for entry in data("nomination")["verb"] for form in entry["forms"]}


# --- «выставляю» ------------------------------------------------------------------------------------------


def _formula(scene: Scene, index: int) -> tuple[Finding, int] | None:
    if _said_again(scene, index):
        return None
    phrase = Phrase(index, index)
    grow_right(scene, phrase)
    grow_left(scene, phrase)
    _bare_object(scene, phrase)
    if not phrase.object and not phrase.has(Part.VOTE):
        return None
    if talk_about(scene, phrase.first, phrase.last) or _someone_else(scene, index):
        return None
    return _verdict(scene, phrase, _wording(phrase))


def _said_again(scene: Scene, index: int) -> bool:
    """«я выставляю… я выставляю номер пять»: the last one counts."""
    at = index + 1
    while at < len(scene.tokens) and at - index < 5 and (is_filler(scene.norm(at)) or scene.norm(at) == "я"):
        at += 1
    return scene.norm(at) in words("nomination", "formula")


def _bare_object(scene: Scene, phrase: Phrase) -> None:
    """«выставляю его», «выставляю соседа слева»: no seat, but somebody is meant."""
    following = scene.norm(phrase.last + 1)
    if not phrase.object and not phrase.has(Part.VOTE) and following in word_list("object", "vague"):
        beyond = scene.norm(phrase.last + 2)
        if beyond not in {"кто", "которые", "который", "чтобы"}:
            phrase.vague = True
            phrase.parts.append(Part.WHO)
            phrase.last += 1
            if beyond in words("seats", "player"):
                phrase.last += 1


def _someone_else(scene: Scene, index: int) -> bool:
    """«шестой и я выставляю»: not tellable; only «вы»/«он» right before the verb deny the speaker."""
    return scene.norm(index - 1) in {"он", "она", "они", "ты", "кто", "никто"} and not scene.pause(index)


def _wording(phrase: Phrase) -> str:
    """What is wrong with a phrase of «выставляю», in Russian; empty when it is the permitted wording."""
    if phrase.has(Part.WOULD):
        return "нужно „я выставляю“, без „бы“"
    if not phrase.has(Part.I):
        return "нет слова „я“"
    if phrase.has(Part.OTHER_VOTE):
        return "нужно „на голосование“"
    if not phrase.has(Part.VOTE):
        return "нет слов „на голосование“"
    if Part.EXTRA in phrase.parts:
        return "лишние слова внутри формулировки" if phrase.refs else ""
    if phrase.has(Part.WHO) and [p for p in phrase.parts if p in _FORMULA] != _FORMULA:
        return "неверный порядок слов"
    return _naming(phrase)


def _naming(phrase: Phrase) -> str:
    """The seat has to be named in a permitted way: «игрока номер Х», «номер Х», «Х-го игрока», the nick."""
    if not phrase.refs:
        return ""
    if phrase.corrected:
        return "поправка внутри формулировки"
    ref = phrase.refs[0]
    by_noun = ref.form is not None and ref.form.value == "noun"
    return "место названо не номером" if by_noun else ""


def _verdict(scene: Scene, phrase: Phrase, reason: str) -> tuple[Finding, int]:
    who = candidate(scene, phrase)
    last = phrase.last
    if second := _added(scene, phrase):
        seats = {ref.seat for ref in (*phrase.refs, second) if ref.seat is not None}
        if len(seats) > 1:
            who, last = Candidate(None, tuple(sorted(seats)), "названы двое"), second.last
    back = taken_back(scene, last)
    if back is not None:
        last, reason = back, "взял слова назад"
    if who.problem in {"названы двое", "назвал себя без номера"} and back is None:
        reason = who.problem
    return nomination(scene, (phrase.first, last), who, reason), last


def _added(scene: Scene, phrase: Phrase) -> SeatRef | None:
    """«… пятого на голосование и шестого»: one more seat after the phrase."""
    if not phrase.refs or phrase.parts[-1] is not Part.VOTE:
        return None
    at = phrase.last + 1
    joint = scene.norm(at)
    if joint not in {"и", "или", "нет", "ой", "либо", "точнее", "вернее", "а"} or (
        scene.stop(at) and joint in {"и", "а"}
    ):
        return None
    while scene.norm(at) in {
        "и",
        "или",
        "нет",
        "ой",
        "точнее",
        "вернее",
        "либо",
        "а",
        "также",
        "еще",
        "лучше",
        "то",
        "есть",
    }:
        at += 1
    ref = scene.seat_at.get(at)
    if ref is None or not _objective(scene, ref):
        return None
    alone = scene.stop(ref.last + 1) or scene.norm(ref.last + 1) in {"тоже", "также", "спасибо"}
    return ref if alone or vote_at(scene, ref.last + 1) else None


def _objective(scene: Scene, ref: SeatRef) -> bool:
    norm = scene.norm(ref.bare)
    return ref.by == "nick" or norm.endswith(("го", "ва", "ую", "ью")) or ref.number


# --- other verbs ------------------------------------------------------------------------------------------


def _other_verb(scene: Scene, index: int, entry: dict[str, Any]) -> tuple[Finding, int] | None:
    phrase = Phrase(index, index)
    start = _skip_for(scene, phrase, entry["needs"])
    if start is None:
        return None
    _named_object(scene, phrase)
    grow_right(scene, phrase)
    grow_left(scene, phrase)
    if entry.get("would") and not phrase.has(Part.WOULD):
        return None
    if not _enough(scene, phrase, entry) or _other_subject(scene, phrase, entry):
        return None
    if talk_about(scene, phrase.first, phrase.last):
        return None
    if (entry.get("future") or phrase.has(Part.WOULD)) and unreal(scene, phrase.first, phrase.last):
        return None
    return _verdict(scene, phrase, entry["reason"].format(word=scene.norm(index)))


def _skip_for(scene: Scene, phrase: Phrase, needs: str) -> int | None:
    """«голосую за», «голосую против»: the preposition belongs to the verb."""
    if needs != "for":
        return phrase.last
    at = phrase.last + 1
    while is_filler(scene.norm(at)):
        at += 1
    if scene.norm(at) not in {"за", "в"} or at not in range(phrase.last + 1, phrase.last + 4):
        return None
    if scene.norm(at) == "в" and at + 1 not in scene.seat_at:
        return None
    phrase.last = at
    return at


def _named_object(scene: Scene, phrase: Phrase) -> None:
    """«предлагаю кандидатуру Лисы», «ставлю кандидатом пятого»."""
    at = phrase.last + 1
    while is_filler(scene.norm(at)) or scene.norm(at) in {"мою", "свою", "такую", "одну"}:
        at += 1
    if scene.norm(at) in word_list("noun", "objects"):
        phrase.last = at
        phrase.vague = True
        if any(at < ref.first <= at + 2 for ref in scene.seats):
            phrase.vague = False
        phrase.parts.append(Part.EXTRA)


def _enough(scene: Scene, phrase: Phrase, entry: dict[str, Any]) -> bool:
    """The words together say "I nominate": what the verb `needs` is there."""
    voted = phrase.has(Part.VOTE) or phrase.has(Part.OTHER_VOTE)
    if voted and phrase.object:
        return True
    if Part.EXTRA in phrase.parts and phrase.refs and scene.norm(phrase.first) != "мы":
        return True
    needs = entry["needs"]
    if not (phrase.refs or (phrase.outside and needs == "seat")):
        return False
    if needs == "seat":
        return not entry.get("passive") or phrase.parts.index(Part.WHO) > phrase.parts.index(Part.VERB)
    closed = scene.pause(phrase.last + 1) or scene.norm(phrase.last + 1) in _CLOSERS
    if needs == "object":
        return _objective(scene, phrase.refs[0]) and not _continues(scene, phrase)
    if needs == "end":
        return closed and _objective(scene, phrase.refs[0])
    return needs == "for" and not _already(scene, phrase.last)


_CLOSERS = frozenset({"спасибо", "и", "потому", "так", "он", "она", "у", "пусть", "а", "но"})


def _continues(scene: Scene, phrase: Phrase) -> bool:
    """«ставлю пятого в красные», «ставлю пятого выше»: something else is put somewhere."""
    if scene.pause(phrase.last + 1):
        return False
    following = scene.norm(phrase.last + 1)
    comparative = any({"COMP", "ADVB"} & p.tags for p in parses(following)[:1])
    coloured = any({"ablt"} & p.tags for p in parses(following)[:1] if p.known)
    return (
        following in {"в", "на", "под", "к", "рядом", "перед", "за", "между", "с", "как"}
        or comparative
        or coloured
    )


def _already(scene: Scene, last: int) -> bool:
    """«голосую за пятого, он уже выставлен»: a vote for a candidate, no nomination."""
    return any(scene.norm(i) in words("contexts", "already") for i in range(last + 1, last + 6))


def _other_subject(scene: Scene, phrase: Phrase, entry: dict[str, Any]) -> bool:
    """«третий выставил бы седьмого», «кого бы выставил»: not the speaker's own nomination."""
    if not entry.get("would") or phrase.has(Part.I):
        return False
    ref = scene.seat_ending.get(phrase.first - 1)
    return ref is not None or scene.norm(phrase.first - 1) in {
        "он",
        "она",
        "кто",
        "никто",
        "шериф",
        "дон",
        "каждый",
        "ты",
    }


# --- «хочу выставить» -------------------------------------------------------------------------------------


def _modal(scene: Scene, index: int) -> tuple[Finding, int] | None:
    norm = scene.norm(index)
    plain = norm in word_list("modal", "infinitives")
    if not plain and norm not in word_list("modal", "infinitives_vote"):
        return None
    governor = _governor(scene, index)
    if governor is None:
        return None
    phrase = Phrase(min(index, governor), max(index, governor))
    if inner := next(
        (scene.seat_at[i] for i in range(phrase.first, phrase.last) if i in scene.seat_at), None
    ):
        phrase.refs.append(inner)
        phrase.parts.append(Part.WHO)
    _named_object(scene, phrase)
    grow_right(scene, phrase)
    grow_left(scene, phrase)
    voted = phrase.has(Part.VOTE) or phrase.has(Part.OTHER_VOTE)
    meant = scene.norm(governor) in {"чтобы", "чтоб"} or scene.norm(governor) not in word_list(
        "modal", "weak"
    )
    strong = plain and meant
    if not phrase.object or not (voted or strong or Part.EXTRA in phrase.parts):
        return None
    if not phrase.refs and not voted and not phrase.outside:
        return None
    if talk_about(scene, phrase.first, phrase.last) or _conditional(scene, phrase, governor):
        return None
    word = f"{scene.norm(governor)} {norm}"
    return _verdict(scene, phrase, data("nomination")["modal"]["reason"].format(word=word))


def _conditional(scene: Scene, phrase: Phrase, governor: int) -> bool:
    would = phrase.has(Part.WOULD) or scene.norm(governor) == "буду"
    return unreal(scene, phrase.first, phrase.last) if would else scene.norm(phrase.first - 1) == "завтра"


def _governor(scene: Scene, index: int) -> int | None:
    """The word that makes the infinitive the speaker's own wish of now; it stands within three words."""
    would = any(scene.norm(i) == "бы" for i in range(max(0, index - 4), index + 4))
    for at in (*range(index - 1, max(-1, index - 5), -1), index + 1, index + 2):
        norm = scene.norm(at)
        if norm in word_list("modal", "governors") or (
            would and norm in word_list("modal", "governors_would")
        ):
            if norm in {"чтобы", "чтоб"} and (scene.norm(at - 2), scene.norm(at - 1)) != ("за", "то"):
                return None
            inner = range(min(at, index) + 1, max(at, index))
            if any(scene.norm(i) in {"вас", "вам", "тебя", "не", "кого-нибудь", "никого"} for i in inner):
                return None
            return _own(scene, at)
        if at < index and (scene.stop(at + 1) or norm in {"не", "меня", "вас"}):
            return None
    return None


def _own(scene: Scene, at: int) -> int | None:
    """The governor unless somebody else's wish is told («девятый хотел бы», «меня просили»)."""
    norm = scene.norm(at)
    first_person = any("1per" in p.tags for p in parses(norm)) or norm in {
        "давайте",
        "позвольте",
        "разрешите",
    }
    if first_person:
        return at
    before = {scene.norm(i) for i in range(max(0, at - 3), at)}
    if before & {"я", "мне", "нам", "мое", "есть"}:
        return at
    if norm in {"надо", "нужно", "пора", "придется", "хотелось", "стоит", "можно", "чтобы", "чтоб"}:
        return at
    return None if at - 1 in scene.seat_ending or not scene.pause(at) else at
