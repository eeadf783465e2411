import type { SourceTable } from '#contracts';
import type { ColumnModel, DerivedMeasure, SourceModel, TableModel, TimeModel } from '#model';
import { reckoned } from './reckoned.js';
import type { Reckoned } from './reckoned.js';

/** A source as questions see it: its tables with the beliefs about them, and the ways between them. */
export interface Domain {
  tables: readonly Table[];
  /** The shortest way between two tables; undefined without one. */
  wayBetween: (from: Table, to: Table) => Way | undefined;
  /** The reachable tables with their shortest ways, the nearest first, beginning with the table itself. */
  waysFrom: (from: Table) => ReadonlyMap<Table, Way>;
}

export interface Table {
  index: number;
  schema: string | null;
  name: string;
  model: TableModel;
  columns: readonly Column[];
  /** Amounts derived from stored ones. */
  derived: readonly DerivedMeasure[];
  /** Hops to the adjacent tables. */
  hops: readonly Hop[];
}

export interface Column extends Reckoned {
  table: Table;
  name: string;
  model: ColumnModel;
  /** Its meaning as a time, if it is one. */
  time: TimeModel | undefined;
  /** People's words for it. */
  synonyms: readonly string[];
  /** Some of its values, if they are few. */
  samples: readonly string[];
  /** True if it may be null. */
  isNullable: boolean;
}

/** A link in one of its two directions. */
export interface Hop {
  from: Column;
  to: Column;
  /** True if a row may lead to several. */
  toMany: boolean;
}

/** The hops from one table to another; none for a table and itself. */
export interface Way {
  hops: readonly Hop[];
  /** Its length: a hop to many rows is longer than one to the owner of a row. */
  length: number;
}

/** Indexes a source for questions, a table at each step. */
export function* domainSteps(
  sourceTables: readonly SourceTable[],
  model: SourceModel,
): Generator<void, Domain> {
  const derived = Map.groupBy(model.derived, ({ schema, table }) => keyOf(schema, table));
  const tables: OpenTable[] = [];
  const columns = new Map<string, { table: OpenTable; column: Column }>();
  const linked = new Set(
    model.links.flatMap(({ from, beside }) => (beside ? [] : keyOf(from.schema, from.table, from.column))),
  );
  for (const [index, source] of sourceTables.entries()) {
    yield;
    const believed = model.tables[index];
    if (!believed) continue;
    const amounts = derived.get(keyOf(source.schema, source.name)) ?? [];
    const table = tableOf(source, believed, index, amounts, linked);
    tables.push(table);
    for (const column of table.columns)
      columns.set(keyOf(table.schema, table.name, column.name), { table, column });
  }
  for (const { from, to, beside } of model.links) {
    // A hop compares one pair of columns; a part of a composite key would multiply rows.
    if (beside) continue;
    const near = columns.get(keyOf(from.schema, from.table, from.column));
    const far = columns.get(keyOf(to.schema, to.table, to.column));
    if (!near || !far) continue;
    near.table.hops.push({ from: near.column, to: far.column, toMany: false });
    far.table.hops.push({ from: far.column, to: near.column, toMany: true });
  }
  const waysFrom = waysIn(tables);
  return { tables, waysFrom, wayBetween: (from, to) => waysFrom(from).get(to) };
}

/** A table to which columns and hops are still added. */
type OpenTable = Table & { columns: Column[]; hops: Hop[] };

function tableOf(
  source: SourceTable,
  model: TableModel,
  index: number,
  derived: readonly DerivedMeasure[],
  linked: ReadonlySet<string>,
): OpenTable {
  const { schema, name } = source;
  const table: OpenTable = { index, schema, name, model, columns: [], derived, hops: [] };
  const modelOf = new Map(model.columns.map((column) => [column.column, column]));
  const timeOf = new Map(model.times.map((time) => [time.column, time]));
  for (const { name: column, kind, synonyms, samples, nullable: isNullable } of source.columns) {
    const believed = modelOf.get(column);
    if (!believed) continue;
    const time = timeOf.get(column);
    const asked = reckoned(kind, {
      model: believed,
      time,
      isLinked: linked.has(keyOf(schema, name, column)),
    });
    table.columns.push({
      table,
      name: column,
      ...asked,
      model: believed,
      time: time && asked.inDigits ? { ...time, written: 'date' } : time,
      synonyms,
      // The digits of a day are no text that a question finds.
      samples: asked.inDigits ? [] : samples,
      isNullable,
    });
  }
  return table;
}

function keyOf(...names: (string | null)[]): string {
  return JSON.stringify(names);
}

/** Reports whether a column holds amounts of money. */
export function isOfMoney({ model }: Column): boolean {
  return model.measure?.unit === 'money' || model.measure?.unit === 'cents';
}

/** The columns that name a row. */
export function nameColumns({ columns, model }: Table): Column[] {
  return columns.filter(({ name }) => model.name.value.includes(name));
}

/** The tables of which each row has at most one. */
export function ownersOf({ hops }: Table): Table[] {
  return hops.flatMap(({ to, toMany }) => (toMany ? [] : [to.table]));
}

/** Reports whether each row of a table belongs to at most one row of another. */
export function leadsToOne(from: Table, to: Table, { wayBetween }: Domain): boolean {
  return wayBetween(from, to)?.hops.every(({ toMany }) => !toMany) ?? false;
}

const toManyLength = 1.5;
/** Rows with a common owner are less related than rows with common lines: two orders of one depot have little in common. */
const sharedOwnerLength = 0.75;
/** People do not relate tables that are further apart. */
const hopsMax = 5;

function waysIn(tables: readonly Table[]): Domain['waysFrom'] {
  const known = new Map<Table, ReadonlyMap<Table, Way>>();
  return (from) => {
    const ways = known.get(from) ?? shortestWays(from, tables.length);
    known.set(from, ways);
    return ways;
  };
}

function lengthOf({ toMany }: Hop, before: Hop | undefined): number {
  if (!toMany) return 1;
  return toManyLength + (before && !before.toMany ? sharedOwnerLength : 0);
}

/** Dijkstra's search from one table. */
function shortestWays(start: Table, tablesMax: number): Map<Table, Way> {
  const settled = new Map<Table, Way>();
  const open = new Map<Table, Way>([[start, { hops: [], length: 0 }]]);
  while (open.size > 0 && settled.size <= tablesMax) {
    const [nearest, way] = [...open].reduce((a, b) => (b[1].length < a[1].length ? b : a));
    open.delete(nearest);
    settled.set(nearest, way);
    if (way.hops.length >= hopsMax) continue;
    for (const hop of nearest.hops) {
      const next = hop.to.table;
      const length = way.length + lengthOf(hop, way.hops.at(-1));
      const before = open.get(next);
      if (settled.has(next) || (before && before.length <= length)) continue;
      open.set(next, { hops: [...way.hops, hop], length });
    }
  }
  return settled;
}
