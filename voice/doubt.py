"""What is believed of a decoding. The prompt helps with words that were said; over noise it supplies them.

Over laughter, coughing or talk at the next table Whisper gives out the game's own phrases («Голосуем за
игрока номер семь»), and nothing in the text tells. Its own doubt does, and what it hears without the prompt.
"""

from __future__ import annotations

from collections.abc import Callable

from voice.inventions import agree, echoes, hammers, is_doubtful, is_invented, is_led, without_loop
from voice.whisper_window import NOTHING, Decoded

Decode = Callable[[str | None], Decoded]
"""Decodes one clip with a prompt or without one."""


def believed(decode: Decode, prompt: str | None) -> Decoded | None:
    """What was said in the clip that `decode` hears; None when nothing was, by all signs."""
    heard = decode(prompt)
    if prompt and is_doubtful(heard.figures) and not is_invented(heard.text, heard.figures):
        heard = _weighed(heard, decode(None), prompt)
    elif prompt and (_loops(heard) or hammers(heard.text) or echoes(heard.text, prompt)):
        heard = _unless_both_hammer(heard, decode(None))
    if is_invented(heard.text, heard.figures):
        return None
    return Decoded(without_loop(heard.words), heard.figures)


def _weighed(heard: Decoded, again: Decoded, prompt: str) -> Decoded:
    """Which of two hearings counts, the first of which, with the prompt, is doubtful.

    Words that are heard without the prompt, too, may be taken with its help. Nothing but the prompt's own
    words may not, nor what has no word in common with the other hearing.
    """
    if is_invented(again.text, again.figures) or _loops(again):
        return NOTHING
    if agree(heard.text, again.text):
        return again if is_led(heard.text, prompt) or _loops(heard) else heard
    return NOTHING if is_doubtful(again.figures) else again


def _unless_both_hammer(heard: Decoded, again: Decoded) -> Decoded:
    """The hearing without the prompt; nothing when both are one word over and over, as laughter is heard."""
    return NOTHING if hammers(heard.text) and hammers(again.text) else again


def _loops(heard: Decoded) -> bool:
    return without_loop(heard.words) != heard.words
