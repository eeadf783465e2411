"""The errors of this package."""

from __future__ import annotations

from typing import Any, Dict, List, Mapping, Optional, Type


class QuestglassError(Exception):
    """The base of everything that this package raises."""


class UnreachableError(QuestglassError):
    """The service could not be reached, or the connection broke."""


class RequestTimeoutError(UnreachableError):
    """There was no answer in time."""


class ApiError(QuestglassError):
    """The service refused the request."""

    def __init__(self, status: int, body: Mapping[str, Any], headers: Mapping[str, str]) -> None:
        super().__init__(str(body.get("message", f"the service answered {status}")))
        self.status = status
        self.body = body
        self.headers = headers

    @property
    def code(self) -> Optional[str]:
        """The reason, for programs: `error_code` of the body, `error` of a 402."""
        return self._text("error_code") or self._text("error")

    @property
    def request_id(self) -> Optional[str]:
        """Quote it when you report a problem."""
        return self.headers.get("x-request-id") or self._text("request_id")

    def _text(self, name: str) -> Optional[str]:
        value = self.body.get(name)
        return value if isinstance(value, str) else None


class InvalidRequestError(ApiError):
    """400, 413, 415: the request is not as the API takes it."""

    @property
    def issues(self) -> List[Dict[str, str]]:
        """Each thing that is wrong: its path and a message."""
        issues = self.body.get("issues", [])
        return issues if isinstance(issues, list) else []

    @property
    def limit_bytes(self) -> Optional[int]:
        """The bytes of a body that are read, where there were more."""
        value = self.body.get("limit_bytes")
        return value if isinstance(value, int) else None


class AuthenticationError(ApiError):
    """401: there is no such API key, or it was revoked."""


class PlanLimitError(ApiError):
    """402: the account's plan does not include this."""

    @property
    def limit(self) -> Optional[str]:
        """The feature that is not included."""
        return self._text("limit")

    @property
    def required_plan(self) -> Optional[str]:
        """The lowest plan that includes it."""
        return self._text("required_plan")


class PermissionDeniedError(ApiError):
    """403: the key may not do this, or not from here."""

    @property
    def required_scope(self) -> Optional[str]:
        """The scope that the key lacks."""
        return self._text("required_scope")


class NotFoundError(ApiError):
    """404: there is nothing with this id in the workspace."""


class ConflictError(ApiError):
    """409: the present state does not allow it."""


class IdempotencyMismatchError(ApiError):
    """422: the idempotency key was used for another request."""


class RateLimitError(ApiError):
    """429: the key has used up its requests of this minute."""

    @property
    def limit_rpm(self) -> Optional[int]:
        """Requests a minute that the plan gives a key."""
        detail = self.body.get("detail")
        nested = detail.get("limit_rpm") if isinstance(detail, dict) else None
        value = self.body.get("limit_rpm", nested)
        return value if isinstance(value, int) else None

    @property
    def retry_after_seconds(self) -> Optional[float]:
        """Seconds to wait before the next try."""
        value = self.headers.get("retry-after", "")
        return float(value) if value.isdigit() else None


class ServerError(ApiError):
    """5xx: the service failed, or something that it depends on is down."""


_CLASS_OF_STATUS: Dict[int, Type[ApiError]] = {
    400: InvalidRequestError,
    401: AuthenticationError,
    402: PlanLimitError,
    403: PermissionDeniedError,
    404: NotFoundError,
    409: ConflictError,
    413: InvalidRequestError,
    415: InvalidRequestError,
    422: IdempotencyMismatchError,
    429: RateLimitError,
}


def error_of(status: int, body: Mapping[str, Any], headers: Mapping[str, str]) -> ApiError:
    """The error of an answer's status."""
    fallback = ServerError if status >= 500 else ApiError
    return _CLASS_OF_STATUS.get(status, fallback)(status, body, headers)
