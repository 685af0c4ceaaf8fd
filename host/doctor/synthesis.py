"""The synthesiser: is it there, does it speak Russian, how long does a phrase take."""

from __future__ import annotations

import time
from collections.abc import Callable

from host.doctor.findings import Finding, limit, phrase, platform, tell
from voice.speaking import sentence
from voice.synthesiser import NoSynthesiser, NotRendered, Synthesiser

_DRIVERS = {"win32": "SAPI 5", "darwin": "NSSpeechSynthesizer"}


def synthesis(
    make: Callable[[], Synthesiser] = Synthesiser, now: Callable[[], float] = time.monotonic
) -> list[Finding]:
    """Have a phrase rendered by the very synthesiser that a game uses; nothing is played."""
    synthesiser = make()
    try:
        return [_rendered(synthesiser, now)]
    finally:
        synthesiser.close()


def _rendered(synthesiser: Synthesiser, now: Callable[[], float]) -> Finding:
    try:
        synthesiser.start()
    except NoSynthesiser as missing:
        no_voice = str(missing) == sentence("synthesiser", "voice")
        return tell("synthesiser", "voice" if no_voice else "engine")
    except NotRendered:
        return tell("synthesiser", "start")
    began = now()
    try:
        sound = synthesiser.render(phrase("spoken"))
    except (NoSynthesiser, NotRendered):
        return tell("synthesiser", "failed")
    took = now() - began
    return tell(
        "synthesiser",
        "slow" if took > limit("phrase_slow_seconds") else "ok",
        driver=_DRIVERS.get(platform(), "espeak"),
        voice=synthesiser.voice,
        seconds=sound.seconds,
        took=took,
    )
