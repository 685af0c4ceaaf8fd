"""First names of players, who are called by nick or number only (rule 15): «Саша, почему вы молчите?»."""

from __future__ import annotations

from collections.abc import Iterator

from grammar.honesty import SILENT
from grammar.insult_words import preposition
from grammar.name_words import (
    idioms,
    invites,
    name_of,
    nick_words,
    of_players,
    of_several,
    patronymic,
    speaks_to,
    surname,
    third_person,
)
from grammar.outside import elsewhere, outsider, sentence
from grammar.scene import Scene
from grammar.types import Finding, Kind
from grammar.words import words

_NEAR = 5
"""Words between a name and «вы» where no punctuation tells more."""
_LEADING = 8
"""Words that lead up to a nick and words of the nick itself («игрок под номером», «Доктор Ватсон»)."""
_ABOUT = 3
"""Words between a name and what is said of a player."""


def read(scene: Scene) -> Iterator[Finding]:
    """Every name of a player; a nick or a part of one is none."""
    if scene.line.phase in SILENT:
        return
    index = 0
    while index < len(scene.tokens):
        last = _name_at(scene, index)
        if last is None:
            index += 1
            continue
        if _meant(scene, index, last):
            yield scene.finding(Kind.REAL_NAME, index, last)
        index = last + 1


# --- where a name stands -----------------------------------------------------------------------------------


def _name_at(scene: Scene, index: int) -> int | None:
    """The last token of a name, patronymic and all, that begins here, or None."""
    norm = scene.norm(index)
    paired = not scene.pause(index + 1) and patronymic(scene.norm(index + 1))
    known = name_of(norm)
    alone = known is not None or norm in words("names", "patronymics")
    if not alone and not (paired and norm in words("names", "before_patronymic")):
        return None
    if _nick(scene, index, known.base if known else norm) or index in scene.quoted:
        return None
    return index + 1 if paired and not _nick(scene, index + 1, "") else index


def _nick(scene: Scene, index: int, base: str) -> bool:
    """The token belongs to a nick, bent or in part, or the nick is cut short («Саш» for «Саша»)."""
    near = (scene.seat_at.get(at) for at in range(max(0, index - _LEADING), index + 1))
    if any(ref is not None and ref.by == "nick" and ref.bare <= index <= ref.last for ref in near):
        return True
    if not base or not scene.table.longest:
        return False
    return bool(scene.table.exact(base)) or base in nick_words(scene.table)


def _meant(scene: Scene, first: int, last: int) -> bool:
    """A player is called or spoken of by the name, nobody else."""
    if _in_idiom(scene, first, last) or _full_name(scene, first, last) or outsider(scene, first, last):
        return False
    known = name_of(scene.norm(first))
    common = known is not None and known.common and last == first and not _capital(scene, first)
    calling = known is None or known.calling
    if calling and (_cut(scene, first, last) or _called(scene, first, last, common)):
        return True
    return not common and not elsewhere(scene, first, last) and _spoken_of(scene, first, last)


def _in_idiom(scene: Scene, first: int, last: int) -> bool:
    for start in range(max(0, first - 2), last + 1):
        for phrase in idioms().get(scene.norm(start), ()):
            covers = start + len(phrase) > first
            if covers and all(scene.norm(start + k) == word for k, word in enumerate(phrase)):
                return True
    return False


def _full_name(scene: Scene, first: int, last: int) -> bool:
    """A surname stands with it: somebody famous («Александр Пушкин»)."""
    behind = not scene.pause(last + 1) and surname(scene.norm(last + 1)) and last + 1 not in scene.named
    before = not scene.pause(first) and surname(scene.norm(first - 1)) and first - 1 not in scene.named
    return behind or before


def _capital(scene: Scene, index: int) -> bool:
    """Written with a capital inside a sentence."""
    return not scene.stop(index) and scene.tokens[index].text[:1].isupper()


# --- who is called -----------------------------------------------------------------------------------------


def _cut(scene: Scene, first: int, last: int) -> bool:
    """«Саш», «Тань» are nothing but a call."""
    known = name_of(scene.norm(first))
    return first == last and known is not None and known.cut and not known.common


def _called(scene: Scene, first: int, last: int, common: bool) -> bool:
    if _listed(scene, first, last):
        return False
    if common:
        seldom = first == last and scene.norm(first) in words("names", "seldom")
        begun = scene.stop(first) and scene.pause(last + 1) and not scene.stop(last + 1)
        led = (begun and not _told_of(scene, last)) or _led_up(scene, first, last)
        return _plainly_called(scene, first, last) or (seldom and led and not _dash(scene, last + 1))
    if _dash(scene, last + 1):
        return False
    if scene.pause(first) and scene.pause(last + 1) and len(scene.tokens) > last - first + 1:
        return _spoken_to(scene, first, last) or not _told_of(scene, last)
    subject = third_person(scene.norm(last + 1)) and not scene.pause(last + 1)
    subject = subject or (third_person(scene.norm(first - 1)) and not scene.pause(first))  # «сказал Саша»
    if subject or (preposition(scene.norm(first - 1)) and not scene.pause(first)):
        return False
    return _led_up(scene, first, last) or _spoken_to(scene, first, last)


def _led_up(scene: Scene, first: int, last: int) -> bool:
    """«уважаемый Игорь», «привет Саша»; «андрей я не верю» at the beginning of a sentence."""
    if scene.norm(first - 1) in words("names", "calling") and not scene.stop(first):
        return True
    start = first
    while not scene.stop(start) and _before(scene, start - 1):
        start -= 1
    told = [scene.norm(last + 1), scene.norm(last + 2)] == ["так", "и"]  # «Эдгар так и не пришёл»
    following = scene.norm(last + 1)
    speaks = following in words("names", "behind") or of_several(following) or invites(following)
    return scene.stop(start) and not told and speaks


