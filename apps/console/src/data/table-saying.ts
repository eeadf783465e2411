import type { SourceTable, TableDescription } from '#contracts';
import { listOf } from '../shell/typed-lists.js';

/** The form values of a table's or a column's description. */
export interface Saying {
  description: string;
  synonyms: string;
}

/** The same for a table and each of its columns. */
export interface TableSaying {
  table: Saying;
  columns: ReadonlyMap<string, Saying>;
}

/** Its present description. */
export function sayingOf(table: SourceTable): TableSaying {
  return {
    table: typed(table),
    columns: new Map(table.columns.map((column) => [column.name, typed(column)])),
  };
}

/** The changed parts, as the server takes them, so that concurrent changes of other columns are kept. */
export function describedBy(
  { schema, name }: SourceTable,
  before: TableSaying,
  after: TableSaying,
): TableDescription {
  const columns = [...after.columns].flatMap(([column, saying]) => {
    const change = changeOf(before.columns.get(column), saying);
    return Object.keys(change).length > 0 ? [{ name: column, ...change }] : [];
  });
  return { schema, table: name, ...changeOf(before.table, after.table), columns };
}

function typed({ description, synonyms }: Pick<SourceTable, 'description' | 'synonyms'>): Saying {
  return { description: description ?? '', synonyms: synonyms.join(', ') };
}

function changeOf(before: Saying | undefined, after: Saying) {
  const { description, synonyms } = after;
  return {
    ...(description !== before?.description && { description }),
    ...(synonyms !== before?.synonyms && { synonyms: listOf(synonyms) }),
  };
}
