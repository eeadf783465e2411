"""All rows as Arrow tables, read from the service's Arrow stream. pyarrow is an extra, loaded when it is asked for."""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, Any, Iterator

import httpx

from ._errors import UnreachableError
from ._transport import AsyncTransport, Call, Transport

if TYPE_CHECKING:
    import pyarrow

_BROKEN = "the export broke off before its end"


def read(transport: Transport, call: Call) -> "pyarrow.Table":
    """The table, whose batches are taken over as they come."""
    ipc = _reader()
    response = transport.stream(call)
    try:
        with ipc.open_stream(_Chunks(response.iter_bytes())) as batches:
            table: "pyarrow.Table" = batches.read_all()
            return table
    except httpx.RequestError as cause:
        raise UnreachableError(_BROKEN) from cause
    finally:
        response.close()


async def read_async(transport: AsyncTransport, call: Call) -> "pyarrow.Table":
    """The same; the stream is held whole before it is read, since pyarrow does not wait."""
    ipc = _reader()
    response = await transport.stream(call)
    try:
        with ipc.open_stream(await response.aread()) as batches:
            table: "pyarrow.Table" = batches.read_all()
            return table
    except httpx.RequestError as cause:
        raise UnreachableError(_BROKEN) from cause
    finally:
        await response.aclose()


def _reader() -> Any:
    try:
        import pyarrow.ipc
    except ImportError as cause:
        raise ImportError('an Arrow table needs pyarrow: pip install "questglass[arrow]"') from cause
    return pyarrow.ipc


class _Chunks(io.RawIOBase):
    """A file of the chunks, as pyarrow reads."""

    def __init__(self, chunks: Iterator[bytes]) -> None:
        self._chunks = chunks
        self._rest = b""

    def readable(self) -> bool:
        return True

    def read(self, size: int = -1) -> bytes:
        parts = [self._rest]
        length = len(self._rest)
        while size < 0 or length < size:
            chunk = next(self._chunks, None)
            if chunk is None:
                break
            parts.append(chunk)
            length += len(chunk)
        read = b"".join(parts)
        end = length if size < 0 else size
        self._rest = read[end:]
        return read[:end]
