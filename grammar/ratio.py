"""Percentages and ratios of any kind (rule 3): «90%», «два к одному», «сто бубликов»."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import pairwise

from grammar.honesty import SILENT
from grammar.morph import parses
from grammar.numbers import Form, Number, lexicon
from grammar.scene import Scene
from grammar.types import Finding, Kind
from grammar.words import REMEMBERED, data, words

Span = tuple[int, int]
_MOST_SEATS = 10
_NEAR = 5
"""Words on either side in which a chance or a score is looked for."""


def read(scene: Scene) -> Iterator[Finding]:
    """Every ratio; overlapping and touching ones are one finding."""
    if scene.line.phase in SILENT:
        return
    found = sorted(span for search in _SEARCHES for span in search(scene))
    merged: list[Span] = []
    for first, last in found:
        apart = scene.tokens[first].stop_before not in {"", "/", "-", "–", "—"}
        touching = bool(merged) and first == merged[-1][1] + 1 and not apart
        if merged and (first <= merged[-1][1] or touching):
            merged[-1] = (merged[-1][0], max(last, merged[-1][1]))
        else:
            merged.append((first, last))
    for first, last in merged:
        yield scene.finding(Kind.RATIO, first, last)


# --- percents ---------------------------------------------------------------------------------------------


def _percents(scene: Scene) -> Iterator[Span]:
    for index in range(len(scene.tokens)):
        norm = scene.norm(index)
        if norm in data("ratio")["signs"] or (data("ratio")["percent"] in norm and index not in scene.named):
            yield _widened(scene, index)
        elif norm in words("ratio", "fifty"):
            yield (index, index + (scene.norm(index + 1) in words("ratio", "fifty")))
        elif "-" in norm and _hundred(norm):
            yield index, index
        elif _all_hundred(scene, index):
            yield index - 2, index


def _trusted(scene: Scene) -> Iterator[Span]:
    """Tens and fives that weigh trust without a word of percents: «на девяносто уверен», «шанс сто»."""
    for number in scene.numbers:
        plain = number.form in {Form.CARDINAL, Form.DIGIT} and number.first not in scene.marked
        if not plain or number.value not in range(10, 101, 5) or number.head or number.tail:
            continue
        after = scene.norm(number.last + 1)
        closed = scene.pause(number.last + 1) or not _is(after, "NOUN")
        at = number.first - 1
        if scene.norm(at) == "на":
            behind = not scene.pause(number.last + 1) and _weighs(after)
            ahead = closed and not scene.pause(at) and _weighs(scene.norm(at - 1))
            if behind or ahead:
                yield at, number.last
        elif closed and number.value > _MOST_SEATS:
            while scene.norm(at) in words("ratio", "nearly"):
                at -= 1
            if not scene.pause(at + 1) and _lemma_in(scene.norm(at), "odds"):
                yield number.first, number.last


@lru_cache(maxsize=REMEMBERED)
def _weighs(word: str) -> bool:
    """One is trusted or coloured; «на десять чёрных» counts."""
    return _lemma_in(word, "trust") and not any({"ADJF", "plur"} <= p.tags for p in parses(word)[:1])


def _all_hundred(scene: Scene, index: int) -> bool:
    """«на все сто», and nothing counted by it."""
    said = [scene.norm(i) for i in range(index - 2, index + 1)] == ["на", "все", "сто"]
    return said and (scene.pause(index + 1) or not _is(scene.norm(index + 1), "NOUN"))


@lru_cache(maxsize=REMEMBERED)
def _hundred(norm: str) -> bool:
    """«пятьдесят-пятьдесят», «семьдесят-на-тридцать» written as one word."""
    values = [lexicon()[piece][0] for piece in norm.split("-") if piece in lexicon()]
    return len(values) == 2 and sum(values) == 100 and set(norm.split("-")) - set(lexicon()) <= {"на", "к"}


def _widened(scene: Scene, index: int) -> Span:
    """The number that belongs to the percents, before or behind («процентов на семьдесят»)."""
    if (number := scene.number_ending.get(index - 1)) is not None:
        return number.first, _related(scene, index)
    at = index + 1
    while scene.norm(at) in words("ratio", "around") and at < index + 3:
        at += 1
    behind = scene.number_at.get(at)
    if behind is not None and behind.form is not Form.ORDINAL and not scene.pause(index + 1):
        return index, behind.last
    measured = scene.norm(index - 1) in words("ratio", "around") - {"на", "все"}
    first = index - 1 if measured else index
    return first, _related(scene, index)


def _related(scene: Scene, index: int) -> int:
    return index + 1 if _lemma_in(scene.norm(index + 1), "relation") else index


# --- two numbers ------------------------------------------------------------------------------------------


def _pairs(scene: Scene) -> Iterator[Span]:
    counts = [n for n in scene.numbers if n.form in {Form.CARDINAL, Form.DIGIT}]
    for left, right in pairwise(counts):
        between = [scene.norm(i) for i in range(left.last + 1, right.first)]
        if len(between) <= 2 and _ratio_of(scene, left, between, right):
            yield left.first, right.last


def _ratio_of(scene: Scene, left: Number, between: list[str], right: Number) -> bool:
    span = (left.first, right.last)
    mark = scene.tokens[right.first].stop_before
    hundred = left.value + right.value == 100 and left.value % 5 == 0 and left.value
    if hundred and (
        between in (["на"], ["к"]) or (not between and mark in {"", "-", "–", "—", "/", ":", ","})
    ):
        return True
    middle, link = (between[0], between[1]) if len(between) == 2 else ("", "".join(between))
    if middle and _lemma_in(middle, "chance") and link in {"из", "на", "к", "против"}:
        return True
    if between == ["к"]:
        counted = _near(scene, span, "score") or _otherwise(scene, left, right)
        return left.first not in scene.marked and (_near(scene, span, "chance") or not counted)
    if link == "из" and (not middle or middle in {"раз", "раза"}):
        return _share(scene, left, right)
    if between == ["на"] or (not between and mark in {":", "/"}):
        return left.value != 0 and right.value > 0 and _chance_right_before(scene, left.first)
    return False


def _otherwise(scene: Scene, left: Number, right: Number) -> bool:
    """«пять к шести утра» is a time, «один к одному» may mean that two things are alike."""
    if any(_lemma_in(scene.norm(i), "clock") for i in (left.first - 2, left.first - 1, right.last + 1)):
        return True
    same = left.value == right.value == 1 and scene.norm(right.last + 1) != "что"
    return same and _near(scene, (left.first, right.last), "alike")


def _share(scene: Scene, left: Number, right: Number) -> bool:
    """«девять из десяти» weighs, «один из двух» and «три из пяти голосов» count."""
    if right.value <= left.value and right.value not in {10, 100}:
        return False
    if _near(scene, (left.first, right.last), "chance"):
        return True
    following = scene.norm(right.last + 1)
    closed = scene.pause(right.last + 1) or following == "что" or not _is(following, "NOUN")
    tenths = right.value in {10, 100} and left.value > 1
    return closed and (tenths or following == "что" or scene.norm(left.first - 1) == "на")


def _near(scene: Scene, span: Span, key: str) -> bool:
    around = (*range(max(0, span[0] - _NEAR), span[0]), *range(span[1] + 1, span[1] + 1 + _NEAR))
    return any(_lemma_in(scene.norm(i), key) for i in around)


def _chance_right_before(scene: Scene, index: int) -> bool:
    return any(_lemma_in(scene.norm(i), "chance") for i in range(max(0, index - 3), index))


# --- fractions and slang ----------------------------------------------------------------------------------


def _fractions(scene: Scene) -> Iterator[Span]:
    for number in scene.numbers:
        part = scene.norm(number.last + 1)
        whole = _lemma_in(scene.norm(number.last + 2), "counted_whole")
        if number.form in {Form.CARDINAL, Form.DIGIT} and part in words("ratio", "parts") and not whole:
            yield number.first, number.last + 1
    for index in range(len(scene.tokens) if "на" in scene.spoken else 0):
        trio = [scene.norm(i) for i in range(index, index + 3)]
        if trio[0] in words("ratio", "halves") and trio[1] == "на" and trio[2] in words("ratio", "halves"):
            yield index, index + 2
        elif (
            trio[0] == "на"
            and trio[1] in {"треть", "четверть"}
            and _near(scene, (index, index + 1), "chance")
        ):
            yield index, index + 1


def _slang(scene: Scene) -> Iterator[Span]:
    ends, starts = scene.number_ending, scene.number_at
    for index in range(len(scene.tokens)):
        norm = scene.norm(index)
        if norm in words("ratio", "slang_alone"):
            yield index, index
        if not _lemma_in(norm, "slang") or (index in scene.named and not norm.endswith("ов")):
            continue
        at = index - 1
        if scene.norm(at) in {"с", "целых", "полных"}:
            at -= 1
        if at in ends and ends[at].form is not Form.ORDINAL:
            yield ends[at].first, _out_of(scene, index)
            continue
        behind = index + 1 + (scene.norm(index + 1) == "на")
        if behind in starts and starts[behind].form is not Form.ORDINAL and not scene.pause(index + 1):
            yield index, starts[behind].last
        elif scene.norm(index - 1) in words("ratio", "measures") or (
            scene.norm(index - 1) == "в" and norm.endswith(("ах", "ях"))
        ):
            yield index - 1, index


def _out_of(scene: Scene, index: int) -> int:
    if scene.norm(index + 1) == "из" and (whole := scene.number_at.get(index + 2)):
        return whole.last
    return index


@lru_cache(maxsize=REMEMBERED)
def _lemma_in(word: str, key: str) -> bool:
    listed = words("ratio", key)
    return word in listed or any(p.lemma in listed for p in parses(word)[:3])


@lru_cache(maxsize=REMEMBERED)
def _is(word: str, part_of_speech: str) -> bool:
    return any(part_of_speech in p.tags for p in parses(word)[:1])


_SEARCHES: tuple[Callable[[Scene], Iterator[Span]], ...] = (_percents, _trusted, _pairs, _fractions, _slang)
