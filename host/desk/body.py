"""The body of a request: read within bounds, taken apart as strictly as a line of the game script."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from typing import Any, NoReturn

from starlette.requests import ClientDisconnect, Request

LARGEST = 64 * 1024
"""Bytes of a body."""
_SECONDS = 10.0
"""Until a body must be there."""
_DRAINED = 4 * 1024 * 1024
"""So much of a body that is too large is still read, so that its sender can read the answer."""
_DEPTH = 6
_LONGEST = 2_000
"""Characters of a string."""
_LARGEST_NUMBER = 10**9


class Unfit(Exception):  # noqa: N818 - an answer to a request, not a fault of ours
    """The request can't be taken: the status of the answer and a Russian sentence."""

    def __init__(self, status: int, sentence: str) -> None:
        super().__init__(sentence)
        self.status = status
        self.sentence = sentence


_TOO_LARGE = Unfit(413, "Запрос слишком велик: в нём больше 64 КБ.")
_NO_JSON = Unfit(400, "Это не JSON: проверьте скобки и кавычки.")


async def values(request: Request) -> dict[str, Any]:
    """The JSON object of a request. Raises Unfit."""
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != "application/json":
        raise Unfit(415, "Запрос должен быть JSON (Content-Type: application/json).")
    try:
        content = await asyncio.wait_for(_content(request), _SECONDS)
    except TimeoutError:
        raise Unfit(408, "Запрос не пришёл целиком: повторите.") from None
    except ClientDisconnect:
        raise Unfit(400, "Связь прервалась: повторите.") from None
    return parsed(content)


async def _content(request: Request) -> bytes:
    pieces: list[bytes] = []
    size = 0
    async for piece in request.stream():
        size += len(piece)
        if size <= LARGEST:
            pieces.append(piece)
        elif size > _DRAINED:
            break
    if size > LARGEST:
        raise _TOO_LARGE
    return b"".join(pieces)


def parsed(content: bytes) -> dict[str, Any]:
    """The object that a body holds. Raises Unfit."""
    try:
        found = json.loads(content.decode(), parse_constant=_no_number, object_pairs_hook=_unique)
    except (ValueError, RecursionError):
        raise _NO_JSON from None
    if not isinstance(found, dict):
        raise Unfit(400, "Нужен объект JSON.")
    if not all(_fits(value, depth) for value, depth in _within(found)):
        raise Unfit(400, "В запросе слишком длинный текст, слишком большое число или слишком много уровней.")
    return found


def _within(whole: Any) -> Iterator[tuple[Any, int]]:
    waiting = [(whole, 1)]
    while waiting:
        value, depth = waiting.pop()
        yield value, depth
        if isinstance(value, dict):
            waiting += [(item, depth + 1) for pair in value.items() for item in pair]
        elif isinstance(value, list):
            waiting += [(item, depth + 1) for item in value]


def _fits(value: Any, depth: int) -> bool:
    if isinstance(value, str):
        return len(value) <= _LONGEST
    if isinstance(value, int | float):
        return abs(value) <= _LARGEST_NUMBER
    return depth <= _DEPTH


def _no_number(name: str) -> NoReturn:
    raise ValueError(name)


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """A key given twice says two things, so it is taken for neither."""
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a key twice")
    return found
