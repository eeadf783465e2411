import type { Cell, ColumnUnit } from '#contracts';
import { percentage } from './percentage.js';

const shownMax = 400;

/** How the values of a column are written: numbers to the right and grouped, midnights as days. */
export type ColumnForm = 'number' | 'plain-number' | 'day' | 'text';

/** Decided by what is there: an answer says names, not kinds. */
export function formOf(name: string, values: readonly (Cell | undefined)[]): ColumnForm {
  const known = values.filter((value) => value != null);
  if (known.length === 0) return 'text';
  if (known.every(isNumber)) return isLabel(name) ? 'plain-number' : 'number';
  if (known.every((value) => typeof value === 'string' && midnight.test(value))) return 'day';
  return 'text';
}

const midnight = /^\d{4}-\d{2}-\d{2}(?:[T ]00:00:00(?:\.0+)?(?:Z|\+00(?::?00)?)?)?$/;
const decimal = /^-?\d+(?:\.\d+)?$/;
const grouped = new Intl.NumberFormat('en', { maximumFractionDigits: 2 });
const fine = new Intl.NumberFormat('en', { maximumSignificantDigits: 4 });

function isNumber(value: Cell | undefined): boolean {
  return typeof value === 'number' || (typeof value === 'string' && value.length < 30 && decimal.test(value));
}

/** A year or an id is a name that is made of digits. */
function isLabel(name: string): boolean {
  return /(?:^|[_\s])(?:id|year|zip|code|postcode)$/i.test(name);
}

/** The visible part of a value; long ones are cut here and whole where they are copied. */
export function shownText(value: Cell | undefined, form: ColumnForm): string {
  if (value == null) return '';
  if (form === 'number') return numberText(Number(value));
  if (form === 'day') return wholeText(value).slice(0, 10);
  const text = wholeText(value);
  return text.length > shownMax ? `${text.slice(0, shownMax)}…` : text;
}

export function numberText(value: number): string {
  return value !== 0 && Math.abs(value) < 0.01 ? fine.format(value) : grouped.format(value);
}

/** One value by itself, where it is known to be a percentage as one. */
export function figureText(value: number, unit: ColumnUnit | null | undefined): string {
  return unit ? percentage(value, unit, 'en') : numberText(value);
}

/** All of a value, as text. */
export function wholeText(value: Cell | undefined): string {
  if (value == null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
