"""Insults of people: «вы идиот», «эти бараны», «тупой вы игрок» (rules 1 and 19)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache

from grammar.honesty import SILENT
from grammar.insult_words import (
    Sort,
    accords,
    adverb,
    attribute,
    lemma_in,
    nominative,
    person_of_verb,
    preposition,
    short_form,
    sort_of,
    will,
)
from grammar.outside import elsewhere, outsider, sentence
from grammar.scene import Scene
from grammar.types import Finding, Kind
from grammar.words import data, words

_FAR = 6
"""Words between a person and what he is called."""
_TOLD = 4
"""Words to either side among which a verb tells that the word is only told or feigned."""
_POINTED = 14
"""Words behind it among which it is told who was meant."""
_YOU = ("вы", "ты")


def read(scene: Scene) -> Iterator[Finding]:
    """Every insult; words in a row are one finding; a nick, exactly said, is none."""
    if scene.line.phase in SILENT:
        return
    index = 0
    while index < len(scene.tokens):
        last = _last(scene, index)
        if last is None:
            index += 1
            continue
        while (more := _last(scene, last + 1)) is not None and not scene.pause(last + 1):
            last = more
        yield scene.finding(Kind.INSULT, index, last)
        index = last + 1


def _last(scene: Scene, index: int) -> int | None:
    """The last token of an insult that begins here, or None."""
    if index >= len(scene.tokens) or index in scene.named or index in scene.quoted:
        return None
    if phrase := _fixed(scene, index, "phrases"):
        mine = any(scene.norm(at) in words("insult", "me") for at in range(index - 3, index))
        return None if mine else index + phrase - 1
    sort = sort_of(scene.norm(index))
    if sort is None or _excused(scene, index):
        return None
    if sort is Sort.STRONG and not _compared(scene, index):
        meant = True
    else:
        meant = _described(scene, index) if sort is Sort.ADJECTIVE else _targeted(scene, index)
    if not meant or outsider(scene, index, index) or elsewhere(scene, index, index):
        return None
    return index


# --- who is meant ------------------------------------------------------------------------------------------


def _owner(scene: Scene, index: int) -> int | None:
    """The nearest token to the left that may say who is called so; None at the beginning of the sentence."""
    at = index - 1
    while at >= 0 and index - at <= _FAR and not scene.stop(at + 1):
        if at in scene.seat_ending or not _between(scene.norm(at)):
            return at
        at -= 1
    return None


def _between(norm: str) -> bool:
    """The word may stand between a person and what he is called."""
    if norm in words("insult", "glue"):
        return True
    if sort_of(norm) is not None:
        return not lemma_in(norm, "crowds")
    return adverb(norm) or (attribute(norm) and norm not in words("insult", "others"))


def _names_somebody(scene: Scene, at: int, index: int) -> bool:
    """The token `at` is «вы», «он», a seat, or a verb said of them; the insult stands at `index`."""
    norm = scene.norm(at)
    if norm in _YOU or norm in words("insult", "others") or lemma_in(norm, "crowds"):
        return True
    if norm in words("insult", "addressed"):  # «с вами, баранами»
        return at == index - 1 and not nominative(scene.norm(index))
    if ref := scene.seat_ending.get(at):
        itself = nominative(norm) or not nominative(scene.norm(index))  # «версия пятого глупая»: not he
        return itself and (ref.sure or ref.by == "ordinal") and not preposition(scene.norm(ref.first - 1))
    return person_of_verb(norm) in {"2", "3"} or (
        person_of_verb(norm) == "past" and scene.norm(at - 1) in (*_YOU, "он", "она", "они")
    )


def _targeted(scene: Scene, index: int) -> bool:
    """Somebody is called by the word: «вы баран», «баран вы», «молчи, крыса», «стадо баранов»."""
    if person_of_verb(scene.norm(index)) and preposition(scene.norm(index + 1)):
        return False  # «осел на пятом»
    owner = _owner(scene, index)
    if owner is not None and _names_somebody(scene, owner, index):
        if not person_of_verb(scene.norm(owner)):
            return True
        if nominative(scene.norm(index)) and _compared(scene, index):
            return True  # «ведёте себя как клоун»
    return _called_out(scene, index) or _owned_behind(scene, index) or _doing(scene, index)


def _doing(scene: Scene, index: int) -> bool:
    """«бараны опять выгнали красного»: at the head of a sentence, and what players do is done by them."""
    at = index
    while not scene.stop(at) and _ahead(scene.norm(at - 1)):
        at -= 1
    if not scene.stop(at) or not nominative(scene.norm(index)) or index in scene.seat_at:
        return False
    at = index + 1
    while (
        at - index <= 3
        and not scene.stop(at)
        and (adverb(scene.norm(at)) or scene.norm(at) in words("insult", "glue"))
    ):
        at += 1
    return (
        not scene.stop(at)
        and person_of_verb(scene.norm(at)) in {"3", "past"}
        and (lemma_in(scene.norm(at), "deeds"))
    )


def _called_out(scene: Scene, index: int) -> bool:
    """«молчи, крыса», «эх, бараны»: the word stands right behind an imperative or a call."""
    call = scene.norm(index - 1) in words("insult", "calls")
    return nominative(scene.norm(index)) and (call or person_of_verb(scene.norm(index - 1)) == "2")


def _owned_behind(scene: Scene, index: int) -> bool:
    at = index + 1
    while at < len(scene.tokens) and at - index <= 3 and not scene.stop(at):
        norm = scene.norm(at)
        if norm in _YOU or norm in {"этот", "эта", "эти"}:
            return True
        if ref := scene.seat_at.get(at):
            return ref.sure and nominative(scene.norm(index))
        if norm not in words("insult", "glue") and not attribute(norm):
            return False
        at += 1
    return False


def _described(scene: Scene, index: int) -> bool:
    """An adjective describes a person: «вы тупой», «тупой вы игрок», «тупые люди»."""
    norm = scene.norm(index)
    behind = [at for at in (index + 1, index + 2) if at < len(scene.tokens) and not scene.pause(at)]
    if behind and (scene.norm(behind[0]) in _YOU or behind[0] in scene.seat_at):
        head = index + 2 if len(behind) > 1 else None
        return scene.norm(behind[0]) in _YOU or head is None or not accords(norm, scene.norm(head))
    for at in behind:
        if accords(norm, scene.norm(at)):
            return lemma_in(scene.norm(at), "people")
        if not attribute(scene.norm(at)):
            break
    if not short_form(norm) and not nominative(norm):
        return False
    owner = _owner(scene, index)
    return (
        owner is not None and not person_of_verb(scene.norm(owner)) and _names_somebody(scene, owner, index)
    )


def _ahead(norm: str) -> bool:
    return norm in words("insult", "ahead") or sort_of(norm) is Sort.ADJECTIVE


# --- who is not --------------------------------------------------------------------------------------------


def _excused(scene: Scene, index: int) -> bool:
    """Nobody at the table is called so: an idiom, a negation, the speaker himself, anybody, told words."""
    return (
        _in_idiom(scene, index)
        or _negated(scene, index)
        or _of_himself(scene, index)
        or _of_anybody(scene, index)
        or _told(scene, index)
        or _denied_or_thought(scene, index)
    )


def _negated(scene: Scene, index: int) -> bool:
    owner = _owner(scene, index)
    if owner is None or scene.norm(index + 1) == "ли":
        return False  # «не дурак ли вы?»
    return scene.norm(owner) in words("insult", "negations")


def _of_himself(scene: Scene, index: int) -> bool:
    owner = _owner(scene, index)
    if owner is not None:
        if not nominative(scene.norm(index)) and scene.norm(owner) in words("insult", "me"):
            return True  # «мне, дураку»
        mine = scene.norm(owner) in ("я", "мы") or person_of_verb(scene.norm(owner)) == "1"
        return mine and (not scene.pause(index) or scene.norm(owner) in ("я", "мы"))
    if scene.norm(index + 2) in words("insult", "of_the_clause"):
        return False  # «идиот, я же красный»: another clause begins with «я»
    return (
        scene.norm(index + 1) in ("я", "мы") and not scene.pause(index + 1) and nominative(scene.norm(index))
    )


def _of_anybody(scene: Scene, index: int) -> bool:
    if any(will(scene.norm(at)) and not scene.stop(at) for at in (index + 1, index + 2)):
        owner = _owner(scene, index)
        return owner is None or not _names_somebody(scene, owner, index)
    at = index - 1
    while at > 0 and scene.norm(at) in {"последний", "последнему", "полный", "полным", "круглый"}:
        at -= 1
    if at < 0 or scene.stop(at + 1) or scene.norm(at) not in words("insult", "anybody"):
        return False
    if scene.norm(at) == "и" and at:
        further = scene.norm(at - 1) == "ну" or sort_of(scene.norm(at - 1)) is not None
        if further or _names_somebody(scene, at - 1, index):
            return False  # «ну и дурак», «ну вы и дурак», «идиот и клоун»
    pointed = scene.norm(at) in {"только", "лишь"} and _pointed(scene, index)
    return not pointed and not _likened(scene, index) and not _owned_behind(scene, index)


def _pointed(scene: Scene, index: int) -> bool:
    """«только идиот мог …, четвёртый, это я вам говорю»."""
    said = [scene.norm(at) for at in range(index + 1, index + _POINTED)]
    phrases = data("insult")["pointing"]
    return any(said[at : at + len(phrase)] == phrase for at in range(len(said)) for phrase in phrases)


def _likened(scene: Scene, index: int) -> bool:
    """«дебил вроде девятого», «такой дурак, как вы»."""
    alike = scene.norm(index + 1) in {"вроде", "типа", "как", "наподобие"}
    return alike and (index + 2 in scene.seat_at or scene.norm(index + 2) in ("вы", "ты", "вас", "тебя"))


def _compared(scene: Scene, index: int) -> bool:
    """«как дурак»: who is compared must be told."""
    at = index - 1
    while at > 0 and attribute(scene.norm(at)):
        at -= 1
    return scene.norm(at) in {"как", "словно", "будто"} and not scene.stop(at + 1)


def _told(scene: Scene, index: int) -> bool:
    """«назвал меня идиотом», «держите нас за дураков», «слово дурак»."""
    if scene.norm(index - 1) in {"слово", "слова", "словом", "словами"} and not scene.stop(index):
        return True
    if nominative(scene.norm(index)) or _really_there(scene, index):
        return False
    around = sentence(scene, index, index)
    near = range(max(around.start, index - _TOLD), min(around.stop, index + _TOLD + 1))
    verbs = [at for at in near if at != index and lemma_in(scene.norm(at), "told")]
    mine = any(scene.norm(at) in words("insult", "me") - {"я"} for at in near)
    his = any(person_of_verb(scene.norm(at)) == "1" and scene.norm(at - 1) != "не" for at in verbs)
    others = any(scene.norm(at) in ("вас", "тебя", "его", "ее", "их") or at in scene.seat_at for at in near)
    return bool(verbs) and (mine or not (his and others))


def _denied_or_thought(scene: Scene, index: int) -> bool:
    """«не говорю, что вы дурак», «вы думаете, все вокруг идиоты»."""
    first = sentence(scene, index, index).start
    before = range(max(first, index - 2 * _TOLD), index)
    said = [at for at in before if lemma_in(scene.norm(at), "said")]
    if any("не" in (scene.norm(at - 1), scene.norm(at - 2)) for at in said):
        return True
    everybody = any(
        scene.norm(at) in words("insult", "everybody") for at in range(max(first, index - 3), index)
    )
    return everybody and any(person_of_verb(scene.norm(at)) in {"2", "3"} for at in said)


def _really_there(scene: Scene, index: int) -> bool:
    """«с такими идиотами», «этих дебилов»: people who are there, not a part that is played."""
    at = index - 1
    while at >= 0 and (attribute(scene.norm(at)) and scene.norm(at) not in words("insult", "others")):
        at -= 1
    if at < 0 or scene.stop(at + 1):
        return False
    norm = scene.norm(at)
    return norm in words("insult", "others") or norm in {"с", "со", "к", "из-за", "от", "о", "об", "про", "у"}


# --- fixed phrases -----------------------------------------------------------------------------------------


def _in_idiom(scene: Scene, index: int) -> bool:
    return any(
        _fixed(scene, first, "idioms") > index - first for first in range(max(0, index - 4), index + 1)
    )


def _fixed(scene: Scene, first: int, key: str) -> int:
    """How many tokens a fixed phrase of data/insult.toml has that begins here; 0 without one."""
    if first >= len(scene.tokens):
        return 0
    for phrase in _by_beginning(key).get(scene.norm(first)[:3], ()):
        if all(_fits(scene.norm(first + k), word) for k, word in enumerate(phrase)):
            return len(phrase)
    return 0


@cache
def _by_beginning(key: str) -> dict[str, list[Sequence[str]]]:
    """Fixed phrases by the first letters of their first word, the longest first."""
    table: dict[str, list[Sequence[str]]] = {}
    for phrase in sorted(data("insult")[key], key=len, reverse=True):
        table.setdefault(phrase[0].rstrip("*")[:3], []).append(phrase)
    return table


def _fits(norm: str, word: str) -> bool:
    return norm.startswith(word[:-1]) if word.endswith("*") else norm == word
