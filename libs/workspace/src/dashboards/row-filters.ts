import { createHash } from 'node:crypto';
import type { ColumnKind, Filter, FilterValue, Filters } from '#contracts';
import type { Condition, Expression } from '#sql';
import type { TableFilter } from './filters/table-filter.js';

/** The condition on one column of a reader's rows. */
export interface RowFilter {
  column: string;
  filter: Filter;
  /** Whether rows without that column are withheld; else the filter is left out there. */
  isLocked: boolean;
}

/** A condition on a widget's rows: on those of its answer, or on those of the tables that it reads. */
export type WidgetFilter = RowFilter | TableFilter;

/** Tells the conditions on tables from those on answers. */
export function isTableFilter(filter: WidgetFilter): filter is TableFilter {
  return 'targets' in filter;
}

/** The column of a filter. */
export interface FilteredColumn {
  name: string;
  kind: ColumnKind;
}

/** Filters in the one order that all who mean the same have; undefined where there are none. */
export function rowFilters(locked: Filters, open: Filters): readonly RowFilter[] | undefined {
  const filters = [
    ...Object.entries(locked).map(([column, filter]) => ({ column, filter, isLocked: true })),
    ...Object.entries(open).map(([column, filter]) => ({ column, filter, isLocked: false })),
  ];
  if (filters.length === 0) return undefined;
  return filters.toSorted((one, other) => (one.column < other.column ? -1 : 1));
}

/**
 * Identifies a query together with the filters that it is read within. Whoever could find two sets of filters with the same mark
 * would see another's rows, so it is no shorter than 128 bits.
 */
export function queryWithin(query: string, filters: readonly WidgetFilter[] | undefined): string {
  if (!filters) return query;
  const parts = filters.map(partsOf);
  const mark = createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32);
  return `${query}~${mark}`;
}

/** A column's name is a text, and a list of columns is none. */
function partsOf(each: WidgetFilter): unknown[] {
  const range = sortedRange(each.filter);
  if (!isTableFilter(each)) return [each.column, range, each.isLocked];
  const targets = each.targets.map(({ data_source_id: id, table, column }) => [id, table, column]);
  return [targets, each.key, range, ...(each.isLocked ? ['locked'] : [])];
}

/** The database keeps an object's fields in an order of its own. */
function sortedRange(filter: Filter): unknown {
  if (!isRange(filter)) return ['is', filter];
  return ['range', filter.from ?? null, filter.before ?? null];
}

/** The message where rows cannot be narrowed. It does not name the filter: the reader may not be told of it. */
const withheld = 'this cannot be shown here: it has no column for a filter that holds';

/** The same where a filter cannot be put on the tables that a widget reads. */
export const withheldTables = 'this cannot be shown here: a filter that holds does not reach it';

/** The same where a metric's own query would read past them. */
export const withheldQuery = 'this cannot be shown here: it computes with rows that a filter must hide';

/** Whether an error says that rows are withheld; whoever cannot be told of other errors is told of that. */
export function isWithheld(error: string): boolean {
  return error === withheld || error === withheldQuery || error === withheldTables;
}

/** The filters as conditions on the rows of a source; or that they must be withheld. */
export function conditionsOn(
  alias: string,
  columns: readonly FilteredColumn[],
  filters: readonly RowFilter[],
): { conditions: Condition[] } | { problem: string; isFinal: boolean } {
  const conditions: Condition[] = [];
  for (const { column, filter, isLocked } of filters) {
    // Of two columns with one name, none can be told from the other.
    const [meant, another] = columns.filter(({ name }) => name === column);
    if (meant && !another) conditions.push(conditionOn(alias, meant, filter));
    else if (isLocked) return { problem: withheld, isFinal: false };
  }
  return { conditions };
}

/** A filter as a condition on a column. */
export function conditionOn(alias: string, { name, kind }: FilteredColumn, filter: Filter): Condition {
  const of: Expression = { kind: 'column', of: alias, column: name };
  if (isRange(filter)) return withinRange(of, kind, filter);
  const values = Array.isArray(filter) ? filter : [filter];
  const wanted = values.flatMap((value) => literalOf(kind, value) ?? []);
  const isAny: Condition = { kind: 'in', of, values: wanted };
  return values.includes(null) ? { kind: 'any', conditions: [isAny, { kind: 'null', of }] } : isAny;
}

type Range = Extract<Filter, { from?: unknown }>;

function isRange(filter: Filter): filter is Range {
  return typeof filter === 'object' && filter !== null && !Array.isArray(filter);
}

function withinRange(of: Expression, kind: ColumnKind, { from, before }: Range): Condition {
  const ends = [
    { operator: '>=' as const, end: from },
    { operator: '<' as const, end: before },
  ];
  const conditions: Condition[] = [];
  for (const { operator, end } of ends) {
    if (end === undefined) continue;
    const right = literalOf(kind, end);
    // A value that no value of the column can be compared with lets none through.
    if (!right) return { kind: 'any', conditions: [] };
    conditions.push({ kind: 'compare', operator, left: of, right });
  }
  return { kind: 'all', conditions };
}

/** A value as the column's kind has it; undefined where no value of that kind can be equal to it. */
function literalOf(kind: ColumnKind, value: FilterValue): Expression | undefined {
  if (value === null) return undefined;
  switch (kind) {
    case 'integer':
    case 'number':
      return numberOf(value);
    case 'boolean':
      return truthOf(value);
    case 'date':
    case 'timestamp':
      return timeOf(kind, String(value));
    default:
      return { kind: 'literal', value: String(value) };
  }
}

/** Beyond what a double holds exactly, neighbours would be taken for each other. */
function numberOf(value: string | number | boolean): Expression | undefined {
  if (typeof value === 'boolean' || (typeof value === 'string' && !/^-?\d{1,15}(?:\.\d{1,15})?$/.test(value)))
    return undefined;
  const number = Number(value);
  return Math.abs(number) <= Number.MAX_SAFE_INTEGER ? { kind: 'literal', value: number } : undefined;
}

function truthOf(value: string | number | boolean): Expression | undefined {
  const text = String(value);
  return text === 'true' || text === 'false' ? { kind: 'literal', value: text === 'true' } : undefined;
}

const moment = /^\d{4}-\d\d-\d\d[T ](?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,6})?)?Z?$/;

function timeOf(kind: 'date' | 'timestamp', value: string): Expression | undefined {
  const day = value.slice(0, 10);
  if (!isDay(day)) return undefined;
  if (value === day) return { kind: 'date', value };
  return kind === 'timestamp' && moment.test(value) ? { kind: 'timestamp', value } : undefined;
}

/** The plan's own test, asked beforehand: what a viewer typed must not be a fault of ours. */
function isDay(value: string): boolean {
  if (!/^(?!0000)\d{4}-\d\d-\d\d$/.test(value)) return false;
  const time = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(value);
}
