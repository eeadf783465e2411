import type { Cell, ColumnKind } from '#contracts';
import { binaryCell, floatCell, integerCell } from '../cells.js';
import { jsonCellIfAny } from '../file-engine/json-cell.js';

/** A value as SQLite stores it; with integers read as BigInt, so that none is rounded. */
export type SqliteValue = null | bigint | number | string | Uint8Array;

/** A value as JSON. SQLite has no dates, so those are the text or the number that the table's owner chose. */
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
