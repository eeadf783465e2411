import type { ColumnRef, SourceTable } from '#contracts';
import type { Link, SourceModel } from './source-model.js';

type ForeignKey = SourceTable['foreign_keys'][number];

/**
 * Returns the tables with the links of the model in addition to those that the source declares. Links that only names suggested are
 * removed, and so are those that somebody rejected.
 */
export function linkedTables(
  tables: readonly SourceTable[],
  { links, settled = [] }: SourceModel,
): SourceTable[] {
  const said = new Set(settled.map(keyOf));
  const kept = new Set(
    links.filter(({ isDeclared, beside }) => isDeclared && !beside).map(({ from }) => keyOf(from)),
  );
  const isOff = ({ schema, name }: SourceTable, { columns: [column = '', second] }: ForeignKey) => {
    const from = keyOf({ schema, table: name, column });
    return second === undefined && said.has(from) && !kept.has(from);
  };
  const concluded = Map.groupBy(
    links.filter(({ isDeclared }) => !isDeclared),
    ({ from }) => tableKey(from),
  );
  return tables.map((table) => ({
    ...table,
    foreign_keys: [
      ...table.foreign_keys.filter((key) => !key.inferred && !isOff(table, key)),
      ...(concluded.get(tableKey({ ...table, table: table.name })) ?? []).map(toForeignKey),
    ],
  }));
}

function tableKey({ schema, table }: Pick<ColumnRef, 'schema' | 'table'>): string {
  return JSON.stringify([schema, table]);
}

/** Converts a link of one column. Keys of several columns are declared, and the table has them already. */
function toForeignKey({ from, to }: Link): ForeignKey {
  return {
    columns: [from.column],
    schema: to.schema,
    table: to.table,
    references: [to.column],
    inferred: true,
  };
}

function keyOf({ schema, table, column }: ColumnRef): string {
  return JSON.stringify([schema, table, column]);
}
