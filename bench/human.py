"""What the grammar finds in real human speech that has nothing to do with the game: false alarms, by hand.

The transcripts are those of two Debian packages, `festvox-ru` (620 sentences of prose) and
`asterisk-core-sounds-ru` (some 570 telephone prompts): about 1,190 sentences in which nobody nominates.
Each is read twice, as Whisper prints it and as a streaming recogniser does (lower case, no punctuation,
numbers in words). Every finding and every exact call is printed, for nobody but a reader can tell a word that
was really said («бог» in a tale) from a word that was only taken for one.
"""

from __future__ import annotations

import gzip
import re
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from num2words import num2words

from grammar.calls import calls
from grammar.read import read
from grammar.table import Table
from grammar.text import tokens
from grammar.types import Line

PROSE = Path("/usr/share/festival/voices/russian/msu_ru_nsh_clunits/etc/txt.done.data")
PROMPTS = Path("/usr/share/doc/asterisk-core-sounds-ru/core-sounds-ru.txt.gz")
NOBODY = Table.of({})
SPEAKER = 9
_PROSE_LINE = re.compile(r'\(\s*(\S+)\s+"(.*)"\s*\)')
_NO_SPEECH = re.compile(r"[\[(].*[\])]")


@dataclass(frozen=True)
class Said:
    """One sentence with the name it has in its package, spelled in one of the two ways."""

    name: str
    text: str


def prose() -> Iterator[Said]:
    for raw in PROSE.read_text("utf-8").splitlines():
        if match := _PROSE_LINE.fullmatch(raw.strip()):
            yield Said(match[1], match[2].replace("+", ""))


def prompts() -> Iterator[Said]:
    for raw in gzip.decompress(PROMPTS.read_bytes()).decode("utf-8").splitlines():
        name, colon, text = raw.partition(": ")
        if colon and not raw.startswith(";") and not _NO_SPEECH.fullmatch(text.strip()):
            yield Said(name, text.strip())


def streamed(said: Said) -> Said:
    """The same sentence as a streaming recogniser prints it."""
    heard = (token.norm for token in tokens(said.text))
    spoken = (num2words(int(word), lang="ru") if word.isdigit() else word for word in heard)
    return Said(said.name, " ".join(" ".join(spoken).replace("-", " ").split()))


def judged(said: Said) -> list[tuple[str, str]]:
    """What was found in a sentence: the kind or command, and the words."""
    found = [(str(finding.kind), finding.span) for finding in read(Line(said.text, SPEAKER), NOBODY)]
    return found + [
        (f"call {call.command}", call.span) for call in calls(said.text, NOBODY, host=False) if call.exact
    ]


def table(title: str, sentences: list[Said]) -> None:
    for said in sentences:
        judged(said)  # fills the caches of words
    calls.cache_clear()
    began = time.perf_counter()
    answers = [judged(said) for said in sentences]
    speed = len(sentences) / (time.perf_counter() - began)
    print(f"-- {title}")
    for said, answer in zip(sentences, answers, strict=True):
        for kind, span in answer:
            print(f"{kind}: {span!r} in {said.name}: {said.text}")
    counts = Counter(kind for answer in answers for kind, _ in answer)
    print(f"{title}: {len(sentences)} sentences, {counts.total()} findings and calls", end="")
    print("".join(f", {kind} {count}" for kind, count in sorted(counts.items())))
    print(f"{title}: {speed:.0f} sentences/s (findings and calls)")


def main() -> None:
    if missing := [str(path) for path in (PROSE, PROMPTS) if not path.exists()]:
        print(f"Needs Debian's festvox-ru and asterisk-core-sounds-ru, not here: {', '.join(missing)}")
        return
    sentences = [*prose(), *prompts()]
    table("as said", sentences)
    table("as streamed", [streamed(said) for said in sentences])


if __name__ == "__main__":
    main()
