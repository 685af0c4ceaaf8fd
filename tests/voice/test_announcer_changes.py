"""What is chosen anew while the assistant speaks: another loudspeaker, an earphone, a voice."""

from __future__ import annotations

import threading
from pathlib import Path

import numpy as np
import pytest

from tests.voice.hall import Hall, Make
from tests.voice.sounds import write
from voice.speaking import (
    EAR,
    ROOM,
    PlaybackEnded,
    Priority,
    Restored,
    Unspoken,
    Why,
    settings,
)

pytestmark = pytest.mark.alone


def test_another_loudspeaker_plays_what_is_said_from_now_on(make: Make) -> None:
    hall = make("колонка", "другая", "наушник").open()
    first = hall.announcer.say("первый")
    hall.until(lambda: hall.started() == ["первый"])
    hall.speaker.use(ROOM, "другая")
    hall.until(lambda: hall.ends(first))
    assert [end.whole for end in hall.of(PlaybackEnded, id=first)] == [False], "it has ended, once"
    assert hall.stream("колонка").closed
    second = hall.announcer.say("второй")
    hall.until(lambda: hall.ends(second))
    assert np.abs(hall.stream("другая").sound).max() > 0.01
    assert not hall.troubles(ROOM)


def test_a_loudspeaker_that_is_not_there_is_told_and_taken_when_it_comes(make: Make) -> None:
    hall = make().open()
    hall.speaker.use(ROOM, "другая")
    hall.until(lambda: hall.troubles(ROOM) == ["Устройства «другая» нет."])
    id_ = hall.announcer.say("первый")
    hall.until(lambda: hall.of(Unspoken, id=id_, reason=Why.NO_OUTPUT))
    hall.speaker.use(ROOM, "третья")
    hall.until(lambda: hall.troubles(ROOM)[1:] == ["Устройства «третья» нет."], "the newest is told")
    hall.speaker.use(ROOM, None)
    hall.until(lambda: hall.of(Restored, about=ROOM))
    id_ = hall.announcer.say("второй")
    hall.until(lambda: hall.ends(id_))
    assert hall.started() == ["второй"]


def test_a_device_that_came_later_is_found_while_all_outputs_rest(make: Make) -> None:
    """PortAudio looks for devices anew only while no stream is open."""
    hall = make("колонка").open()
    plugged, opened = hall.backend.plugged, hall.backend.open

    def knows(device: str | None) -> object:
        if not [stream for stream in hall.backend.streams if not stream.closed]:
            plugged.add("наушник")
        return opened(device)

    hall.backend.open = knows  # type: ignore[assignment,method-assign]
    hall.speaker.use(EAR, "наушник")
    assert {name for name, player in hall.speaker.players.items() if player.available} == {ROOM, EAR}


def test_the_earphone_comes_and_goes(make: Make) -> None:
    hall = make(ear=None).open()
    id_ = hall.announcer.say("раз", EAR, Priority.HINT)
    hall.until(lambda: hall.of(Unspoken, id=id_, reason=Why.OFF))
    hall.speaker.use(EAR, "наушник")
    id_ = hall.announcer.say("два", EAR, Priority.HINT)
    hall.until(lambda: hall.ends(id_))
    assert hall.started(EAR) == ["два"]
    id_ = hall.announcer.say("три с лишним", EAR, Priority.HINT)
    waits = hall.announcer.say("четыре", EAR, Priority.HINT)
    hall.until(lambda: "три с лишним" in hall.started(EAR))
    hall.speaker.use(EAR, None, silent=True)
    hall.until(lambda: hall.ends(id_) and hall.ends(waits))
    assert [len(hall.ends(one)) for one in (id_, waits)] == [1, 1]
    assert hall.stream("наушник").closed
    hall.speaker.use(EAR, None, silent=True)  # once more is no mistake


