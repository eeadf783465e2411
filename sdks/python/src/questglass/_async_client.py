"""The asynchronous client."""

from __future__ import annotations

from types import TracebackType
from typing import TYPE_CHECKING, Optional, Sequence, Type

import httpx

from . import _arrow, _calls, _table
from ._answer import Answer, WidgetTable, read_answer
from ._calls import ModelTier, Permission, Theme
from ._decode import decode
from ._export import AsyncRowExport
from ._listing import AsyncListing
from ._transport import AsyncTransport
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


class AsyncQuestglass:
    """A client of the API, as one key. It belongs to one event loop."""

    def __init__(
        self,
        *,
        api_key: Optional[str] = None,
        base_url: Optional[str] = None,
        timeout: float = 120.0,
        retries_max: int = 2,
        retry_after_max_seconds: float = 60.0,
        http_client: Optional[httpx.AsyncClient] = None,
    ) -> None:
        settings = _calls.settings_of(api_key, base_url, timeout, retries_max, retry_after_max_seconds)
        self._transport = AsyncTransport(settings, http_client)
        self.dashboards = AsyncDashboards(self._transport)
        self.metrics = AsyncMetrics(self._transport)
        self.data_sources = AsyncDataSources(self._transport)
        self.conversations = AsyncConversations(self._transport)
        self.embed_tokens = AsyncEmbedTokens(self._transport)

    async def whoami(self) -> Whoami:
        """The workspace and the key that this client acts as. Works on every plan."""
        answer = await self._transport.call(_calls.whoami())
        return decode(Whoami, answer.body)

    async def ask(
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
        return read_answer(await self._transport.call(call))

    async def export_answer(self, message_id: str) -> AsyncRowExport:
        """All rows of an answer to this key, also those beyond the ones that it came with; its query is run anew."""
        return AsyncRowExport(await self._transport.stream(_calls.export_answer(message_id, "ndjson")))

    async def export_answer_to_arrow(self, message_id: str) -> "pyarrow.Table":
        """All rows of an answer to this key as an Arrow table, typed as at their source; needs the extra `arrow`."""
        call = _calls.export_answer(message_id, "arrow")
        return await _arrow.read_async(self._transport, call)

    async def export_answer_to_pandas(self, message_id: str) -> "pandas.DataFrame":
        """The same as a data frame; needs the extras `arrow` and `pandas`."""
        return _table.frame_of(await self.export_answer_to_arrow(message_id))

    async def close(self) -> None:
        """Closes its connections."""
        await self._transport.close()

    async def __aenter__(self) -> "AsyncQuestglass":
        return self

    async def __aexit__(
        self,
        kind: Optional[Type[BaseException]],
        error: Optional[BaseException],
        trace: Optional[TracebackType],
    ) -> None:
        await self.close()


class AsyncDashboards:
    """Dashboards, and the cached data of their widgets."""

    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport

    def list(self, *, page_size: Optional[int] = None, cursor: Optional[str] = None) -> AsyncListing[Dashboard]:
        """Dashboards, newest first."""
        return AsyncListing(self._transport, _calls.listed(Dashboard, "/v1/dashboards", page_size, cursor))

    async def get(self, id: str) -> DashboardDocument:
        """A dashboard's document."""
        answer = await self._transport.call(_calls.get_dashboard(id))
        return decode(DashboardDocument, answer.body)

    async def widget_data(self, id: str, key: str) -> WidgetTable:
        """The cached data of a widget."""
        answer = await self._transport.call(_calls.get_widget_data(id, key))
        return decode(WidgetTable, answer.body)

    async def export_widget(self, id: str, key: str) -> AsyncRowExport:
        """All rows of a widget; its query is run anew."""
        return AsyncRowExport(await self._transport.stream(_calls.export_widget(id, key, "ndjson")))

    async def export_widget_to_arrow(self, id: str, key: str) -> "pyarrow.Table":
        """All rows of a widget as an Arrow table, typed as at their source; needs the extra `arrow`."""
        call = _calls.export_widget(id, key, "arrow")
        return await _arrow.read_async(self._transport, call)

    async def export_widget_to_pandas(self, id: str, key: str) -> "pandas.DataFrame":
        """The same as a data frame; needs the extras `arrow` and `pandas`."""
        return _table.frame_of(await self.export_widget_to_arrow(id, key))


class AsyncMetrics:
    """Curated metrics."""

    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport

    def list(self, *, page_size: Optional[int] = None, cursor: Optional[str] = None) -> AsyncListing[Metric]:
        """Curated metrics, newest first."""
        return AsyncListing(self._transport, _calls.listed(Metric, "/v1/metrics", page_size, cursor))


class AsyncDataSources:
    """Connected data sources."""

    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport

    def list(self, *, page_size: Optional[int] = None, cursor: Optional[str] = None) -> AsyncListing[DataSource]:
        """Connected data sources, newest first."""
        return AsyncListing(self._transport, _calls.listed(DataSource, "/v1/data-sources", page_size, cursor))


class AsyncConversations:
    """Questions that were asked before."""

    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport

    def list(
        self,
        *,
        query: Optional[str] = None,
        page_size: Optional[int] = None,
        cursor: Optional[str] = None,
    ) -> AsyncListing[Conversation]:
        """Recent conversations, newest first; with `query` those whose title has these words."""
        listed = _calls.listed(Conversation, "/v1/conversations", page_size, cursor, query)
        return AsyncListing(self._transport, listed)


class AsyncEmbedTokens:
    """Short-lived tokens that open dashboards in other pages. Enterprise plan."""

    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport

    async def create(
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
        answer = await self._transport.call(call)
        return decode(EmbedToken, answer.body)

    async def revoke(self, jti: str) -> None:
        """Revokes a token of this key: it is refused from the next request on."""
        await self._transport.call(_calls.revoke_embed_token(jti))
