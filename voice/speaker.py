"""The speaking half of the assistant, put together: players, synthesiser, announcer, music."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from voice.announcer import Announcer
from voice.lanes import Renders
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
        self._backend = backend or Loudspeakers()
        self._now = now
        self.players: dict[str, Player] = {}
        if not outputs.silent_room:
            self._add(ROOM, outputs.room)
        if outputs.ear is not None:
            self._add(EAR, outputs.ear)
        self.announcer.start(self.players)

    def use(self, output: str, device: str | None, *, silent: bool = False) -> None:
        """Play an output (ROOM, EAR) into another device from now on; `silent`: into none.

        Takes a moment, in which what was playing there ends, and what is to be said there waits; for one
        thread at a time. A device that can't be opened is told and tried again, as one that was lost.
        """
        if silent:
            if self.players.pop(output, None) is not None:
                self.announcer.drop(output)
            return
        with self.announcer.changing(output):
            if output not in self.players:
                self.announcer.add(output, self._add(output, device))
                self._look_anew(output)
            elif not self.announcer.use(output, device):
                self._look_anew(output)

    def speak_by(self, voice: str | None) -> None:
        """Speak by another voice from the next text on; None is the usual one."""
        self.announcer.speak_by(voice)

    def close(self) -> None:
        """Be silent and let go of everything."""
        self.announcer.close()
        if self._music is not None:
            self._music.close()

    def _add(self, output: str, device: str | None) -> Player:
        heed = self.announcer.heed
        mixer = Mixer(output, heed, self._music if output == ROOM else None)
        self.players[output] = Player(mixer, self._backend, device, self._now, heed)
        return self.players[output]

    def _look_anew(self, output: str) -> None:
        """Devices that came after our first stream are found only while none of ours is open."""
        player, names = self.players[output], [name for name in self.players if name != output]
        if player.available or not names:
            return
        with self.announcer.changing(*names):
            for name in names:
                self.players[name].rest()
            player.wake()
            for name in names:
                self.players[name].wake()
