/**
 * A Retry-After field in milliseconds from now: seconds, which some servers write with fractions, or an HTTP date; undefined for
 * anything else. A past date is ignored: one of the clocks is wrong, and the caller's own delay holds.
 */
export function readRetryAfter(field: string | string[] | null | undefined, now: Date): number | undefined {
  if (typeof field !== 'string') return undefined;
  const text = field.trim();
  if (/^\d{1,9}(\.\d{1,9})?$/.test(text)) return Number(text) * 1_000;
  const time = text.endsWith('GMT') ? Date.parse(text) : Number.NaN;
  return time >= now.getTime() ? time - now.getTime() : undefined;
}
