"""The calls of the API, as both clients make them."""

from __future__ import annotations

import os
from typing import List, Literal, Optional, Sequence, Type, TypeVar
from urllib.parse import quote

import httpx

from ._errors import QuestglassError
from ._listing import ListCall
from ._retry import RetryPolicy
from ._transport import Call, Settings
from .contract import EmbedFilters

T = TypeVar("T")

ModelTier = Literal["low", "medium", "high"]
ExportFormat = Literal["ndjson", "arrow"]
Permission = Literal["view", "export"]
Theme = Literal["auto", "light", "dark"]


def settings_of(
    api_key: Optional[str],
    base_url: Optional[str],
    timeout: float,
    retries_max: int,
    retry_after_max_seconds: float,
) -> Settings:
    """The settings of a client; what is left out comes from the environment."""
    return Settings(
        api_key or _from_environment("QG_API_KEY", "api_key"),
        _checked_address(base_url or _from_environment("QG_BASE_URL", "base_url")),
        timeout,
        RetryPolicy(retries_max, retry_after_max_seconds),
    )


def _from_environment(variable: str, option: str) -> str:
    value = os.environ.get(variable)
    if not value:
        raise QuestglassError(f"give {option}, or set {variable}")
    return value


def _checked_address(base_url: str) -> str:
    try:
        url = httpx.URL(base_url)
    except httpx.InvalidURL as cause:
        raise QuestglassError(_NO_ADDRESS) from cause
    if url.scheme not in ("https", "http") or not url.host:
        raise QuestglassError(_NO_ADDRESS)
    return base_url


_NO_ADDRESS = "the base URL has to begin with https:// (or http://) and the host of the service"


def whoami() -> Call:
    return Call("GET", "/v1/whoami")


def ask(
    question: str,
    data_source_ids: Optional[Sequence[str]],
    model_tier: Optional[ModelTier],
    idempotency_key: Optional[str],
    timeout: Optional[float],
) -> Call:
    sources: Optional[List[str]] = None if data_source_ids is None else list(data_source_ids)
    body = {"question": question, "data_source_ids": sources, "model_tier": model_tier}
    return Call("POST", "/v1/ask", body=body, idempotency_key=idempotency_key, timeout=timeout)


def listed(
    record: Type[T], path: str, page_size: Optional[int], cursor: Optional[str], query: Optional[str] = None
) -> ListCall[T]:
    return ListCall(record, path, page_size, cursor, {"query": query})


def get_dashboard(id: str) -> Call:
    return Call("GET", f"/v1/dashboards/{quote(id, safe='')}")


def get_widget_data(id: str, key: str) -> Call:
    return Call("GET", f"/v1/dashboards/{quote(id, safe='')}/widgets/{quote(key, safe='')}/data")


def export_answer(message_id: str, format: ExportFormat) -> Call:
    return _exported(f"/v1/answers/{quote(message_id, safe='')}/export", format)


def export_widget(id: str, key: str, format: ExportFormat) -> Call:
    return _exported(f"/v1/dashboards/{quote(id, safe='')}/widgets/{quote(key, safe='')}/export", format)


_MEDIA_TYPES = {"ndjson": "application/x-ndjson", "arrow": "application/vnd.apache.arrow.stream"}


def _exported(path: str, format: ExportFormat) -> Call:
    return Call("GET", path, {"format": format}, accept=_MEDIA_TYPES[format])


def create_embed_token(
    dashboard_ids: Optional[Sequence[str]],
    filters: Optional[EmbedFilters],
    external_user: Optional[str],
    allowed_origins: Optional[Sequence[str]],
    expires_in: Optional[int],
    permissions: Optional[Sequence[Permission]],
    theme: Optional[Theme],
    idempotency_key: Optional[str],
) -> Call:
    body = {
        "dashboard_ids": None if dashboard_ids is None else list(dashboard_ids),
        "filters": filters,
        "external_user": external_user,
        "allowed_origins": None if allowed_origins is None else list(allowed_origins),
        "expires_in": expires_in,
        "permissions": None if permissions is None else list(permissions),
        "theme": theme,
    }
    return Call("POST", "/v1/embed-tokens", body=body, idempotency_key=idempotency_key)


def revoke_embed_token(jti: str) -> Call:
    return Call("DELETE", f"/v1/embed-tokens/{quote(jti, safe='')}")
