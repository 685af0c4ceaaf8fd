"""The parts of a nomination around its verb: «я», who, «на голосование», «бы», taking in hesitations."""

from __future__ import annotations

from grammar.formula import swallowed_vote, vote_at, vote_ending, vote_word
from grammar.markers import marks
from grammar.morph import parses
from grammar.nomination_object import contrasted, described_behind, meant
from grammar.numbers import Form, Number
from grammar.phrase import Part, Phrase
from grammar.scene import Candidate, Scene
from grammar.seats import SeatRef, before
from grammar.table import SEATS
from grammar.words import listed, words

_NEAR, _FAR = 7, 10
"""Words among which «на голосование» still belongs to the verb: behind a seat, behind other words."""


def word_list(section: str, key: str) -> frozenset[str]:
    """A list of a section of data/nomination.toml."""
    return listed("nomination", section, key)


def is_filler(norm: str) -> bool:
    """A hesitation, or a word that changes nothing."""
    return norm in words("nomination", "filler") or norm in words("nomination", "neutral")


# --- to the right -----------------------------------------------------------------------------------------


def grow_right(scene: Scene, phrase: Phrase) -> None:
    """Take in what follows the verb, as long as it belongs to the phrase."""
    at = phrase.last + 1
    while at < len(scene.tokens):
        step = _step_right(scene, phrase, at)
        if step is None:
            break
        at = step
    if not phrase.has(Part.VOTE) and not phrase.has(Part.OTHER_VOTE):
        _distant_vote(scene, phrase)


def _step_right(scene: Scene, phrase: Phrase, at: int) -> int | None:
    """Where to go on after the part that begins here, or None when the phrase has ended."""
    voted = phrase.has(Part.VOTE) or phrase.has(Part.OTHER_VOTE)
    if not voted and (vote := vote_at(scene, at)):
        return _take(phrase, *vote)
    if phrase.object:
        again = not voted and scene.norm(at) == scene.norm(at - 1)
        return at + 1 if not scene.stop(at) and (again or is_filler(scene.norm(at))) else None
    return _towards_object(scene, phrase, at, voted)


def _towards_object(scene: Scene, phrase: Phrase, at: int, voted: bool) -> int | None:
    """The candidate, or a word that may stand before it."""
    norm = scene.norm(at)
    after: int | None = None
    if ref := scene.seat_at.get(at):
        after = _take_seats(scene, phrase, ref)
    elif number := _outside_at(scene, at):
        phrase.outside = True
        after = _take(phrase, Part.WHO, number.last)
    elif norm == "бы":
        after = _take(phrase, Part.WOULD, at)
    elif norm == "я" and at == phrase.last + 1 and not phrase.has(Part.I):
        after = _take(phrase, Part.I, at)
    elif (
        is_filler(norm)
        or _searching(scene, at)
        or _lead_up(scene, at)
        or _stutters(scene, at)
        or (not voted and norm == scene.norm(at - 1))
    ):
        after = at + 1
    return after


def _searching(scene: Scene, at: int) -> bool:
    """«как его…»: a number or a nick is being remembered; another «его» is an object of its own."""
    return scene.norm(at) == "его" and scene.norm(at - 1) == "как"


def _stutters(scene: Scene, at: int) -> bool:
    """«чет… четыре», «вось… восьмого»: the beginning of the very next number, and no number itself."""
    norm, following = scene.norm(at), scene.norm(at + 1)
    begun = 1 < len(norm) < len(following) and following.startswith(norm)
    return begun and at + 1 in scene.number_at and at not in scene.number_at


def _lead_up(scene: Scene, at: int) -> bool:
    """«игрока», «номер» said once more before the seat itself comes («номер… номер три»)."""
    marker = marks(scene.norm(at), "player") or marks(scene.norm(at), "number")
    before_seat = scene.norm(at) in {"либо", "или"} and at + 1 in scene.seat_at
    before_self = scene.norm(at) in {"сам", "сама", "самого", "саму"} and at + 1 in scene.seat_at
    reach = at + 2
    while is_filler(scene.norm(reach)) or _stutters(scene, reach):
        reach += 1
    return before_seat or before_self or (marker and any(at < first <= reach for first in scene.seat_at))


def _take(phrase: Phrase, part: Part, last: int) -> int:
    phrase.parts.append(part)
    phrase.last = last
    return last + 1


