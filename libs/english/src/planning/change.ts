import type { Condition, Expression, Plan, SelectItem } from '#sql';
import { addsUp } from '../request/request.js';
import type { Amount } from '../request/request.js';
import { amountIn } from './amounts.js';
import { changeLabels } from './change-labels.js';
import { amountsDuring, difference, inAnyPeriod, onceIn, periodOf } from './compared.js';
import type { Compare } from './compared.js';
import type { dimensionIn } from './dimensions.js';
import { labelled } from './labels.js';
import { aroundMetrics, filtersOf, nameOfMetric } from './metrics.js';
import { Unplannable } from './scope.js';
import type { Scope } from './scope.js';

type Lines = ReturnType<typeof dimensionIn>;
type Metric = Extract<Amount, { kind: 'metric' }>;

/** A number of each line in two periods, the earlier one first, and the query that tells them. */
interface Beside {
  query: Pick<Plan, 'from' | 'joins' | 'where' | 'groupBy' | 'once'>;
  shown: readonly Expression[];
  values: readonly Expression[];
}

const alias = 'lines';

/** By how much each line changed from one period to the other, and, of what adds up, its part of the change of all. */
export function planChange(
  scope: Scope,
  amount: Amount,
  lines: Lines,
  where: readonly Condition[],
  compare: Compare,
): Plan {
  const isWhole = addsUp(amount);
  const { query, shown, values } =
    amount.kind === 'metric'
      ? metricBeside(scope, amount, lines, where, compare)
      : amountBeside(scope, amount, lines, where, compare);
  const [before, after] = values.map((value) => (isWhole ? orNothing(value) : value));
  if (!before || !after) throw new Unplannable('A change is of a number between two periods.');
  const labels = new Map([
    [before, changeLabels.before],
    [after, changeLabels.after],
  ]);
  // The numbers first, so that no line goes by their names.
  const [first, second, ...names] = labelled([before, after, ...shown], (each) => labels.get(each));
  if (!first || !second) throw new Unplannable('A change is of a number between two periods.');
  const within: Plan = {
    ...query,
    select: [...names, first, second],
    having: [],
    orderBy: [],
  };
  const change = difference(columnOf(alias, second), columnOf(alias, first));
  const size: Expression = { kind: 'arithmetic', operator: '*', left: change, right: change };
  const share: Expression = { kind: 'share', of: change };
  return {
    from: { alias, plan: within },
    joins: [],
    where: [],
    select: [
      ...within.select.map((item) => ({ ...item, expression: columnOf(alias, item) })),
      { expression: change, label: changeLabels.change },
      ...(isWhole ? [{ expression: share, label: changeLabels.share }] : []),
    ],
    groupBy: [],
    having: [],
    orderBy: [{ by: isWhole ? share : size, direction: 'descending' }],
  };
}

function columnOf(of: string, { label }: SelectItem): Expression {
  return { kind: 'column', of, column: label };
}

function amountBeside(
  scope: Scope,
  amount: Amount,
  { shown, grouped }: Lines,
  where: readonly Condition[],
  compare: Compare,
): Beside {
  const values = amountsDuring(scope, amount, compare);
  const all = [...where, inAnyPeriod(scope, compare)];
  return {
    query: { from: scope.from, joins: scope.joins, where: all, groupBy: grouped, once: onceIn(scope) },
    shown,
    values,
  };
}

const periods = 'periods';

/**
 * The SQL of a metric takes in all rows of a query: a query within tells it for each line and period, and the values of a line
 * are put beside each other around it.
 */
function metricBeside(
  scope: Scope,
  metric: Metric,
  { shown, grouped }: Lines,
  where: readonly Condition[],
  compare: Compare,
): Beside {
  const period = periodOf(scope, compare);
  const value = amountIn(scope, metric);
  const select = labelled([...shown, ...grouped, period, value], (expression) =>
    expression === period ? 'period' : nameOfMetric([metric], expression),
  );
  const within: Plan = {
    from: scope.from,
    joins: scope.joins,
    where: [...filtersOf([metric]), ...where, inAnyPeriod(scope, compare)],
    select,
    groupBy: [...grouped, period],
    having: [],
    orderBy: [],
    once: onceIn(scope),
  };
  const [inPeriod, ofLine] = select.slice(-2).map((item) => columnOf(periods, item));
  const outside = select.slice(0, -2).map((item) => columnOf(periods, item));
  if (!inPeriod || !ofLine) throw new Unplannable('A change is of a number between two periods.');
  const valueIn = (at: number): Expression => ({
    kind: 'aggregate',
    name: 'max',
    of: ofLine,
    filter: [{ kind: 'compare', operator: '=', left: inPeriod, right: { kind: 'literal', value: at + 1 } }],
  });
  return {
    query: {
      from: { alias: periods, plan: aroundMetrics(within, scope) },
      joins: [],
      where: [],
      groupBy: outside,
    },
    shown: outside.slice(0, labelled(shown).length),
    values: compare.ranges.map((_, at) => valueIn(at)),
  };
}

/** The sum of no rows is none, and nothing of what adds up is 0. */
function orNothing(value: Expression): Expression {
  const condition: Condition = { kind: 'null', of: value };
  return {
    kind: 'case',
    when: [{ condition, value: { kind: 'literal', value: 0 } }],
    otherwise: value,
  };
}
