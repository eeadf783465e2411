import type { Cell, ColumnKind, ColumnUnit } from '#contracts';
import { percentage } from '../tables/percentage.js';

const numbers = new Intl.NumberFormat(undefined, { maximumFractionDigits: 2 });
const whole = new Intl.NumberFormat(undefined, { maximumFractionDigits: 0 });

/** A value as people read it. */
export function shown(value: Cell | undefined, kind: ColumnKind | undefined): string {
  if (value === null || value === undefined) return '–';
  if (typeof value === 'number') return shownNumber(value, kind);
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value !== 'string') return JSON.stringify(value);
  if (isNumeric(kind) && /^-?\d+(?:\.\d+)?$/.test(value)) return shownNumber(Number(value), kind);
  // Midnight is what engines make of a day.
  if (kind === 'timestamp' || kind === 'date')
    return value.replace(/[T ]00:00:00(?:\.0+)?Z?$/, '').replace('T', ' ');
  return value;
}

/** A value by itself, where it is known to be a percentage as one. */
export function shownFigure(
  value: Cell | undefined,
  kind: ColumnKind | undefined,
  unit: ColumnUnit | null | undefined,
): string {
  if (!unit || value === null || value === undefined || !Number.isFinite(Number(value)))
    return shown(value, kind);
  return percentage(Number(value), unit);
}

/** Years and numbers of things are read without a separator's help; amounts are not. */
function shownNumber(value: number, kind: ColumnKind | undefined): string {
  if (kind === 'integer' && value >= 1900 && value <= 2100) return String(value);
  return Math.abs(value) >= 10_000 ? whole.format(value) : numbers.format(value);
}

export function isNumeric(kind: ColumnKind | undefined): boolean {
  return kind === 'integer' || kind === 'number';
}
