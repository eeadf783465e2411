/** The number of retries, and the waits between them. */
export interface RetryPolicy {
  /** Tries after the first one. */
  retriesMax: number;
  /** A longer Retry-After is not waited for: the error comes at once. */
  retryAfterMaxSeconds: number;
}

/** The outcome of a try that may be repeated. */
export interface FailedTry {
  /** Undefined where there was no answer. */
  status: number | undefined;
  retryAfter: string | null;
  /** Tries before this one. */
  triesBefore: number;
}

const firstDelayMs = 500;
const delayMaxMs = 8_000;

/**
 * Milliseconds to wait before the next try; undefined where there is none. `random` is from 0 to 1. Every call may be repeated: it
 * reads, removes, or carries an idempotency key.
 */
export function retryDelayMs(
  { status, retryAfter, triesBefore }: FailedTry,
  { retriesMax, retryAfterMaxSeconds }: RetryPolicy,
  random: number,
): number | undefined {
  if (triesBefore >= retriesMax || !isPassing(status, triesBefore)) return undefined;
  const askedSeconds = retryAfter ? Number(retryAfter) : Number.NaN;
  // Many clients that wait for the same moment would all come at once.
  if (Number.isFinite(askedSeconds))
    return askedSeconds > retryAfterMaxSeconds ? undefined : askedSeconds * 1_000 + random * firstDelayMs;
  const delayMs = Math.min(firstDelayMs * 2 ** triesBefore, delayMaxMs);
  return delayMs * (0.5 + random / 2);
}

function isPassing(status: number | undefined, triesBefore: number): boolean {
  // The first try still runs under the idempotency key, though its connection broke.
  if (status === 409) return triesBefore > 0;
  return status === undefined || status === 429 || status === 502 || status === 503 || status === 504;
}
