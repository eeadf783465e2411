import { dayOf } from '#platform';
import type { TimeRange } from '#platform';
import type { Comparison, Condition, Expression, Plan } from '#sql';
import type { Column, Table } from '../domain/domain.js';
import { tableOfQuantity, tableOfTest } from '../request/request.js';
import type { Quantity, Test } from '../request/request.js';
import { asKept } from './currency.js';
import { dayIn, dayWriting, quantityIn } from './quantities.js';
import { Unplannable } from './scope.js';
import type { Scope } from './scope.js';

/** A condition on rows of the scope's table; of rows that refer to them, one passing row is enough. */
export function conditionOf(scope: Scope, test: Test): Condition {
  if (test.kind === 'not') return negated(conditionOf(scope, test.test));
  if (test.kind === 'often') return often(scope, test);
  const far = scope.wayTo(tableOfTest(test)).findIndex(({ toMany }) => toMany);
  // "current clients by plan": of the joined plans, the current ones.
  const isJoined = test.kind !== 'has' && scope.hasJoined(tableOfTest(test));
  if (far >= 0 && !isJoined) {
    const has: Test = test.kind === 'has' ? test : { kind: 'has', table: tableOfTest(test), tests: [test] };
    return oneOfMany(scope, has, far);
  }
  switch (test.kind) {
    case 'any':
    case 'all':
      return { kind: test.kind, conditions: test.tests.map((each) => conditionOf(scope, each)) };
    case 'filled':
      return { kind: 'not', condition: emptyIn(scope, test.column) };
    case 'is':
      return isOneOf(scope.column(test.column), test.column, test.values);
    case 'text':
      return { kind: 'like', of: scope.column(test.column), pattern: patternOf(test) };
    case 'compare':
      return compare(quantityIn(scope, test.of), test.operator, {
        kind: 'literal',
        value: asKept(test.of, test.value),
      });
    case 'average':
      return compare(quantityIn(scope, test.of), test.operator, averageOf(scope, test.of));
    case 'during':
      return during(scope, test.time, asOf(test.range, scope.today));
    case 'later':
      return compare(wholeDay(scope, test.time), '>', wholeDay(scope, test.than));
    case 'against':
      return compare(scope.column(test.of), test.operator, scope.column(test.other));
    case 'empty':
      return emptyIn(scope, test.column);
    case 'current':
      return currentIn(scope, test.table);
    case 'has':
      return test.tests.length > 0
        ? { kind: 'all', conditions: test.tests.map((each) => conditionOf(scope, each)) }
        : hasOne(scope, test);
  }
}

function negated(condition: Condition): Condition {
  return condition.kind === 'not' ? condition.condition : { kind: 'not', condition };
}

function patternOf({ text, at }: Extract<Test, { kind: 'text' }>): string {
  return `${at === 'start' ? '' : '*'}${text.replaceAll('*', '')}${at === 'end' ? '' : '*'}`;
}

/** The column's value is among those that enough rows share: the customers of more than one order. */
function often(scope: Scope, test: Test & { kind: 'often' }): Condition {
  return { kind: 'in_plan', of: scope.column(test.of), plan: oftenPlan(scope, test) };
}

/** The values that enough rows share. */
export function oftenPlan(scope: Scope, test: Test & { kind: 'often' }): Plan {
  const inner = scope.inner(test.table);
  const per = inner.column(test.per);
  const rows: Expression = test.key
    ? { kind: 'aggregate', name: 'count_distinct', of: inner.column(test.key) }
    : { kind: 'aggregate', name: 'count' };
  const where = test.tests.map((each) => conditionOf(inner, each));
  return {
    from: inner.from,
    joins: inner.joins,
    where: [...where, { kind: 'not', condition: { kind: 'null', of: per } }],
    select: [{ expression: per, label: 'key' }],
    groupBy: [per],
    having: [compare(rows, test.operator, { kind: 'literal', value: test.value })],
    orderBy: [],
  };
}

/** Rows may refer to none: the orders without a courier. */
function hasOne(scope: Scope, has: Test & { kind: 'has' }): Condition {
  const [hop, ...others] = scope.wayTo(has.table);
  if (!hop) throw new Unplannable(`Rows of ${has.table.name} have none of their own.`);
  if (others.length > 0) return oneOfMany(scope, has, 0);
  return { kind: 'not', condition: emptyIn(scope, hop.from) };
}

/** The key of the last table before the rows branch out is among those of passing rows. */
function oneOfMany(scope: Scope, has: Test & { kind: 'has' }, far: number): Condition {
  const hop = scope.wayTo(has.table)[far];
  if (!hop) throw new Error('The way has the hop that was found on it.');
  const inner = scope.inner(has.table);
  const key = inner.column(hop.to);
  const where = has.tests.map((test) => conditionOf(inner, test));
  return {
    kind: 'in_plan',
    of: scope.column(hop.from),
    plan: {
      from: inner.from,
      joins: inner.joins,
      // A null among them would make "not in" true for no row.
      where: [...where, { kind: 'not', condition: { kind: 'null', of: key } }],
      select: [{ expression: key, label: 'key' }],
      groupBy: [],
      having: [],
      orderBy: [],
    },
  };
}

