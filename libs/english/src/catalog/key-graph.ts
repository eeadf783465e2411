import type { ColumnRef, SourceTable } from '#contracts';
import type { CatalogColumn, CatalogTable } from './catalog-table.js';

/** A connection between two tables by a foreign key, in either direction. */
export interface Edge {
  from: number;
  to: number;
  on: readonly { left: CatalogColumn; right: CatalogColumn }[];
  /** True if one row on this side can have many on the other, so that the join multiplies rows. */
  fansOut: boolean;
  /** True if many rows on this side can have the same one on the other, so that the join repeats that one. */
  fansIn: boolean;
  /** True if the data source declares it, and it was not inferred from names. */
  isDeclared: boolean;
}

/** The edges of each table. A table without keys is connected by columns that share the name of a key. */
export function keyGraph(
  tables: readonly CatalogTable[],
  sources: readonly SourceTable[],
  /** Columns whose reference a person has set. */
  settled: readonly ColumnRef[] = [],
): Edge[][] {
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
      if (from && to) connect(edges, from, to, key.columns, key.references, true);
    }
  }
  connectByName(tables, edges, settled);
  return edges;
}

function connect(
  edges: Edge[][],
  from: CatalogTable,
  to: CatalogTable,
  columns: readonly string[],
  references: readonly string[],
  isDeclared: boolean,
): void {
  const on = columns.flatMap((name, place) => {
    const left = from.columns.find((column) => column.name === name);
    const right = to.columns.find((column) => column.name === references[place]);
    return left && right ? [{ left, right }] : [];
  });
  if (on.length === 0 || from === to) return;
  const isOneToOne = on.length === 1 && from.key === on[0]?.left;
  edges[from.index]?.push({
    from: from.index,
    to: to.index,
    on,
    fansOut: false,
    fansIn: !isOneToOne,
    isDeclared,
  });
  edges[to.index]?.push({
    from: to.index,
    to: from.index,
    on: on.map(({ left, right }) => ({ left: right, right: left })),
    fansOut: !isOneToOne,
    fansIn: false,
    isDeclared,
  });
}

// The work is quadratic in the tables that share a name; more than these are unrelated.
const sharersMax = 12;

function connectByName(
  tables: readonly CatalogTable[],
  edges: Edge[][],
  settled: readonly ColumnRef[],
): void {
  const said = new Set(settled.map(({ schema, table, column }) => JSON.stringify([schema, table, column])));
  const sharers = new Map<string, CatalogColumn[]>();
  const namesOfTables = new Set(tables.map(({ words }) => words.join(' ')));
  for (const column of tables.flatMap(({ columns }) => columns)) {
    if (!looksLikeKey(column) && !namesOfTables.has(column.words.join(' ')) && !isNameOfOther(column))
      continue;
    const name = column.name.toLowerCase();
    sharers.set(name, [...(sharers.get(name) ?? []).slice(0, sharersMax), column]);
  }
  for (const columns of sharers.values()) {
    if (columns.length < 2 || columns.length > sharersMax) continue;
    const target = columns.find((column) => column.table.key === column) ?? ownerOf(columns);
    for (const column of columns) {
      if (!target || column === target || column.table === target.table || column.kind !== target.kind)
        continue;
      if (said.size > 0 && said.has(JSON.stringify([column.table.schema, column.table.name, column.name])))
        continue;
      if (edges[column.table.index]?.some(({ to }) => to === target.table.index)) continue;
      connect(edges, column.table, target.table, [column.name], [target.name], false);
    }
  }
}

/** A plain "id" of one table is unrelated to that of another. */
function looksLikeKey({ name, table, isKey }: CatalogColumn): boolean {
  return (
    (isKey || table.key?.name === name || /(?:id|code|key|no)$/i.test(name)) &&
    !/^(?:id|code|name|key|no|nr|num|number)$/i.test(name)
  );
}

/** "city_name" refers to a table of cities, if there is one. */
function isNameOfOther({ words, kind }: CatalogColumn): boolean {
  return kind === 'text' && words.length > 1 && words.at(-1) === 'nam';
}

/** The one of these columns that belongs to its own table, by its name or by its place. */
function ownerOf(columns: readonly CatalogColumn[]): CatalogColumn | undefined {
  const [best, second] = columns
    .map((column) => ({ column, rank: ownership(column) }))
    .filter(({ rank }) => rank > 0)
    .toSorted((a, b) => b.rank - a.rank);
  return best && best.rank > (second?.rank ?? 0) ? best.column : undefined;
}

/** The likelihood that a column names the rows of its own table: "grape" among grapes, "student_id", "aid" among authors, or the first. */
export function ownership(column: CatalogColumn): number {
  const { words, table, name } = column;
  const own = table.words.join(' ');
  if (words.join(' ') === own) return 4;
  if (words.slice(0, -1).join(' ') === own && endWords.has(words.at(-1) ?? '')) return 4;
  if (name.toLowerCase() === `${table.name[0]?.toLowerCase() ?? ''}id`) return 3;
  return table.columns[0] === column ? (table.columns.filter(looksLikeKey).length > 1 ? 1 : 2) : 0;
}

const endWords = new Set(['id', 'code', 'cod', 'key', 'number', 'nam', 'no']);
