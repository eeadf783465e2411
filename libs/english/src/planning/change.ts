import type { TimeRange } from '#platform';
import type { Condition, Expression, Plan, SelectItem } from '#sql';
import type { Column } from '../domain/domain.js';
import { addsUp } from '../request/request.js';
import type { Amount } from '../request/request.js';
import { amountIn } from './amounts.js';
import { changeLabels } from './change-labels.js';
import { amountDuring, difference, inAnyPeriod, onceIn } from './compared.js';
import { conditionOf } from './conditions.js';
import type { dimensionIn } from './dimensions.js';
import { labelled } from './labels.js';
import { aroundMetrics, filtersOf } from './metrics.js';
import type { Scope } from './scope.js';

/** A change to be broken down. */
interface BrokenDown<Measured extends Amount> {
  scope: Scope;
  amount: Measured;
  lines: ReturnType<typeof dimensionIn>;
  where: readonly Condition[];
  /** The earlier one first. */
  periods: { time: Column; ranges: readonly [TimeRange, TimeRange] };
}

/** The query of a change without its selected items, and the columns and values of each line. */
interface Beside {
  query: Pick<Plan, 'from' | 'joins' | 'where' | 'groupBy' | 'once'>;
  shown: readonly Expression[];
  before: Expression;
  after: Expression;
}

const alias = 'lines';

/** Compares each line in two periods. An additive amount also gets each line's share of the total change. */
export function planChange(change: BrokenDown<Amount>): Plan {
  const { amount } = change;
  const isWhole = addsUp(amount);
  const { query, shown, before, after } =
    amount.kind === 'metric' ? metricBeside({ ...change, amount }) : amountBeside(change);
  const valueOf = (value: Expression): Expression => (isWhole ? orZero(value) : value);
  const select = [
    ...labelled(shown, { taken: Object.values(changeLabels) }),
    { expression: valueOf(before), label: changeLabels.before },
    { expression: valueOf(after), label: changeLabels.after },
  ];
  const moved = difference(column(alias, changeLabels.after), column(alias, changeLabels.before));
  const size: Expression = { kind: 'arithmetic', operator: '*', left: moved, right: moved };
  const share: Expression = { kind: 'share', of: moved };
  return {
    from: { alias, plan: { ...query, select, having: [], orderBy: [] } },
    joins: [],
    where: [],
    select: [
      ...outside(alias, select),
      { expression: moved, label: changeLabels.change },
      ...(isWhole ? [{ expression: share, label: changeLabels.share }] : []),
    ],
    groupBy: [],
    having: [],
    orderBy: [{ by: isWhole ? share : size, direction: 'descending' }],
  };
}

function amountBeside({ scope, amount, lines, where, periods }: BrokenDown<Amount>): Beside {
  const [before, after] = periods.ranges;
  const valueIn = (range: TimeRange): Expression => amountDuring(scope, amount, periods.time, range);
  const all = [...where, inAnyPeriod(scope, periods)];
  return {
    query: { from: scope.from, joins: scope.joins, where: all, groupBy: lines.grouped, once: onceIn(scope) },
    shown: lines.shown,
    before: valueIn(before),
    after: valueIn(after),
  };
}

const periodsAlias = 'periods';
const isLater = 'is_later';

/**
 * The SQL of a metric aggregates all rows of its query. An inner query computes it for each line and period, and this one puts the two values
 * of a line side by side.
 */
function metricBeside({
  scope,
  amount: metric,
  lines: { shown, grouped },
  where,
  periods,
}: BrokenDown<Extract<Amount, { kind: 'metric' }>>): Beside {
  const { time, ranges } = periods;
  const later: Expression = {
    kind: 'case',
    when: [{ condition: conditionOf(scope, { kind: 'during', time, range: ranges[1] }), value: literal(1) }],
    otherwise: literal(0),
  };
  const columns = labelled([...shown, ...grouped], { taken: [isLater, metric.name] });
  const inner: Plan = {
    from: scope.from,
    joins: scope.joins,
    where: [...filtersOf([metric]), ...where, inAnyPeriod(scope, periods)],
    select: [
      ...columns,
      { expression: later, label: isLater },
      { expression: amountIn(scope, metric), label: metric.name },
    ],
    groupBy: [...grouped, later],
    having: [],
    orderBy: [],
    once: onceIn(scope),
  };
  const valueWhere = (value: number): Expression => ({
    kind: 'aggregate',
    name: 'max',
    of: column(periodsAlias, metric.name),
    filter: [{ kind: 'compare', operator: '=', left: column(periodsAlias, isLater), right: literal(value) }],
  });
  const all = outside(periodsAlias, columns).map(({ expression }) => expression);
  return {
    query: {
      from: { alias: periodsAlias, plan: aroundMetrics(inner, scope) },
      joins: [],
      where: [],
      groupBy: all,
    },
    shown: all.slice(0, labelled(shown).length),
    before: valueWhere(0),
    after: valueWhere(1),
  };
}

/** The columns of an inner query in the query around it. */
function outside(of: string, items: readonly SelectItem[]): SelectItem[] {
  return items.map(({ label }) => ({ expression: column(of, label), label }));
}

function column(of: string, label: string): Expression {
  return { kind: 'column', of, column: label };
}

function literal(value: number): Expression {
  return { kind: 'literal', value };
}

/** The sum of no rows is null in SQL; an additive amount is 0 there. */
function orZero(value: Expression): Expression {
  return {
    kind: 'case',
    when: [{ condition: { kind: 'null', of: value }, value: literal(0) }],
    otherwise: value,
  };
}
