"""Sends calls, and repeats them where that does no harm."""

from __future__ import annotations

import asyncio
import random
import time
import uuid
from dataclasses import dataclass, field
from typing import Any, Awaitable, Callable, Dict, Mapping, Optional, TypeVar, Union

import httpx

from ._errors import QuestglassError, RequestTimeoutError, UnreachableError, error_of
from ._retry import RetryPolicy, retry_delay_seconds
from ._version import VERSION


T = TypeVar("T")


@dataclass(frozen=True)
class Call:
    """A call as the resources make it."""

    method: str
    path: str
    query: Mapping[str, Any] = field(default_factory=dict)
    body: Optional[Mapping[str, Any]] = None
    idempotency_key: Optional[str] = None
    timeout: Optional[float] = None
    accept: str = "application/json"


@dataclass(frozen=True)
class Settings:
    """The parts that every call shares."""

    api_key: str
    base_url: str
    timeout: float
    policy: RetryPolicy


@dataclass(frozen=True)
class ApiAnswer:
    """An answer with what its header says."""

    body: Any
    headers: Mapping[str, str]


@dataclass(frozen=True)
class _FailedTry:
    status: Optional[int]
    retry_after: str
    error: QuestglassError


class Transport:
    """Sends calls one after another."""

    def __init__(self, settings: Settings, client: Optional[httpx.Client]) -> None:
        self._settings = settings
        self._client = client or httpx.Client()

    def call(self, call: Call) -> ApiAnswer:
        return self._send(call, lambda request: _judge(self._client.request(**request, follow_redirects=False)))

    def stream(self, call: Call) -> httpx.Response:
        """An answer whose body is read by the caller, who closes it."""
        return self._send(call, self._open)

    def _send(self, call: Call, attempt: Callable[[Dict[str, Any]], Union[T, _FailedTry]]) -> T:
        request = _request_of(self._settings, call)
        tries_before = 0
        while True:
            try:
                outcome = attempt(request)
            except httpx.RequestError as cause:
                outcome = _no_answer(cause, self._settings.base_url)
            if not isinstance(outcome, _FailedTry):
                return outcome
            time.sleep(_delay_or_raise(outcome, tries_before, self._settings.policy))
            tries_before += 1

    def _open(self, request: Dict[str, Any]) -> Union[httpx.Response, _FailedTry]:
        built = self._client.build_request(**request)
        response = self._client.send(built, stream=True, follow_redirects=False)
        if response.is_success:
            return response
        try:
            response.read()
        finally:
            response.close()
        return _refusal(response)

    def close(self) -> None:
        self._client.close()


class AsyncTransport:
    """Sends calls side by side."""

    def __init__(self, settings: Settings, client: Optional[httpx.AsyncClient]) -> None:
        self._settings = settings
        self._client = client or httpx.AsyncClient()

    async def call(self, call: Call) -> ApiAnswer:
        async def attempt(request: Dict[str, Any]) -> Union[ApiAnswer, _FailedTry]:
            return _judge(await self._client.request(**request, follow_redirects=False))

        return await self._send(call, attempt)

    async def stream(self, call: Call) -> httpx.Response:
        """An answer whose body is read by the caller, who closes it."""
        return await self._send(call, self._open)

    async def _send(self, call: Call, attempt: Callable[[Dict[str, Any]], Awaitable[Union[T, _FailedTry]]]) -> T:
        request = _request_of(self._settings, call)
        tries_before = 0
        while True:
            try:
                outcome = await attempt(request)
            except httpx.RequestError as cause:
                outcome = _no_answer(cause, self._settings.base_url)
            if not isinstance(outcome, _FailedTry):
                return outcome
            await asyncio.sleep(_delay_or_raise(outcome, tries_before, self._settings.policy))
            tries_before += 1

    async def _open(self, request: Dict[str, Any]) -> Union[httpx.Response, _FailedTry]:
        built = self._client.build_request(**request)
        response = await self._client.send(built, stream=True, follow_redirects=False)
        if response.is_success:
            return response
        try:
            await response.aread()
        finally:
            await response.aclose()
        return _refusal(response)

    async def close(self) -> None:
        await self._client.aclose()


# No request follows a redirect: the key goes nowhere but to the base.
def _request_of(settings: Settings, call: Call) -> Dict[str, Any]:
    headers = {
        "authorization": f"Bearer {settings.api_key}",
        "accept": call.accept,
        "user-agent": f"questglass-python/{VERSION}",
    }
    if call.method == "POST":
        headers["idempotency-key"] = call.idempotency_key or str(uuid.uuid4())
    request: Dict[str, Any] = {
        "method": call.method,
        "url": settings.base_url.rstrip("/") + call.path,
        "headers": headers,
        "params": {name: value for name, value in call.query.items() if value is not None},
        "timeout": settings.timeout if call.timeout is None else call.timeout,
    }
    if call.body is not None:
        request["json"] = {name: value for name, value in call.body.items() if value is not None}
    return request


def _judge(response: httpx.Response) -> Union[ApiAnswer, _FailedTry]:
    if not response.is_success:
        return _refusal(response)
    body = _json_of(response)
    if body is None and response.status_code != 204:
        raise QuestglassError(f"the answer is no JSON; is {response.url.host} Questglass?")
    return ApiAnswer(body, response.headers)


def _refusal(response: httpx.Response) -> _FailedTry:
    status, headers = response.status_code, response.headers
    if 300 <= status < 400:
        host = response.url.netloc.decode("ascii")
        raise QuestglassError(f"{host} redirects to another address; does the base URL begin with https://?")
    body = _json_of(response)
    known = body if isinstance(body, dict) else {}
    return _FailedTry(status, headers.get("retry-after", ""), error_of(status, known, headers))


def _json_of(response: httpx.Response) -> Any:
    """None for what is no JSON, such as an error page of a proxy."""
    try:
        return response.json()
    except ValueError:
        return None


def _no_answer(cause: httpx.RequestError, base_url: str) -> _FailedTry:
    host = httpx.URL(base_url).host
    if isinstance(cause, httpx.DecodingError):
        raise QuestglassError(f"the answer of {host} cannot be unpacked") from cause
    error: QuestglassError
    if isinstance(cause, httpx.TimeoutException):
        error = RequestTimeoutError(f"{host} did not answer in time")
    else:
        error = UnreachableError(f"{host} cannot be reached")
    error.__cause__ = cause
    return _FailedTry(None, "", error)


def _delay_or_raise(failed: _FailedTry, tries_before: int, policy: RetryPolicy) -> float:
    delay = retry_delay_seconds(failed.status, failed.retry_after, tries_before, policy, random.random())
    if delay is None:
        raise failed.error
    return delay
