"""When live speech is decoded, given out and cut."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Pace:
    """When a live clip is decoded and cut; seconds.

    `pause`: silence after which a clip is decoded in advance; the same as the margin behind a clip, so that
    it is the very clip that the end of the speech would give. Speech that goes on is decoded `every` so
    often, while the end of something urgent is awaited every `soon`. So much must have been heard behind what
    is given out as urgent: `behind` a clause, `again` where it was heard so the last time, `surely` within
    one, and for what is heard twice `enough`. A sentence behind which nothing is heard for `ended` is over;
    after `broken_off` the hearing has broken off there, and begins anew behind it. What is given out of a
    clip of `keep` or more is cut off. From `long_clip` on a pause of `pause` is an end, and so is any
    sentence; from `too_long` on the border of any two words is. Of a clip of `in_parts` or more the sentences
    before the first that matters are not heard twice.
    """

    pause: float = 0.20
    every: float = 1.0
    soon: float = 0.4
    behind: float = 0.35
    enough: float = 0.6
    surely: float = 1.0
    ended: float = 0.7
    again: float = 0.3
    broken_off: float = 1.2
    keep: float = 6.0
    in_parts: float = 4.0
    long_clip: float = 8.0
    too_long: float = 14.0


PACE = Pace()
