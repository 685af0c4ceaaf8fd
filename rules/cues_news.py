"""What the last action brought about, in sentences that may be spoken in front of the players."""

from __future__ import annotations

from rules.news import News, What
from rules.rulebook import Rulebook
from rules.state import Phase, State
from rules.wording import Value, phrase

_RESULTS = (What.REST_TO_LAST, What.VOTED_OUT, What.TIED)


def sentences(state: State, rulebook: Rulebook, here: str | None = None) -> tuple[str, ...]:
    """The news of the state, told in their order; `here` is the key of `rules.cues` the walk has come to."""
    told = tuple(_told(fact, state, rulebook) for fact in state.news)
    return (phrase("court.thanks"), *told) if _closes_a_count(state, here) else told


def _closes_a_count(state: State, here: str | None) -> bool:
    """Whether the vote was closed while the hands for a candidate were being counted (7)."""
    called = here is not None and here.startswith(("court.", "revote.")) and not here.endswith(".tally")
    return called and _has(state, *_RESULTS)


def _has(state: State, *facts: What) -> bool:
    return any(fact.what in facts for fact in state.news)


def _told(fact: News, state: State, rulebook: Rulebook) -> str:
    values: dict[str, Value] = {"day": state.day, "seats": fact.seats}
    if fact.seats:
        values["seat"] = fact.seats[0]
    if fact.number is not None:
        values["number"] = fact.number
    if fact.rule is not None and fact.rule in rulebook.reasons:
        values["reason"] = reason(fact.rule, rulebook)
    return phrase(f"news.{_variant(fact, state)}", **values)


def _variant(fact: News, state: State) -> str:
    """The key of the fact, or of its other wording where the moment asks for one."""
    warned = {other.seats for other in state.news if other.what is What.WARNED}
    if fact.what is What.REMOVED and fact.seats in warned:
        return "removed_at_once"  # the warning before it was the reason
    if fact.what is What.TIED and state.phase is Phase.LIFT:
        return "tied_again"
    return fact.what.value


def reason(rule: str, rulebook: Rulebook) -> str:
    """What a rule is about, as it stands inside a sentence: «слово „честно“»."""
    short = rulebook.reasons[rule].short
    return short[:1].lower() + short[1:]
