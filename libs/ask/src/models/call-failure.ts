import { readRetryAfter } from '#platform';

/** The kinds of failure of a call to a model's endpoint. They label metrics, so this set stays small. */
export type FailureKind =
  /** 429: the endpoint is overloaded at the moment. */
  | 'rate_limited'
  | 'server_error'
  /** No connection, or a broken one. */
  | 'unreachable'
  | 'timed_out'
  /** The key, the model's name or the address is wrong; a retry would not help. */
  | 'denied'
  /** The endpoint refused the request. */
  | 'invalid'
  /** Not JSON, or JSON of another shape. */
  | 'unreadable'
  | 'too_large'
  /** The endpoint failed so often that it is left alone for a while. */
  | 'circuit_open'
  /** The queue of this process is full. */
  | 'busy'
  /** Nobody waits for the answer any more. */
  | 'cancelled';

/**
 * A call without an answer. It has no cause and no quotes: messages of the package and the endpoint may hold the prompt, and so a
 * workspace's schema, or the key.
 */
export class CallFailure extends Error {
  override readonly name = 'CallFailure';

  constructor(
    readonly kind: FailureKind,
    /** The time for which the endpoint asks to be left alone. */
    readonly retryAfterMs?: number,
    options?: ErrorOptions,
  ) {
    super(`the call to the model ended as ${kind}`, options);
  }
}

/** The failure of a status other than 2xx. */
export function failureOfStatus(status: number, headers: Headers, now: Date): CallFailure {
  const retryAfterMs = readRetryAfter(headers.get('retry-after'), now);
  if (status === 429) return new CallFailure('rate_limited', retryAfterMs);
  if (status === 408 || status >= 500) return new CallFailure('server_error', retryAfterMs);
  const isElsewhere = status < 400;
  if (isElsewhere || status === 401 || status === 403 || status === 404) return new CallFailure('denied');
  return new CallFailure('invalid');
}
