"""The full-screen view: keys become events, views become the screen. Nothing here knows the game's rules."""

from __future__ import annotations

import errno
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from threading import Lock

from prompt_toolkit.application import Application
from prompt_toolkit.formatted_text import StyleAndTextTuples
from prompt_toolkit.input import Input
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.keys import Keys
from prompt_toolkit.layout import FormattedTextControl, Layout, Window
from prompt_toolkit.output import Output
from prompt_toolkit.styles import Style

from host.live.events import Event
from host.live.terminal import keys
from host.live.terminal.commands import COMMANDS, HELP, QUIT, SECRET, digit, leave_view
from host.live.terminal.desk import Desk
from host.live.terminal.night import TipLog
from host.live.terminal.prompts import Ask, Done, Nonsense, Step
from host.live.terminal.screen import Asked, Face, lines
from host.live.terminal.text import clean
from host.live.terminal.words import table
from host.live.view import View
from rules.state import Phase

REDRAW_SECONDS = 0.1
"""However many views are shown, the screen is drawn no oftener."""

_ESCAPE_SECONDS = 0.05
"""So long an Esc waits for the rest of a sequence."""
_LONGEST = 500
_TWICE_SECONDS = 0.6
"""A key that is held comes again within this, the first time after its delay."""
_UNSEEN_PHASES = (Phase.SEATING, Phase.NIGHT)
_NAMED = {
    Keys.Enter: "enter",
    Keys.ControlJ: "enter",
    Keys.Backspace: "backspace",
    Keys.ControlH: "backspace",
    Keys.ControlU: "c-u",
    Keys.Escape: "escape",
    Keys.ControlC: "c-c",
    Keys.SIGINT: "c-c",
    Keys.F1: "f1",
    Keys.F2: "f2",
}


