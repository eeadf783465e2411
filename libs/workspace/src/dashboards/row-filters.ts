import { createHash } from 'node:crypto';
import type { ColumnKind, Filter, FilterValue, Filters } from '#contracts';
import type { Condition, Expression } from '#sql';
import type { TableFilter } from './filters/table-filter.js';

/** The condition on one column of a reader's rows. */
export interface RowFilter {
  column: string;
  filter: Filter;
  /** True to withhold rows without that column; false to leave the filter out there. */
  isLocked: boolean;
}

/** A condition on a widget's rows: on those of its answer, or on those of the tables that it reads. */
export type WidgetFilter = RowFilter | TableFilter;

/** Tells conditions on tables from those on answers. */
export function isTableFilter(filter: WidgetFilter): filter is TableFilter {
  return 'targets' in filter;
}

/** The column of a filter. */
export interface FilteredColumn {
  name: string;
  kind: ColumnKind;
}

/** Filters in canonical order, so that equal sets are identical; undefined where there are none. */
export function rowFilters(locked: Filters, open: Filters): readonly RowFilter[] | undefined {
  const filters = [
    ...Object.entries(locked).map(([column, filter]) => ({ column, filter, isLocked: true })),
    ...Object.entries(open).map(([column, filter]) => ({ column, filter, isLocked: false })),
  ];
  if (filters.length === 0) return undefined;
  return filters.toSorted((one, other) => (one.column < other.column ? -1 : 1));
}

/**
 * Identifies a query within its filters. A collision between two sets of filters would show a reader another's rows, so the mark has
 * at least 128 bits.
 */
export function queryWithin(query: string, filters: readonly WidgetFilter[] | undefined): string {
  if (!filters) return query;
  const parts = filters.map(partsOf);
  const mark = createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32);
  return `${query}~${mark}`;
}

/** A column's name is a text and targets are a list, so the two cannot be confused. */
function partsOf(each: WidgetFilter): unknown[] {
  const range = sortedRange(each.filter);
  if (!isTableFilter(each)) return [each.column, range, each.isLocked];
  const targets = each.targets.map(({ data_source_id: id, table, column }) => [id, table, column]);
  return [targets, each.key, range, ...(each.isLocked ? ['locked'] : [])];
}

/** The database does not keep the order of an object's fields. */
function sortedRange(filter: Filter): unknown {
  if (!isRange(filter)) return ['is', filter];
  return ['range', filter.from ?? null, filter.before ?? null];
}

/** The message where rows cannot be narrowed. It does not name the filter, which the reader may not know. */
const withheld = 'this cannot be shown here: it has no column for a filter that holds';

/** The same where a filter cannot be put on the tables that a widget reads. */
export const withheldTables = 'this cannot be shown here: a filter that holds does not reach it';

/** The same where a metric's own query would read past them. */
export const withheldQuery = 'this cannot be shown here: it computes with rows that a filter must hide';

/** Reports whether an error means that rows are withheld; readers who may not see other errors see this one. */
export function isWithheld(error: string): boolean {
  return error === withheld || error === withheldQuery || error === withheldTables;
}

/** The filters as conditions on the rows of a source, or a refusal to show these. */
export function conditionsOn(
  alias: string,
  columns: readonly FilteredColumn[],
  filters: readonly RowFilter[],
): { conditions: Condition[] } | { problem: string; isFinal: boolean } {
  const conditions: Condition[] = [];
  for (const { column, filter, isLocked } of filters) {
    // Two columns of one name are ambiguous.
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
    // No value of the column compares with this one, so no row passes.
    if (!right) return { kind: 'any', conditions: [] };
    conditions.push({ kind: 'compare', operator, left: of, right });
  }
  return { kind: 'all', conditions };
}

/** A value in the column's kind; undefined where no value of that kind can equal it. */
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

/** Beyond a double's precision, neighbouring numbers would be equal. */
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

/** The plan's own check, made beforehand: a viewer's input must not become an internal error. */
function isDay(value: string): boolean {
  if (!/^(?!0000)\d{4}-\d\d-\d\d$/.test(value)) return false;
  const time = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(value);
}
