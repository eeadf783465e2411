"""The Questglass API in Python."""

from ._answer import Answer, WidgetTable
from ._async_client import AsyncQuestglass
from ._client import Questglass
from ._errors import (
    ApiError,
    AuthenticationError,
    ConflictError,
    IdempotencyMismatchError,
    InvalidRequestError,
    NotFoundError,
    PermissionDeniedError,
    PlanLimitError,
    QuestglassError,
    RateLimitError,
    RequestTimeoutError,
    ServerError,
    UnreachableError,
)
from ._export import AsyncRowExport, RowExport
from ._listing import AsyncListing, Listing, Page
from ._version import VERSION as __version__
from .contract import API_VERSION
from .webhooks import UnknownEventError, WebhookVerificationError, verify_webhook

__all__ = [
    "API_VERSION",
    "Answer",
    "ApiError",
    "AsyncListing",
    "AsyncQuestglass",
    "AsyncRowExport",
    "AuthenticationError",
    "ConflictError",
    "IdempotencyMismatchError",
    "InvalidRequestError",
    "Listing",
    "NotFoundError",
    "Page",
    "PermissionDeniedError",
    "PlanLimitError",
    "Questglass",
    "QuestglassError",
    "RateLimitError",
    "RequestTimeoutError",
    "RowExport",
    "ServerError",
    "UnknownEventError",
    "UnreachableError",
    "WebhookVerificationError",
    "WidgetTable",
    "__version__",
    "verify_webhook",
]