def _before(scene: Scene, at: int) -> bool:
    """A word that may stand before a name one begins to speak with, «ну что» among them."""
    norm = scene.norm(at)
    return norm in words("names", "before") or (norm == "что" and scene.norm(at - 1) in {"ну", "и", "а"})


def _told_of(scene: Scene, last: int) -> bool:
    """Behind the comma it is told who he is: «Саша, который …», «Саша, мой брат»."""
    following = scene.norm(last + 1)
    return following in {"мой", "моя", "наш", "наша", "он", "она", "его", "ее"} or following.startswith(
        "котор"
    )


def _listed(scene: Scene, first: int, last: int) -> bool:
    """One of several names in a row: «Маша, Саша и Петя»."""
    beside = (first - 1, last + 1)
    joined = any(scene.norm(at) == "и" and _named(scene, at + (1 if at > last else -1)) for at in beside)
    others = any(_named(scene, at) for at in beside) or _listed_behind(scene, first)
    return joined or (others and not _spoken_to(scene, first, last))


def _listed_behind(scene: Scene, first: int) -> bool:
    """«Иоганн, Валентин»: a foreign name before the comma; «похож ли, Альберт»: somebody is told of."""
    before = first - 1
    if scene.stop(first) or not scene.pause(first):
        return False
    player = before in scene.seat_ending or before in scene.named
    return scene.norm(before) == "ли" or (_capital(scene, before) and not player)


def _named(scene: Scene, at: int) -> bool:
    return 0 <= at < len(scene.tokens) and name_of(scene.norm(at)) is not None


def _spoken_to(scene: Scene, first: int, last: int) -> bool:
    """«вы», «ваш» or a verb of the second person stands near by in the same sentence."""
    around = sentence(scene, first, last)
    near = range(max(around.start, first - _NEAR), min(around.stop, last + _NEAR + 1))
    return any(
        at not in range(first, last + 1)
        and (scene.norm(at) in words("names", "you") or speaks_to(scene.norm(at)))
        for at in near
    )


def _plainly_called(scene: Scene, first: int, last: int) -> bool:
    """For a word of every day: set off with «вы» near by, or right before or behind «вы» or an imperative."""
    inanimate = not scene.norm(first).endswith(("а", "я"))
    direct = _direct(scene, last + 1, inanimate and not scene.pause(last + 1))
    if scene.pause(first) and scene.pause(last + 1):
        around = sentence(scene, first, last)
        near = range(max(around.start, first - _NEAR), min(around.stop, last + _NEAR + 1))
        return any(speaks_to(scene.norm(at)) for at in near if not (inanimate and at == first - 1))
    if scene.stop(first) or scene.norm(first - 1) in words("names", "calling"):
        return direct
    before = scene.norm(first - 1) in ("вы", "ты") and scene.norm(first - 2) in ("а", "и", "но", "вот", "")
    if not before:
        return False
    if scene.pause(last + 1) or speaks_to(scene.norm(last + 1)):
        return True
    beyond = [at for at in (last + 1, last + 2) if not scene.pause(at)]
    return not inanimate and any(of_several(scene.norm(at)) for at in beyond)


def _direct(scene: Scene, at: int, thing: bool) -> bool:
    """«вы», «ты» or an imperative comes next, at most «а», «ну», «почему», «зачем» before it.

    What may be a `thing` is the object of an imperative («свет включите»).
    """
    while scene.norm(at) in {"а", "ну", "почему", "зачем", "что", "как", "где", "когда", "кого"}:
        at += 1
    return scene.norm(at) in ("вы", "ты") if thing else speaks_to(scene.norm(at))


# --- who is spoken of --------------------------------------------------------------------------------------


def _spoken_of(scene: Scene, first: int, last: int) -> bool:
    """Said of a player at the table: «Саша чёрный», «выставляю Лену», «верю Диме», «Саша на пятом»."""
    if _listed(scene, first, last):
        return False
    known = name_of(scene.norm(first))
    behind = range(last + 1, _clause_end(scene, last + 1))
    before = range(_clause_start(scene, first), first)
    near = (*before, *behind) if known is None or not known.calling else behind
    return any(of_players(scene.norm(at)) for at in near) or _seated(scene, last)


def _clause_end(scene: Scene, at: int) -> int:
    """Where the words about a name end; «, он …» goes on about him."""
    end = at
    while end < min(at + _ABOUT, len(scene.tokens)):
        if scene.pause(end) and not _dash(scene, end) and scene.norm(end) not in {"он", "она"}:
            break
        end += 1
    return end


def _clause_start(scene: Scene, at: int) -> int:
    start = at
    while start > max(0, at - _ABOUT) and not scene.pause(start):
        start -= 1
    return start


def _dash(scene: Scene, at: int) -> bool:
    """Nothing but a dash stands before the token: «Саша - чёрный»."""
    mark = scene.tokens[at].stop_before if 0 < at < len(scene.tokens) else ""
    return bool(mark) and not mark.strip("-–—")


def _seated(scene: Scene, last: int) -> bool:
    """«Саша с пятого места», «Саша номер три»."""
    if scene.pause(last + 1):
        return False
    place = last + 1 + preposition(scene.norm(last + 1))
    ref, number = scene.seat_at.get(place), scene.number_at.get(place)
    chair = number is not None and scene.norm(number.last + 1).startswith(("мест", "стул"))
    return chair or (ref is not None and ref.sure)
