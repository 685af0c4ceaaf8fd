"""`yasno host`: a live game, put together from its parts."""

from __future__ import annotations

import argparse
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from wakepy import keep

from host.club import load_words
from host.errors import UserError
from host.live import options
from host.live.backlog import Backlog
from host.live.entries import Entry
from host.live.events import Announce, Event
from host.live.games import default_folder, latest, new_path
from host.live.journal import Journal, now
from host.live.plain import PlainView
from host.live.playback import Playback
from host.live.runner import Runner
from host.live.session import Session
from host.live.studio import Sound, Studio, monotonic_zero
from host.live.terminal.terminal import Terminal
from host.live.trouble import Troubles
from host.live.view import View
from host.play import choose_rulebook
from models import ModelError
from rules.actions import Action
from rules.errors import PlayError
from rules.game import Game
from rules.notation import read
from voice.speaker import Outputs
from voice.types import VoiceError

DONE, NOTHING = 0, 2


def run(arguments: argparse.Namespace) -> int:
    """Host a game; returns the exit status. Every error becomes one sentence on stderr."""
    try:
        return _host(arguments)
    except (UserError, VoiceError, ModelError) as error:
        print(error, file=sys.stderr)
        return NOTHING


class Shows(Protocol):
    """A view of the game."""

    def show(self, view: View, partial: str = "", troubles: tuple[str, ...] = ()) -> None:
        """Show a newer state."""
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
        live.start()
        try:
            live.watch()
        finally:
            live.close()
    return DONE


def _play_through(arguments: argparse.Namespace) -> int:
    """A recording as fast as it goes, in this thread, shown in lines."""
    if arguments.source == "mic":
        raise UserError("Быстрее времени можно играть только запись: назовите её (--source ФАЙЛ).")
    shown = PlainView(sys.stdout)
    with _journal(arguments) as journal:
        session, at = _session(arguments, journal)
        source = Path(arguments.source)
        playback = Playback(source, arguments.recogniser, arguments.model, arguments.words, at)
        runner = Runner(session, Backlog(journal), playback.now, shown.show, _tell)
        runner.evidence = playback.listening.clip
        playback.run(runner, session.open(at))
    return DONE


def _tell(sentence: str | None) -> None:
    if sentence is not None:
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
        self._failed: BaseException | None = None
        self._ready = threading.Event()
        self._go = threading.Event()
        self._began = monotonic_zero(0.0)
        self._thread = threading.Thread(target=self._play, name="game", daemon=True)

    def start(self) -> None:
        """Open the journal and the sound. Raises UserError, VoiceError, ModelError."""
        self._thread.start()
        self._ready.wait()
        if self._failed is not None:
            raise self._failed
        assert self._runner is not None  # noqa: S101 - set before `_ready`
        studio = Studio(_sound(self._arguments), self._began, self._runner.send, self._hear, self._troubles)
        self._studio = studio
        studio.heed = self._runner.speaker.heed
        self._runner.speaker.use(studio.announcer)
        self._runner.evidence = studio.listening.clip
        self._shown = self._view_for(studio)
        self._go.set()
        studio.start()

    def watch(self) -> None:
        """Show the game until the host leaves, or the recording is over where there is no terminal."""
        assert self._studio is not None  # noqa: S101 - `start` came before
        if isinstance(self._shown, Terminal):
            self._shown.run()
        elif self._arguments.source == "mic":
            while self._thread.is_alive():
                self._thread.join(0.2)
        else:
            while not self._studio.ended.wait(0.2) and self._thread.is_alive():
                pass
        self._stop_game()

    def close(self) -> None:
        """Let go of everything; the game stays in its journal."""
        self._stop_game()
        if self._studio is not None:
            self._studio.close()

    def _stop_game(self) -> None:
        self._go.set()
        if self._runner is not None:
            self._runner.stop()
            self._thread.join(5.0)
        if self._failed is not None:
            raise self._failed

    # -- in the thread of the game --------------------------------------------------------------------------

    def _play(self) -> None:
        try:
            with _journal(self._arguments) as journal:
                session, at = _session(self._arguments, journal)
                self._began = monotonic_zero(at)
                clock = self._clock()
                self._runner = Runner(session, Backlog(journal), clock, self._show, self._stuck)
                self._ready.set()
                self._go.wait()
                self._runner.run(session.open(clock()))
        except BaseException as error:
            self._failed = error
            self._ready.set()
            if isinstance(self._shown, Terminal):
                self._shown.close()

    def _clock(self) -> Callable[[], float]:
        began = self._began

        def at() -> float:
            return self._studio.source.now() if self._studio is not None else -monotonic_zero(0.0) - began

        return at

    def _show(self, view: View) -> None:
        self._last = view
        if self._studio is not None:
            self._studio.follow(view)
        if self._shown is not None:
            self._shown.show(view, self._partial, self._troubles.now())

    def _stuck(self, sentence: str | None) -> None:
        if sentence is None:
            self._troubles.clear("journal")
        else:
            self._troubles.set("journal", sentence)

    # -- in other threads -----------------------------------------------------------------------------------

    def _hear(self, partial: str) -> None:
        self._partial = partial
        if self._shown is not None and self._last is not None and isinstance(self._shown, Terminal):
            self._shown.show(self._last, partial, self._troubles.now())

    def _view_for(self, studio: Studio) -> Shows:
        assert self._runner is not None  # noqa: S101 - set before `_ready`
        send: Callable[[Event], None] = self._runner.send
        if self._arguments.plain or not (sys.stdin.isatty() and sys.stdout.isatty()):
            return PlainView(sys.stdout)
        rulebook = self._runner.session.core.game.rulebook
        return Terminal(send, rulebook, studio.source.now)


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
        game, played = Game.new(journal.rulebook), _start_of(arguments.start)
        try:
            for action in played:
                game = game.play(action)
        except PlayError as error:
            raise UserError(f"Начало игры «{arguments.start}» не играется: {error.reason}") from None
        journal.append([Entry.of(action, 0.0) for action in played])
        return Session(game, announce, club), 0.0
    at = entries[-1].at
    try:
        return Session.restore(entries, at, Game.new(journal.rulebook), club), at
    except (PlayError, KeyError, TypeError, ValueError):
        raise UserError(
            f"Журнал «{journal.path}» не повторяется по правилам: сохраните его и начните новую игру."
        ) from None


def _start_of(name: str | None) -> list[Action]:
    """The actions of the script with which the game begins: seats and nicks, a deal, a game to join."""
    if name is None:
        return []
    try:
        lines = Path(name).read_text(encoding="utf-8-sig").splitlines()
        return [read(line) for line in lines if line.strip()]
    except PlayError as error:
        raise UserError(f"Начало игры «{name}» не читается: {error.reason}") from None
    except UnicodeDecodeError:
        raise UserError(f"Начало игры «{name}» не в UTF-8: сохраните файл в этой кодировке.") from None
    except OSError:
        raise UserError(f"Начало игры «{name}» нельзя прочесть: проверьте имя файла и права.") from None


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
