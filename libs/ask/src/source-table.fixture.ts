import type { SourceTable } from '#contracts';

type Column = SourceTable['columns'][number];

/** A text column, with the given changes. */
export function aColumn(name: string, other: Partial<Column> = {}): Column {
  return {
    name,
    type: other.kind ?? 'text',
    kind: 'text',
    nullable: true,
    comment: null,
    description: null,
    synonyms: [],
    samples: [],
    ...other,
  };
}

/** A table of a source's schema, with the given changes. */
export function aTable(
  name: string,
  columns: readonly Column[],
  other: Partial<SourceTable> = {},
): SourceTable {
  return {
    schema: 'public',
    name,
    type: 'table',
    comment: null,
    description: null,
    synonyms: [],
    row_estimate: null,
    columns: [...columns],
    primary_key: [],
    foreign_keys: [],
    ...other,
  };
}
