"""Work in a process of its own: drivers and models hang, abort and print; the doctor must not."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from typing import Any, Protocol

Answer = dict[str, Any]


class HungError(Exception):
    """The child did not answer in time and was killed."""


class DiedError(Exception):
    """The child ended without an answer."""


class Ask(Protocol):
    """The way to a child; the tests put their own in its place."""

    def __call__(self, module: str, seconds: float, /, **given: object) -> Answer:
        """Run the module's work with these JSON values. Raises HungError or DiedError."""
        ...


def ask(module: str, seconds: float, /, **given: object) -> Answer:
    """Start `python -m MODULE`, hand it the values, and wait for its answer at most so many seconds.

    Raises HungError or DiedError; what the child prints beside the answer is lost.
    """
    try:
        done = subprocess.run(  # noqa: S603 - our own module, no shell
            # -P: a file of the user's folder must not stand in for a library.
            (sys.executable, "-P", "-m", module),
            input=json.dumps(given).encode(),
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            timeout=seconds,
            check=False,
        )
        answer = json.loads(done.stdout)
    except subprocess.TimeoutExpired as hung:
        raise HungError(f"{module} took more than {seconds} s") from hung
    except (OSError, ValueError) as error:
        raise DiedError(f"{module} gave no answer") from error
    if not isinstance(answer, dict):
        raise DiedError(f"{module} gave nonsense")
    return answer


def serve(work: Callable[..., Answer]) -> None:
    """The child's side: do the work with what came on stdin, answer on stdout, end at once."""
    out = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # what the drivers print must not get into the answer
    out.write(json.dumps(work(**json.load(sys.stdin.buffer))).encode())
    out.flush()
    os._exit(0)  # the libraries may hang at their own end, and there is nothing to tidy up
