import type { SourceTable } from '#contracts';
import type { CatalogColumn, CatalogTable } from './catalog-table.js';

/** A way from one table to another over a foreign key, in either direction. */
export interface Edge {
  from: number;
  to: number;
  on: readonly { left: CatalogColumn; right: CatalogColumn }[];
  /** Whether one row on this side can have many on the other: going there multiplies rows. */
  fansOut: boolean;
}

/** The edges of each table. Where no key leads to or from a table, columns of the same name as a key do. */
export function keyGraph(tables: readonly CatalogTable[], sources: readonly SourceTable[]): Edge[][] {
  const edges: Edge[][] = tables.map(() => []);
  const byName = new Map<string, CatalogTable>();
  for (const table of tables) {
    byName.set(`${table.schema ?? ''}.${table.name}`, table);
    if (!byName.has(table.name)) byName.set(table.name, table);
  }
  for (const [index, source] of sources.entries()) {
    for (const key of source.foreign_keys) {
      const from = tables[index];
      const to = byName.get(`${key.schema ?? ''}.${key.table}`) ?? byName.get(key.table);
      if (from && to) connect(edges, from, to, key.columns, key.references);
    }
  }
  connectByName(tables, edges);
  return edges;
}

function connect(
  edges: Edge[][],
  from: CatalogTable,
  to: CatalogTable,
  columns: readonly string[],
  references: readonly string[],
): void {
  const on = columns.flatMap((name, place) => {
    const left = from.columns.find((column) => column.name === name);
    const right = to.columns.find((column) => column.name === references[place]);
    return left && right ? [{ left, right }] : [];
  });
  if (on.length === 0 || from === to) return;
  const isOneToOne = on.length === 1 && from.key === on[0]?.left;
  edges[from.index]?.push({ from: from.index, to: to.index, on, fansOut: false });
  edges[to.index]?.push({
    from: to.index,
    to: from.index,
    on: on.map(({ left, right }) => ({ left: right, right: left })),
    fansOut: !isOneToOne,
  });
}

// The work is in the square of the tables that share a name; more than these say nothing about each other.
const sharersMax = 12;

function connectByName(tables: readonly CatalogTable[], edges: Edge[][]): void {
  const sharers = new Map<string, CatalogColumn[]>();
  const namesOfTables = new Set(tables.map(({ words }) => words.join(' ')));
  for (const column of tables.flatMap(({ columns }) => columns)) {
    if (!looksLikeKey(column) && !namesOfTables.has(column.words.join(' '))) continue;
    const name = column.name.toLowerCase();
    sharers.set(name, [...(sharers.get(name) ?? []).slice(0, sharersMax), column]);
  }
  for (const columns of sharers.values()) {
    if (columns.length < 2 || columns.length > sharersMax) continue;
    const target =
      columns.find((column) => column.table.key === column) ??
      columns.find(isNamedLikeTable) ??
      onlyFirst(columns);
    for (const column of columns) {
      if (!target || column === target || column.table === target.table || column.kind !== target.kind)
        continue;
      if (edges[column.table.index]?.some(({ to }) => to === target.table.index)) continue;
      connect(edges, column.table, target.table, [column.name], [target.name]);
    }
  }
}

/** A plain "id" of one table has nothing to do with that of another. */
function looksLikeKey({ name, table, isKey }: CatalogColumn): boolean {
  return (
    (isKey || table.key?.name === name || /(?:id|code|key|no)$/i.test(name)) &&
    !/^(?:id|code|name|key)$/i.test(name)
  );
}

/** "grape" in a table of grapes: what other tables call a row of it by. */
function isNamedLikeTable({ words, table }: CatalogColumn): boolean {
  return words.join(' ') === table.words.join(' ');
}

/** Where no key is declared, the one table that begins with the column is its own. */
function onlyFirst(columns: readonly CatalogColumn[]): CatalogColumn | undefined {
  const [first, second] = columns.filter((column) => column.table.columns[0] === column);
  return second ? undefined : first;
}
