"""Banners hold until they are cleared; what happened once passes."""

from __future__ import annotations

from host.live.trouble import SAID_SECONDS, Troubles


class Clock:
    at = 100.0

    def __call__(self) -> float:
        return self.at


def test_a_banner_holds_until_it_works_again() -> None:
    clock = Clock()
    troubles = Troubles(clock)
    troubles.set("room", "Колонка пропала.")
    troubles.set("room", "Колонка занята.")
    troubles.set("microphone", "Микрофон пропал.")
    clock.at += 3_600.0
    assert troubles.now() == ("Колонка занята.", "Микрофон пропал.")
    troubles.clear("room")
    troubles.clear("room")
    assert troubles.now() == ("Микрофон пропал.",)


def test_what_was_said_passes_and_begins_anew_when_it_is_said_again() -> None:
    clock = Clock()
    troubles = Troubles(clock)
    troubles.say("Часть сказанного пропущена.")
    clock.at += SAID_SECONDS - 1.0
    assert troubles.now() == ("Часть сказанного пропущена.",)
    troubles.say("Часть сказанного пропущена.")
    clock.at += SAID_SECONDS - 1.0
    assert troubles.now() == ("Часть сказанного пропущена.",)
    clock.at += 1.0
    assert troubles.now() == ()


def test_the_newest_three_are_shown() -> None:
    troubles = Troubles(Clock())
    for number in range(5):
        troubles.say(f"{number}")
    troubles.say("3")
    assert troubles.now() == ("2", "4", "3")
