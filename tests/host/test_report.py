"""The protocol as a person reads it."""

from __future__ import annotations

import pytest

from host.review.protocol import HostCall, Nomination, Proposal, Protocol, Speech, TranscriptLine
from host.review.report import clock, render

NICKS = {3: "Лиса", 5: "Доктор Ватсон"}


def protocol(
    speeches: tuple[Speech, ...] = (),
    nominations: tuple[Nomination, ...] = (),
    proposals: tuple[Proposal, ...] = (),
    transcript: tuple[TranscriptLine, ...] = (),
) -> Protocol:
    host: tuple[HostCall, ...] = ()
    return Protocol(
        "день.flac", 3725.0, "whisper", "whisper-base", speeches, nominations, proposals, host, transcript,
        61.0, 0.02, 400.0,
    )  # fmt: skip


@pytest.mark.parametrize(
    ("seconds", "shown"),
    [
        (0.0, "0:00"),
        (9.99, "0:09"),
        (65.4, "1:05"),
        (3599.9, "59:59"),
        (3665.0, "1:01:05"),
        (28800, "8:00:00"),
    ],
)
def test_a_time_is_shown_as_on_a_clock(seconds: float, shown: str) -> None:
    assert clock(seconds) == shown


def test_an_empty_protocol_says_so_in_every_part() -> None:
    text = render(protocol(), NICKS)
    assert text.count("\n  нет") == 4
    assert "день.flac, 1:02:05; модель whisper-base, разобрано за 1:01" in text


def test_a_speech_tells_who_how_long_and_how_it_ended() -> None:
    speech = Speech(3, "speech", 10.0, 75.0, "time", 65.0, 5.0)
    (line,) = [line for line in render(protocol((speech,)), NICKS).splitlines() if "Лиса" in line]
    assert line.split() == [
        "0:10",
        "3",
        "(Лиса)",
        "речь",
        "65",
        "с,",
        "время",
        "вышло,",
        "сверх",
        "времени",
        "5",
        "с",
    ]


@pytest.mark.parametrize(
    ("nomination", "told"),
    [
        (
            Nomination(3, 5, "accepted", None, True, 1.0, 2.0, "я выставляю пятого на голосование"),
            "3 (Лиса) → 5 (Доктор Ватсон): формулировка верная, принято ведущим.",
        ),
        (
            Nomination(4, None, "wrong_wording", "названы двое", False, 1.0, 2.0, "выставляю двоих"),
            "4 → место не понято: формулировка неверная (названы двое), не принято ведущим.",
        ),
    ],
)
def test_a_nomination_tells_verdict_reason_and_the_hosts_word(nomination: Nomination, told: str) -> None:
    text = render(protocol(nominations=(nomination,)), NICKS)
    assert told in text
    assert f"«{nomination.said}»" in text


def test_a_violation_tells_the_rule_and_its_text() -> None:
    proposal = Proposal("ratio", "3", 5, "warning", 70.0, 71.0, "90%")
    text = render(protocol(proposals=(proposal,)), NICKS)
    assert "1:10  5 (Доктор Ватсон): «90%». Правило 3: " in text
    assert "процент" in text.split("Правило 3: ")[1].lower()


def test_the_text_tells_the_host_from_the_players() -> None:
    lines = (TranscriptLine("host", 0.0, 1.0, "Принято."), TranscriptLine(3, 1.0, 2.0, "Спасибо."))
    text = render(protocol(transcript=lines), NICKS)
    assert "ведущий: Принято." in text
    assert "3 (Лиса): Спасибо." in text
