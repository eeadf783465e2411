import type { Cell, ColumnFormat } from '#contracts';
import { writeCell, writeNumber } from '#formats';

const shownMax = 400;

/** The visible part of a value, in the viewer's language; long ones are cut here and whole where they are copied. */
export function shownText(value: Cell | undefined, format: ColumnFormat): string {
  const text = writeCell(value, format, 'cell');
  return text.length > shownMax ? `${text.slice(0, shownMax)}…` : text;
}

/** A value that stands by itself. */
export function figureText(value: Cell | undefined, format: ColumnFormat): string {
  const text = writeCell(value, format, 'figure');
  return text.length > shownMax ? `${text.slice(0, shownMax)}…` : text;
}

/** A number of which nothing more is known, in the viewer's language. */
export function numberText(value: number): string {
  return writeNumber(value, { form: 'number' }, 'figure');
}

/** All of a value, as text. */
export function wholeText(value: Cell | undefined): string {
  if (value == null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
