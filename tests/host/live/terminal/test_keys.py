"""The file of keys: whole, unambiguous on both layouts, and told by the help."""

from __future__ import annotations

from random import Random

from host.live.terminal import keys
from host.live.terminal.commands import COMMANDS, HELP, QUIT, SECRET
from host.live.terminal.screen import Face
from rules.actions import Action
from rules.game import Game
from rules.state import Phase
from tests.host.live.terminal.tables import russian
from tests.host.live.terminal.views import BOOK, DAY, moments, screen, view_of
from tests.rules.walks import whole_game


def test_every_command_has_a_key_and_every_key_a_command() -> None:
    assert [key.do for key in keys.all_keys()] == list(dict.fromkeys(key.do for key in keys.all_keys()))
    assert {key.do for key in keys.all_keys()} == {*COMMANDS, HELP, SECRET, QUIT}


def test_no_key_does_two_things_on_either_layout() -> None:
    pressed = [key for item in keys.all_keys() for key in item.keys]
    twins = [russian(key) for key in pressed if len(key) == 1 and russian(key) != key]
    assert len({*pressed, *twins}) == len(pressed) + len(twins)
    assert not any(key.isdigit() for key in pressed)


def test_a_key_does_the_same_on_the_russian_layout() -> None:
    for item in keys.all_keys():
        for key in item.keys:
            assert keys.what(key) == item.do
            if len(key) == 1:
                assert keys.what(russian(key)) == item.do
    assert keys.what("й") == keys.what("q") == QUIT
    assert keys.what("Ы") == "check_sheriff"
    assert keys.what(" ") == "next"
    assert keys.what("ъ") is None


def test_the_help_tells_every_key_in_one_usual_screen() -> None:
    shown = "\n".join(screen(view_of(*DAY), Face(help_page=0)))
    for item in keys.all_keys():
        assert f"{item.name:<8}{item.says}" in shown
    assert shown.count("…") == 0


def test_a_small_screen_has_more_pages_of_help_and_begins_again_after_the_last() -> None:
    pages = ["\n".join(screen(view_of(*DAY), Face(help_page=page), 40, 12)) for page in range(5)]
    assert all("из 4" in page for page in pages)
    assert pages[0] == pages[4]
    told = "\n".join(pages)
    assert all(item.says in told for item in keys.all_keys())


def test_whatever_a_game_awaits_has_a_key_in_the_hints() -> None:
    named = {on for key in keys.all_keys() for on in key.on}
    awaited: set[str] = set()

    def step(_: Game, __: Action, after: Game) -> None:
        for cue in (*Game.new().cues(), *after.cues()):
            awaited.update(item.do if item.by is None else f"{item.do}.{item.by}" for item in cue.awaits)

    for seed in range(6):
        whole_game(Random(seed), 0.1, BOOK, step)
    assert awaited == named
    assert all(key.short for key in keys.all_keys() if key.on)


def test_the_hints_are_those_of_the_moment() -> None:
    assert screen(moments()["speech"].view)[-1].startswith("a/ф принято  d/в не принято  t/е спасибо")
    assert view_of(*DAY).state.phase is Phase.SPEECHES
    assert "n/т выставить" in screen(view_of(*DAY))[-1]