def _take_seats(scene: Scene, phrase: Phrase, ref: SeatRef) -> int:
    """A seat and, when there is «и», «или», «нет, …», the ones joined to it."""
    phrase.parts.append(Part.WHO)
    if described_behind(scene, ref):
        phrase.described = phrase.vague = True
        phrase.last = ref.last
        return ref.last + 1
    phrase.refs.append(ref)
    if denied := contrasted(scene, ref):
        phrase.parts.append(Part.EXTRA)
        phrase.last = denied.last
        return _swallowed_vote(scene, phrase, denied)
    while len(phrase.refs) < len(SEATS) and (following := _joined_seat(scene, phrase.refs[-1])):
        phrase.refs.append(following[0])
        phrase.corrected = phrase.corrected or following[1]
    phrase.last = phrase.refs[-1].last
    return _swallowed_vote(scene, phrase, phrase.refs[-1])


def joined_seats(scene: Scene, ref: SeatRef) -> list[SeatRef]:
    """The seat and those joined to it by «и», «или», «нет, …»."""
    refs = [ref]
    while len(refs) < len(SEATS) and (following := _joined_seat(scene, refs[-1])):
        refs.append(following[0])
    return refs


def _swallowed_vote(scene: Scene, phrase: Phrase, ref: SeatRef) -> int:
    if ref.tail == "на голосование":
        return _take(phrase, Part.VOTE, ref.last)
    if ref.tail == "на" and vote_word(scene.norm(ref.last + 1)):
        return _take(phrase, Part.VOTE, ref.last + 1)
    return phrase.last + 1


def take_swallowed_vote(scene: Scene, phrase: Phrase) -> None:
    """«я выставляю номер восемь голосования»: behind the seat «на» was lost, by whom is open."""
    if phrase.parts == [Part.I, Part.VERB, Part.WHO] and len(phrase.refs) == 1:
        last = swallowed_vote(scene, phrase.last + 1)
        if last is not None:
            phrase.lost_on = scene.norm(last).endswith("е") and not scene.norm(phrase.last).endswith("на")
            _take(phrase, Part.VOTE, last)


def _joined_seat(scene: Scene, ref: SeatRef) -> tuple[SeatRef, bool] | None:
    """The next seat of the same phrase and whether it corrects the one before."""
    at = ref.last + 1
    joints = 0
    both, correcting = word_list("joint", "both"), word_list("joint", "correcting")
    spoken: list[str] = []
    while at not in scene.seat_at and joints < 5:
        norm = scene.norm(at)
        if norm not in both and norm not in correcting and not is_filler(norm):
            return None
        spoken.append(norm)
        joints += 1
        at += 1
    other = scene.seat_at.get(at)
    if other is None:
        return None
    if scene.stop(at - joints) and not (spoken and spoken[0] in correcting):
        return None
    if joints and not (_same_case(ref, other, scene) and (spoken != ["а"] or _vote_follows(scene, other))):
        return None
    if (
        not joints
        and _second_name(ref, other) is False
        and scene.pause(at)
        and not _vote_follows(scene, other)
    ):
        return None
    corrected = any(word in correcting and word not in both for word in spoken)
    return other, corrected


def _second_name(ref: SeatRef, other: SeatRef) -> bool:
    """«номер пять, Лису»: one player named twice."""
    return ref.seat is not None and ref.seat == other.seat


def _vote_follows(scene: Scene, ref: SeatRef) -> bool:
    return vote_at(scene, ref.last + 1) is not None or bool(ref.tail)


def _same_case(ref: SeatRef, other: SeatRef, scene: Scene) -> bool:
    """«первого и второго» are two objects; in «первого, а второй молчит» the second begins a clause."""
    if _vote_follows(scene, other) or scene.stop(other.last + 1):
        return True
    if other.form is Form.ORDINAL and _ending(scene, other) == "nomn":
        return ref.form is Form.ORDINAL and _ending(scene, ref) == "nomn"
    follows = scene.norm(other.last + 1)
    return not _verbal(follows) and other.by != "nick"


def _ending(scene: Scene, ref: SeatRef) -> str:
    return "nomn" if scene.norm(ref.bare).endswith(("й", "ая", "ья", "я")) else "other"


