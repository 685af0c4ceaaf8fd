"""A terminal at a table: typed keys in, events out, with no real terminal."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Thread

from prompt_toolkit.data_structures import Size
from prompt_toolkit.input import PipeInput, create_pipe_input
from prompt_toolkit.output import DummyOutput

from host.live.events import Event
from host.live.terminal.keys import latin
from host.live.terminal.terminal import Terminal
from host.live.view import View

ENTER, ESCAPE, BACKSPACE, CTRL_C, CTRL_U, F1, F2 = "\r", "\x1b", "\x7f", "\x03", "\x15", "\x1bOP", "\x1bOQ"
DEADLINE_SECONDS = 20.0

_TWINS = {latin(letter): letter for letter in "йцукенгшщзфывапролдячсмитьЙЦУКЕНГШЩЗФЫВАПРОЛДЯЧСМИТЬ"}


def russian(typed: str) -> str:
    """The same keys on the Russian layout."""
    return "".join(_TWINS.get(key, key) for key in typed)


class Paper(DummyOutput):
    """An output of any size that counts how often it is drawn on."""

    def __init__(self, columns: int = 80, rows: int = 24) -> None:
        self.size = Size(rows=rows, columns=columns)
        self.drawn = 0

    def get_size(self) -> Size:
        return self.size

    def flush(self) -> None:
        self.drawn += 1


class Seat:
    """The host before his terminal: what he types, what was sent, what stands on the screen."""

    def __init__(self, source: PipeInput, output: Paper, send: Callable[[Event], None] | None = None) -> None:
        self.events: list[Event] = []
        self.at = 7.25
        self.paper = output
        self.error: BaseException | None = None
        self._source = source
        self.terminal = Terminal(send or self.events.append, lambda: self.at, source, output)
        self._thread = Thread(target=self._run, daemon=True)

    def _run(self) -> None:
        try:
            self.terminal.run()
        except BaseException as error:  # for the test that waits for it
            self.error = error

    def start(self) -> None:
        self._thread.start()
        self.wait(lambda: self.paper.drawn > 0)

    def type(self, keys: str) -> None:
        self._source.send_text(keys)

    def screen(self, width: int = 80, height: int = 24) -> str:
        return "\n".join(self.terminal.text(width, height))

    @property
    def left(self) -> bool:
        return not self._thread.is_alive()

    def wait(self, reached: Callable[[], bool]) -> None:
        """Until something is so; fails with the screen when it does not come to be."""
        end = time.monotonic() + DEADLINE_SECONDS
        while not reached():
            assert self.error is None, self.error
            assert time.monotonic() < end, self.screen()
            time.sleep(0.005)

    def reads(self, text: str) -> None:
        """Until the text stands on the screen."""
        self.wait(lambda: text in self.screen())


@contextmanager
def sitting(
    view: View | None = None, paper: Paper | None = None, send: Callable[[Event], None] | None = None
) -> Iterator[Seat]:
    """A running terminal that shows a view."""
    with create_pipe_input() as source:
        seat = Seat(source, paper or Paper(), send)
        if view is not None:
            seat.terminal.show(view)
        seat.start()
        yield seat
        seat.terminal.close()
        seat.wait(lambda: seat.left)
