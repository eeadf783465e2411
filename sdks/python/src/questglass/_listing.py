"""Lists, read page by page as their records are needed."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from typing import Any, AsyncIterator, Dict, Generic, Iterator, List, Optional, Type, TypeVar

from ._decode import decode
from ._errors import QuestglassError
from ._transport import AsyncTransport, Call, Transport

T = TypeVar("T")


@dataclass(frozen=True)
class Page(Generic[T]):
    """One page of a list."""

    data: List[T]
    has_more: bool
    next_cursor: Optional[str]


@dataclass(frozen=True)
class ListCall(Generic[T]):
    record: Type[T]
    path: str
    page_size: Optional[int]
    cursor: Optional[str]
    query: Dict[str, Any]

    def call(self, cursor: Optional[str]) -> Call:
        return Call("GET", self.path, {**self.query, "limit": self.page_size, "cursor": cursor})

    def read(self, body: Any) -> Page[T]:
        data = body.get("data") if isinstance(body, dict) else None
        if not isinstance(data, list):
            raise QuestglassError("the answer is no list")
        records = [decode(self.record, each) for each in data]
        return Page(records, body.get("has_more") is True, body.get("next_cursor"))


def _next_cursor(page: Page[T], cursor: Optional[str]) -> Optional[str]:
    """None at the end. A page that pointed to itself would be asked for without end."""
    return page.next_cursor if page.has_more and page.next_cursor != cursor else None


class Listing(Generic[T]):
    """A list: `for record in listing`."""

    def __init__(self, transport: Transport, of: ListCall[T]) -> None:
        self._transport = transport
        self._of = of

    def __iter__(self) -> Iterator[T]:
        for page in self.pages():
            yield from page.data

    def pages(self) -> Iterator[Page[T]]:
        """Page after page."""
        cursor = self._of.cursor
        while True:
            page = self._read(cursor)
            yield page
            cursor = _next_cursor(page, cursor)
            if cursor is None:
                return

    def page(self) -> Page[T]:
        """The first page alone."""
        return self._read(self._of.cursor)

    def all(self, max: Optional[int] = None) -> List[T]:
        """All records, or the first `max` of them."""
        return list(islice(self, max))

    def _read(self, cursor: Optional[str]) -> Page[T]:
        return self._of.read(self._transport.call(self._of.call(cursor)).body)


class AsyncListing(Generic[T]):
    """A list: `async for record in listing`."""

    def __init__(self, transport: AsyncTransport, of: ListCall[T]) -> None:
        self._transport = transport
        self._of = of

    async def __aiter__(self) -> AsyncIterator[T]:
        async for page in self.pages():
            for record in page.data:
                yield record

    async def pages(self) -> AsyncIterator[Page[T]]:
        """Page after page."""
        cursor = self._of.cursor
        while True:
            page = await self._read(cursor)
            yield page
            cursor = _next_cursor(page, cursor)
            if cursor is None:
                return

    async def page(self) -> Page[T]:
        """The first page alone."""
        return await self._read(self._of.cursor)

    async def all(self, max: Optional[int] = None) -> List[T]:
        """All records, or the first `max` of them."""
        records: List[T] = []
        if max is not None and max < 1:
            return records
        async for record in self:
            records.append(record)
            if max is not None and len(records) >= max:
                break
        return records

    async def _read(self, cursor: Optional[str]) -> Page[T]:
        answer = await self._transport.call(self._of.call(cursor))
        return self._of.read(answer.body)