export function isOneOf(of: Expression, column: Column, values: readonly string[]): Condition {
  const literals = values.map((value) => literalOf(column, value));
  const [only, ...others] = literals;
  if (only && others.length === 0) return compare(of, '=', only);
  return { kind: 'in', of, values: literals };
}

function literalOf({ kind }: Column, value: string): Expression {
  if (kind === 'boolean') return { kind: 'literal', value: /^(?:t|true|1|y|yes)$/i.test(value) };
  if (kind === 'integer' || kind === 'number') return { kind: 'literal', value: Number(value) };
  return { kind: 'literal', value };
}

function compare(left: Expression, operator: Comparison, right: Expression): Condition {
  return { kind: 'compare', operator, left, right };
}

function averageOf(scope: Scope, of: Quantity): Expression {
  const inner = scope.inner(tableOfQuantity(of));
  const average: Expression = { kind: 'aggregate', name: 'avg', of: quantityIn(inner, of) };
  const select = [{ expression: average, label: 'average' }];
  return {
    kind: 'scalar',
    plan: { from: inner.from, joins: inner.joins, where: [], select, groupBy: [], having: [], orderBy: [] },
  };
}

/** Tests that were made before any question contain the word "today". */
function asOf({ from, before }: TimeRange, today: string): TimeRange {
  return { from: from === 'today' ? today : from, before: before === 'today' ? today : before };
}

function during(scope: Scope, time: Column, range: TimeRange): Condition {
  const { from, before } = range;
  if (time.model.role === 'year') return duringYears(scope, time, range);
  const isRewritten = time.time?.written === 'text' && dayWriting(time) !== undefined;
  const of = isRewritten ? dayIn(scope, time) : scope.column(time);
  const moments = [from, before].map((day) => {
    if (day === undefined) return undefined;
    return isRewritten ? ({ kind: 'date', value: day } as const) : momentOf(time, day);
  });
  const [first, end] = moments;
  if (first && end) return { kind: 'within', of, from: first, before: end };
  if (first) return compare(of, '>=', first);
  return end ? compare(of, '<', end) : { kind: 'all', conditions: [] };
}

/** A column of years cannot answer for a part of a year. */
function duringYears(scope: Scope, time: Column, { from, before }: TimeRange): Condition {
  const of = scope.column(time);
  const [first, end] = [from, before].map((day) => {
    if (day === undefined) return undefined;
    if (!day.endsWith('-01-01'))
      throw new Unplannable(`${time.name} of ${time.table.name} keeps years alone.`);
    return Number(day.slice(0, 4));
  });
  const is = (operator: Comparison, value: number): Condition =>
    compare(of, operator, { kind: 'literal', value });
  const last = end === undefined ? undefined : end - 1;
  if (first !== undefined && first === last) return is('=', first);
  const conditions = [
    ...(first === undefined ? [] : [is('>=', first)]),
    ...(last === undefined ? [] : [is('<=', last)]),
  ];
  return { kind: 'all', conditions };
}

/** A day in the column's form. */
function momentOf(time: Column, day: string): Expression {
  switch (time.time?.written) {
    case 'timestamp':
      return { kind: 'timestamp', value: `${day}T00:00:00` };
    case 'key':
      return { kind: 'literal', value: Number(day.replaceAll('-', '')) };
    case 'text':
      return { kind: 'literal', value: day };
    default:
      return { kind: 'date', value: day };
  }
}

function wholeDay(scope: Scope, time: Column): Expression {
  const of = dayIn(scope, time);
  return time.time?.written === 'timestamp' ? { kind: 'truncate', grain: 'day', of } : of;
}

/** Exports write empty texts in place of nulls. */
function emptyIn(scope: Scope, column: Column): Condition {
  const of = scope.column(column);
  const isNull: Condition = { kind: 'null', of };
  if (column.kind !== 'text' || !(column.samples.includes('') || column.model.role === 'text')) return isNull;
  return { kind: 'any', conditions: [isNull, compare(of, '=', { kind: 'literal', value: '' })] };
}

function currentIn(scope: Scope, table: Table): Condition {
  const believed = table.model.current?.value;
  const columnNamed = (name: string | undefined): Column | undefined =>
    table.columns.find((column) => column.name === name);
  if (believed?.by === 'period') {
    const [from, to] = [columnNamed(believed.from), columnNamed(believed.to)];
    const tomorrow = dayOf(scope.today).plus('day', 1).toString();
    const begun = from ? [during(scope, from, { before: tomorrow })] : [];
    if (!to) return { kind: 'all', conditions: begun };
    const goesOn: Condition = { kind: 'null', of: scope.column(to) };
    const lasts = { kind: 'any', conditions: [goesOn, during(scope, to, { from: scope.today })] } as const;
    return { kind: 'all', conditions: [...begun, lasts] };
  }
  const column = columnNamed(believed?.column);
  if (!believed || !column) return { kind: 'all', conditions: [] };
  return isOneOf(scope.column(column), column, believed.by === 'flag' ? [believed.value] : believed.values);
}
