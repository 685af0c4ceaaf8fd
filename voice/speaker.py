"""The speaking half of the assistant, put together: players, synthesiser, announcer, music."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from voice.announcer import Announcer, Renders
from voice.loudspeaker import Loudspeakers
from voice.mixer import Mixer
from voice.music import Music
from voice.player import Backend, Player
from voice.speaking import EAR, ROOM, Now, Tell
from voice.synthesiser import Synthesiser


@dataclass(frozen=True)
class Outputs:
    """Where to play. A device is chosen by its name, or a part of it; None is the system's own choice."""

    room: str | None = None
    silent_room: bool = False
    """Nothing is played into the room at all."""
    ear: str | None = None
    """The host's earphone; None: there is none."""
    music: Path | None = None
    """A folder with the night music; None: there is none."""


class Speaker:
    """An announcer at work, with what belongs to it; `close` ends all of it.

    Raises VoiceError, a Russian sentence, when there is no such folder of music. Whatever else is missing is
    told through `tell` and the texts stay on the screen. `now` is the session's clock.
    """

    def __init__(
        self,
        outputs: Outputs,
        tell: Tell,
        now: Now,
        *,
        synthesiser: Renders | None = None,
        backend: Backend | None = None,
    ) -> None:
        self.announcer = Announcer(synthesiser or Synthesiser(), tell)
        self._music = Music(outputs.music, self.announcer.heed) if outputs.music is not None else None
        backend = backend or Loudspeakers()
        heed = self.announcer.heed
        players: dict[str, Player] = {}
        if not outputs.silent_room:
            mixer = Mixer(ROOM, heed, self._music)
            players[ROOM] = Player(mixer, backend, outputs.room, now, heed)
        if outputs.ear is not None:
            players[EAR] = Player(Mixer(EAR, heed), backend, outputs.ear, now, heed)
        self.players: Mapping[str, Player] = players
        self.announcer.start(players)

    def close(self) -> None:
        """Be silent and let go of everything."""
        self.announcer.close()
        if self._music is not None:
            self._music.close()
