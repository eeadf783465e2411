import type { NumberFormat } from '#formats';
import { writeNumber } from '#formats';

const plain: NumberFormat = { form: 'number' };

/** A number for a sentence, in its format; without a format, to six digits. */
export function numberWords(value: number, format: NumberFormat = plain): string {
  const isPlain = format.form === 'number' && format.unit === undefined;
  return isPlain ? significant(value, format, 6) : writeNumber(value, format, 'cell', 'en');
}

/** Two numbers for one sentence, with more digits where different numbers would look the same. */
export function comparedWords(one: number, other: number, format: NumberFormat = plain): [string, string] {
  const words: [string, string] = [numberWords(one, format), numberWords(other, format)];
  return words[0] === words[1] && one !== other
    ? [significant(one, format, 6), significant(other, format, 6)]
    : words;
}

/** A number to that many significant digits. */
export function significant(value: number, format: NumberFormat, digits: number): string {
  const { form, currency } = format;
  const amount = form === 'percent' ? value / 100 : value;
  return writerOf({
    ...(form === 'percent' || form === 'share' ? { style: 'percent' } : {}),
    ...(form === 'currency' && currency !== undefined ? { style: 'currency', currency } : {}),
    maximumSignificantDigits: digits,
    signDisplay: 'negative',
  }).format(amount);
}

const writers = new Map<string, Intl.NumberFormat>();

/** Cached, because creating a formatter costs as much as formatting a hundred numbers. */
function writerOf(options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = JSON.stringify(options);
  const writer = writers.get(key) ?? new Intl.NumberFormat('en', options);
  writers.set(key, writer);
  return writer;
}
