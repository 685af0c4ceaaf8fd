"""`yasno host`: a live game, put together from its parts."""

from __future__ import annotations

import argparse
import os
import sys
import threading
from collections.abc import Callable
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Protocol

from wakepy import keep

from host.club import load_words
from host.desk.desk import Desk, Options
from host.desk.welcome import greet
from host.errors import UserError
from host.live import options
from host.live.backlog import Backlog
from host.live.ears import ears
from host.live.entries import Entry
from host.live.events import Act, Announce, Event
from host.live.games import default_folder, latest, new_path
from host.live.journal import Journal, now
from host.live.launch import launched
from host.live.leaving import heeding
from host.live.night_keys import NightKeys
from host.live.plain import PlainView
from host.live.playback import Playback
from host.live.quiet import quiet
from host.live.runner import Runner
from host.live.scripts import script
from host.live.session import Session
from host.live.studio import Sound, Studio, monotonic_zero
from host.live.terminal.terminal import Terminal
from host.live.trouble import Troubles
from host.live.view import View
from host.play import choose_rulebook
from models import ModelError
from rules.errors import PlayError
from rules.game import Game
from rules.rulebook import Rulebook
from rules.state import Phase
from voice.speaker import Outputs
from voice.types import VoiceError

DONE, NOTHING = 0, 2


def run(arguments: argparse.Namespace) -> int:
    """Host a game; returns the exit status. Every error becomes one sentence on stderr."""
    # A helper process of Python's own would write English advice into the host's window when we end.
    os.environ.setdefault("PYTHONWARNINGS", "ignore::UserWarning:multiprocessing.resource_tracker")
    try:
        return _host(arguments)
    except ModelError as error:
        print(f"{error} Без неё игру ведут клавишами и пультом: добавьте --recogniser none.", file=sys.stderr)
    except (UserError, VoiceError) as error:
        print(error, file=sys.stderr)
    except KeyboardInterrupt:
        print("Остановлено: игра осталась в журнале, продолжите её с --resume.", file=sys.stderr)
    return NOTHING


class Shows(Protocol):
    """A view of the game."""

    def show(self, view: View, partial: str = "", troubles: tuple[str, ...] = ()) -> None:
        """Show a newer state."""
        ...

    def tell(self, text: str) -> None:
        """Show a line that is no part of the game."""
        ...


def _host(arguments: argparse.Namespace) -> int:
    if arguments.source != "mic" and not Path(arguments.source).exists():
        raise UserError(f"Файла «{arguments.source}» нет: проверьте имя и путь.")
    if arguments.speed == "max":
        return _play_through(arguments)
    troubles = Troubles()
    live = _Live(arguments, troubles)
    with keep.presenting(on_fail="pass") as awake:
        if not awake.active:
            troubles.say("Компьютер может заснуть посреди игры: отключите сон в настройках.")
        with heeding(live.leave):
            try:
                live.start()
                if arguments.resume and arguments.source != "mic":
                    _tell("Запись играет с начала, а игра продолжается с места, где её оставили.")
                live.watch()
            finally:
                live.close()
    _tell(live.way_back)
    return DONE


def _play_through(arguments: argparse.Namespace) -> int:
    """A recording as fast as it goes, in this thread, shown in lines."""
    if arguments.source == "mic":
        raise UserError("Быстрее времени можно играть только запись: назовите её (--source ФАЙЛ).")
    if arguments.lan or arguments.port != options.PORT:
        _tell("Пульта в браузере не будет: с --speed max запись играется без него, уберите --speed.")
    if arguments.recogniser == options.NO_EARS:
        raise UserError("Запись нечем слушать: уберите --recogniser none.")
    journal = _journal(arguments)
    with launched(journal, made=not arguments.resume) as begun:
        session, at = _session(arguments, journal)
        shown = PlainView(sys.stdout)
        source, keys = Path(arguments.source), _keys_of(arguments.keys, journal.rulebook)
        makers = ears(arguments.recogniser, arguments.model, second=not arguments.one_ear)
        playback = Playback(source, makers, arguments.words, at)
        runner = Runner(session, Backlog(journal), playback.now, shown.show, _tell)
        runner.evidence = playback.listening.clip
        begun()
        playback.run(runner, session.open(at), keys)
    _tell(_left_over(keys))
    return DONE


