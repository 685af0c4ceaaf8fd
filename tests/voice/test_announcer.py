"""What is said when, where, and what is told of it."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from tests.voice.hall import DELAY, TICK, Hall, Make
from tests.voice.sounds import write
from voice.chimes import Chime, chime
from voice.speaking import (
    EAR,
    ROOM,
    Kind,
    PlaybackEnded,
    PlaybackStarted,
    Priority,
    Restored,
    Trouble,
    Unspoken,
    Why,
)

pytestmark = pytest.mark.alone


def test_texts_are_said_in_order_each_whole(hall: Hall) -> None:
    ids = [hall.announcer.say(text) for text in ("раз", "два", "три")]
    hall.until(lambda: hall.ends(ids[-1]))
    assert hall.started() == ["раз", "два", "три"]
    ends = [hall.ends(id_) for id_ in ids]
    assert all(len(end) == 1 and end[0].whole for end in ends if isinstance(end[0], PlaybackEnded))
    starts = hall.of(PlaybackStarted)
    for (end,), after in zip(ends, starts[1:], strict=False):
        assert isinstance(end, PlaybackEnded)
        assert end.at <= after.at + 1e-9, "one ends before the next begins"
    assert ends[0][0].at - starts[0].at == pytest.approx(0.3, abs=0.001)  # type: ignore[union-attr]


def test_the_told_times_are_those_of_the_sound_in_the_room(hall: Hall) -> None:
    began = hall.time
    id_ = hall.announcer.say("принято")
    hall.until(lambda: hall.ends(id_))
    (start,) = hall.of(PlaybackStarted, id=id_)
    loud = np.flatnonzero(np.abs(hall.stream("колонка").sound) > 0.01)
    stream = hall.stream("колонка")
    assert start.at == pytest.approx(began + TICK + loud[0] / stream.rate + DELAY, abs=0.002)
    (end,) = hall.of(PlaybackEnded, id=id_)
    assert end.at == pytest.approx(began + TICK + loud[-1] / stream.rate + DELAY, abs=0.002)


def test_what_is_prepared_begins_with_the_very_next_samples(hall: Hall) -> None:
    hall.announcer.prepare(["ночь", "утро", "ночь"])
    hall.wait(lambda: hall.announcer.prepared("утро"))
    assert hall.synthesiser.rendered == ["ночь", "утро"]
    hall.synthesiser.gate.clear()  # nothing more is rendered
    hall.announcer.say("утро")
    hall.tick()
    hall.wait(lambda: hall.started() == ["утро"])


def test_what_is_to_be_said_is_rendered_before_what_is_prepared(hall: Hall) -> None:
    hall.wait(lambda: hall.speaker.players[ROOM].available)
    hall.synthesiser.gate.clear()
    hall.announcer.prepare([f"заранее {letter}" for letter in "абвг"])
    hall.announcer.say("подсказка", EAR, Priority.HINT)
    hall.announcer.say("фаза")
    hall.synthesiser.gate.set()
    hall.wait(lambda: len(hall.synthesiser.rendered) == 6)
    order = [text for text in hall.synthesiser.rendered if "заранее" not in text]
    assert order == ["фаза", "подсказка"]
    assert {"фаза", "подсказка"} <= set(hall.synthesiser.rendered[:3]), "one may have been under way"


def test_preparing_more_than_can_be_kept_comes_to_an_end(make: Make) -> None:
    hall = make().open()
    hall.announcer._cache._most = 20_000
    hall.announcer.prepare([f"длинная фраза номер {letter}" for letter in "абвгдежзик"])
    hall.wait(lambda: len(hall.synthesiser.rendered) == 10)
    hall.announcer.say("конец")
    hall.wait(lambda: len(hall.synthesiser.rendered) == 11)
    assert hall.synthesiser.rendered[-1] == "конец", "none was rendered twice"


def test_a_phase_waits_before_hints_and_cuts_one_short(hall: Hall) -> None:
    first = hall.announcer.say("подсказка один", EAR, Priority.HINT)
    hall.until(lambda: hall.started(EAR))
    second = hall.announcer.say("подсказка два", EAR, Priority.HINT)
    phase = hall.announcer.say("ваша минута", EAR)
    hall.until(lambda: hall.ends(second))
    assert hall.started(EAR) == ["подсказка один", "ваша минута", "подсказка два"]
    (cut,) = hall.ends(first)
    assert isinstance(cut, PlaybackEnded)
    assert not cut.whole
    (whole,) = hall.ends(phase)
    assert isinstance(whole, PlaybackEnded)
    assert whole.whole


def test_a_phase_is_not_cut_by_another(hall: Hall) -> None:
    first, second = hall.announcer.say("наступает ночь"), hall.announcer.say("просыпается мафия")
    hall.until(lambda: hall.ends(second))
    assert [end.whole for end in hall.of(PlaybackEnded)] == [True, True]
    assert hall.ends(first)[0].at < hall.ends(second)[0].at  # type: ignore[union-attr]


def test_a_chime_sounds_at_once_over_a_phase_and_in_place_of_a_hint(hall: Hall) -> None:
    phase = hall.announcer.say("наступает ночь, надеваем маски")
    hint = hall.announcer.say("пятый сказал честно", EAR, Priority.HINT)
    hall.until(lambda: hall.started() and hall.started(EAR))
    now = hall.time
    room, ear = hall.announcer.chime(Chime.MARK), hall.announcer.chime(Chime.END, EAR)
    hall.until(lambda: all(hall.ends(id_) for id_ in (phase, hint, room, ear)))
    for id_ in (room, ear):
        (start,) = hall.of(PlaybackStarted, id=id_)
        assert start.at - now < 3 * TICK + DELAY
        assert start.kind is Kind.CHIME
    assert hall.ends(phase)[0].whole  # type: ignore[union-attr]
    assert not hall.ends(hint)[0].whole  # type: ignore[union-attr]


def test_stop_silences_at_once_and_drops_what_waits_of_that_output_alone(hall: Hall) -> None:
    said = [hall.announcer.say(text) for text in ("первая фраза", "вторая", "третья")]
    hint = hall.announcer.say("подсказка в ухо", EAR, Priority.HINT)
    hall.until(lambda: hall.started() and hall.started(EAR))
    before = len(hall.stream("колонка").sound)
    hall.announcer.stop(ROOM)
    hall.until(lambda: all(hall.ends(id_) for id_ in said))
    hall.run(0.5)
    loud = np.abs(hall.stream("колонка").sound[before:]) > 0.001
    assert not loud[round(0.02 * hall.stream("колонка").rate) :].any()
    (cut,) = hall.ends(said[0])
    assert isinstance(cut, PlaybackEnded)
    assert not cut.whole
    assert [hall.ends(id_)[0].reason for id_ in said[1:]] == [Why.STOPPED] * 2  # type: ignore[union-attr]
    hall.until(lambda: hall.ends(hint))
    assert hall.ends(hint)[0].whole  # type: ignore[union-attr]
    again = hall.announcer.say("дальше")
    hall.until(lambda: hall.ends(again))
    assert hall.ends(again)[0].whole  # type: ignore[union-attr]


def test_what_is_stopped_while_it_is_rendered_is_never_said(hall: Hall) -> None:
    hall.wait(lambda: hall.speaker.players[ROOM].available)
    hall.synthesiser.gate.clear()
    id_ = hall.announcer.say("поздно")
    hall.wait(lambda: hall.synthesiser.asked == ["поздно"])
    hall.announcer.stop()
    hall.synthesiser.gate.set()
    hall.wait(lambda: hall.announcer.prepared("поздно"))
    hall.run(0.5)
    assert hall.started() == []
    (end,) = hall.ends(id_)
    assert isinstance(end, Unspoken)


def test_a_hint_is_never_spoken_into_the_room(hall: Hall) -> None:
    with pytest.raises(ValueError, match="ear"):
        hall.announcer.say("пятый: честно", ROOM, Priority.HINT)
    id_ = hall.announcer.say("пятый: честно", EAR, Priority.HINT)
    hall.until(lambda: hall.ends(id_))
    assert not np.abs(hall.stream("колонка").sound).any()
    assert np.abs(hall.stream("наушник").sound).max() > 0.1


@pytest.mark.parametrize(
    ("outputs", "plugged", "reason"),
    [
        ({"ear": None}, ("колонка",), Why.OFF),
        ({}, ("колонка",), Why.NO_OUTPUT),
        ({"ear": "колонка"}, ("колонка",), Why.OFF),
        ({"room": "pulse", "ear": "default"}, ("pulse", "default"), Why.OFF),
    ],
)
def test_without_an_earphone_of_its_own_a_hint_is_text_only(
    make: Make, outputs: dict[str, str | None], plugged: tuple[str, ...], reason: Why
) -> None:
    hall = make(*plugged, **outputs).open()
    id_ = hall.announcer.say("пятый: честно", EAR, Priority.HINT)
    hall.until(lambda: hall.ends(id_))
    (end,) = hall.ends(id_)
    assert isinstance(end, Unspoken)
    assert end.reason is reason
    hall.run(0.5)
    assert not any(np.abs(stream.sound).any() for stream in hall.backend.streams)


def test_an_earphone_that_is_the_loudspeaker_is_told_once(make: Make) -> None:
    hall = make("колонка", ear="колонка").open()
    for _ in range(3):
        last = hall.announcer.say("пятый: честно", EAR, Priority.HINT)
    hall.wait(lambda: hall.ends(last))
    assert len(hall.troubles(EAR)) == 1


def test_a_text_that_fails_is_told_and_the_next_is_said(hall: Hall) -> None:
    hall.synthesiser.bad.add("плохая")
    bad, good = hall.announcer.say("плохая"), hall.announcer.say("хорошая")
    hall.until(lambda: hall.ends(good))
    (end,) = hall.ends(bad)
    assert isinstance(end, Unspoken)
    assert (end.reason, end.text, end.why) == (Why.FAILED, "плохая", "Не удалось произнести.")
    assert hall.started() == ["хорошая"]
    assert hall.troubles("synthesiser") == []


def test_an_unforeseen_error_costs_one_text(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    render = hall.synthesiser.render
    monkeypatch.setattr(hall.synthesiser, "render", lambda _: 1 / 0)
    bad = hall.announcer.say("раз")
    hall.wait(lambda: hall.ends(bad))
    monkeypatch.setattr(hall.synthesiser, "render", render)
    good = hall.announcer.say("два")
    hall.until(lambda: hall.ends(good))
    assert hall.started() == ["два"]


def test_no_voice_is_told_once_and_everything_is_text_only(make: Make) -> None:
    hall = make()
    hall.synthesiser.missing = True
    hall.open()
    ids = [hall.announcer.say(text) for text in ("раз", "два")]
    hall.wait(lambda: all(hall.ends(id_) for id_ in ids))
    last = hall.announcer.say("три")
    hall.wait(lambda: hall.ends(last))
    assert {hall.ends(id_)[0].reason for id_ in [*ids, last]} == {Why.NO_VOICE}  # type: ignore[union-attr]
    assert hall.troubles("synthesiser") == ["Русского голоса нет."]
    chime_id = hall.announcer.chime(Chime.MARK)
    hall.until(lambda: hall.ends(chime_id))
    assert isinstance(hall.ends(chime_id)[0], PlaybackEnded), "a chime needs no voice"


def test_a_synthesiser_at_rest_is_told_once_and_then_that_it_is_back(hall: Hall) -> None:
    hall.wait(lambda: hall.speaker.players[ROOM].available)
    hall.synthesiser.resting = True
    for text in ("раз", "два"):
        id_ = hall.announcer.say(text)
        hall.wait(lambda id_=id_: hall.ends(id_))  # type: ignore[misc]
    assert len(hall.troubles("synthesiser")) == 1
    hall.synthesiser.resting = False
    id_ = hall.announcer.say("три")
    hall.until(lambda: hall.ends(id_))
    assert len(hall.of(Restored, about="synthesiser")) == 1
    assert hall.started() == ["три"]


def test_a_text_with_nothing_to_say_is_told(hall: Hall) -> None:
    for text in ("", "…", "«» - \n"):
        id_ = hall.announcer.say(text)
        hall.wait(lambda id_=id_: hall.ends(id_))  # type: ignore[misc]
        assert hall.ends(id_)[0].reason is Why.EMPTY  # type: ignore[union-attr]
    assert hall.synthesiser.rendered == []


def test_no_device_at_all_is_text_only_and_told_once(make: Make) -> None:
    hall = make("нет ничего", ear=None).open()
    for text in ("раз", "два"):
        id_ = hall.announcer.say(text)
        hall.wait(lambda id_=id_: hall.ends(id_))  # type: ignore[misc]
        assert hall.ends(id_)[0].reason is Why.NO_OUTPUT  # type: ignore[union-attr]
    id_ = hall.announcer.chime(Chime.END)
    hall.wait(lambda: hall.ends(id_))
    hall.until(lambda: hall.backend.opened >= 3, "it is tried again")
    assert hall.troubles(ROOM) == ["Устройства «колонка» нет."]


def test_a_silent_room_is_silent_without_a_complaint(make: Make) -> None:
    hall = make("колонка", silent_room=True, ear=None).open()
    for id_ in (hall.announcer.say("раз"), hall.announcer.chime(Chime.MARK)):
        hall.wait(lambda id_=id_: hall.ends(id_))  # type: ignore[misc]
        assert hall.ends(id_)[0].reason is Why.OFF  # type: ignore[union-attr]
    assert hall.of(Trouble) == []
    assert hall.backend.opened == 0


def test_a_lost_device_ends_what_is_said_and_is_used_again_when_it_is_back(hall: Hall) -> None:
    hall.run(4)  # it has settled
    said = [hall.announcer.say(text) for text in ("первая длинная фраза", "вторая")]
    hall.until(hall.started)
    hall.backend.plugged.remove("колонка")
    hall.until(lambda: all(hall.ends(id_) for id_ in said), "its loss is noticed")
    assert not hall.ends(said[0])[0].whole  # type: ignore[union-attr]
    assert hall.ends(said[1])[0].reason is Why.NO_OUTPUT  # type: ignore[union-attr]
    at_once = hall.announcer.say("третья")
    hall.wait(lambda: hall.ends(at_once))
    hall.backend.plugged.add("колонка")
    hall.until(lambda: hall.of(Restored, about=ROOM), "its return is noticed")
    again = hall.announcer.say("четвёртая")
    hall.until(lambda: hall.ends(again))
    assert hall.ends(again)[0].whole  # type: ignore[union-attr]
    assert len(hall.troubles(ROOM)) == 1
    assert "«колонка» пропало" in hall.troubles(ROOM)[0]
    assert hall.troubles(EAR) == []


def test_each_output_has_its_own_volume(hall: Hall) -> None:
    hall.announcer.volume(ROOM, 0.2)
    hall.announcer.volume(EAR, 7.0)
    ids = [hall.announcer.say("громкость"), hall.announcer.say("громкость", EAR)]
    hall.until(lambda: all(hall.ends(id_) for id_ in ids))
    assert np.abs(hall.stream("колонка").sound).max() == pytest.approx(0.1, abs=0.01)
    assert np.abs(hall.stream("наушник").sound).max() == pytest.approx(0.5, abs=0.01)


def test_night_music_plays_on_call_gives_way_to_words_and_keeps_its_own_volume(
    make: Make, tmp_path: Path
) -> None:
    write(tmp_path / "ночь.wav", np.ones((1, 16_000), dtype=np.float32) * 0.8, 16_000, "pcm_s16le")
    hall = make("колонка", ear=None, music=tmp_path).open()

    def lately() -> float:
        return float(np.median(hall.stream("колонка").sound[-400:]))

    hall.run(0.5)
    assert not hall.stream("колонка").sound.any()
    hall.announcer.music(on=True)
    hall.announcer.volume("music", 1.0)
    hall.until(lambda: lately() > 0.75, "it has faded in")
    assert hall.of(PlaybackStarted, kind=Kind.MUSIC)[0].what == "ночь.wav"
    id_ = hall.announcer.say("наступает ночь, надеваем маски")
    hall.announcer.volume(ROOM, 0.0)
    hall.until(lambda: 0.05 < lately() < 0.12, "it goes down under the words")
    hall.until(lambda: hall.ends(id_))
    hall.until(lambda: lately() > 0.75, "it comes up again")
    hall.announcer.music(on=False)
    hall.until(lambda: lately() == 0.0, "it has faded out")
    hall.wait(lambda: hall.of(PlaybackEnded, kind=Kind.MUSIC))


def test_closing_ends_everything_that_was_asked_for(hall: Hall) -> None:
    ids = [hall.announcer.say(text) for text in ("раз", "два", "три")]
    hall.until(hall.started)
    hall.announcer.close()
    assert all(len(hall.ends(id_)) == 1 for id_ in ids)
    assert all(stream.closed for stream in hall.backend.streams)


def test_its_own_voice_is_known_from_what_is_played(hall: Hall) -> None:
    id_ = hall.announcer.say("игрок номер три, ваша минута")
    ear = hall.announcer.say("пятый: честно", EAR, Priority.HINT)
    hall.until(lambda: hall.ends(id_) and hall.ends(ear))
    own = hall.announcer.own_voice
    (start,) = hall.of(PlaybackStarted, id=id_)
    (end,) = hall.of(PlaybackEnded, id=id_)
    assert own.covers(start.at, end.at + own.tail)
    assert not own.covers(start.at, end.at + own.tail + 0.1)


def test_the_two_chimes_are_short_soft_at_the_ends_and_different() -> None:
    mark, end = chime(Chime.MARK), chime(Chime.END)
    for sound in (mark, end):
        assert 0.3 < sound.seconds < 1.6
        assert 0.3 < np.abs(sound.samples).max() <= 1.0
        assert np.abs(sound.samples[[0, -1]]).max() < 0.001
    assert end.seconds > mark.seconds + 0.2

    def first_note(samples: np.ndarray) -> float:
        piece = samples[: mark.rate // 8] * np.hanning(mark.rate // 8)
        return float(np.abs(np.fft.rfft(piece)).argmax() * 8)

    assert abs(first_note(mark.samples) - first_note(end.samples)) > 100
