import type { Cell, ColumnFormat } from '#contracts';
import { writeCell, writeNumber } from '#formats';

const shownMax = 400;

/** The visible part of a value, in the viewer's language; long values are cut here, and copied in full. */
export function shownText(value: Cell | undefined, format: ColumnFormat): string {
  const text = writeCell(value, format, 'cell');
  return text.length > shownMax ? `${text.slice(0, shownMax)}…` : text;
}

/** A single value. */
export function figureText(value: Cell | undefined, format: ColumnFormat): string {
  const text = writeCell(value, format, 'figure');
  return text.length > shownMax ? `${text.slice(0, shownMax)}…` : text;
}

/** A number without a known format, in the viewer's language. */
export function numberText(value: number): string {
  return writeNumber(value, { form: 'number' }, 'figure');
}

/** A value in full, as text. */
export function wholeText(value: Cell | undefined): string {
  if (value == null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
