"""The blocking client."""

from __future__ import annotations

from types import TracebackType
from typing import TYPE_CHECKING, Optional, Sequence, Type

import httpx

from . import _arrow, _calls, _table
from ._answer import Answer, WidgetTable, read_answer
from ._calls import ModelTier, Permission, Theme
from ._decode import decode
from ._export import RowExport
from ._listing import Listing
from ._transport import Transport
from .contract import (
    Conversation,
    Dashboard,
    DashboardDocument,
    DataSource,
    EmbedFilters,
    EmbedToken,
    Metric,
    Whoami,
)

if TYPE_CHECKING:
    import pandas
    import pyarrow


class Questglass:
    """A client of the API, as one key. Threads may share it."""

    def __init__(
        self,
        *,
        api_key: Optional[str] = None,
        base_url: Optional[str] = None,
        timeout: float = 120.0,
        retries_max: int = 2,
        retry_after_max_seconds: float = 60.0,
        http_client: Optional[httpx.Client] = None,
    ) -> None:
        settings = _calls.settings_of(api_key, base_url, timeout, retries_max, retry_after_max_seconds)
        self._transport = Transport(settings, http_client)
        self.dashboards = Dashboards(self._transport)
        self.metrics = Metrics(self._transport)
        self.data_sources = DataSources(self._transport)
        self.conversations = Conversations(self._transport)
        self.embed_tokens = EmbedTokens(self._transport)

    def whoami(self) -> Whoami:
        """The workspace and the key that this client acts as. Works on every plan."""
        answer = self._transport.call(_calls.whoami())
        return decode(Whoami, answer.body)

    def ask(
        self,
        question: str,
        *,
        data_source_ids: Optional[Sequence[str]] = None,
        model_tier: Optional[ModelTier] = None,
        idempotency_key: Optional[str] = None,
        timeout: Optional[float] = None,
    ) -> Answer:
        """Asks a question in plain English."""
        call = _calls.ask(question, data_source_ids, model_tier, idempotency_key, timeout)
        return read_answer(self._transport.call(call))

    def export_answer(self, message_id: str) -> RowExport:
        """All rows of an answer to this key, also those beyond the ones that it came with; its query is run anew."""
        return RowExport(self._transport.stream(_calls.export_answer(message_id, "ndjson")))

    def export_answer_to_arrow(self, message_id: str) -> "pyarrow.Table":
        """All rows of an answer to this key as an Arrow table, typed as at their source; needs the extra `arrow`."""
        call = _calls.export_answer(message_id, "arrow")
        return _arrow.read(self._transport, call)

    def export_answer_to_pandas(self, message_id: str) -> "pandas.DataFrame":
        """The same as a data frame; needs the extras `arrow` and `pandas`."""
        return _table.frame_of(self.export_answer_to_arrow(message_id))

    def close(self) -> None:
        """Closes its connections."""
        self._transport.close()

    def __enter__(self) -> "Questglass":
        return self

    def __exit__(
        self,
        kind: Optional[Type[BaseException]],
        error: Optional[BaseException],
        trace: Optional[TracebackType],
    ) -> None:
        self.close()


class Dashboards:
    """Dashboards, and the cached data of their widgets."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def list(self, *, page_size: Optional[int] = None, cursor: Optional[str] = None) -> Listing[Dashboard]:
        """Dashboards, newest first."""
        return Listing(self._transport, _calls.listed(Dashboard, "/v1/dashboards", page_size, cursor))

    def get(self, id: str) -> DashboardDocument:
        """A dashboard's document."""
        answer = self._transport.call(_calls.get_dashboard(id))
        return decode(DashboardDocument, answer.body)

    def widget_data(self, id: str, key: str) -> WidgetTable:
        """The cached data of a widget."""
        answer = self._transport.call(_calls.get_widget_data(id, key))
        return decode(WidgetTable, answer.body)

    def export_widget(self, id: str, key: str) -> RowExport:
        """All rows of a widget; its query is run anew."""
        return RowExport(self._transport.stream(_calls.export_widget(id, key, "ndjson")))

    def export_widget_to_arrow(self, id: str, key: str) -> "pyarrow.Table":
        """All rows of a widget as an Arrow table, typed as at their source; needs the extra `arrow`."""
        call = _calls.export_widget(id, key, "arrow")
        return _arrow.read(self._transport, call)

    def export_widget_to_pandas(self, id: str, key: str) -> "pandas.DataFrame":
        """The same as a data frame; needs the extras `arrow` and `pandas`."""
        return _table.frame_of(self.export_widget_to_arrow(id, key))


class Metrics:
    """Curated metrics."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def list(self, *, page_size: Optional[int] = None, cursor: Optional[str] = None) -> Listing[Metric]:
        """Curated metrics, newest first."""
        return Listing(self._transport, _calls.listed(Metric, "/v1/metrics", page_size, cursor))


class DataSources:
    """Connected data sources."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def list(self, *, page_size: Optional[int] = None, cursor: Optional[str] = None) -> Listing[DataSource]:
        """Connected data sources, newest first."""
        return Listing(self._transport, _calls.listed(DataSource, "/v1/data-sources", page_size, cursor))


class Conversations:
    """Questions that were asked before."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def list(
        self,
        *,
        query: Optional[str] = None,
        page_size: Optional[int] = None,
        cursor: Optional[str] = None,
    ) -> Listing[Conversation]:
        """Recent conversations, newest first; with `query` those whose title has these words."""
        listed = _calls.listed(Conversation, "/v1/conversations", page_size, cursor, query)
        return Listing(self._transport, listed)


class EmbedTokens:
    """Short-lived tokens that open dashboards in other pages. Enterprise plan."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def create(
        self,
        *,
        dashboard_ids: Optional[Sequence[str]] = None,
        filters: Optional[EmbedFilters] = None,
        external_user: Optional[str] = None,
        allowed_origins: Optional[Sequence[str]] = None,
        expires_in: Optional[int] = None,
        permissions: Optional[Sequence[Permission]] = None,
        theme: Optional[Theme] = None,
        idempotency_key: Optional[str] = None,
    ) -> EmbedToken:
        """Issues a token."""
        call = _calls.create_embed_token(
            dashboard_ids,
            filters,
            external_user,
            allowed_origins,
            expires_in,
            permissions,
            theme,
            idempotency_key,
        )
        answer = self._transport.call(call)
        return decode(EmbedToken, answer.body)

    def revoke(self, jti: str) -> None:
        """Revokes a token of this key: it is refused from the next request on."""
        self._transport.call(_calls.revoke_embed_token(jti))
