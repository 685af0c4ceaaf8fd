"""A real game without sound, its desk on a free port."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from host.desk.desk import Options
from host.desk.preview import _PROPOSALS, SAMPLE, Preview
from host.live.events import Announce
from tests.host.desk.browsers import Browser, until

KEY = b"k" * 32


@pytest.fixture
def preview(tmp_path: Path) -> Iterator[Preview]:
    """The sample: day 1, player 2 has the floor, two proposals; 8, 9, 10 are black, 1 is the sheriff."""
    made = Preview(tmp_path / "игра.sqlite", SAMPLE, Options(0, key=KEY), Announce.NONE, _PROPOSALS)
    until(lambda: (view := made.desk.hub.view) is not None and len(view.proposals) == 2)
    yield made
    made.close()


@pytest.fixture
def port(preview: Preview) -> int:
    assert preview.way is not None
    return int(preview.way.home.rstrip("/").rpartition(":")[2])


@pytest.fixture
def host(port: int) -> Browser:
    """The host's page on this computer."""
    return Browser(port)


@pytest.fixture
def player(port: int) -> Browser:
    """A page without any right."""
    return Browser(port, host=False)
