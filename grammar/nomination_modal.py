"""Nominations by a wish and an infinitive («хочу выставить»): all of them wrong wording."""

from __future__ import annotations

from grammar.contexts import talk_about, unreal
from grammar.morph import parses
from grammar.nomination_asking import asks_another
from grammar.nomination_object import meant as object_of
from grammar.nomination_verbs import named_object
from grammar.parts import grow_left, grow_right, take_beside, word_list
from grammar.phrase import Part, Phrase
from grammar.scene import Scene
from grammar.types import Finding
from grammar.verdict import verdict
from grammar.words import data


def modal(scene: Scene, index: int) -> tuple[Finding, int] | None:
    """The nomination whose infinitive stands at the token, and its last token."""
    norm = scene.norm(index)
    plain = norm in word_list("modal", "infinitives")
    if not plain and norm not in word_list("modal", "infinitives_vote"):
        return None
    governor = _governor(scene, index)
    if governor is None or asks_another(scene, governor, index):
        return None
    phrase = Phrase(min(index, governor), max(index, governor))
    if inner := object_of(scene, phrase.first + 1, phrase.last):
        phrase.refs.append(inner)
        phrase.parts.append(Part.WHO)
    named_object(scene, phrase)
    grow_right(scene, phrase)
    if plain:
        take_beside(scene, phrase)
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
    return verdict(scene, phrase, data("nomination")["modal"]["reason"].format(word=word))


def _conditional(scene: Scene, phrase: Phrase, governor: int) -> bool:
    """«я хотел бы выставить третьего, но подожду», a question, «завтра хочу выставить»."""
    would = phrase.has(Part.WOULD)
    if scene.asked(phrase.last) or (would and scene.norm(phrase.last + 1) in {"но", "однако"}):
        return True
    would = would or scene.norm(governor) == "буду"
    return unreal(scene, phrase.first, phrase.last) if would else scene.norm(phrase.first - 1) == "завтра"


def _governor(scene: Scene, index: int) -> int | None:
    """The word that makes the infinitive the speaker's own wish of now; it stands within four words."""
    listed = word_list("modal", "governors")
    if any(scene.norm(i) == "бы" for i in range(max(0, index - 4), index + 4)):
        listed = listed | word_list("modal", "governors_would")
    for at in (*range(index - 1, max(-1, index - 5), -1), index + 1, index + 2):
        if scene.norm(at) in listed:
            return _own(scene, at) if _governs(scene, at, index) else None
        if at < index and (scene.stop(at + 1) or scene.norm(at) in {"не", "меня", "вас"}):
            return None
    return None


def _governs(scene: Scene, at: int, index: int) -> bool:
    """«за то чтобы» governs, another «чтобы» doesn't; nor does a word that asks somebody else to do it."""
    if scene.norm(at) in {"чтобы", "чтоб"} and (scene.norm(at - 2), scene.norm(at - 1)) != ("за", "то"):
        return False
    between = {scene.norm(i) for i in range(min(at, index) + 1, max(at, index))}
    return between.isdisjoint({"вас", "вам", "тебя", "не", "кого-нибудь", "никого"})


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
