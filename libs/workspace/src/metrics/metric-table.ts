import type { SourceTable, SourceType } from '#contracts';
import { quoteIdentifier } from '#sql';

/** The table found by name, or a message for the person who named it. */
export type TableSearch = { table: SourceTable } | { problem: string };

/** The schemas that a bare name refers to where several have such a table. */
const usualSchemas: ReadonlySet<string | null> = new Set([null, 'public', 'main']);

/** The engine's own default schema, where every database of its kind agrees. */
const defaultSchemas: Partial<Record<SourceType, string>> = {
  postgresql: 'public',
  duckdb: 'main',
  sqlite: 'main',
};

/** The table that a metric names, as schema.table or table; the exact spelling wins over another case. */
export function findTable(tables: readonly SourceTable[], source: string): TableSearch {
  const lower = source.toLowerCase();
  const matches = [
    tables.filter((table) => displayName(table) === source),
    tables.filter(({ name }) => name === source),
    tables.filter((table) => displayName(table).toLowerCase() === lower),
    tables.filter(({ name }) => name.toLowerCase() === lower),
  ].find(({ length }) => length > 0);
  if (!matches) return { problem: `there is no table "${source}" in this data source` };
  const [table, ...others] = matches.length === 1 ? matches : matches.filter(isUsual);
  if (table && others.length === 0) return { table };
  const names = matches.slice(0, 5).map(displayName).join(', ');
  return { problem: `there are several tables "${source}"; say which one: ${names}` };
}

/** The column's name in the table's own spelling; undefined where the table lacks it. */
export function findColumn({ columns }: SourceTable, wanted: string): string | undefined {
  const lower = wanted.toLowerCase();
  const exact = columns.find(({ name }) => name === wanted);
  return (exact ?? columns.find(({ name }) => name.toLowerCase() === lower))?.name;
}

/** A table's name as the engine resolves it: without the schema where it was not written and is not needed. */
export function nameFor(dialect: SourceType, table: SourceTable, written: string): string {
  const isBare = written.length === table.name.length;
  return isBare && table.schema === defaultSchemas[dialect] ? table.name : displayName(table);
}

/** A table as people write it. */
export function displayName({ schema, name }: SourceTable): string {
  return schema === null ? name : `${schema}.${name}`;
}

/** A table, quoted for a statement. */
export function quoteTable(dialect: SourceType, { schema, name }: SourceTable): string {
  const parts = schema === null ? [name] : [schema, name];
  return parts.map((part) => quoteIdentifier(dialect, part)).join('.');
}

function isUsual({ schema }: SourceTable): boolean {
  return usualSchemas.has(schema);
}
