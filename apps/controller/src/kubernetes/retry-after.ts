/** A server, or a proxy before it, that asks for more than this is asked again all the same. */
const longestMs = 300_000;

/** The time that an answer asks to wait, by its Retry-After: seconds, or a date. */
export function readRetryAfter(field: unknown, now: Date): number | undefined {
  if (typeof field !== 'string' || field.trim() === '') return undefined;
  const seconds = Number(field);
  const ms = Number.isNaN(seconds) ? Date.parse(field) - now.getTime() : seconds * 1_000;
  return Number.isNaN(ms) ? undefined : Math.min(longestMs, Math.max(0, ms));
}

/** The parts of a refused request that say whether it is sent again. */
interface Refused {
  status: number;
  retryAfterMs?: number | undefined;
}

const attemptsMax = 5;

/**
 * The time to wait before a refused request is sent again at once; undefined where it is not. An overloaded server says when (429,
 * 503); who it did not know (401) comes once more, with credentials that were read anew.
 */
export function nextDelay(
  { status, retryAfterMs }: Refused,
  attempt: number,
  leftMs: number,
): number | undefined {
  if (status === 401) return attempt === 1 ? 0 : undefined;
  const isPutOff = (status === 429 || status === 503) && retryAfterMs !== undefined;
  return isPutOff && attempt < attemptsMax && retryAfterMs < leftMs ? retryAfterMs : undefined;
}
