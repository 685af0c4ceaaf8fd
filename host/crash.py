"""What the user is told of our own mistakes: one sentence; the traceback goes into a file."""

from __future__ import annotations

import traceback
from datetime import datetime
from pathlib import Path

from platformdirs import user_log_dir


def report(error: BaseException, folder: Path | None = None) -> str:
    """Write the traceback down and return the sentence for the user. Never raises."""
    try:
        folder = folder or Path(user_log_dir("yasno"))
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / f"error-{datetime.now():%Y%m%d-%H%M%S-%f}.txt"
        path.write_text("".join(traceback.format_exception(error)), encoding="utf-8", errors="replace")
    except OSError:
        return f"В программе ошибка ({type(error).__name__}): повторите, а если не поможет, сообщите нам."
    return f"В программе ошибка: повторите, а если не поможет, пришлите нам файл {path}."
