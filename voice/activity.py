"""Where in the sound somebody speaks: Silero's probabilities, and the end-pointer that cuts by them."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt
import onnxruntime
from faster_whisper.utils import get_assets_path

from voice.types import SAMPLE_RATE, Samples, VoiceError

FRAME = 512
"""Samples in a frame of the detector (32 ms)."""
_CONTEXT = 64
_STATE = (1, 1, 128)


class VoiceActivity:
    """The Silero detector over one continuous sound: its memory is kept from block to block."""

    def __init__(self) -> None:
        self._session = _session()
        self._h: npt.NDArray[np.float32] = np.zeros(_STATE, dtype=np.float32)
        self._c: npt.NDArray[np.float32] = np.zeros(_STATE, dtype=np.float32)
        self._pending: Samples = np.zeros(_CONTEXT, dtype=np.float32)

    def feed(self, block: Samples) -> list[float]:
        """The probability of speech (0..1) in each whole frame that the block completes."""
        sound = np.concatenate([self._pending, block])
        count = (len(sound) - _CONTEXT) // FRAME
        self._pending = sound[count * FRAME :]
        if count == 0:
            return []
        frames = np.lib.stride_tricks.sliding_window_view(sound, _CONTEXT + FRAME)[::FRAME][:count]
        inputs = {"input": np.ascontiguousarray(frames, dtype=np.float32), "h": self._h, "c": self._c}
        chances, self._h, self._c = self._session.run(None, inputs)
        return [float(chance) for chance in np.ravel(chances)]

    def flush(self) -> list[float]:
        """The probability in the last, unfinished frame, filled up with silence; empty if there is none."""
        left = len(self._pending) - _CONTEXT
        return self.feed(np.zeros(FRAME - left, dtype=np.float32)) if left else []


def _session() -> onnxruntime.InferenceSession:
    path = Path(get_assets_path()) / "silero_vad_v6.onnx"
    if not path.is_file():
        raise VoiceError("Не хватает файла распознавания голоса в установке; повторите «make setup».")
    options = onnxruntime.SessionOptions()
    options.inter_op_num_threads = options.intra_op_num_threads = 1
    options.enable_cpu_mem_arena = False
    options.log_severity_level = 4
    return onnxruntime.InferenceSession(path, providers=["CPUExecutionProvider"], sess_options=options)


@dataclass(frozen=True)
class EndpointSettings:
    """How speech is cut into segments; lengths in seconds, thresholds as probabilities of speech.

    Speech begins at `onset` and is over when the probability has fallen below `offset` and not come back
    to `onset` for `silence`. What is shorter than `shortest` is no speech. Longer than `longest` is cut
    where it is least like speech in the last `cut_window`. `before`/`after` are the margins of a clip.
    """

    onset: float = 0.5
    offset: float = 0.35
    silence: float = 0.30
    shortest: float = 0.10
    longest: float = 28.0
    cut_window: float = 6.0
    before: float = 0.20
    after: float = 0.20


DEFAULT = EndpointSettings()


@dataclass(frozen=True)
class Segment:
    """A stretch of speech, in samples from the start of the source.

    `start`/`end` hold the speech; `clip_start`/`clip_end` the sound to be recognised (with margins).
    Clips never overlap. `cut` is true when the speech goes on in the next segment.
    """

    start: int
    end: int
    clip_start: int
    clip_end: int
    cut: bool = False


class Endpointer:
    """Cuts speech into segments. It is fed one probability a frame and holds no clock."""

    def __init__(self, settings: EndpointSettings = DEFAULT) -> None:
        self._settings = settings
        self._seen = 0  # frames
        self._floor = 0  # sample up to which the clips have taken the sound
        self._onset: int | None = None  # frame
        self._quiet: int | None = None  # frame
        self._chances: list[float] = []  # since the onset

    @property
    def running(self) -> tuple[int, int] | None:
        """The clip of the speech that is going on, in samples: its start and how far it surely reaches."""
        if self._onset is None:
            return None
        return self._clip_start(), self._clip_end()

    @property
    def quiet(self) -> int:
        """For how many samples the speech that is going on has been silent; 0 when it is not."""
        return 0 if self._onset is None or self._quiet is None else (self._seen - self._quiet) * FRAME

    @property
    def needed_from(self) -> int:
        """The first sample that a coming clip may still want."""
        if self._onset is not None:
            return self._clip_start()
        return max(self._floor, self._seen * FRAME - _samples(self._settings.before))

    def feed(self, chance: float) -> Segment | None:
        """Take the probability of the next frame; the segment that it ends, if any."""
        frame = self._seen
        self._seen += 1
        if self._onset is None:
            if chance >= self._settings.onset:
                self._onset, self._quiet, self._chances = frame, None, [chance]
            return None
        self._chances.append(chance)
        if chance >= self._settings.onset:
            self._quiet = None
        elif chance < self._settings.offset and self._quiet is None:
            self._quiet = frame
        if self._quiet is not None and (self._seen - self._quiet) * FRAME >= _samples(self._settings.silence):
            return self._finish()
        if len(self._chances) * FRAME >= _samples(self._settings.longest):
            return self._cut()
        return None

    def up_to(self, at: int) -> Segment | None:
        """The segment that `cut` would give; nothing is cut."""
        if self._onset is None:
            return None
        frame = round(at / FRAME)
        end = self._seen if self._quiet is None else self._quiet
        if not self._onset < frame < end or (frame - self._onset) * FRAME < _samples(self._settings.shortest):
            return None
        return self._before(frame)

    def cut(self, at: int) -> Segment | None:
        """End the speech that is going on at the sample `at`; the next segment takes up there.

        None, and nothing is cut, when `at` is not within the speech, or too near to its ends.
        """
        segment = self.up_to(at)
        return None if segment is None else self._cut_after(segment)

    def finish(self) -> Segment | None:
        """End the speech that is going on in the pause that has begun, however short; None without one."""
        return None if self._onset is None or self._quiet is None else self._finish()

    def flush(self, length: int) -> Segment | None:
        """End of the source, which is `length` samples long: the segment that was going on, if any."""
        return self._finish(length) if self._onset is not None else None

    def _finish(self, limit: int | None = None) -> Segment | None:
        assert self._onset is not None  # noqa: S101 - only called while speech goes on
        end = (self._seen if self._quiet is None else self._quiet) * FRAME
        clip_start, clip_end = self._clip_start(), self._clip_end()
        if limit is not None:
            end, clip_end = min(end, limit), min(clip_end, limit)
        start, self._onset = self._onset * FRAME, None
        if end - start < _samples(self._settings.shortest):
            return None
        self._floor = clip_end
        return Segment(start, end, clip_start, clip_end)

    def _cut(self) -> Segment:
        """End the segment at its least speech-like frame; the next one takes up exactly there."""
        assert self._onset is not None  # noqa: S101 - only called while speech goes on
        window = min(_samples(self._settings.cut_window) // FRAME, len(self._chances) // 2)
        recent = np.convolve(self._chances[-window - 1 :], np.ones(3) / 3, mode="valid")
        at = len(self._chances) - window + int(recent.argmin())
        return self._cut_after(self._before(self._onset + at))

    def _before(self, frame: int) -> Segment:
        assert self._onset is not None  # noqa: S101 - only called while speech goes on
        return Segment(self._onset * FRAME, frame * FRAME, self._clip_start(), frame * FRAME, cut=True)

    def _cut_after(self, segment: Segment) -> Segment:
        assert self._onset is not None  # noqa: S101 - only called while speech goes on
        frame = segment.end // FRAME
        self._onset, self._chances = frame, self._chances[frame - self._onset :]
        self._floor = segment.end
        return segment

    def _clip_start(self) -> int:
        assert self._onset is not None  # noqa: S101 - only called while speech goes on
        return max(self._floor, self._onset * FRAME - _samples(self._settings.before))

    def _clip_end(self) -> int:
        heard = self._seen * FRAME
        if self._quiet is None:
            return heard
        return min(heard, self._quiet * FRAME + _samples(self._settings.after))


def _samples(seconds: float) -> int:
    return round(seconds * SAMPLE_RATE)
