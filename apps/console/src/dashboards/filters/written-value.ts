import type { FilterValue } from '#contracts';

const sign = '*';
const noValue = `${sign}null`;
const emptyText = `${sign}empty`;

/** Encodes a value for the address; no value, the empty text and the text "null" stay distinct. */
export function writeValue(value: FilterValue): string {
  if (value === null) return noValue;
  const text = String(value);
  if (text === '') return emptyText;
  return text.startsWith(sign) ? sign + text : text;
}

/** Decodes a value from the address. */
export function readValue(written: string): FilterValue {
  if (written === noValue) return null;
  if (written === emptyText) return '';
  return written.startsWith(sign) ? written.slice(1) : written;
}

/** A value as people read it. */
export function valueWords(value: FilterValue): string {
  if (value === null) return '(no value)';
  return value === '' ? '(empty)' : String(value);
}
