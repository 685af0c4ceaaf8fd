"""The protocol as a person reads it."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from host.review.protocol import Nomination, Proposal, Protocol, Speech
from rules.rulebook import load as load_rulebook


@cache
def _texts() -> dict[str, Any]:
    return tomllib.loads(files("host").joinpath("data/report.toml").read_text(encoding="utf-8"))


def clock(seconds: float) -> str:
    """65.4 → «1:05», 3665 → «1:01:05»."""
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02d}:{rest:02d}" if hours else f"{minutes}:{rest:02d}"


def render(protocol: Protocol, nicks: Mapping[int, str]) -> str:
    """The whole protocol in Russian, ready to print."""
    parts = [
        [_title(protocol)],
        ["", "РЕЧИ", *_speeches(protocol, nicks)],
        ["", "ВЫСТАВЛЕНИЯ", *_nominations(protocol, nicks)],
        ["", "ВОЗМОЖНЫЕ ПРЕДУПРЕЖДЕНИЯ (решает ведущий)", *_proposals(protocol, nicks)],
        ["", "ТЕКСТ", *_transcript(protocol, nicks)],
    ]
    return "\n".join(line for part in parts for line in part)


def _title(protocol: Protocol) -> str:
    return (
        f"Протокол: {protocol.recording}, {clock(protocol.seconds)}; модель {protocol.model}, "
        f"разобрано за {clock(protocol.elapsed)}"
    )


def _who(seat: int | str | None, nicks: Mapping[int, str]) -> str:
    if seat == "host":
        return "ведущий"
    if not isinstance(seat, int):
        return "неизвестно кто"
    return f"{seat} ({nicks[seat]})" if seat in nicks else str(seat)


def _or_none(lines: Iterator[str]) -> Iterator[str]:
    empty = True
    for line in lines:
        empty = False
        yield line
    if empty:
        yield "  нет"


def _speeches(protocol: Protocol, nicks: Mapping[int, str]) -> Iterator[str]:
    return _or_none(_speech(speech, nicks) for speech in protocol.speeches)


def _speech(speech: Speech, nicks: Mapping[int, str]) -> str:
    texts = _texts()
    over = f", сверх времени {speech.overtime:.0f} с" if speech.overtime >= 1 else ""
    return (
        f"  {clock(speech.start):>6}  {_who(speech.seat, nicks):<20} {texts['phase'][speech.phase]:<15} "
        f"{speech.seconds:3.0f} с, {texts['ended_by'][speech.ended_by]}{over}"
    )


def _nominations(protocol: Protocol, nicks: Mapping[int, str]) -> Iterator[str]:
    return _or_none(_nomination(nomination, nicks) for nomination in protocol.nominations)


def _nomination(nomination: Nomination, nicks: Mapping[int, str]) -> str:
    whom = _who(nomination.seat, nicks) if nomination.seat else "место не понято"
    wording = "верная" if nomination.verdict == "accepted" else f"неверная ({nomination.reason})"
    taken = "принято" if nomination.accepted else "не принято"
    return (
        f"  {clock(nomination.start):>6}  {_who(nomination.by, nicks)} → {whom}: формулировка {wording}, "
        f"{taken} ведущим. «{nomination.said}»"
    )


def _proposals(protocol: Protocol, nicks: Mapping[int, str]) -> Iterator[str]:
    return _or_none(_proposal(proposal, nicks) for proposal in protocol.proposals)


def _proposal(proposal: Proposal, nicks: Mapping[int, str]) -> str:
    reason = proposal.explanation or load_rulebook().reason(proposal.rule)
    return (
        f"  {clock(proposal.start):>6}  {_who(proposal.seat, nicks)}: «{proposal.said}». "
        f"Правило {proposal.rule}: {reason}"
    )


def _transcript(protocol: Protocol, nicks: Mapping[int, str]) -> Iterator[str]:
    return _or_none(
        f"  {clock(line.start):>6}  {_who(line.who, nicks)}: {line.text}" for line in protocol.transcript
    )
