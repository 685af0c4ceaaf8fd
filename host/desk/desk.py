"""The desk of one live game, put together: what the game shows it, what its pages ask, where it is found."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from platformdirs import user_data_dir

from host.crash import report
from host.desk import lan
from host.desk.access import Access, key_of
from host.desk.app import Parts, application
from host.desk.books import Books
from host.desk.devices import Devices
from host.desk.doing import Doing
from host.desk.files import Files
from host.desk.hub import Hub
from host.desk.server import Server, listen
from host.live.core import Core
from host.live.entries import Kind
from host.live.journal import Journal
from host.live.journal_errors import JournalError
from host.live.options import PORT
from host.live.runner import Request
from host.live.trouble import Troubles
from host.live.view import View
from host.record.chronicle import Chronicle
from voice.types import Samples

_ABOUT = "desk"
_HOME = "127.0.0.1"


@dataclass(frozen=True)
class Way:
    """Where the desk is: for this computer, and from the network with its PIN (`--lan`)."""

    home: str
    lan: str | None = None
    pin: str | None = None

    @property
    def told(self) -> str:
        """One line for the screen, without the PIN: players may see it."""
        return f"Пульт: {self.home}" if self.lan is None else f"Пульт: {self.home} или {self.lan}"

    def welcome(self) -> str:
        """What is printed before the game: addresses, QR code, PIN."""
        lines = [f"Пульт ведущего: {self.home}", f"Экран для игроков: {self.home}table"]
        if self.lan is not None:
            lines += [f"С планшета: {self.lan} - код {self.pin}", "", lan.qr_text(self.lan)]
        return "\n".join(lines)


@dataclass(frozen=True)
class Options:
    """What the host has chosen. `key`: of the sessions and the PIN; None: this evening's."""

    port: int = PORT
    lan: bool = False
    key: bytes | None = None
    folder: Path | None = None
    """Another folder of pages, for who writes them."""


class Desk:
    """The desk. `ask` is `Runner.ask`; `journal` is only touched in the game's thread; `now`: its clock.

    Nothing here raises into the game: what does not work is told through `troubles`.
    """

    def __init__(
        self,
        ask: Callable[[Request], None],
        journal: Journal,
        now: Callable[[], float],
        troubles: Troubles,
        options: Options | None = None,
    ) -> None:
        self.hub = Hub(now)
        self.devices = Devices()
        self.way: Way | None = None
        self._ask = ask
        self._journal = journal
        self._books = Books(journal)
        self._troubles = troubles
        self._options = options or Options()
        self._server: Server | None = None

    def start(self) -> Way | None:
        """Serve from now on; None when that can't be, which is told."""
        wanted = self._options.port
        try:
            listening = listen("0.0.0.0" if self._options.lan else _HOME, wanted)  # noqa: S104 - asked for
            port: int = listening.getsockname()[1]
            key = self._options.key or key_of(Path(user_data_dir("yasno", appauthor=False)) / "desk.key")
            access = Access(key)
            self.way = self._way(port, access)
            self._server = Server(self._app(access), listening, self.hub, self._ended)
            self._server.start()
        except Exception as error:
            self._troubles.set(_ABOUT, f"Пульта в браузере не будет, ведите игру клавишами. {report(error)}")
            self.way = None
            return None
        if wanted not in (0, port):
            self._troubles.say(f"Порт {wanted} занят: пульт открыт на {self.way.home}.")
        return self.way

    def show(self, view: View, core: Core, troubles: Sequence[str] = ()) -> None:
        """A newer view; from the thread of the game."""
        self.hub.show(view, core, troubles)

    def hear(self, text: str) -> None:
        """The words that are being heard; from any thread."""
        self.hub.hear(text)

    def sound(self, samples: Samples) -> None:
        """Sound that is heard, for the level; from the listening thread."""
        self.hub.meter.add(samples)

    def close(self) -> None:
        """Serve no longer; returns within seconds."""
        if self._server is not None:
            self._server.close()

    def _way(self, port: int, access: Access) -> Way:
        home = f"http://{_HOME}:{port}/"
        if not self._options.lan:
            return Way(home)
        address = lan.address()
        if address is None:
            self._troubles.say("Этот компьютер не в сети: с планшета пульт не открыть, подключите Wi-Fi.")
            return Way(home)
        return Way(home, f"http://{address}:{port}/", access.pin)

    def _app(self, access: Access) -> Any:
        way = self.way
        told: dict[str, Any] = {"lan": self._options.lan}
        if way is not None and way.lan is not None:
            told |= {"address": way.lan, "pin": way.pin, "qr": lan.qr_image(way.lan)}
        parts = Parts(
            hub=self.hub,
            doing=Doing(self._ask, self.hub, {"rules": self._books.read}),
            access=access,
            books=self._books,
            clip=self._clip,
            chronicle=self._chronicle,
            devices=self.devices,
            files=Files(self._options.folder),
            lan=told,
        )
        return application(parts, self._broken)

    def _clip(self, proposal: int) -> bytes | None:
        """The newest sound of a proposal; in the game's thread, as the journal can be open but once."""
        try:
            entries = self._journal.entries(Kind.PROPOSAL)
            of_it = [entry.id for entry in reversed(entries) if entry.body["id"] == proposal]
            found = (self._journal.clip(number) for number in of_it)
            clip = next((clip for clip in found if clip is not None), None)
        except JournalError:
            return None
        return None if clip is None else clip.wav

    def _chronicle(self) -> Chronicle | None:
        """All that the journal holds; in the game's thread too."""
        try:
            return Chronicle.of(self._journal)
        except JournalError:
            return None

    def _broken(self, error: Exception) -> str:
        sentence = report(error)
        self._troubles.say(f"Пульт: {sentence[0].lower()}{sentence[1:]}")
        return sentence

    def _ended(self) -> None:
        self._troubles.set(_ABOUT, "Пульт в браузере остановился: ведите игру клавишами.")
