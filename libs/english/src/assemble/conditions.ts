import type { TimeRange } from '#platform';
import type { Condition, Expression, Plan } from '#sql';
import type { CatalogColumn } from '../catalog/catalog-table.js';
import type { Filter, Test } from '../intent/draft.js';
import { isNumeric, isTemporal } from '../catalog/column-facts.js';
import { columnOf, sourceOf } from './scope.js';

/** The filters as conditions; filters joined with "or" become one. */
export function conditionsOf(filters: readonly Filter[]): Condition[] {
  const groups: Condition[][] = [];
  for (const filter of filters) {
    const condition = conditionOf(filter);
    const last = groups.at(-1);
    if (filter.alternative && last) last.push(condition);
    else groups.push([condition]);
  }
  return groups.flatMap((conditions) => {
    const [only, second] = conditions;
    if (second === undefined) return only === undefined ? [] : [only];
    return [{ kind: 'any', conditions }];
  });
}

/** Each filter as a condition by itself. */
export function conditionsEach(filters: readonly Filter[]): Condition[] {
  return filters.map(conditionOf);
}

function conditionOf({ column, test, negated }: Filter): Condition {
  if (negated && test.is === 'compare' && test.operator === '=')
    return conditionOf({ column, test: { ...test, operator: '<>' }, negated: false, alternative: false });
  const condition = testOf(column, test);
  return negated ? { kind: 'not', condition } : condition;
}

function testOf(column: CatalogColumn, test: Test): Condition {
  const of = columnOf(column);
  switch (test.is) {
    case 'text':
      return isText(column)
        ? { kind: 'equal_text', of, text: test.text }
        : { kind: 'compare', operator: '=', left: of, right: literal(test.text) };
    case 'like':
      return { kind: 'like', of, pattern: test.pattern };
    case 'null':
      return { kind: 'null', of };
    case 'between':
      return {
        kind: 'all',
        conditions: [compared(column, '>=', test.low), compared(column, '<=', test.high)],
      };
    case 'time':
      return timed(column, test.range);
    case 'among':
      return { kind: 'compare', operator: test.operator, left: of, right: numberOf(column, test) };
    case 'same':
      return { kind: 'in_plan', of, plan: sameAs(column, test.filters) };
    case 'commonest':
      return { kind: 'in_plan', of, plan: commonest(column, test) };
    case 'flag':
      return typeof test.value === 'string'
        ? { kind: 'equal_text', of, text: test.value }
        : { kind: 'compare', operator: '=', left: of, right: { kind: 'literal', value: test.value } };
    case 'column':
      return { kind: 'compare', operator: test.operator, left: of, right: columnOf(test.other) };
    case 'ways':
      return {
        kind: 'any',
        conditions: test.ways.map((way) => ({ kind: 'all', conditions: conditionsEach(way) })),
      };
    case 'compare':
      return compared(column, test.operator, test.value);
  }
}

function isText({ kind }: CatalogColumn): boolean {
  return kind === 'text' || kind === 'other';
}

function literal(value: string | number): Expression {
  return { kind: 'literal', value };
}

type Operator = Extract<Condition, { kind: 'compare' }>['operator'];

/** A comparison of a year with a day uses the year's first and last day. */
function compared(column: CatalogColumn, operator: Operator, value: string | number): Condition {
  const of = columnOf(column);
  if (!isTemporal(column) || typeof value !== 'number') {
    const right = isText(column) ? literal(String(value)) : literal(value);
    return { kind: 'compare', operator, left: of, right };
  }
  const start = `${String(Math.trunc(value)).padStart(4, '0')}-01-01`;
  const end = `${String(Math.trunc(value) + 1).padStart(4, '0')}-01-01`;
  if (operator === '=')
    return { kind: 'within', of, from: momentOf(column, start), before: momentOf(column, end) };
  const isFromEnd = operator === '>' || operator === '<=';
  const bound = momentOf(column, isFromEnd ? end : start);
  const side = operator === '>' || operator === '>=' ? '>=' : operator === '<>' ? '<>' : '<';
  return { kind: 'compare', operator: side, left: of, right: bound };
}

function momentOf(column: CatalogColumn, day: string): Expression {
  return column.kind === 'timestamp'
    ? { kind: 'timestamp', value: `${day}T00:00:00` }
    : { kind: 'date', value: day };
}

/** A period over a column of days, of years as numbers, or of days as text. */
function timed(column: CatalogColumn, { from, before }: TimeRange): Condition {
  const bound = (day: string): Expression => {
    if (isNumeric(column)) return literal(Number(day.slice(0, 4)));
    return isTemporal(column) ? momentOf(column, day) : literal(day);
  };
  const of = columnOf(column);
  if (
    isNumeric(column) &&
    from !== undefined &&
    before !== undefined &&
    Number(before.slice(0, 4)) - Number(from.slice(0, 4)) <= 1
  )
    return { kind: 'compare', operator: '=', left: of, right: bound(from) };
  if (from !== undefined && before !== undefined)
    return { kind: 'within', of, from: bound(from), before: bound(before) };
  if (from !== undefined) return { kind: 'compare', operator: '>=', left: of, right: bound(from) };
  return {
    kind: 'compare',
    operator: '<',
    left: of,
    right: bound(before ?? ''),
  };
}

/** The column's values in the rows that meet the filters. */
function sameAs(column: CatalogColumn, filters: readonly Filter[]): Plan {
  return {
    from: sourceOf(column.table),
    joins: [],
    where: conditionsOf(filters.filter((filter) => filter.column.table === column.table)),
    select: [{ expression: columnOf(column), label: column.name }],
    groupBy: [],
    having: [],
    orderBy: [],
  };
}

/** The most or least frequent values of the column. */
function commonest(column: CatalogColumn, { direction, limit }: Extract<Test, { is: 'commonest' }>): Plan {
  const of = columnOf(column);
  return {
    from: sourceOf(column.table),
    joins: [],
    where: [{ kind: 'not', condition: { kind: 'null', of } }],
    select: [{ expression: of, label: column.name }],
    groupBy: [of],
    having: [],
    orderBy: [{ by: { kind: 'aggregate', name: 'count' }, direction }],
    limit,
  };
}

/** An aggregate over the rows of the column's table. */
export function numberOf(
  column: CatalogColumn,
  { name, filters }: Pick<Extract<Test, { is: 'among' }>, 'name' | 'filters'>,
): Expression {
  return {
    kind: 'scalar',
    plan: {
      from: sourceOf(column.table),
      joins: [],
      where: conditionsOf(filters.filter((filter) => filter.column.table === column.table)),
      select: [{ expression: { kind: 'aggregate', name, of: columnOf(column) }, label: name }],
      groupBy: [],
      having: [],
      orderBy: [],
    },
  };
}
