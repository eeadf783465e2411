import type { Cell, ColumnKind } from '#contracts';
import { binaryCell, floatCell, integerCell } from '../cells.js';
import { jsonCellIfAny } from '../file-engine/json-cell.js';

/** A value as SQLite stores it; integers are read as BigInt, so that none is rounded. */
export type SqliteValue = null | bigint | number | string | Uint8Array;

/** Converts a value to a cell. SQLite has no dates, so a date is the text or the number that the owner of the table chose. */
export function sqliteCell(value: SqliteValue, kind: ColumnKind): Cell {
  if (value === null) return null;
  if (typeof value === 'bigint') return kind === 'boolean' ? booleanCell(value) : integerCell(value);
  if (typeof value === 'number') return floatCell(value);
  if (typeof value === 'string') return kind === 'json' ? (jsonCellIfAny(value) ?? value) : value;
  return binaryCell(value);
}

function booleanCell(value: bigint): Cell {
  return value === 0n || value === 1n ? value === 1n : integerCell(value);
}