def _verbal(norm: str) -> bool:
    return any({"VERB", "INFN", "PRTS"} & p.tags for p in parses(norm)[:1])


def _outside_at(scene: Scene, at: int) -> Number | None:
    """A number that is no seat («игрока номер одиннадцать»), said in the place of one."""
    for start in range(at, at + 5):
        number = scene.number_at.get(start)
        if number is not None and before(scene.tokens, start, at)[0] == at:
            return None if number.value in SEATS else number
    return None


def _distant_vote(scene: Scene, phrase: Phrase) -> None:
    """«… игрока, он же Лиса, на голосование», «я выставляю соседа слева на голосование»."""
    reach = _FAR if not phrase.object or phrase.described else _NEAR
    for at in range(phrase.last + 1, min(phrase.last + reach, len(scene.tokens))):
        if vote := vote_at(scene, at):
            vague = phrase.described or scene.norm(phrase.last + 1) in word_list("object", "vague") | {"кого"}
            if not vague and any(_verbal(scene.norm(i)) for i in range(phrase.last + 1, at)):
                return
            _take_distant(scene, phrase, at, vote)
            return
        joint = {"но", "на"} if not phrase.object or phrase.described else {"за", "на", "от", "но"}
        if scene.stop(at) or scene.norm(at) in joint:
            return


def _take_distant(scene: Scene, phrase: Phrase, at: int, vote: tuple[Part, int]) -> None:
    between = range(phrase.last + 1, at)
    meaningful = [i for i in between if not is_filler(scene.norm(i))]
    inner = None if phrase.described else _meant(scene, phrase.last + 1, at)
    if not phrase.object:
        if inner is not None:
            phrase.refs.append(inner)
        else:
            lone = len(meaningful) == 1 and _stranger(scene, meaningful[0])
            phrase.stranger, phrase.vague = lone, not lone
        phrase.parts.append(Part.WHO)
        if inner is not None and meaningful:
            phrase.parts.append(Part.EXTRA)
    elif inner is not None:
        phrase.refs.append(inner)
    elif meaningful:
        phrase.parts.append(Part.EXTRA)
    _take(phrase, *vote)


def _stranger(scene: Scene, at: int) -> bool:
    """A word alone that may be a nick unknown at the table."""
    return at not in scene.seat_at and scene.norm(at) not in word_list("object", "vague")


def _meant(scene: Scene, first: int, end: int) -> SeatRef | None:
    """The object between; «выставляю против пятого» means the fifth as well."""
    if ref := meant(scene, first, end):
        return ref
    against = scene.seat_at.get(first + 1) if scene.norm(first) in word_list("object", "against") else None
    return against if against is not None and against.last + 1 == end else None


def take_beside(scene: Scene, phrase: Phrase) -> None:
    """«выставляю вместо пятого шестого», «выставляю не пятого, а шестого», and no «на голосование»."""
    if phrase.object or phrase.has(Part.VOTE):
        return
    end = phrase.last + 1
    while end < min(phrase.last + _FAR, len(scene.tokens)) and not scene.stop(end):
        if _verbal(scene.norm(end)):
            return
        end += 1
    named = [ref for ref in scene.seats if phrase.last < ref.first < end]
    ref = meant(scene, phrase.last + 1, end) if len(named) > 1 else None
    if ref is not None:
        phrase.refs.append(ref)
        phrase.parts.append(Part.EXTRA)
        _take(phrase, Part.WHO, ref.last)


# --- to the left ------------------------------------------------------------------------------------------


def grow_left(scene: Scene, phrase: Phrase) -> None:
    """Take in what leads up to the verb: «я», a seat when none follows, «на голосование», «бы»."""
    at = phrase.first - 1
    while at >= 0 and _connected(scene, at):
        step = _step_left(scene, phrase, at)
        if step is None:
            break
        at = step
    if not phrase.has(Part.I):
        _distant_speaker(scene, phrase)


