"""Checks the signatures of webhook deliveries."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import re
import time
from typing import Mapping, Optional, Sequence, Union

from ._decode import decode
from ._errors import QuestglassError
from .contract import EVENTS, WebhookEvent

_MARK = "whsec_"
# An empty key would sign for everybody.
_SECRET = re.compile(r"whsec_[A-Za-z0-9+/]{32,}={0,2}")


class WebhookVerificationError(QuestglassError):
    """The delivery is not genuine, or too old. Answer 401 to it."""


class UnknownEventError(QuestglassError):
    """The delivery is genuine, of a type that this version does not know. Answer 2xx to it."""


def verify_webhook(
    payload: Union[bytes, str],
    headers: Mapping[str, str],
    secret: Union[str, Sequence[str]],
    *,
    tolerance_seconds: float = 300,
    require_timestamp: bool = True,
    now: Optional[float] = None,
) -> WebhookEvent:
    """Checks the signature of a delivery, and gives its event.

    `payload` is the body as it came, before anything parsed it. With several secrets any will do, for the time in which a new one
    is staged. The Standard Webhooks fields are checked, with their time; `X-Service-Signature` only where they are missing and
    `require_timestamp` is false: a recorded delivery can then be sent again at any time. Within the tolerance the same delivery may
    come again: act once on each `id` of the event, which is signed, as the header fields of the service's own are not.
    """
    body = _bytes_of(payload, "the payload") if isinstance(payload, str) else payload
    secrets = [secret] if isinstance(secret, str) else list(secret)
    if not secrets or not all(_SECRET.fullmatch(each) for each in secrets):
        raise WebhookVerificationError("a secret is whsec_ and at least 24 bytes in base64")
    given = {name.lower(): value for name, value in headers.items()}
    if "webhook-signature" in given or require_timestamp:
        moment = time.time() if now is None else now
        genuine = _is_signed_with_time(body, given, secrets, tolerance_seconds, moment)
    else:
        genuine = _is_signed(body, given, secrets)
    if not genuine:
        raise WebhookVerificationError("the signature is not that of this secret and body")
    return _event_of(body)


def _is_signed(body: bytes, headers: Mapping[str, str], secrets: Sequence[str]) -> bool:
    """The whole body, keyed with the whole secret."""
    signature = headers.get("x-service-signature", "")
    if not re.fullmatch(r"sha256=[0-9a-fA-F]{64}", signature):
        raise WebhookVerificationError("there is no signature")
    digests = [hmac.new(each.encode(), body, hashlib.sha256).hexdigest() for each in secrets]
    return any([hmac.compare_digest(f"sha256={digest}", signature.lower()) for digest in digests])


def _is_signed_with_time(
    body: bytes, headers: Mapping[str, str], secrets: Sequence[str], tolerance_seconds: float, now: float
) -> bool:
    """Id, time and body, keyed with the bytes that the secret stands for."""
    id, moment, signature = (headers.get(f"webhook-{name}") for name in ("id", "timestamp", "signature"))
    if id is None or signature is None or moment is None or not re.fullmatch(r"[0-9]{1,12}", moment):
        raise WebhookVerificationError("webhook-id, webhook-timestamp or webhook-signature is missing")
    if abs(now - int(moment)) > tolerance_seconds:
        raise WebhookVerificationError(f"it was signed more than {tolerance_seconds} seconds from now")
    signed = _bytes_of(f"{id}.{moment}.", "webhook-id") + body
    tokens = _bytes_of(signature, "webhook-signature").split(b" ")
    given = [each[3:] for each in tokens if each.startswith(b"v1,")]
    expected = [
        base64.b64encode(hmac.new(_key_of(each), signed, hashlib.sha256).digest()) for each in secrets
    ]
    return any([hmac.compare_digest(one, other) for one in expected for other in given])


def _bytes_of(text: str, name: str) -> bytes:
    try:
        return text.encode()
    except UnicodeEncodeError as cause:
        raise WebhookVerificationError(f"{name} is no text in UTF-8") from cause


def _key_of(secret: str) -> bytes:
    text = secret[len(_MARK) :]
    try:
        return base64.b64decode(text + "=" * (-len(text) % 4), validate=True)
    except binascii.Error as cause:
        raise WebhookVerificationError("the secret is no base64") from cause


def _event_of(body: bytes) -> WebhookEvent:
    value = json.loads(body)
    kind = value.get("type") if isinstance(value, dict) else None
    record = EVENTS.get(str(kind))
    if record is None:
        raise UnknownEventError(f"this version of the client knows no event {kind}")
    event: WebhookEvent = decode(record, value)
    return event
