"""The file of a club's own words (`--words`), read for the commands."""

from __future__ import annotations

from pathlib import Path

from grammar.club import ClubWords, ClubWordsError
from host.errors import UserError


def load_words(name: str | None) -> ClubWords | None:
    """The words of the club in the file `name`; None without a file. Raises UserError."""
    if name is None:
        return None
    try:
        return ClubWords.parse(Path(name).read_text(encoding="utf-8-sig"))
    except ClubWordsError as error:
        raise UserError(str(error)) from None
    except UnicodeDecodeError:
        raise UserError(f"Слова клуба «{name}» не в UTF-8: сохраните файл в этой кодировке.") from None
    except (OSError, ValueError):
        raise UserError(f"Слова клуба «{name}» нельзя прочесть: проверьте имя файла и права.") from None
