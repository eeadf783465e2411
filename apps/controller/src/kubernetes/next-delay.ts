/** The parts of a refused request that say whether it is sent again. */
interface Refused {
  status: number;
  retryAfterMs?: number | undefined;
}

const attemptsMax = 5;

/**
 * The delay before a refused request is sent again at once; undefined where it is not. An overloaded server states it (429, 503); a request
 * with rejected credentials (401) is sent once more, with credentials that were read again.
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
