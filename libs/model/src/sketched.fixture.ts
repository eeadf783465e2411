import type { ColumnKind, ColumnProfile, SourceTable, TableProfile } from '#contracts';
import { textFormatOf } from './text-format.js';

/** The values of a column, row by row; null in a row without one. */
type Values = readonly (string | number | boolean | null)[];

/** A table by its columns, with their kinds and values. */
export type Sketch = Readonly<Record<string, readonly [ColumnKind, Values]>>;

/** Returns the schema and the profile of a source without a declared key. */
export function sketched(tables: Readonly<Record<string, Sketch>>): {
  tables: SourceTable[];
  profiles: TableProfile[];
} {
  const entries = Object.entries(tables);
  return {
    tables: entries.map(([name, sketch]) => tableOf(name, sketch)),
    profiles: entries.map(([name, sketch]) => profileOf(name, sketch)),
  };
}

function tableOf(name: string, sketch: Sketch): SourceTable {
  const columns = Object.entries(sketch).map(([column, [kind, values]]) => ({
    name: column,
    type: kind,
    kind,
    nullable: values.includes(null),
    comment: null,
    description: null,
    synonyms: [],
    samples: [],
  }));
  return {
    schema: 'public',
    name,
    type: 'table',
    comment: null,
    description: null,
    synonyms: [],
    row_estimate: rowsOf(sketch),
    columns,
    primary_key: [],
    foreign_keys: [],
  };
}

function profileOf(name: string, sketch: Sketch): TableProfile {
  const count = rowsOf(sketch);
  return {
    schema: 'public',
    name,
    rows: count,
    rows_read: count,
    is_sampled: false,
    columns: Object.entries(sketch).map(([column, [kind, values]]) => columnOf(column, kind, values)),
    ...listOf(sketch),
    unread: null,
  };
}

/** Returns all rows of a table of three columns, as a source reports those of a short list. */
function listOf(sketch: Sketch): Pick<TableProfile, 'rows_of_list'> {
  const columns = Object.values(sketch).map(([, values]) => values);
  if (columns.length !== 3) return {};
  return { rows_of_list: rows(rowsOf(sketch), (row) => columns.map((values) => String(values[row] ?? ''))) };
}

function columnOf(name: string, kind: ColumnKind, values: Values): ColumnProfile {
  const texts = values.flatMap((value) => (value === null ? [] : String(value)));
  const different = [...new Set(texts)];
  const sorted = different.toSorted((a, b) =>
    kind === 'integer' ? Number(a) - Number(b) : a.localeCompare(b),
  );
  return {
    name,
    nulls: values.length - texts.length,
    distinct: different.length,
    is_unique: texts.length > 0 && different.length === texts.length,
    least: sorted[0] ?? null,
    greatest: sorted.at(-1) ?? null,
    commonest: different.map((value) => ({ value, rows: texts.filter((text) => text === value).length })),
    format: kind === 'text' ? textFormatOf(name, texts) : null,
  };
}

function rowsOf(sketch: Sketch): number {
  return Object.values(sketch)[0]?.[1].length ?? 0;
}

/** Returns the values of `count` rows. */
export function rows<Value>(count: number, valueAt: (row: number) => Value): Value[] {
  return Array.from({ length: count }, (_unused, row) => valueAt(row));
}