def _step_left(scene: Scene, phrase: Phrase, at: int) -> int | None:
    """Where to go on before the part that ends here, or None when the phrase has begun."""
    norm = scene.norm(at)
    if norm == "я" and not phrase.has(Part.I):
        return _prepend(phrase, Part.I, at)
    hedged = norm in words("nomination", "hedges") and "бы" in {scene.norm(at - 1), scene.norm(at - 2)}
    if is_filler(norm) or hedged or norm == scene.norm(phrase.first):
        return at - 1
    if scene.pause(at + 1) and phrase.parts[0] is Part.VERB:
        return None
    if norm in {"мы", "бы"}:
        return _prepend(phrase, Part.EXTRA if norm == "мы" else Part.WOULD, at)
    if (start := vote_ending(scene, at)) is not None and not phrase.has(Part.VOTE):
        return _prepend(phrase, Part.VOTE, start)
    return None if phrase.object else _object_before(scene, phrase, at)


def _object_before(scene: Scene, phrase: Phrase, at: int) -> int | None:
    ref = scene.seat_ending.get(at)
    if ref is not None and _object_form(scene, ref):
        phrase.refs.append(ref)
        return _prepend(phrase, Part.WHO, ref.first)
    if scene.norm(at) in word_list("object", "vague") and scene.norm(at - 1) == "я":
        phrase.vague = True
        return _prepend(phrase, Part.WHO, at)
    return None


def _distant_speaker(scene: Scene, phrase: Phrase) -> None:
    """«я тоже выставляю», «я, как и обещал, выставляю»: the speaker with something put in."""
    set_off = scene.pause(phrase.first)
    for at in range(phrase.first - 1, max(-1, phrase.first - (6 if set_off else 3)), -1):
        if scene.norm(at) == "я":
            if not set_off or scene.pause(at + 1):
                phrase.parts[:0] = [Part.I, Part.EXTRA]
                phrase.first = at
            return
        joint = scene.norm(at) in {"и", "а", "но", "что"} or _verbal(scene.norm(at))
        if scene.stop(at) or (joint and not set_off):
            return


def _connected(scene: Scene, at: int) -> bool:
    """No sentence ends after the token, or it ends only by dots of hesitation, or the sentence is «Я.»."""
    lone = scene.norm(at) == "я" and scene.stop(at)
    return not scene.stop(at + 1) or scene.hesitates(at + 1) or lone


def _prepend(phrase: Phrase, part: Part, first: int) -> int:
    phrase.parts.insert(0, part)
    phrase.first = first
    return first - 1


def _object_form(scene: Scene, ref: SeatRef) -> bool:
    """Before the verb a seat is its object only in a form that can be one («пятого», «Лису»)."""
    if ref.by == "nick":
        return bool(ref.accusative)
    norm = scene.norm(ref.bare)
    if ref.form is Form.ORDINAL:
        return norm.endswith(("го", "ю", "ва", "во"))
    return ref.by == "self" or ref.number or ref.form is Form.DIGIT or norm.endswith(("ку", "цу"))


# --- who --------------------------------------------------------------------------------------------------


def candidate(scene: Scene, phrase: Phrase) -> Candidate:
    """Whom the phrase names."""
    selves = [ref for ref in phrase.refs if ref.by == "self"]
    seats = {ref.seat for ref in phrase.refs if ref.seat is not None}
    if selves and not seats:
        return Candidate(scene.line.speaker, (), "назвал себя без номера")
    if len(seats) > 1:
        return Candidate(None, tuple(sorted(seats)), "названы двое")
    if phrase.refs and not _how_many(scene, phrase.refs):
        return _one(phrase.refs, seats)
    if phrase.outside:
        return Candidate(None, (), "такого места за столом нет")
    if phrase.stranger:
        return Candidate(None, (), "такого игрока за столом нет")
    return Candidate(None, (), "место не названо")


def _how_many(scene: Scene, refs: list[SeatRef]) -> bool:
    """«я выставляю двух на голосование»: a count of players, no seat."""
    ref = refs[0]
    counting = ref.form is Form.CARDINAL and not (ref.player or ref.number or ref.tail)
    return len(refs) == 1 and counting and scene.norm(ref.bare) in words("nomination", "counting")


def _one(refs: list[SeatRef], seats: set[int]) -> Candidate:
    if seats:
        part = all(ref.part for ref in refs if ref.seat is not None)
        return Candidate(next(iter(seats)), (), "ник назван не полностью" if part else "")
    ref = refs[0]
    fitting = ref.accusative or ref.candidates
    if len(fitting) == 1:
        return Candidate(fitting[0], (), "ник назван не полностью" if ref.part else "")
    return Candidate(None, fitting)
