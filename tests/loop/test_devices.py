"""Two rooms, two loudspeakers, two microphones of a real sound server: one is exchanged for the other."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from host.live.choice import Choice, Chosen
from tests.voice.hall import FakeSynthesiser
from tests.voice.room import Room, wait_until
from voice.live import Block
from voice.microphone import Microphone
from voice.speaker import Outputs, Speaker
from voice.speaking import ROOM, SpeakingEvent, Trouble

pytestmark = pytest.mark.alone

LOUD, QUIET = 0.1, 0.01
SOON = 30.0
_DEVICES = """\
</usr/share/alsa/alsa.conf>
pcm.зал { type pulse device room }
pcm.петличка { type pulse device room.monitor }
pcm.другой_зал { type pulse device other }
pcm.другая_петличка { type pulse device other.monitor }
"""


class Sound:
    """What a sitting hears and says, without its recognisers."""

    def __init__(self) -> None:
        self.told: list[str] = []
        now = time.monotonic
        self.microphone = Microphone("петличка")
        self.speaker = Speaker(Outputs("зал"), self._heed, now, synthesiser=FakeSynthesiser())
        chosen = Chosen("петличка", "зал")
        self.choice = Choice(chosen, self.microphone, self.speaker, self.told.append)

    def _heed(self, event: SpeakingEvent) -> None:
        if isinstance(event, Trouble):
            self.told.append(event.says)

    def peak(self, seconds: float, enough: float = LOUD) -> float:
        """The loudest sample that is heard within so many seconds, or until it is loud enough."""
        until, loudest = time.monotonic() + seconds, 0.0
        while time.monotonic() < until and loudest < enough:
            event = self.microphone.take(0.1)
            if isinstance(event, Block):
                loudest = max(loudest, float(np.abs(event.samples).max(initial=0.0)))
        return loudest

    def says_so_that_it_is_heard(self) -> bool:
        self.speaker.announcer.stop()
        self.speaker.announcer.say("наступает ночь")
        return self.peak(SOON) >= LOUD

    def says_so_that_it_is_not_heard(self) -> bool:
        self.speaker.announcer.stop()
        self.peak(0.5, enough=2.0)  # what was said before has died away
        self.speaker.announcer.say("наступает ночь")
        return self.peak(1.0) < QUIET

    def close(self) -> None:
        self.choice.close()
        self.microphone.close()
        self.speaker.close()


@pytest.fixture
def sound(room: Room, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Sound]:
    room.add_a_room("other")
    (tmp_path / "alsa.conf").write_text(_DEVICES, encoding="utf-8")
    for name, value in room.environment.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setenv("ALSA_CONFIG_PATH", str(tmp_path / "alsa.conf"))
    made = Sound()
    if not made.speaker.players[ROOM].available:
        made.close()
        pytest.skip(f"no ALSA plug-in for PulseAudio (apt-get install libasound2-plugins): {made.told}")
    yield made
    made.close()


def test_loudspeaker_and_microphone_are_exchanged(sound: Sound) -> None:
    assert sound.says_so_that_it_is_heard()
    sound.choice.choose(output="другой_зал")
    wait_until(lambda: sound.speaker.players[ROOM].device == "другой_зал", "the loudspeaker is exchanged")
    assert sound.says_so_that_it_is_not_heard(), "that is the other room"
    sound.choice.choose(input="другая_петличка")
    wait_until(lambda: sound.microphone.name == "другая_петличка", "the microphone is exchanged")
    assert sound.says_so_that_it_is_heard()
    assert sound.told == []
