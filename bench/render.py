"""Speak the other days (bench/other_days) with festival, so that `python -m bench.days FOLDER` can hear them.

    python -m bench.render FOLDER

Needs `festival`, `festvox-ru` and `sox`. One voice is varied ten times; the host has it as it is.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from scripts.make_sample import RATE, Voice, render, write_wave

DAYS = Path(__file__).parent / "other_days"
SPEEDS = (0.92, 1.18, 1.10, 0.95, 0.90, 1.22, 1.06, 0.97, 1.14, 1.03)
TEMPOS = (1.05, 0.90, 0.95, 1.03, 1.10, 0.88, 1.00, 1.06, 0.93, 1.02)


def voices() -> dict[str, Voice]:
    table = {"host": Voice(1.0, 1.0, 0.0, 0.6)}
    for seat, (speed, tempo) in enumerate(zip(SPEEDS, TEMPOS, strict=True), start=1):
        table[str(seat)] = Voice(speed, tempo, -1.0 - (seat - 1) % 3, 0.45 + 0.1 * ((seat - 1) % 4))
    return table


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.render", description="Speak the other days.")
    parser.add_argument("folder", type=Path, metavar="FOLDER", help="for the sound and the texts")
    folder: Path = parser.parse_args().folder
    folder.mkdir(parents=True, exist_ok=True)
    for script in sorted(DAYS.glob("*.json")):
        day = json.loads(script.read_text(encoding="utf-8"))
        sound = render(day, voices())
        day["audio"], day["seconds"] = f"{script.stem}.wav", round(len(sound) / RATE, 2)
        write_wave(folder / day["audio"], sound)
        (folder / script.name).write_text(json.dumps(day, ensure_ascii=False, indent=1), encoding="utf-8")
        print(f"{script.stem}: {day['seconds']} s", flush=True)


if __name__ == "__main__":
    main()
