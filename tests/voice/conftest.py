"""A hall for who speaks: opened by the test, closed after it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.voice.hall import Hall, Make
from voice.speaker import Outputs


@pytest.fixture
def make() -> Iterator[Make]:
    halls: list[Hall] = []

    def hall(*plugged: str, **outputs: object) -> Hall:
        made = Hall(Outputs(**{"ear": "наушник", **outputs}), *plugged)  # type: ignore[arg-type]
        halls.append(made)
        return made

    yield hall
    for made in halls:
        made.speaker.close()


@pytest.fixture
def hall(make: Make) -> Hall:
    return make().open()
