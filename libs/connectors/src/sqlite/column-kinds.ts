import type { ColumnKind } from '#contracts';
import type { SqliteValue } from './sqlite-cell.js';

const declared: [RegExp, ColumnKind][] = [
  [/BOOL/, 'boolean'],
  [/JSON/, 'json'],
  [/DATETIME|TIMESTAMP/, 'timestamp'],
  [/DATE/, 'date'],
  [/TIME/, 'time'],
  [/INT/, 'integer'],
  [/CHAR|CLOB|TEXT|STRING|UUID/, 'text'],
  [/BLOB|BINARY/, 'binary'],
  [/REAL|FLOA|DOUB|DEC|NUM/, 'number'],
];

/** Returns the kind of a column by its declared type. SQLite accepts any word as a type, and the column may hold any value. */
export function declaredKind(type: string): ColumnKind {
  return declared.find(([pattern]) => pattern.test(type.toUpperCase()))?.[1] ?? 'other';
}

/** Returns the kind of a result column: the declared kind if the values fit it, else the kind of the values. */
export function resultKind(type: string | null, values: SqliteValue[]): ColumnKind {
  const kind = type === null ? 'other' : declaredKind(type);
  const present = values.filter((value) => value !== null);
  if (present.length === 0) return kind;
  return kind !== 'other' && present.every((value) => fits(value, kind)) ? kind : kindOfValues(present);
}

function fits(value: SqliteValue, kind: ColumnKind): boolean {
  if (kind === 'boolean') return value === 0n || value === 1n;
  if (kind === 'date') return typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value);
  if (kind === 'timestamp') return typeof value === 'string' && /^\d{4}-\d\d-\d\d[ T]\d\d:\d\d/.test(value);
  if (kind === 'time') return typeof value === 'string' && /^\d\d:\d\d/.test(value);
  if (kind === 'json') return typeof value === 'string';
  if (kind === 'number') return ['integer', 'number'].includes(kindOfValue(value));
  return kindOfValue(value) === kind;
}

function kindOfValues(values: SqliteValue[]): ColumnKind {
  const kinds = new Set(values.map((value) => kindOfValue(value)));
  const [only = 'other'] = kinds;
  if (kinds.size === 1) return only;
  return kinds.size === 2 && kinds.has('integer') && kinds.has('number') ? 'number' : 'other';
}

function kindOfValue(value: SqliteValue): ColumnKind {
  if (typeof value === 'bigint') return 'integer';
  if (typeof value === 'number') return 'number';
  return typeof value === 'string' ? 'text' : 'binary';
}