def _left_over(keys: NightKeys) -> str | None:
    """What to tell of keys that the game never came to."""
    return f"Не понадобилось действий из файла --keys: {keys.left}." if keys.left else None


def _tell(sentence: str | None) -> None:
    if sentence is not None:
        with suppress(OSError):  # the window was closed
            print(sentence, file=sys.stderr)


class _Live:
    """One sitting: the thread of the game, the studio, and the view in the main thread."""

    def __init__(self, arguments: argparse.Namespace, troubles: Troubles) -> None:
        self._arguments = arguments
        self._troubles = troubles
        self._partial = ""
        self._shown: Shows | None = None
        self._last: View | None = None
        self._runner: Runner | None = None
        self._studio: Studio | None = None
        self._desk: Desk | None = None
        self._failed: BaseException | None = None
        self._ready = threading.Event()
        self._go = threading.Event()
        self._left = threading.Event()
        self._quiet = ExitStack()
        self._log = self._path = Path()
        self._keys = NightKeys(())
        self._began = monotonic_zero(0.0)
        self._thread = threading.Thread(target=self._play, name="game", daemon=True)

    def start(self) -> None:
        """Open the journal and the sound. Raises UserError, VoiceError, ModelError."""
        self._thread.start()
        self._ready.wait()
        if self._failed is not None:
            raise self._failed
        assert self._runner is not None  # noqa: S101 - set before `_ready`
        if self._full_screen():
            self._quiet.enter_context(quiet(self._log))
        studio = Studio(_sound(self._arguments), self._began, self._runner.send, self._hear, self._troubles)
        self._studio = studio
        studio.heed = self._runner.speaker.heed
        self._runner.speaker.use(studio.announcer)
        self._runner.evidence = studio.listening.clip
        self._shown = self._view_for(studio)
        self._open_desk(studio)
        self._go.set()
        studio.start()

    def _open_desk(self, studio: Studio) -> None:
        """Serve the pages; without them the game goes on."""
        assert self._desk is not None  # noqa: S101 - set before `_ready`
        assert self._shown is not None  # noqa: S101 - just made
        studio.tap = lambda block: self._desk.sound(block.samples) if self._desk is not None else None
        self._desk.devices.choice = studio.choice
        way = self._desk.start()
        if way is not None:
            greet(way, full_screen=self._full_screen(), left=self._left)
            self._shown.tell(way.told)

    def watch(self) -> None:
        """Show the game until the host leaves, or the recording is over where there is no terminal."""
        assert self._studio is not None  # noqa: S101 - `start` came before
        if self._left.is_set():
            return
        if isinstance(self._shown, Terminal):
            self._shown.run()
        else:
            over = threading.Event() if self._arguments.source == "mic" else self._studio.ended
            while self._thread.is_alive() and not self._left.is_set() and not over.wait(0.2):
                pass

    def leave(self) -> None:
        """Have `watch` return; from a handler of a signal, or any thread."""
        self._left.set()
        if isinstance(self._shown, Terminal):
            self._shown.close()

    def close(self) -> None:
        """Let go of everything; the game stays in its journal. Raises what has ended it before its time."""
        with self._quiet:
            if self._desk is not None:
                self._desk.close()
            self._stop_game()
            if self._studio is not None:
                self._studio.close()
        if self._failed is not None:
            raise self._failed

    @property
    def way_back(self) -> str | None:
        """How to go on with the game that was left; None where it is over."""
        if self._runner is None or self._runner.session.core.game.state.phase is Phase.FINISHED:
            return None
        return f"Продолжить игру: {options.resuming(self._arguments, self._path, sys.argv[0])}"

    def _stop_game(self) -> None:
        if self._runner is not None:
            self._runner.stop()
            self._go.set()
            self._thread.join(5.0)

    # -- in the thread of the game --------------------------------------------------------------------------

    def _play(self) -> None:
        try:
            journal = _journal(self._arguments)
            with launched(journal, made=not self._arguments.resume) as begun:
                session, at = _session(self._arguments, journal)
                self._keys = _keys_of(self._arguments.keys, journal.rulebook)
                self._began = monotonic_zero(at)
                clock = self._clock()
                self._runner = Runner(session, Backlog(journal), clock, self._show, self._stuck)
                self._desk = Desk(
                    self._runner.ask,
                    journal,
                    clock,
                    self._troubles,
                    _desk_options(self._arguments),
                )
                self._path, self._log = journal.path, journal.path.with_suffix(".log")
                self._ready.set()
                self._go.wait()
                if self._studio is not None:
                    begun()
                    self._runner.run(session.open(clock()))
        except BaseException as error:
            self._failed = error
            self._ready.set()
            self.leave()

    def _clock(self) -> Callable[[], float]:
        """Seconds of the game's clock: the microphone's, the machine's as long as there is none."""
        began = self._began

        def at() -> float:
            return self._studio.source.now() if self._studio is not None else monotonic_zero(began)

        return at

    def _show(self, view: View) -> None:
        self._last = view
        if self._studio is not None:
            self._studio.follow(view)
        if self._desk is not None and self._runner is not None:
            self._desk.show(view, self._runner.session.core, self._troubles.now())
        if self._shown is not None:
            self._shown.show(view, self._partial, self._troubles.now())
        if self._runner is not None and (pressed := self._keys.due(view)) is not None:
            self._runner.send(Act(self._clock()(), pressed))

    def _stuck(self, sentence: str | None) -> None:
        if sentence is None:
            self._troubles.clear("journal")
        else:
            self._troubles.set("journal", sentence)

    # -- in other threads -----------------------------------------------------------------------------------

    def _hear(self, partial: str) -> None:
        self._partial = partial
        if self._desk is not None:
            self._desk.hear(partial)
        if self._shown is not None and self._last is not None and isinstance(self._shown, Terminal):
            self._shown.show(self._last, partial, self._troubles.now())

    def _view_for(self, studio: Studio) -> Shows:
        assert self._runner is not None  # noqa: S101 - set before `_ready`
        send: Callable[[Event], None] = self._runner.send
        if not self._full_screen():
            return PlainView(sys.stdout)
        return Terminal(send, studio.source.now)

    def _full_screen(self) -> bool:
        return not self._arguments.plain and sys.stdin.isatty() and sys.stdout.isatty()


