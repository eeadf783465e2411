import type { TextFormat } from '#contracts';
import { areCompactDays, namesCode } from './compact-days.js';

// Tried in this order; a column has the first format that all of its texts have.
const patterns: readonly (readonly [TextFormat, RegExp])[] = [
  ['iso_date', /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/],
  ['iso_timestamp', /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])[T ]\d{2}:\d{2}/],
  ['day_first_dots', /^(?:0?[1-9]|[12]\d|3[01])\.(?:0?[1-9]|1[0-2])\.\d{4}(?: \d{1,2}:\d{2}(?::\d{2})?)?$/],
  [
    'day_first_slashes',
    /^(?:0?[1-9]|[12]\d|3[01])\/(?:0?[1-9]|1[0-2])\/\d{4}(?: \d{1,2}:\d{2}(?::\d{2})?)?$/,
  ],
  [
    'month_first_slashes',
    /^(?:0?[1-9]|1[0-2])\/(?:0?[1-9]|[12]\d|3[01])\/\d{4}(?: \d{1,2}:\d{2}(?::\d{2})?)?$/,
  ],
  // A leading zero makes a code of digits: its number would be another code. Blank texts count as missing numbers.
  ['integer', /^ *(?:-?(?:0|[1-9]\d{0,17}))? *$/],
  ['number', /^ *(?:-?(?:(?:0|[1-9]\d{0,17})(?:\.\d+)?|\.\d+))? *$/],
];

/** Returns the notation of a column's texts, if all are written alike. Empty texts do not count, and a code of eight digits is no day. */
export function textFormatOf(name: string, texts: readonly string[]): TextFormat | null {
  const said = texts.filter((text) => text !== '');
  if (said.every((text) => text.trim() === '')) return null;
  if (areCompactDays(said) && !namesCode(name)) return 'compact_date';
  return patterns.find(([, pattern]) => said.every((text) => pattern.test(text)))?.[0] ?? null;
}
