"""A file written whole or not at all: whoever reads it meanwhile, and whatever fails."""

from __future__ import annotations

import contextlib
import os
import secrets
from pathlib import Path


def write_whole(path: Path, content: bytes, mode: int = 0o666) -> None:
    """Write a file, in the place of one that is there; `mode` without the user's umask.

    Raises OSError or ValueError; nothing is left beside it then.
    """
    part = path.with_name(f".yasno-{secrets.token_hex(4)}")
    with open(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, mode), "wb") as file:
        try:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
            file.close()  # a full disk may be noticed only here
            part.replace(path)
        except BaseException:
            with contextlib.suppress(OSError):
                part.unlink()
            raise
