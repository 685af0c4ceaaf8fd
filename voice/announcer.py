"""What is to be said waits for its turn, is rendered ahead, and goes to the room or into the host's ear."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from itertools import count

from voice.cache import SoundCache
from voice.chimes import Chime, chime
from voice.lanes import Lane, Renders, Saying
from voice.own_voice import OwnVoice
from voice.player import Player, same_device
from voice.speaking import (
    EAR,
    ROOM,
    Kind,
    PlaybackEnded,
    Priority,
    Restored,
    Sound,
    SpeakingEvent,
    Tell,
    Trouble,
    Unspoken,
    Why,
    sentence,
    settings,
)
from voice.spelling import letters, spelled
from voice.synthesiser import NoSynthesiser, NotRendered

_SYNTHESISER = "synthesiser"


def _new_cache() -> SoundCache:
    return SoundCache(settings(_SYNTHESISER)["cache_megabytes"] * 1_000_000)


class Announcer:
    """Says texts and chimes, each output by itself.

    Every `say` and `chime` is answered by an id, and for each id comes exactly one end: `PlaybackEnded` or
    `Unspoken`. Events go to `tell`, one after the other, from a thread of the announcer; `tell` must not call
    back and wait. Hints are for the ear alone: where no earphone is chosen they stay on the screen.

    `players` has an output's player under its name; the one that is missing is not chosen. The announcer
    starts and closes the players and the synthesiser; the players must tell their events to `heed`.
    """

    def __init__(self, synthesiser: Renders, tell: Tell, own_voice: OwnVoice | None = None) -> None:
        self.own_voice = own_voice or OwnVoice()
        self._synthesiser = synthesiser
        self._tell = tell
        self._cache = _new_cache()
        self._lanes: dict[str, Lane] = {}
        self._changing: set[str] = set()
        self._wished: list[str] = []
        self._ahead: list[str] = []  # of the wished ones, those still to be rendered
        self._ids = count(1)
        self._events: queue.SimpleQueue[SpeakingEvent | None] = queue.SimpleQueue()
        self._trouble: str | None = None
        self._no_voice = False
        self._music_on = False
        self._voices: list[str | None] = []  # chosen, and not yet spoken by
        self._told_same = False
        self._closed = False
        self._lock = threading.RLock()
        self._work = threading.Condition(self._lock)
        self._threads: list[threading.Thread] = []

    def heed(self, event: SpeakingEvent) -> None:
        """Take in an event of a player, mixer or the music; returns at once."""
        self._events.put(event)

    def start(self, players: Mapping[str, Player]) -> None:
        """Begin to work with these outputs (`ROOM`, `EAR`)."""
        for target, name in ((self._dispatch, "announcer-events"), (self._render, "announcer-rendering")):
            thread = threading.Thread(target=target, name=name, daemon=True)
            self._threads.append(thread)
            thread.start()
        for name, player in players.items():
            self.add(name, player)

    def add(self, name: str, player: Player) -> None:
        """Work with one more output."""
        with self._lock:
            if self._closed:
                return
            player.mixer.volume = settings("volume")[name]
            player.mixer.music_on = self._music_on
            self._lanes[name] = Lane(player)
        player.start()

    @contextmanager
    def changing(self, *names: str) -> Iterator[None]:
        """Keep what is to be said in these outputs while their devices are opened, and say it afterwards.

        What still has no device then is told as unspoken; so is all of it when a driver hangs meanwhile, as
        the game waits for the end of what is said.
        """
        limit = threading.Timer(settings("player")["change_seconds"], self._changed, (names,))
        limit.daemon = True
        with self._lock:
            self._changing.update(names)
        limit.start()
        try:
            yield
        finally:
            limit.cancel()
            self._changed(names)

    def use(self, name: str, device: str | None) -> bool:
        """Play an output into another device, as `Player.use`."""
        player = self._lanes[name].player
        if name == EAR:
            self._told_same = False
        plays = player.use(device)
        with self._lock:
            self._ear_is_room()
        return plays

    def drop(self, name: str) -> None:
        """Work without an output: what waits for it is told as unspoken, its device is let go."""
        with self._lock:
            lane = self._lanes.pop(name)
            self._drop(lane, Why.OFF)
            if self._told_same and name != EAR:  # what was told of the ear is over
                self._events.put(Restored(EAR, sentence("output", "back", device=lane.player.device)))
            self._told_same = False
        lane.player.close()
        # Only now: a player that was just being looked at may have told a trouble meanwhile.
        self._events.put(Restored(name, sentence("unspoken", Why.OFF)))

    def speak_by(self, voice: str | None) -> None:
        """Speak by another voice from the next text on (None: the usual one); returns at once."""
        with self._work:
            self._voices.append(voice)
            self._work.notify_all()

    def say(self, text: str, to: str = ROOM, priority: Priority = Priority.PHASE) -> int:
        """Have a text said when its turn comes; a phase cuts short a hint in the same output.

        Raises ValueError for a hint that is to go into the room.
        """
        if priority is Priority.HINT and to == ROOM:
            raise ValueError("hints are for the ear alone")
        with self._work:
            saying = Saying(priority, next(self._ids), text, spelled(text), to)
            why = self._hindrance(saying)
            if why is not None:
                self._unspoken(saying, why)
                return saying.id
            lane = self._lanes[to]
            lane.waiting.append(saying)
            lane.waiting.sort()
            if priority is not Priority.HINT:
                self._cut_hint(lane)
            self._advance(lane)
            self._work.notify_all()
            return saying.id

    def chime(self, which: Chime, to: str = ROOM) -> int:
        """Sound a chime now: over an announcement, and in place of a hint."""
        with self._lock:
            id_ = next(self._ids)
            lane = self._lanes.get(to)
            played = lane is not None and lane.player.mixer.play(id_, which.value, Kind.CHIME, chime(which))
            if lane is not None and played:
                self._cut_hint(lane)
            if not played:
                why = Why.OFF if lane is None else Why.NO_OUTPUT
                self._events.put(Unspoken(id_, which.value, to, why, sentence("unspoken", why)))
            return id_

    def prepare(self, texts: Iterable[str]) -> None:
        """Render these texts ahead, in this order, after what is more urgent; an older order is void."""
        with self._work:
            self._wished = [spelled(text) for text in texts]
            self._ahead = list(self._wished)
            self._work.notify_all()

    def prepared(self, text: str) -> bool:
        """Whether the text is rendered and begins at once when it is said."""
        with self._lock:
            return spelled(text) in self._cache

    def stop(self, to: str | None = None) -> None:
        """Be silent at once and forget what waits, of one output or (None) of all; music is left alone."""
        with self._lock:
            for name, lane in self._lanes.items():
                if to in (None, name):
                    self._drop(lane, Why.STOPPED)
                    lane.player.mixer.cut()

    def volume(self, to: str, level: float) -> None:
        """Set the volume of "room", "ear" or "music" (0..1)."""
        level = min(1.0, max(0.0, level))
        with self._lock:
            if to == "music" and ROOM in self._lanes:
                self._lanes[ROOM].player.mixer.music_volume = level
            elif to in self._lanes:
                self._lanes[to].player.mixer.volume = level

    def music(self, on: bool) -> None:
        """Begin or end the night music; it fades in and out."""
        with self._lock:
            self._music_on = on
            if ROOM in self._lanes:
                self._lanes[ROOM].player.mixer.music_on = on

    def close(self) -> None:
        """Be silent, and let go of devices and synthesiser; what waits is told as stopped."""
        self.stop()
        with self._work:
            self._closed = True
            self._work.notify_all()
            lanes = list(self._lanes.values())
        self._synthesiser.close()
        for lane in lanes:
            lane.player.close()
        self._events.put(None)
        for thread in self._threads:
            thread.join(timeout=3.0)

    # Everything below is called with the lock held, but for the two threads' own loops.

    def _hindrance(self, saying: Saying) -> Why | None:
        """Why this can't be said at all."""
        if not letters(saying.spelled):
            return Why.EMPTY
        lane = self._lanes.get(saying.output)
        if lane is None:
            return Why.OFF
        if self._closed:
            return Why.STOPPED
        if self._no_voice:
            return Why.NO_VOICE
        if saying.output == EAR and self._ear_is_room():
            return Why.OFF
        return None if lane.player.available or saying.output in self._changing else Why.NO_OUTPUT

    def _changed(self, names: Iterable[str]) -> None:
        with self._lock:
            self._changing.difference_update(names)
            for name in [*self._lanes]:  # all of them: the earphone may prove to be what the room has now
                self._give_up_without_device(name)
                self._advance(self._lanes[name])

    def _give_up_without_device(self, name: str) -> None:
        lane = self._lanes[name]
        if name not in self._changing:
            if not lane.player.available:
                self._drop(lane, Why.NO_OUTPUT)
            elif name == EAR and self._ear_is_room():
                self._drop(lane, Why.OFF)

    def _ear_is_room(self) -> bool:
        """Whether the earphone proves to be the room's loudspeaker; told once."""
        if not {ROOM, EAR} <= self._lanes.keys():
            return False
        room, ear = (self._lanes[name].player.device for name in (ROOM, EAR))
        if room is None or ear is None:
            return False
        same = same_device(room, ear)
        if same != self._told_same:
            self._told_same = same
            told = sentence("output", "same_ear" if same else "back", device=ear)
            self._events.put(Trouble(EAR, told) if same else Restored(EAR, told))
        return same

    def _advance(self, lane: Lane) -> None:
        """Begin with the first that waits, when its sound is ready and nothing is being said."""
        while lane.current is None and lane.waiting and lane.player.mixer.output not in self._changing:
            saying = lane.waiting[0]
            sound = self._cache.get(saying.spelled)
            if sound is None:
                return
            del lane.waiting[0]
            if lane.player.mixer.play(saying.id, saying.text, Kind.SPEECH, sound):
                lane.current = saying
            else:
                self._unspoken(saying, Why.NO_OUTPUT)

    def _cut_hint(self, lane: Lane) -> None:
        current = lane.current
        if current is not None and current.priority is Priority.HINT:
            lane.player.mixer.cut(lambda id_, _: id_ == current.id)

    def _drop(self, lane: Lane, why: Why) -> None:
        waiting, lane.waiting = lane.waiting, []
        for saying in waiting:
            self._unspoken(saying, why)

    def _unspoken(self, saying: Saying, why: Why) -> None:
        text = sentence("unspoken", why)
        self._events.put(Unspoken(saying.id, saying.text, saying.output, why, text))

    def _next_text(self) -> str | None:
        """The most urgent text that is not rendered yet."""
        waiting = sorted(saying for lane in self._lanes.values() for saying in lane.waiting)
        wanted = [saying.spelled for saying in waiting] + self._ahead
        return next((text for text in wanted if text not in self._cache and letters(text)), None)

    def _rendered(self, text: str, sound: Sound) -> None:
        self._cache.put(text, sound)
        self._forget_ahead(text)
        if self._trouble is not None:
            self._trouble = None
            self._events.put(Restored(_SYNTHESISER, sentence(_SYNTHESISER, "back")))
        for lane in self._lanes.values():
            self._advance(lane)

    def _forget_ahead(self, text: str) -> None:
        """A text is rendered ahead once, even if it has no room in the cache afterwards."""
        self._ahead = [ahead for ahead in self._ahead if ahead != text]

    def _failed(self, text: str, why: Why, trouble: str | None) -> None:
        """Give a text up, or all of them when there is no voice; a trouble is told once while it lasts."""
        self._no_voice = self._no_voice or why is Why.NO_VOICE
        self._forget_ahead(text)
        if trouble and self._trouble is None:
            self._trouble = trouble
            self._events.put(Trouble(_SYNTHESISER, trouble))
        for lane in self._lanes.values():
            given_up = [saying for saying in lane.waiting if self._no_voice or saying.spelled == text]
            lane.waiting = [saying for saying in lane.waiting if saying not in given_up]
            for saying in given_up:
                self._unspoken(saying, why)
            self._advance(lane)

    def _render(self) -> None:
        self._attempt(None, self._synthesiser.start)
        while True:
            with self._work:
                self._work.wait_for(self._to_do)
                if self._closed:
                    return
                voices, self._voices = self._voices, []
                text = self._next_text()
            if voices:
                self._attempt(None, partial(self._change_voice, voices[-1]))
            elif text is not None:
                self._attempt(text, partial(self._render_one, text))

    def _to_do(self) -> object:
        return self._closed or self._voices or (not self._no_voice and self._next_text())

    def _change_voice(self, voice: str | None) -> None:
        with self._lock:
            self._cache = _new_cache()
            self._no_voice, self._trouble = False, None
            self._ahead = list(self._wished)
        self._synthesiser.use(voice)
        self._events.put(Restored(_SYNTHESISER, sentence(_SYNTHESISER, "back")))

    def _render_one(self, text: str) -> None:
        sound = self._synthesiser.render(text)
        with self._lock:
            self._rendered(text, sound)

    def _attempt(self, text: str | None, work: Callable[[], None]) -> None:
        try:
            work()
        except NoSynthesiser as error:
            with self._lock:
                self._failed(text or "", Why.NO_VOICE, str(error))
        except NotRendered as error:
            with self._lock:
                self._failed(text or "", Why.FAILED, str(error) if error.resting else None)
        except Exception:  # whatever it is, what waits must be told, and the next text is tried
            with self._lock:
                self._failed(text or "", Why.FAILED, None)

    def _dispatch(self) -> None:
        while (event := self._events.get()) is not None:
            self.own_voice.heed(event)
            with self._lock:
                self._after(event)
            self._tell(event)

    def _after(self, event: SpeakingEvent) -> None:
        """What an event means for the queues."""
        if isinstance(event, Trouble) and event.about in self._lanes:
            self._give_up_without_device(event.about)
        if isinstance(event, PlaybackEnded) and event.output in self._lanes:
            lane = self._lanes[event.output]
            if lane.current is not None and lane.current.id == event.id:
                lane.current = None
                self._advance(lane)
