"""Answers with rows."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import TYPE_CHECKING, Any, Dict, List, Optional
from urllib.parse import unquote

from . import _table
from ._decode import decode
from ._transport import ApiAnswer
from .contract import AskAnswer, WidgetData

if TYPE_CHECKING:
    import pandas
    import pyarrow


@dataclass(frozen=True)
class Answer(AskAnswer):
    """The answer to a question. One that failed is an answer, too: `success` is False then, and `error` says why."""

    confidence: Optional[float] = None
    """The certainty of the reading, from 0 to 1; None where the question was not read."""
    reading: Optional[str] = None
    """The reading of the question, in words."""
    is_truncated: bool = False
    """Whether there are more rows than these."""
    is_replayed: bool = False
    """Whether an earlier call with the same idempotency key was answered so."""
    request_id: Optional[str] = None
    """Quote it when you report a problem."""

    def records(self) -> List[Dict[str, Any]]:
        """The rows as dicts by column."""
        return _table.to_records(self.columns, self.rows)

    def to_pandas(self) -> "pandas.DataFrame":
        """A data frame of the rows; needs the extra `pandas`."""
        return _table.to_pandas(self.columns, self.rows)

    def to_arrow(self) -> "pyarrow.Table":
        """An Arrow table of the rows; needs the extra `arrow`."""
        return _table.to_arrow(self.columns, self.rows)


@dataclass(frozen=True)
class WidgetTable(WidgetData):
    """The cached data of a widget."""

    def records(self) -> List[Dict[str, Any]]:
        """The rows as dicts by column."""
        return _table.to_records(self.columns, self.rows)

    def to_pandas(self) -> "pandas.DataFrame":
        """A data frame of the rows; needs the extra `pandas`."""
        return _table.to_pandas(self.columns, self.rows)

    def to_arrow(self) -> "pyarrow.Table":
        """An Arrow table of the rows; needs the extra `arrow`."""
        return _table.to_arrow(self.columns, self.rows)


def read_answer(answer: ApiAnswer) -> Answer:
    """The answer of POST /v1/ask with what its header says."""
    asked = decode(AskAnswer, answer.body)
    headers = answer.headers
    confidence = headers.get("questglass-confidence")
    reading = headers.get("questglass-reading")
    return Answer(
        **{each.name: getattr(asked, each.name) for each in fields(asked)},
        confidence=None if confidence is None else float(confidence),
        reading=None if reading is None else unquote(reading),
        is_truncated="questglass-row-count" in headers,
        is_replayed=headers.get("idempotent-replayed") == "true",
        request_id=headers.get("x-request-id"),
    )
