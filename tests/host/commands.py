"""The real command, as a user starts it."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

YASNO = str(Path(sys.executable).parent / "yasno")


def yasno(
    *arguments: str | Path, given: bytes = b"", env: dict[str, str] | None = None, timeout: float = 120
) -> subprocess.CompletedProcess[bytes]:
    """Run `yasno` with these arguments and this standard input."""
    return subprocess.run(
        [YASNO, *map(str, arguments)],
        input=given,
        capture_output=True,
        env={**os.environ, **(env or {})},
        timeout=timeout,
        check=False,
    )


def assert_one_sentence(stderr: str) -> None:
    """What is left on stderr beside progress is one Russian sentence."""
    assert "Traceback" not in stderr
    told = [line for line in re.split(r"[\r\n]+", stderr) if line.strip() and not is_progress(line)]
    assert len(told) == 1, told
    assert re.search(r"[а-яё]{3}", told[0])
    assert not re.search(r"\b(Error|error|Errno|exception|failed)\b", told[0])


def is_progress(line: str) -> bool:
    """The line only shows that something goes on."""
    return line.startswith(("Слушаю моделью", "Разбираю"))
