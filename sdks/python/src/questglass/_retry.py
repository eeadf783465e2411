"""Retries of requests."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Optional

FIRST_DELAY_SECONDS = 0.5
DELAY_MAX_SECONDS = 8.0


@dataclass(frozen=True)
class RetryPolicy:
    """The number of retries, and the waits between them."""

    retries_max: int
    """Tries after the first one."""
    retry_after_max_seconds: float
    """A longer Retry-After is not waited for: the error comes at once."""


def retry_delay_seconds(
    status: Optional[int], retry_after: str, tries_before: int, policy: RetryPolicy, random: float
) -> Optional[float]:
    """Seconds to wait before the next try; None where there is none. `status` is None where there was no answer.

    Every call may be repeated: it reads, removes, or carries an idempotency key.
    """
    if tries_before >= policy.retries_max or not _is_passing(status, tries_before):
        return None
    if retry_after.isdigit():
        asked = float(retry_after)
        # Many clients that wait for the same moment would all come at once.
        return None if asked > policy.retry_after_max_seconds else asked + random * FIRST_DELAY_SECONDS
    delay = min(FIRST_DELAY_SECONDS * (1 << tries_before), DELAY_MAX_SECONDS)
    return delay * (0.5 + random / 2)


def _is_passing(status: Optional[int], tries_before: int) -> bool:
    # The first try still runs under the idempotency key, though its connection broke.
    if status == 409:
        return tries_before > 0
    return status is None or status in (429, 502, 503, 504)
