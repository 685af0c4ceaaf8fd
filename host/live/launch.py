"""The journal of one launch: where the game never began, nothing of it stays."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator

from host.errors import UserError
from host.live.journal import Journal


@contextlib.contextmanager
def launched(journal: Journal, *, made: bool) -> Iterator[Callable[[], None]]:
    """Close the journal in the end; if it was `made` for this launch, remove it unless the game has begun.

    What is yielded is to be called when it does. Raises UserError when it is stopped before.
    """
    begun = []
    try:
        with journal:
            yield lambda: begun.append(True)
    except KeyboardInterrupt:
        if made and not begun:
            raise UserError("Остановлено: игра не началась.") from None
        raise
    finally:
        if made and not begun:
            with contextlib.suppress(OSError):
                journal.path.unlink()
