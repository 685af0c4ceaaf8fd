"""The live game's ears and voice put to work: microphone, recognisers, announcer, each with its thread."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from host.live.choice import Choice, Chosen
from host.live.deaf import Deaf, Stillness
from host.live.ears import ears
from host.live.events import Event, FastHeard, Heard
from host.live.listening import HearingTrouble, Listening, Showing, wishes_for
from host.live.options import NO_EARS, NO_OUTPUT
from host.live.passing import Passing
from host.live.trouble import Troubles
from host.live.view import View
from voice.ears import Wishes
from voice.file_source import FileSource
from voice.hearing_process import HearingProcess
from voice.live import Back, Block, Ended, HeardAgain, LiveSource, Lost, Overflow, Silent
from voice.microphone import Microphone
from voice.speaker import Outputs, Speaker
from voice.speaking import Restored, SpeakingEvent, Trouble

_TAKE_SECONDS = 0.05
_LAST_WORDS_SECONDS = 8.0


@dataclass(frozen=True)
class Sound:
    """What to listen to and where to speak; names as the user gave them.

    `source` is a recording in the place of the microphone. `microphones` is 2 when the host has his own.
    `second_ear` may be switched off.
    """

    source: Path | None
    microphone: str | None
    microphones: int
    outputs: Outputs
    recogniser: str
    model: str | None
    words: str | None
    second_ear: bool = True


class Studio:
    """All of the sound of one live game.

    `send` is given what was heard; `partial` what seems to be said now; `troubles` what does not work.
    `began`: the machine's monotonic time of the session's zero. Raises VoiceError, ModelError or UserError
    for what can't be begun at all; everything that fails later is told, and the game goes on.
    """

    def __init__(
        self,
        sound: Sound,
        began: float,
        send: Callable[[Event], None],
        partial: Callable[[str], None],
        troubles: Troubles,
    ) -> None:
        self._send, self._partial, self._troubles = send, partial, troubles
        self._words = sound.words
        self._nicks: dict[int, str] = {}
        deaf = sound.recogniser == NO_EARS
        makers = None if deaf else ears(sound.recogniser, sound.model, second=sound.second_ear)
        self.source: LiveSource = _source(sound, began)
        self.heed: Callable[[SpeakingEvent], None] = lambda _: None
        self.tap: Callable[[Block], None] = lambda _: None
        """Given every block that is heard, from the listening thread; must return at once."""
        self._speaker = Speaker(sound.outputs, self._spoken, self.source.now)
        self.announcer = self._speaker.announcer
        microphone = self.source if isinstance(self.source, Microphone) else None
        self.choice = Choice(_chosen(sound), microphone, self._speaker, troubles.say)
        wishes = wishes_for({}, sound.words)
        self._slow: HearingProcess | Deaf = Deaf()
        fast = None
        if makers is not None:
            self._slow = HearingProcess(makers[0], "Whisper", wishes)
            fast = None if makers[1] is None else HearingProcess(makers[1], "Vosk", wishes)
        self.listening = Listening(self._slow, fast, self.announcer.own_voice)
        self._showing = Passing()
        self._closing = threading.Event()
        self.ended = threading.Event()
        """Set when the recording in the microphone's place is over and all of it was heard."""
        self._thread = threading.Thread(target=self._listen, name="listening", daemon=True)

    def start(self) -> None:
        """Begin to listen."""
        self._thread.start()

    def follow(self, view: View) -> None:
        """Tell the ears of a table that has changed; from the thread of the game."""
        if view.nicks != self._nicks:
            self._nicks = dict(view.nicks)
            self.listening.lead(self._wishes())

    def close(self) -> None:
        """Be silent and deaf; returns within seconds."""
        self._closing.set()
        self.choice.close()
        self.source.close()
        if self._thread.is_alive():
            self._thread.join(3.0)
        self.listening.close()
        self._speaker.close()

    def _wishes(self) -> Wishes:
        return wishes_for(self._nicks, self._words)

    def _spoken(self, event: SpeakingEvent) -> None:
        if isinstance(event, Trouble):
            self._troubles.set(event.about, event.says)
        elif isinstance(event, Restored):
            self._troubles.clear(event.about)
        self.heed(event)

    def _listen(self) -> None:
        if isinstance(self.source, FileSource):
            self._slow.ready.wait(60.0)  # a recording does not wait for its listener
        while not self._closing.is_set():
            event = self.source.take(_TAKE_SECONDS)
            if isinstance(event, Block):
                self.tap(event)
                self.listening.feed(event)
            elif isinstance(event, Ended):
                self._finish()
                return
            elif event is not None:
                self._befell(event)
            self._deliver()

    def _befell(self, event: Lost | Back | Silent | HeardAgain | Overflow) -> None:
        if isinstance(event, Lost | Silent):
            self._troubles.set("microphone", event.text)
        elif isinstance(event, Back | HeardAgain):
            self._troubles.clear("microphone")
        else:
            self._troubles.say(event.text)

    def _deliver(self) -> None:
        if self._showing.passed(self.source.now()):
            self._partial("")
        for heard in self.listening.take(self.source.now()):
            if isinstance(heard, Heard):
                self._showing.end()
                self._partial("")
                self._send(heard)
            elif isinstance(heard, FastHeard):
                self._send(heard)
            elif isinstance(heard, Showing):
                self._showing.begin(self.source.now())
                self._partial(heard.text)
            elif isinstance(heard, HearingTrouble):
                if heard.once:
                    self._troubles.say(heard.text)
                elif heard.over:
                    self._troubles.clear("hearing")
                else:
                    self._troubles.set("hearing", heard.text)

    def _finish(self) -> None:
        self._slow.finish(_LAST_WORDS_SECONDS)
        self._deliver()
        self.ended.set()


def _source(sound: Sound, began: float) -> LiveSource:
    channels: Literal[1, 2] = 2 if sound.microphones == 2 else 1
    if sound.source is not None:
        return FileSource(sound.source, "real", channels, began=began)
    if sound.recogniser == NO_EARS:
        return Stillness(began)
    return Microphone(sound.microphone, channels, began=began)


def _chosen(sound: Sound) -> Chosen:
    outputs = sound.outputs
    return Chosen(sound.microphone, NO_OUTPUT if outputs.silent_room else outputs.room, outputs.ear)


def monotonic_zero(at: float) -> float:
    """The machine's time at which the session was at zero, when it is at `at` seconds now."""
    return time.monotonic() - at