def test_an_earphone_that_is_the_loudspeaker_is_told_until_it_is_another(make: Make) -> None:
    hall = make(ear="колонка").open()
    hall.announcer.say("раз", EAR, Priority.HINT)
    hall.until(lambda: len(hall.troubles(EAR)) == 1)
    hall.speaker.use(EAR, "колонка")
    hall.until(lambda: len(hall.troubles(EAR)) == 2, "it is told of the new choice, too")
    hall.speaker.use(EAR, "наушник")
    hall.until(lambda: isinstance(hall.events[-1], Restored), "and that it is over")


def test_what_was_told_of_the_earphone_is_over_when_the_room_is_silent(make: Make) -> None:
    hall = make(ear="колонка").open()
    hall.announcer.say("раз", EAR, Priority.HINT)
    hall.until(lambda: len(hall.troubles(EAR)) == 1)
    hall.speaker.use(ROOM, None, silent=True)
    hall.until(lambda: any(isinstance(event, Restored) and event.about == EAR for event in hall.events))
    id_ = hall.announcer.say("два", EAR, Priority.HINT)
    hall.until(lambda: hall.ends(id_))
    assert hall.started(EAR) == ["два"]


def test_the_music_of_the_night_plays_in_a_room_that_comes_in_the_night(make: Make, tmp_path: Path) -> None:
    write(tmp_path / "ночь.wav", np.full((1, 16_000), 0.5, dtype=np.float32), 16_000, "pcm_s16le")
    hall = make(silent_room=True, music=tmp_path).open()
    hall.announcer.music(True)
    hall.speaker.use(ROOM, "колонка")
    hall.until(lambda: np.abs(hall.stream("колонка").sound).max(initial=0.0) > 0.1)


def test_another_voice_says_all_from_the_next_text_on(hall: Hall) -> None:
    hall.announcer.prepare(["раз", "два"])
    hall.wait(lambda: hall.announcer.prepared("два"))
    hall.announcer.prepare([])
    hall.speaker.speak_by("Ирина")
    hall.wait(lambda: hall.of(Restored, about="synthesiser"))
    assert not hall.announcer.prepared("раз"), "what the old voice has rendered is forgotten"
    id_ = hall.announcer.say("раз")
    hall.until(lambda: hall.ends(id_))
    assert hall.synthesiser.voices == ["Ирина"]
    assert hall.synthesiser.rendered == ["раз", "два", "раз"]


def test_a_voice_that_is_missing_is_told_and_another_speaks(hall: Hall) -> None:
    hall.speaker.speak_by("нет")
    hall.until(lambda: hall.troubles("synthesiser"))
    id_ = hall.announcer.say("раз")
    hall.until(lambda: hall.of(Unspoken, id=id_, reason=Why.NO_VOICE))
    hall.speaker.speak_by(None)
    hall.until(lambda: hall.of(Restored, about="synthesiser"))
    id_ = hall.announcer.say("два")
    hall.until(lambda: hall.ends(id_))
    assert hall.started() == ["два"]


def _slowly(hall: Hall, device: str) -> tuple[threading.Event, threading.Event]:
    """This device takes its time to open: an event that it has begun to, and one that lets it."""
    begun, go = threading.Event(), threading.Event()
    opened = hall.backend.open

    def open_slowly(name: str | None) -> object:
        if name == device:
            begun.set()
            assert go.wait(20.0)
        return opened(name)

    hall.backend.open = open_slowly  # type: ignore[assignment,method-assign]
    return begun, go


def _changing(hall: Hall, device: str, output: str = ROOM) -> threading.Thread:
    thread = threading.Thread(target=hall.speaker.use, args=(output, device), daemon=True)
    thread.start()
    return thread


