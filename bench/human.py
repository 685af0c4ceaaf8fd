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
from collections.abc import Iterator, Mapping
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


def found(text: str) -> list[tuple[str, str]]:
    """What the grammar makes of a sentence: the kind or command, and the words."""
    findings = [(str(finding.kind), finding.span) for finding in read(Line(text, SPEAKER), NOBODY)]
    return findings + [
        (f"call {call.command}", call.span) for call in calls(text, NOBODY, host=False) if call.exact
    ]


def report(title: str, sentences: list[Said], known: Mapping[str, Counter[str]]) -> dict[str, Counter[str]]:
    """Print what is found beyond the `known` kinds of a sentence, and the counts; return all kinds."""
    for said in sentences:
        found(said.text)  # fills the caches of words
    calls.cache_clear()
    began = time.process_time()
    answers = [found(said.text) for said in sentences]
    speed = len(sentences) / (time.process_time() - began)
    print(f"-- {title}")
    for said, answer in zip(sentences, answers, strict=True):
        if new := Counter(kind for kind, _ in answer) - known.get(said.name, Counter()):
            words = "; ".join(f"{kind} «{span}»" for kind, span in answer if kind in new)
            print(f"{said.name}: {words}\n    {said.text}")
    counts = Counter(kind for answer in answers for kind, _ in answer)
    by_kind = ", ".join(f"{kind} {count}" for kind, count in counts.most_common())
    print(f"{title}: {counts.total()} found in {len(sentences)} sentences: {by_kind}")
    print(f"{title}: {speed:.0f} sentences/s (findings and calls)")
    return {said.name: Counter(k for k, _ in answer) for said, answer in zip(sentences, answers, strict=True)}


def main() -> None:
    if missing := [str(path) for path in (PROSE, PROMPTS) if not path.exists()]:
        print(f"Needs Debian's festvox-ru and asterisk-core-sounds-ru, not here: {', '.join(missing)}")
        return
    sentences = [*prose(), *prompts()]
    kinds = report("as said", sentences, {})
    report("as streamed (printed: only what was not found as said)", [streamed(s) for s in sentences], kinds)


if __name__ == "__main__":
    main()
