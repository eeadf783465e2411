import type { Grain } from '#sql';
import type { CatalogMetric } from '../catalog/catalog-table.js';
import type { Amount, Quantity, Things } from '../request/request.js';
import { isNumber, isTime, nameOf, quoted } from './names.js';
import type { Names } from './names.js';
import { testOf } from './tests.js';
import { Unfit } from './unfit.js';
import type { WrittenAmount, WrittenRequest } from './written-request.js';

type WrittenMeasure = WrittenRequest['measures'][number];

/** An aggregate, or one divided by another. */
export function measureOf(names: Names, metrics: readonly CatalogMetric[], written: WrittenMeasure): Amount {
  const { divided_by: divisor, in_percent: inPercent, ...own } = written;
  const part = amountOf(names, metrics, own);
  if (!divisor) return part;
  return { kind: 'ratio', part, whole: amountOf(names, metrics, divisor), inPercent };
}

export function amountOf(
  names: Names,
  metrics: readonly CatalogMetric[],
  { fn, of, where }: WrittenAmount,
): Amount {
  const tests = where.map((test) => testOf(names, test));
  switch (fn) {
    case 'count':
      return countOf(names, of, tests);
    case 'count_distinct': {
      const key = names.column(of);
      return { kind: 'rows', table: key.table, key, tests };
    }
    case 'rate':
    case 'metric':
    case 'count_days':
    case 'count_weeks':
    case 'count_months':
      if (tests.length > 0) throw new Unfit(`A measure with the fn "${fn}" has no where of its own.`);
      return fn === 'rate'
        ? names.rate(of)
        : fn === 'metric'
          ? metricOf(names, metrics, of)
          : periodsOf(names, of, grains[fn]);
    default:
      return { kind: 'aggregate', name: fn, of: addable(names.quantity(of), fn), tests };
  }
}

const grains: Record<'count_days' | 'count_weeks' | 'count_months', Grain> = {
  count_days: 'day',
  count_weeks: 'week',
  count_months: 'month',
};

/** Rows of a table, or those with a value in a column. */
function countOf(names: Names, of: string, tests: Extract<Amount, { kind: 'rows' }>['tests']): Amount {
  const table = names.findTable(of);
  if (table) return { kind: 'rows', table, tests };
  const column = names.column(of);
  const isKey = column.table.model.key.includes(column.name);
  return { kind: 'rows', table: column.table, tests: isKey ? tests : [{ kind: 'filled', column }, ...tests] };
}

function periodsOf(names: Names, of: string, grain: Grain): Amount {
  const time = names.column(of);
  if (!isTime(time)) throw new Unfit(`${nameOf(time)} is no time.`);
  return { kind: 'periods', time, grain };
}

function metricOf(names: Names, metrics: readonly CatalogMetric[], name: string): Amount {
  const metric = metrics.find((each) => each.name === name);
  if (!metric) throw new Unfit(`There is no curated metric ${quoted(name)}.`);
  const { source, expression, filters } = metric;
  return { kind: 'metric', table: names.table(source), name, sql: expression, filters };
}

const keys: ReadonlySet<string> = new Set(['id', 'key', 'date_key']);

function addable(of: Quantity, fn: 'sum' | 'avg' | 'min' | 'max' | 'median'): Quantity {
  if (of.kind !== 'value' || fn === 'min' || fn === 'max') return of;
  const { column } = of;
  if (!isNumber(column)) throw new Unfit(`${nameOf(column)} is no number, and has no ${fn}.`);
  if (keys.has(column.model.role))
    throw new Unfit(`${nameOf(column)} tells rows apart, and has no ${fn}: count rows instead.`);
  return of;
}

/** The things of a list or of lines: the rows of a table, or the values of a column. */
export function thingsOf(names: Names, written: string): Things {
  const table = names.findTable(written);
  if (table) return { table };
  const key = names.column(written);
  return { table: key.table, key };
}
