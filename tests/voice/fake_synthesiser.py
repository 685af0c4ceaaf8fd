"""A synthesiser's process that goes wrong in a chosen way: `python fake_synthesiser.py FOLDER MODE STARTS`.

The number of times it was started is the number of lines in the file STARTS; with a mode that ends in `-once`
only the first start goes wrong. It needs nothing but the standard library, so that it starts at once.
"""

import json
import math
import os
import struct
import sys
import time
import wave
from collections.abc import Callable
from pathlib import Path

RATE = 22_050
SECONDS_PER_LETTER = 0.07


def tone(count: int) -> bytes:
    return b"".join(struct.pack("<h", round(12_000 * math.sin(at * 0.15))) for at in range(count))


def write_wave(path: Path, sound: bytes) -> None:
    with wave.open(str(path), "wb") as file:
        file.setparams((1, 2, RATE, 0, "NONE", ""))
        file.writeframes(sound)


def write_aiff(path: Path, sound: bytes) -> None:
    """AIFF is big-endian, and its rate is an 80-bit number: 22050 is 0x400D and 0xAC44 << 48."""
    swapped = b"".join(sound[at : at + 2][::-1] for at in range(0, len(sound), 2))
    rate = b"\x40\x0d\xac\x44" + bytes(6)
    form = b"COMM" + struct.pack(">IhIh", 18, 1, len(sound) // 2, 16) + rate
    data = b"SSND" + struct.pack(">III", len(swapped) + 8, 0, 0) + swapped
    path.write_bytes(b"FORM" + struct.pack(">I", 4 + len(form) + len(data)) + b"AIFF" + form + data)


def write_cut_off(path: Path, count: int) -> None:
    write_wave(path, tone(count))
    data = path.read_bytes()
    path.write_bytes(data[: len(data) * 6 // 10])


WRITERS: dict[str, Callable[[Path, int], object]] = {
    "nothing": lambda path, _: path.write_bytes(b""),
    "header": lambda path, _: write_wave(path, b""),
    "silence": lambda path, count: write_wave(path, bytes(2 * count)),
    "short": lambda path, count: write_wave(path, tone(count // 4)),
    "long": lambda path, count: write_wave(path, tone(count * 12)),
    "text": lambda path, _: path.write_text("синтезатор сломан\n" * 500, encoding="utf-8"),
    "aiff": lambda path, count: write_aiff(path, tone(count)),
    "cut-off": write_cut_off,
}


def render(mode: str, nth: int, path: Path, text: str) -> None:
    count = round(SECONDS_PER_LETTER * RATE * max(3, sum(letter.isalnum() for letter in text)))
    if mode == "hang":
        time.sleep(3_600)
    if mode == "die":
        os._exit(3)
    if mode == "only-first" and nth > 1:
        return
    write = WRITERS.get(mode)
    if write is None:
        write_wave(path, tone(count))
    else:
        write(path, count)


def main(folder: str, mode: str, starts: str) -> None:
    with open(starts, "a", encoding="utf-8") as file:
        file.write(f"{os.getpid()} {folder}\n")
    if mode.endswith("-once"):
        first = len(Path(starts).read_text(encoding="utf-8").splitlines()) == 1
        mode = mode.removesuffix("-once") if first else "good"
    if mode == "start-hang":
        time.sleep(3_600)
    if mode == "start-die":
        sys.exit(1)
    if mode.startswith("missing-"):
        print(json.dumps({"missing": mode.removeprefix("missing-")}), flush=True)
        return
    print(json.dumps({"ready": "zle/ru"}), flush=True)
    for nth, line in enumerate(sys.stdin, start=1):
        order = json.loads(line)
        if mode == "noise":
            print('Audio saved\n[]\n{"id": 0, "done": true}', flush=True)
        if mode == "wrong-voice":
            print(json.dumps({"id": order["id"], "failed": "voice is gmw/en"}), flush=True)
            continue
        render(mode, nth, Path(order["path"]), order["text"])
        print(json.dumps({"id": order["id"], "done": True}), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
