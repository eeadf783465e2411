import type { NumberFormat } from './column-format.js';
import { measuringUnit } from './measuring-units.js';

type Options = Intl.NumberFormatOptions;

/** The place of a number: in a column, as a large single figure, or within a sentence. */
export type Place = 'cell' | 'figure' | 'sentence';

/** Amounts from here on are told without a fraction where they stand by themselves. */
const wholeFrom = { number: 10_000, currency: 1_000 } as const;
const shortFrom = 999_999.5;
/** Amounts below keep their own digits in columns that are told without a fraction. */
const ownDigitsBelow = 10;

/** A number in its format, as people of a locale write it. */
export function writeNumber(value: number, format: NumberFormat, place: Place, locale?: string): string {
  if (!Number.isFinite(value)) return '–';
  switch (format.form) {
    case 'share':
      return percent(value * 100, format, place, locale);
    case 'percent':
      return percent(value, format, place, locale);
    default:
      return amount(value, format, place, locale);
  }
}

/** A trace of something is not nothing. */
function percent(value: number, { form, decimals }: NumberFormat, place: Place, locale?: string): string {
  const isShare = form === 'share';
  const isTrace = value !== 0 && Math.abs(value) < (isShare ? 0.1 : 0.01);
  if (isTrace && isShare && place === 'sentence')
    return value < 0
      ? `between ${written(-0.1, {}, locale)}% and 0%`
      : `less than ${written(0.1, {}, locale)}%`;
  const digits: Options = isTrace
    ? { maximumSignificantDigits: 2 }
    : place === 'cell' && decimals !== undefined
      ? fixed(decimals)
      : { maximumFractionDigits: Math.abs(value) >= 1_000 ? 0 : isShare ? 1 : 2 };
  // Only a part of 1 multiplies by a hundred.
  return written(value / 100, { style: 'percent', ...digits }, locale);
}

function amount(value: number, format: NumberFormat, place: Place, locale?: string): string {
  const { form, currency, unit } = format;
  const size = Math.abs(value);
  const digits = digitsOf(size, format, place);
  if (form === 'currency' && currency !== undefined)
    return digits.notation === undefined
      ? written(value, { style: 'currency', currency, ...digits }, locale)
      : shortMoney(value, currency, digits, locale);
  const measured = measuringUnit(unit);
  if (!measured) return written(value, digits, locale);
  if ('intl' in measured) {
    const unitDisplay = place === 'sentence' ? 'long' : 'short';
    return written(value, { style: 'unit', unit: measured.intl, unitDisplay, ...digits }, locale);
  }
  return `${written(value, digits, locale)} ${measured.sign}`;
}

/** "$1.23 million": beside a sign for money Intl knows the short words alone, "$1.23M". */
function shortMoney(value: number, currency: string, digits: Options, locale: string | undefined): string {
  const whole = written(1, { style: 'currency', currency, ...fixed(0) }, locale);
  const size = written(Math.abs(value), digits, locale);
  const text = whole.replace(written(1, fixed(0), locale), size);
  return value < 0 ? `-${text}` : text;
}

function digitsOf(size: number, { form, decimals }: NumberFormat, place: Place): Options {
  const isWhole = Number.isInteger(size);
  // Beside 12,000 a 12.4 may be told as 12, but no 0.4 as 0.
  const isLost = decimals === 0 && size < ownDigitsBelow && !isWhole;
  if (place === 'cell' && decimals !== undefined && !isLost) return fixed(decimals);
  if (size !== 0 && size < 0.01) return ofTiny(size);
  if (place === 'sentence' && size >= shortFrom) return shortened(size);
  const isMoney = form === 'currency';
  if (size >= (isMoney && place === 'figure' ? wholeFrom.currency : wholeFrom.number)) return fixed(0);
  return isMoney ? fixed(isWhole ? 0 : 2) : { maximumFractionDigits: 2 };
}

function ofTiny(size: number): Options {
  return size < 1e-6
    ? { notation: 'scientific', maximumSignificantDigits: 3 }
    : { maximumSignificantDigits: 2 };
}

function shortened(size: number): Options {
  if (size >= 1e15) return { notation: 'scientific', maximumSignificantDigits: 3 };
  return { notation: 'compact', compactDisplay: 'long', maximumSignificantDigits: 3 };
}

function fixed(digits: number): Options {
  return { minimumFractionDigits: digits, maximumFractionDigits: digits };
}

const kept = new Map<string, Intl.NumberFormat>();

/** Making a formatter costs as much as a hundred numbers that it writes. */
function written(value: number, options: Options, locale: string | undefined): string {
  const key = JSON.stringify([locale, options]);
  const known = kept.get(key) ?? new Intl.NumberFormat(locale, options);
  kept.set(key, known);
  // Spaces that do not break are told apart from others by nobody but programs.
  return known.format(Object.is(value, -0) ? 0 : value).replaceAll(/[\u00A0\u202F]/g, ' ');
}
