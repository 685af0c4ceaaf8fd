"""A «спасибо» at the head of what is said: it opens a speech, answers somebody, or declines an offer."""

from __future__ import annotations

from functools import lru_cache

from grammar.morph import parses
from grammar.scene import Scene
from grammar.words import REMEMBERED, words

_SPEECH = 4
"""So many words behind an opening «спасибо» are a speech, not an afterthought."""
_HEAD = 3
"""Words that may stand before an opening «спасибо»."""
_FINISHED = 4
"""Words behind «спасибо» among which «всё» shows that the speech ends («спасибо, у меня всё»)."""


def opens_speech(scene: Scene, index: int, tail: int) -> bool:
    """«Спасибо, ведущий. Начну с …», «да спасибо я помню»: the speech has only begun."""
    if index > _HEAD or any(scene.norm(i) not in words("closing", "heads") for i in range(index)):
        return False
    behind = index + 1
    while behind < tail and scene.norm(behind) in words("closing", "address"):
        behind += 1
    begins = any(scene.norm(i) in words("closing", "begins") for i in (behind, behind + 1))
    if (tail - behind < _SPEECH and not begins) or scene.norm(behind) in words("closing", "added"):
        return False
    return all(scene.norm(i) not in words("closing", "over") for i in range(behind, behind + _FINISHED))


def declined(scene: Scene, index: int) -> bool:
    """«Нет спасибо, я пас», «нет уж спасибо второй»: an offer is declined, and more is said."""
    no = index - 1
    while no > index - 3 and scene.norm(no) in words("closing", "no_indeed"):
        no -= 1
    if scene.norm(no) not in words("closing", "no"):
        return False
    if scene.stop(no) or scene.norm(no) == "нет-нет" or no < index - 1:
        return not scene.stop(index)
    goes_on = scene.norm(index + 1) in words("closing", "declining")
    return goes_on and not scene.pause(index) and not _lacked(scene, no)


def _lacked(scene: Scene, no: int) -> bool:
    """«версий больше нет спасибо»: the word says that something isn't there."""
    at = no - 1
    if scene.norm(at) in words("closing", "finished") or scene.norm(at) in {"меня", "пока", "нас"}:
        return True
    return _tagged(scene.norm(at), "gent") and not any(
        _tagged(scene.norm(i), "PREP") for i in (at - 1, at - 2)
    )


@lru_cache(maxsize=REMEMBERED)
def _tagged(norm: str, tag: str) -> bool:
    return any(tag in p.tags for p in parses(norm)[:2])
