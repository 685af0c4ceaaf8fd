"""Hundreds of random games walked along the cues alone: the walk never stops, and no secret is told."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from random import Random

import pytest

from rules import actions, wording
from rules.actions import Action
from rules.cue import Awaited, Cue
from rules.cues import cues
from rules.game import Game
from rules.news import What
from rules.phrase_keys import KEYS
from rules.roles import Roles
from rules.rulebook import load
from rules.state import Phase, State
from rules.wording import Phrases, Value
from tests.rules.cue_walks import Walk, heard, heard_as_a_count

BOOK, CIRCLE = load(), load("krug-2019")
GAMES = 200
ROLE_WORDS = re.compile(r"дон|шериф|мафи|мирн|красн|чёрн|карт[ауе]\b.*(?:красн|чёрн)", re.IGNORECASE)


@dataclass(frozen=True)
class Step:
    """A cue that was walked, the game it belongs to, and the key before it."""

    cue: Cue
    game: Game
    before: str | None


def walked(seed: int) -> list[Step]:
    """A game to its end, its inputs those the cues await, with a disturbance now and then."""
    random = Random(seed)
    walk = Walk(lambda game, cue: _answer(game.state, cue, random), CIRCLE if seed % 3 == 0 else BOOK)
    return [Step(cue, walk.game, walk.before) for cue in walk.cues()]


def _answer(state: State, cue: Cue, random: Random) -> Action | None:
    if state.phase is not Phase.SEATING and random.random() < (0.02 if cue.waits else 0.01):
        return actions.Undo()
    undisturbed = state.timeout or state.phase in (Phase.SEATING, Phase.FINISHED)
    if not undisturbed and random.random() < 0.05:
        return _disturbance(state, random)
    optional = [one for one in cue.awaits if one.optional and one.do != "begin"]
    required = [one for one in cue.awaits if not one.optional]
    if optional and random.random() < 0.25:
        return _input(random.choice(optional), state, random)
    return _input(random.choice(required), state, random) if required else None


def _disturbance(state: State, random: Random) -> Action:
    seat = random.choice(state.alive)
    first = random.choice(state.candidates or (state.speaker or seat,))
    if random.random() < 0.02:
        return actions.Award(random.choice(["red", "black"]), random.choice(["29", None]))
    choices: list[Action] = [actions.TimeOut(), actions.Remove(first, "19"), actions.Leave(seat)]
    choices += [actions.Warn(first, "14")] * 6 + [actions.Warn(seat, "П9")] * 2
    return random.choice(choices)


def _input(awaited: Awaited, state: State, random: Random) -> Action:
    """The awaited action, its values any that are in range."""
    if awaited.do == "vote":
        return actions.Vote(awaited.candidate or 0, count=_hands(state, random))
    if awaited.do == "check":
        return actions.Check(awaited.by or "", random.choice(state.alive))
    return _MAKERS[awaited.do](state, random)


def _hands(state: State, random: Random) -> int:
    """How many vote; ties are made likely."""
    share = min(state.votes_left, len(state.alive) // len(state.candidates))
    return random.choice([share, share, random.randint(0, state.votes_left)])


def _deal(state: State, random: Random) -> Action:
    don, first, second, sheriff = random.sample(state.alive, 4)
    return actions.Deal(don, (first, second), sheriff)


def _nominate(state: State, random: Random) -> Action:
    named = {nomination.seat for nomination in state.nominations}
    return actions.Nominate(random.choice([seat for seat in state.alive if seat not in named]))


def _shots(state: State, random: Random) -> Action:
    aim = (random.choice(state.alive),) if random.random() < 0.8 else ()
    blacks = () if state.roles is None else state.roles.blacks(state.alive)
    return actions.Shots(tuple((black, aim) for black in blacks))


_MAKERS: dict[str, Callable[[State, Random], Action]] = {
    "seat": lambda _, random: actions.Seat(random.randint(1, 10), "Лиса"),
    "deal": _deal,
    "dawn": lambda _, __: actions.Dawn(),
    "speech_end": lambda _, random: actions.SpeechEnd(random.choice(["thanks", "stood", "time", "host"])),
    "nominate": _nominate,
    "accept": lambda _, __: actions.Accept(),
    "decline": lambda _, __: actions.Decline(),
    "tally": lambda _, __: actions.Tally(),
    "lift": lambda state, random: actions.Lift(count=random.randint(0, len(state.alive))),
    "night": lambda _, __: actions.Night(),
    "shots": _shots,
    "resume": lambda _, __: actions.Resume(),
}


@pytest.fixture(scope="module")
def games() -> list[list[Step]]:
    return [walked(seed) for seed in range(GAMES)]


@pytest.fixture(scope="module")
def steps(games: list[list[Step]]) -> list[Step]:
    return [step for game in games for step in game]


def test_the_cues_lead_every_game_to_its_end(games: list[list[Step]]) -> None:
    ends = {(game[-1].cue.key.split("/")[0], game[-1].game.state.phase) for game in games}
    assert ends == {("finished", Phase.FINISHED)}
    assert {game[-1].game.state.winner for game in games} == {"red", "black"}


def test_every_fact_comes_about_and_is_told(steps: list[Step]) -> None:
    assert {fact.what for step in steps for fact in step.game.state.news} == set(What)
    for step in steps:
        told = [sentence for sentence in step.cue.news if sentence != "Спасибо."]
        assert len(told) in (0, len(step.game.state.news))


def test_a_programme_waits_at_its_end_only(steps: list[Step]) -> None:
    for step in steps:
        programme = cues(step.game.state, step.game.rulebook)
        assert not any(cue.waits for cue in programme[:-1])
        assert programme[-1].waits or step.game.state.phase is Phase.FINISHED
        assert len({cue.key for cue in programme}) == len(programme)


def test_nothing_is_said_twice_in_one_moment(steps: list[Step]) -> None:
    for step in steps:
        again = cues(step.game.state, step.game.rulebook, step.cue.key)[0]
        assert (again.key, again.say) == (step.cue.key, ())


def test_after_an_undo_nothing_is_opened_and_no_old_news_are_told(steps: list[Step]) -> None:
    """The floor is given back with the same words everywhere; at night only what was heard is undone."""
    seen = 0
    for step in steps:
        if What.UNDONE not in {fact.what for fact in step.game.state.news}:
            continue
        seen += 1
        assert step.cue.news in ((), ("Последнее действие отменено.",))
        assert step.cue.news or step.game.state.phase is Phase.NIGHT or step.cue.say
        words = " ".join(step.cue.say)
        assert not re.search(r"Начинаем|Доброе|минута|слово|оправдательную|Зал суда", words)
        if step.cue.floor is not None:
            assert re.fullmatch(r"(Игрок номер \w+, продолжайте\.)?", words)
    assert seen > 100


def test_the_one_who_has_the_floor_is_named(steps: list[Step]) -> None:
    for step in steps:
        state = step.game.state
        assert step.cue.floor == (None if state.timeout else state.speaker)
        if step.cue.floor is not None and step.cue.say:
            assert wording.cardinal(step.cue.floor) in step.cue.say[-1]


def test_every_sentence_is_a_sentence(steps: list[Step]) -> None:
    for sentence in _spoken(steps):
        assert re.fullmatch(r"[А-ЯЁ][а-яё А-ЯЁ,:;.«»!?-]*[.!?]", sentence), sentence
        assert not re.search(r"\s\s|[.:]{2}|: [А-ЯЁ]", sentence), sentence


def test_no_seat_is_heard_as_a_count(steps: list[Step]) -> None:
    for step in steps:
        assert not heard_as_a_count(" ".join((*step.cue.news, *step.cue.say))), step.cue


def test_no_sentence_joins_a_player_and_a_role(steps: list[Step]) -> None:
    about_players = [sentence for sentence in _spoken(steps) if "номер" in sentence]
    assert about_players
    assert not [sentence for sentence in about_players if ROLE_WORDS.search(sentence)]


def _spoken(steps: list[Step]) -> set[str]:
    return {
        sentence
        for step in steps
        for sentence in (*step.cue.news, *step.cue.say, step.cue.mark_say, step.cue.end_say)
        if sentence is not None
    }


def test_what_is_heard_does_not_depend_on_any_secret(steps: list[Step]) -> None:
    """Other cards, another shot, another answer: until the end of the game the table hears the same."""
    random = Random(1)
    compared = 0
    for step in steps:
        state = step.game.state
        if state.roles is None or state.phase is Phase.FINISHED:
            continue
        don, first, second, sheriff = random.sample(range(1, 11), 4)
        other = replace(
            state,
            roles=Roles(don, (first, second), sheriff),
            shot=random.choice([None, *range(1, 11)]),
            answer=random.choice([None, True, False]),
        )
        assert _table_hears(state, step) == _table_hears(other, step)
        compared += 1
    assert compared > 10_000


def _table_hears(state: State, step: Step) -> list[list[str]]:
    return [heard(cue, None) for cue in cues(state, step.game.rulebook, step.before)]


def test_every_phrase_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    used: set[str] = set()
    say = Phrases.say

    def noted(self: Phrases, key: str, **values: Value) -> str:
        used.add(key)
        return say(self, key, **values)

    monkeypatch.setattr(Phrases, "say", noted)
    for seed in range(GAMES):
        walked(seed)
        if used == set(KEYS):
            break
    assert used == set(KEYS)