class Terminal:
    """The view of one live game.

    `send` is given every event a key makes, in the thread of `run`, its `at` by `now` (seconds of the game's
    clock): it must return soon. `show` may be called from any thread, before `run` too.
    """

    def __init__(
        self,
        send: Callable[[Event], None],
        now: Callable[[], float],
        source: Input | None = None,
        output: Output | None = None,
    ) -> None:
        self._send = send
        self._now = now
        self._lock = Lock()
        self._view: View | None = None
        self._tips = TipLog()
        self._face = Face()
        self._seen: frozenset[int] = frozenset()
        self._pressed: tuple[str | None, float] = (None, 0.0)
        self._closed = False
        self._app = self._application(source, output)

    def show(self, view: View, partial: str = "", troubles: Sequence[str] = ()) -> None:
        """Show a newer state of the game; `partial`: what is being heard, `troubles`: what does not work."""
        with self._lock:
            before, self._view = self._view, view
            self._tips = self._tips.take(view)
            over = before is not None and before.state.phase in _UNSEEN_PHASES
            dawned = over and view.state.phase not in _UNSEEN_PHASES
            self._face = replace(
                self._face,
                partial=partial,
                troubles=tuple(troubles),
                secret_tips=self._tips.secret,
                # The players take off their masks: what was opened for the night is closed.
                secret=self._face.secret and not dawned,
            )
        self._draw_anew()

    def tell(self, text: str) -> None:
        """Show a line that is no part of the game, until the next key."""
        self._set(told=text)
        self._draw_anew()

    def run(self) -> None:
        """Draw and take keys until the host leaves the view, `close` is called, or the terminal is gone.

        What `send` raises comes out of here, once the terminal is as it was before.
        """
        try:
            self._app.run(self._begin)
        except (EOFError, OSError) as error:
            if isinstance(error, OSError) and error.errno != errno.EIO:
                raise

    def close(self) -> None:
        """Leave the view, or do not even begin; from any thread."""
        self._closed = True
        loop = self._app.loop
        if loop is not None and self._app.is_running:
            loop.call_soon_threadsafe(self._exit)

    def _begin(self) -> None:
        if self._closed:
            self._exit()

    def text(self, width: int, height: int) -> list[str]:
        """What stands on a screen of that size now, without its styles."""
        with self._lock:
            view, face = self._view, self._face
        return ["".join(text for _, text in row) for row in lines(view, width, height, face)]

    # -- drawing ------------------------------------------------------------------------------------------

    def _application(self, source: Input | None, output: Output | None) -> Application[None]:
        bindings = KeyBindings()
        for key, name in _NAMED.items():
            bindings.add(key)(lambda _, name=name: self.press(name))
        bindings.add(Keys.Any)(self._typed)
        bindings.add(Keys.BracketedPaste)(self._typed)
        styles = {name: str(style) for name, style in table("styles").items()}
        app: Application[None] = Application(
            layout=Layout(Window(FormattedTextControl(self._drawn), always_hide_cursor=True)),
            style=Style.from_dict(styles),
            key_bindings=bindings,
            full_screen=True,
            min_redraw_interval=REDRAW_SECONDS,
            input=source,
            output=output,
        )
        app.ttimeoutlen = app.timeoutlen = _ESCAPE_SECONDS
        return app

    def _drawn(self) -> StyleAndTextTuples:
        size = self._app.output.get_size()
        with self._lock:
            view, face = self._view, self._face
            self._seen = frozenset(item.id for item in view.proposals) if view is not None else frozenset()
        drawn: StyleAndTextTuples = []
        try:
            for row in lines(view, size.columns, size.rows, face):
                drawn.extend([*row, ("", "\n")])
        except Exception as error:
            self._exit(error)
        return drawn[:-1]

    def _draw_anew(self) -> None:
        """Have the screen drawn soon; nothing where the view is on its way out in its own thread."""
        with suppress(
            AttributeError, RuntimeError
        ):  # the loop is taken away between two steps of the library
            self._app.invalidate()

    def _exit(self, error: Exception | None = None) -> None:
        """Leave the view; with an error that `run` raises, as the library would print it on the screen."""
        if self._app.is_running and not self._app.is_done:
            if error is None:
                self._app.exit()
            else:
                self._app.exit(exception=error)

    # -- keys ---------------------------------------------------------------------------------------------

    def _typed(self, event: KeyPressEvent) -> None:
        """A character, or several that were pasted; other keys of the keyboard do nothing."""
        pressed = event.key_sequence[0]
        if pressed.key is Keys.BracketedPaste:
            if self._face.asked is not None:
                self.press(clean(pressed.data))
        elif not isinstance(pressed.key, Keys):
            self.press(pressed.data)

    def press(self, key: str) -> None:
        """Do what a key does: a character, or a name of `_NAMED`."""
        try:
            self._press(key)
        except Exception as error:
            self._exit(error)
        self._draw_anew()

    def _press(self, key: str) -> None:
        asked = self._face.asked
        if keys.what(key) == SECRET and (asked is None or len(key) > 1):
            self._set(secret=not self._face.secret)
        elif asked is not None:
            self._answer(asked, key)
        elif self._face.help_page is not None:
            self._turn(key)
        else:
            self._command(key)

    def _twice(self, do: str | None) -> bool:
        """Whether it is the same press as the last one: a double tap, or a key that is held."""
        now = self._now()
        last, before = self._pressed
        self._pressed = (do, now)
        return do is not None and do == last and now - before < _TWICE_SECONDS and keys.of(do).once

    def _command(self, key: str) -> None:
        do = keys.what(key)
        view = self._view
        if self._twice(do):
            self._set(told="Нажато дважды подряд: второе нажатие пропущено.")
        elif do == HELP:
            self._set(help_page=0)
        elif do == QUIT:
            self._follow(leave_view())
        elif view is None:
            self._set(told="Игра ещё не началась.")
        elif key.isascii() and key.isdigit():
            self._begin_with(digit(self._desk(view)), key)
        elif do is not None:
            self._follow(COMMANDS[do](self._desk(view)))
        else:
            self._set(told=f"Такой клавиши нет; справка: {keys.named('?')}.")

    def _desk(self, view: View) -> Desk:
        return Desk(view, self._seen)

    def _turn(self, key: str) -> None:
        page = self._face.help_page or 0
        self._set(help_page=page + 1 if key == " " else None)

    def _begin_with(self, step: Step, typed: str) -> None:
        self._follow(step)
        if self._face.asked is not None:
            self._set(asked=replace(self._face.asked, typed=typed))

    def _answer(self, asked: Asked, key: str) -> None:
        """A key while a question is open."""
        if key == "escape":
            self._set(asked=None, told="Отменено.")
        elif key == "c-c":
            self._follow(Done(leave=True) if asked.ask.leaves else leave_view())
        elif key == "enter":
            self._take(asked, asked.typed)
        elif key == "backspace":
            self._set(asked=Asked(asked.ask, asked.typed[:-1]))
        elif key == "c-u":
            self._set(asked=Asked(asked.ask))
        elif asked.ask.options and key in "123456789":
            self._take(asked, key)
        elif key not in _NAMED.values():
            self._set(asked=Asked(asked.ask, (asked.typed + key)[:_LONGEST]))

    def _take(self, asked: Asked, typed: str) -> None:
        try:
            step = asked.ask.take(typed)
        except Nonsense as nonsense:
            self._set(asked=Asked(asked.ask, "", str(nonsense)))
        else:
            self._follow(step)

    def _follow(self, step: Step) -> None:
        """Ask the next question, or do what has been answered."""
        if isinstance(step, Ask):
            self._set(asked=Asked(step), told="")
            return
        self._set(asked=None, told=step.told)
        for event in step.events:
            self._send(replace(event, at=self._now()))
        if step.leave:
            self._exit()

    def _set(self, **changed: object) -> None:
        with self._lock:
            self._face = replace(self._face, **changed)  # type: ignore[arg-type]
