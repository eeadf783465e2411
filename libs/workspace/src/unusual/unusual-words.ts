import type { NumberFormat } from '#formats';
import { numberWords, significant } from './number-words.js';
import type { Unusualness } from './unusualness.js';

/** The values of the comparison and the usual range, at that many spreads, in words. */
export function usualWords(
  { usual, spread, compared, isPair }: Unusualness,
  spreads: number,
  format: NumberFormat = { form: 'number' },
): string {
  // Values that never differed from 0 have no range.
  if (spread === 0) return `${compared} were ${numberWords(usual, format)}, all of them`;
  const roughly = (value: number) => significant(value, format, 3);
  const range = `${roughly(usual - spreads * spread)} to ${roughly(usual + spreads * spread)}`;
  return `${compared} were about ${roughly(usual)}, and ${range} would be usual${isPair ? ' for two in a row' : ''}`;
}
