import type { Unusualness } from './unusualness.js';

/** The values that something was compared with, and the range that is usual at so many spreads, in words. */
export function usualWords({ usual, spread, compared, isPair }: Unusualness, spreads: number): string {
  // Values that never differed from 0 have no range.
  if (spread === 0) return `${compared} were ${numberWords(usual)}, all of them`;
  const range = `${roughly(usual - spreads * spread)} to ${roughly(usual + spreads * spread)}`;
  return `${compared} were about ${roughly(usual)}, and ${range} would be usual${isPair ? ' for two in a row' : ''}`;
}

const rough = new Intl.NumberFormat('en', { maximumSignificantDigits: 3, signDisplay: 'negative' });

function roughly(value: number): string {
  return rough.format(value);
}

const format = new Intl.NumberFormat('en', { maximumSignificantDigits: 6, signDisplay: 'negative' });

/** A number in a sentence. */
export function numberWords(value: number): string {
  return format.format(value);
}
