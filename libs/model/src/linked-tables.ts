import type { SourceTable } from '#contracts';
import type { Link, SourceModel } from './source-model.js';

type ForeignKey = SourceTable['foreign_keys'][number];

/** The tables with the links that the model believes in beside those that the source declares; what names alone suggested goes. */
export function linkedTables(tables: readonly SourceTable[], { links }: SourceModel): SourceTable[] {
  return tables.map((table) => ({
    ...table,
    foreign_keys: [
      ...table.foreign_keys.filter(({ inferred }) => !inferred),
      ...links.filter((link) => !link.isDeclared && leadsFrom(link, table)).map(toForeignKey),
    ],
  }));
}

function leadsFrom({ from }: Link, { schema, name }: SourceTable): boolean {
  return from.schema === schema && from.table === name;
}

function toForeignKey({ from, to }: Link): ForeignKey {
  return {
    columns: [from.column],
    schema: to.schema,
    table: to.table,
    references: [to.column],
    inferred: true,
  };
}
