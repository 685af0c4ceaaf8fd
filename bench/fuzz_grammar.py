"""Looks for texts that break the grammar, led by the code they reach (needs `atheris`, see below).

    python -m bench.fuzz_grammar FOLDER [-max_total_time=600 and other options of libFuzzer]
    python -m bench.fuzz_grammar --keep FOLDER [FOLDER…]

The first mutates the texts of FOLDER word by word and byte by byte, adds those that reach something new and
stops at the first text for which an invariant of `tests.grammar.invariants` fails or that takes too long.
The second chooses from the folders the few short texts that reach most of the grammar's lines and writes
them to `tests/grammar/fuzz_corpus`, which the tests replay. `atheris` has a wheel of 35 MB and is in no lock
file: `pip install atheris` in an environment of your own.
"""

from __future__ import annotations

import importlib
import random
import sys
import time
import tomllib
import zlib
from collections.abc import Iterator
from pathlib import Path
from types import FrameType
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
DATA = ROOT / "grammar/data"
KEPT = ROOT / "tests/grammar/fuzz_corpus"
MOST_FILES, MOST_BYTES, LONGEST = 60, 50_000, 1_500
SECONDS_PER_1000 = 1.5
"""Of processor time; the instrumented grammar is ten times slower than the plain one."""
ODD = [
    *[
        "0",
        "55",
        "5555",
        "№",
        "%",
        "#",
        "5-го",
        "10-му",
        "90%",
        "й",
        "Ё",
        "ё",
        "е\u0308",
        "и\u0306",
        "о\u0301",
    ],
    *["\u200b", "\u00ad", "\ufeff", "\u202e", "\u200f", "\x00", "\x1b", "\ud800", "🦊", "👨\u200d👩", "ABC"],
    *["ß", "İ", "«", "»", '"', "…", ".", "?", "-", "—", "\n", "\u2028", "\u00a0", "שלום", "１", "²", "Ⅷ"],
    *["ы" * 50, "-то", "ты-ты"],
]


def pieces() -> list[str]:
    """All words of the grammar's data with their neighbours: what a mutated text is put together from."""
    found: set[str] = set(ODD)
    for path in sorted(DATA.glob("*.toml")):
        for text in _strings(tomllib.loads(path.read_text("utf-8"))):
            words = [word.strip("()[]|*@{}<>.,") for word in text.split()]
            found.update(word for word in words if word)
            found.add(text if len(text) < 60 else text[:60])
    return sorted(found)


def _strings(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield str(key)
            yield from _strings(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _strings(inner)


def decoded(raw: bytes) -> str:
    """Any bytes as a text; lone surrogates stay, and what is no UTF-8 becomes some."""
    try:
        return raw.decode("utf-8", "surrogatepass")
    except UnicodeDecodeError:
        return raw.decode("utf-8", "surrogateescape")


def encoded(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")


class Mutator:
    """Half of the time whole words are put in, taken out, moved or doubled; else libFuzzer's own ways."""

    def __init__(self, atheris: Any) -> None:
        self._atheris = atheris
        self._pieces = pieces()

    def __call__(self, raw: bytes, max_size: int, seed: int) -> bytes:
        dice = random.Random(seed)  # noqa: S311 - not a secret
        if dice.random() < 0.25:
            return bytes(self._atheris.Mutate(raw, max_size))
        words = decoded(raw).split(" ")
        for _ in range(dice.randint(1, 4)):
            self._change(words, dice)
        return encoded(" ".join(words).replace("  ", " "))[:max_size]

    def _change(self, words: list[str], dice: random.Random) -> None:
        at = dice.randrange(len(words) + 1)
        way = dice.randrange(8)
        if way < 3 or not words:
            words.insert(at, dice.choice(self._pieces))
        elif way == 3:
            words[at - 1] = dice.choice(self._pieces)
        elif way == 4:
            del words[at - 1]
        elif way == 5:
            words.insert(at, words.pop(dice.randrange(len(words))))
        elif way == 6:
            words[at - 1] = dice.choice([str.upper, str.title, str.lower])(words[at - 1])
        else:
            word, place = words[at - 1], dice.randrange(len(words[at - 1]) + 1)
            words[at - 1] = word[:place] + dice.choice(ODD) + word[place:]


def judge(text: str) -> None:
    """Raises AssertionError for a text that breaks an invariant or takes too long."""
    from grammar.types import Phase  # noqa: PLC0415 - only after the instrumentation
    from tests.grammar.invariants import check  # noqa: PLC0415
    from tests.grammar.said import NICKS, NO_NICKS  # noqa: PLC0415

    choice = zlib.crc32(encoded(text))
    phase = list(Phase)[choice % len(Phase)] if choice & 512 else Phase.SPEECH
    began = time.process_time()
    check(text, NICKS if choice & 256 else NO_NICKS, phase, speaker=(None, *range(1, 11))[choice % 11])
    took = time.process_time() - began
    assert took < SECONDS_PER_1000 * (1 + len(text) / 1000), f"{took:.1f} s for {len(text)} characters"  # noqa: S101


def fuzz(arguments: list[str]) -> None:
    try:
        atheris = importlib.import_module("atheris")
    except ModuleNotFoundError:
        print("Needs atheris, which is not here: pip install atheris")
        return
    with atheris.instrument_imports(include=["grammar"]):
        importlib.import_module("grammar.read")
        importlib.import_module("grammar.calls")
    options = [sys.argv[0], "-timeout=30", "-max_len=600", *arguments]
    atheris.Setup(options, lambda raw: judge(decoded(raw)), custom_mutator=Mutator(atheris))
    atheris.Fuzz()


def reached(text: str) -> set[tuple[str, int]]:
    """The lines of the grammar that a text makes run in a speech."""
    from tests.grammar.invariants import check_once  # noqa: PLC0415 - not before the instrumentation
    from tests.grammar.said import NICKS  # noqa: PLC0415

    lines: set[tuple[str, int]] = set()

    def trace(frame: FrameType, event: str, _: object) -> Any:
        name = frame.f_code.co_filename
        if "/grammar/" not in name or "/tests/" in name:
            return None
        if event == "line":
            lines.add((name, frame.f_lineno))
        return trace

    sys.settrace(trace)
    try:
        check_once(text, NICKS)
    finally:
        sys.settrace(None)
    return lines


def keep(folders: list[Path]) -> None:
    """Write the shortest texts that together reach the lines all of them reach."""
    texts = sorted({decoded(path.read_bytes()) for folder in folders for path in folder.iterdir()}, key=len)
    covered: set[tuple[str, int]] = set()
    by_text = {text: reached(text) for text in texts if len(text) <= LONGEST}
    chosen: list[str] = []
    while len(chosen) < MOST_FILES:
        best = max(by_text, key=lambda text: len(by_text[text] - covered) / (20 + len(text)))
        if not by_text[best] - covered or sum(len(encoded(text)) for text in [*chosen, best]) > MOST_BYTES:
            break
        covered |= by_text[best]
        chosen.append(best)
    KEPT.mkdir(exist_ok=True)
    for old in KEPT.glob("*.txt"):
        old.unlink()
    for number, text in enumerate(chosen, 1):
        (KEPT / f"{number:02}.txt").write_bytes(encoded(text))
    everything = set().union(*by_text.values())
    print(f"{len(chosen)} of {len(texts)} texts reach {len(covered)} of {len(everything)} lines")


if __name__ == "__main__":
    if sys.argv[1:2] == ["--keep"]:
        keep([Path(folder) for folder in sys.argv[2:]])
    else:
        fuzz(sys.argv[1:])
