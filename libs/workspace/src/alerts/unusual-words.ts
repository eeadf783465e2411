import type { Unusualness } from './unusualness.js';

/** The values that something was compared with, and the range that is usual at so many spreads, in words. */
export function usualWords({ usual, spread, compared }: Unusualness, spreads: number): string {
  // Values that never differed from 0 have no range.
  if (spread === 0) return `${compared} were ${numberWords(usual)}, all of them`;
  const range = `${numberWords(usual - spreads * spread)} to ${numberWords(usual + spreads * spread)}`;
  return `${compared} were about ${numberWords(usual)}, and ${range} would be usual`;
}

const format = new Intl.NumberFormat('en', { maximumSignificantDigits: 6, signDisplay: 'negative' });

/** A number in a sentence. */
export function numberWords(value: number): string {
  return format.format(value);
}
