import type { SourceTable, TableProfile } from '#contracts';

type ColumnProfile = TableProfile['columns'][number];

/** The profile of 400 rows, with the given facts about the named columns. */
export function profileOf(
  { schema, name, columns }: SourceTable,
  said: Readonly<Record<string, Partial<ColumnProfile>>>,
): TableProfile {
  return {
    schema,
    name,
    rows: 400,
    rows_read: 400,
    is_sampled: false,
    columns: columns.map((column) => ({
      name: column.name,
      nulls: 0,
      distinct: 200,
      is_unique: false,
      least: null,
      greatest: null,
      commonest: column.samples.map((value) => ({ value, rows: 10 })),
      format: null,
      ...said[column.name],
    })),
    unread: null,
  };
}