def test_what_is_said_while_the_loudspeaker_is_changed_is_said_by_the_new_one(make: Make) -> None:
    hall = make("колонка", "другая", "наушник").open()
    ids = [hall.announcer.say(text) for text in ("раз", "два")]
    hall.until(lambda: hall.started() == ["раз"])
    begun, go = _slowly(hall, "другая")
    thread = _changing(hall, "другая")
    hall.wait(begun.is_set)
    ids.append(hall.announcer.say("три"))
    hall.wait(lambda: hall.ends(ids[0]) and hall.announcer.prepared("три"))
    assert not hall.of(Unspoken)
    go.set()
    hall.until(lambda: all(hall.ends(id_) for id_ in ids))
    thread.join()
    assert hall.started() == ["раз", "два", "три"]
    assert [len(hall.ends(id_)) for id_ in ids] == [1, 1, 1]
    assert np.abs(hall.stream("другая").sound).max() > 0.01


def test_what_waits_for_a_loudspeaker_that_can_not_be_opened_is_told_unspoken(make: Make) -> None:
    hall = make("колонка", ear=None).open()
    begun, go = _slowly(hall, "другая")
    thread = _changing(hall, "другая")
    hall.wait(begun.is_set)
    id_ = hall.announcer.say("раз")
    hall.wait(lambda: hall.announcer.prepared("раз"))
    assert not hall.ends(id_)
    go.set()
    hall.until(lambda: hall.of(Unspoken, id=id_, reason=Why.NO_OUTPUT))
    thread.join()
    assert hall.started() == []


def test_a_driver_that_hangs_while_it_is_chosen_holds_up_nothing_for_long(
    make: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(settings("player"), "change_seconds", 0.3)
    hall = make("колонка", "другая", ear=None).open()
    begun, go = _slowly(hall, "другая")
    thread = _changing(hall, "другая")
    hall.wait(begun.is_set)
    id_ = hall.announcer.say("раз")
    hall.wait(lambda: hall.of(Unspoken, id=id_, reason=Why.NO_OUTPUT))
    go.set()
    thread.join()
    id_ = hall.announcer.say("два")
    hall.until(lambda: hall.ends(id_))
    assert hall.started() == ["два"], "it has come after all"


def test_a_hint_that_waits_is_not_said_into_a_room(make: Make) -> None:
    """The earphone that is being chosen proves to be the loudspeaker."""
    hall = make("колонка", "наушник").open()
    begun, go = _slowly(hall, "колонка")
    thread = _changing(hall, "колонка", EAR)
    hall.wait(begun.is_set)
    id_ = hall.announcer.say("пятый: честно", EAR, Priority.HINT)
    hall.wait(lambda: hall.announcer.prepared("пятый: честно"))
    go.set()
    hall.until(lambda: hall.of(Unspoken, id=id_, reason=Why.OFF))
    thread.join()
    assert not hall.started(EAR)


def test_the_other_outputs_words_wait_while_all_rest(make: Make) -> None:
    hall = make("колонка").open()
    ids: list[int] = []
    opened = hall.backend.open

    def says(device: str | None) -> object:
        if device == "наушник" and hall.stream("колонка").closed:
            ids.append(hall.announcer.say("раз"))
            hall.wait(lambda: hall.announcer.prepared("раз"))
        return opened(device)

    hall.backend.open = says  # type: ignore[assignment,method-assign]
    hall.speaker.use(EAR, "наушник")
    hall.until(lambda: ids and hall.ends(ids[0]))
    assert hall.started() == ["раз"]


def test_what_was_prepared_is_rendered_anew_in_another_voice(hall: Hall) -> None:
    hall.announcer.prepare(["старое"])
    hall.announcer.prepare(["раз", "два"])
    hall.wait(lambda: hall.announcer.prepared("два"))
    hall.speaker.speak_by("нет")
    hall.wait(lambda: hall.troubles("synthesiser"))
    hall.synthesiser.rendered.clear()
    hall.speaker.speak_by("Ирина")
    hall.wait(lambda: hall.announcer.prepared("раз") and hall.announcer.prepared("два"))
    assert hall.synthesiser.rendered == ["раз", "два"]
