"""All rows of answers and widgets, read as they come."""

from __future__ import annotations

import json
from types import TracebackType
from typing import Any, AsyncIterator, Dict, Iterator, Optional, Type

import httpx

from ._errors import UnreachableError

_BROKEN = "the export broke off before its end"


class _RowExport:
    def __init__(self, response: httpx.Response) -> None:
        self._response = response
        self.row_count = _number(response.headers.get("questglass-row-count"))
        """The number of all rows; None where the source could not count them in time."""
        self.row_limit = _number(response.headers.get("questglass-row-limit"))
        """The number of rows at which the export ends."""


class RowExport(_RowExport):
    """Rows as dicts by column: `with ... as rows: for row in rows`. Closing it ends the query."""

    def __iter__(self) -> Iterator[Dict[str, Any]]:
        try:
            for line in self._response.iter_lines():
                yield json.loads(line)
        except httpx.RequestError as cause:
            raise UnreachableError(_BROKEN) from cause

    def close(self) -> None:
        """Ends the query, however much of it was read."""
        self._response.close()

    def __enter__(self) -> "RowExport":
        return self

    def __exit__(
        self,
        kind: Optional[Type[BaseException]],
        error: Optional[BaseException],
        trace: Optional[TracebackType],
    ) -> None:
        self.close()


class AsyncRowExport(_RowExport):
    """Rows as dicts by column: `async with ... as rows: async for row in rows`. Closing it ends the query."""

    async def __aiter__(self) -> AsyncIterator[Dict[str, Any]]:
        try:
            async for line in self._response.aiter_lines():
                yield json.loads(line)
        except httpx.RequestError as cause:
            raise UnreachableError(_BROKEN) from cause

    async def close(self) -> None:
        """Ends the query, however much of it was read."""
        await self._response.aclose()

    async def __aenter__(self) -> "AsyncRowExport":
        return self

    async def __aexit__(
        self,
        kind: Optional[Type[BaseException]],
        error: Optional[BaseException],
        trace: Optional[TracebackType],
    ) -> None:
        await self.close()


def _number(text: Optional[str]) -> Optional[int]:
    return None if text is None else int(text)