def _journal(arguments: argparse.Namespace) -> Journal:
    if arguments.resume:
        path = Path(arguments.journal) if arguments.journal else latest(default_folder())
        if path is None:
            raise UserError("Прерванной игры нет: начните новую, без --resume.")
        return Journal.open(path)
    path = Path(arguments.journal) if arguments.journal else new_path(default_folder(), now())
    return Journal.create(path, choose_rulebook(arguments.rules))


def _session(arguments: argparse.Namespace, journal: Journal) -> tuple[Session, float]:
    """The session and the seconds of its clock now."""
    club = load_words(arguments.words)
    entries = journal.entries()
    announce = Announce(arguments.announce)
    if not entries:
        start = script(arguments.start, "Начало игры")
        game = start.played(Game.new(journal.rulebook))
        journal.append([Entry.of(action, 0.0) for action in start.actions])
        return Session(game, announce, club), 0.0
    at = entries[-1].at
    try:
        return Session.restore(entries, at, Game.new(journal.rulebook), club), at
    except (PlayError, KeyError, TypeError, ValueError):
        raise UserError(
            f"Журнал «{journal.path}» не повторяется по правилам: сохраните его и начните новую игру."
        ) from None


def _keys_of(name: str | None, rulebook: Rulebook) -> NightKeys:
    """The silent input that comes from a file."""
    return NightKeys(script(name, "Файл клавиш").seated(rulebook))


def _desk_options(arguments: argparse.Namespace) -> Options:
    return Options(arguments.port, arguments.lan)


def _sound(arguments: argparse.Namespace) -> Sound:
    outputs = Outputs(
        room=None if arguments.output == options.NO_OUTPUT else arguments.output,
        silent_room=arguments.output == options.NO_OUTPUT,
        ear=arguments.ear,
        music=Path(arguments.music) if arguments.music else None,
    )
    return Sound(
        source=None if arguments.source == "mic" else Path(arguments.source),
        microphone=arguments.input,
        microphones=2 if arguments.host_mic else 1,
        outputs=outputs,
        recogniser=arguments.recogniser,
        model=arguments.model,
        words=arguments.words,
        second_ear=not arguments.one_ear,
    )
