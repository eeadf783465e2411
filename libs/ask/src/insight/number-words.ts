import type { Unit } from '#workspace';

const exact = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });
const small = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 2 });
const whole = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const long = new Intl.NumberFormat('en-US', {
  notation: 'compact',
  compactDisplay: 'long',
  maximumSignificantDigits: 3,
});
const huge = new Intl.NumberFormat('en-US', { notation: 'scientific', maximumSignificantDigits: 3 });

/**
 * A number as people read it: all of it up to a million, then "1.23 million"; the rows have every digit. With its unit, where
 * that is known.
 */
export function numberWords(value: number, unit: Unit = { unit: 'none' }): string {
  switch (unit.unit) {
    case 'share':
      return percentWords(value);
    case 'percent':
      return `${plain(value)}%`;
    case 'currency':
      return money(value, unit.code);
    case 'none':
      return plain(value);
  }
}

/** A part of 1 in percent: "12.5%"; a trace of something is not nothing. */
export function percentWords(part: number): string {
  const percent = part * 100;
  if (percent !== 0 && Math.abs(percent) < 0.1)
    return percent < 0 ? 'between -0.1% and 0%' : 'less than 0.1%';
  const digits = Math.abs(percent) >= 1_000 ? 0 : 1;
  return `${new Intl.NumberFormat('en-US', { maximumFractionDigits: digits }).format(percent)}%`;
}

function plain(value: number): string {
  const size = Math.abs(value);
  if (size === 0) return '0';
  if (size < 0.01) return size < 1e-6 ? huge.format(value) : small.format(value);
  if (size < 10_000 || (Number.isInteger(value) && size < 999_999.5)) return exact.format(value);
  if (size < 999_999.5) return whole.format(value);
  return size < 1e15 ? long.format(value) : huge.format(value);
}

const signs: Readonly<Record<string, string>> = { USD: '$', EUR: '€', GBP: '£' };

function money(value: number, code: string): string {
  const size = Math.abs(value);
  const digits = Number.isInteger(value) || size >= 10_000 ? 0 : 2;
  const amount =
    size < 999_999.5
      ? new Intl.NumberFormat('en-US', {
          minimumFractionDigits: digits,
          maximumFractionDigits: digits,
        }).format(size)
      : plain(size);
  const sign = signs[code];
  const text = sign === undefined ? `${code} ${amount}` : `${sign}${amount}`;
  return value < 0 ? `-${text}` : text;
}
