import { type Change, changeConditions, changeExpression } from './change.js';
import { mayAggregate } from './inner-query.js';
import type { Condition, Expression, Plan, SelectItem } from './plan.js';
import type { Rendering } from './rendering.js';
import { sameExpression } from './same-expression.js';
import { UnsupportedPlan } from './unsupported-plan.js';

type Aggregate = Extract<Expression, { kind: 'aggregate' }>;

const alias = 'ranked';

/** Reports whether the plan computes a median of its rows. */
export function hasMedian(plan: Plan): boolean {
  let has = false;
  const look: Change = (expression) => {
    has ||= expression.kind === 'aggregate' && expression.name === 'median';
    return undefined;
  };
  changeOutput(plan, look);
  return has;
}

/**
 * Replaces medians, which MySQL lacks. An inner query numbers the values of each group in their order, and the median
 * is the average of the one or two in the middle.
 */
export function rankMedians(rendering: Rendering, plan: Plan): Plan {
  const groups = plan.groupBy.map((expression, index) => ({ expression, label: `g${index + 1}` }));
  const inner: SelectItem[] = [...groups];
  const column = (label: string): Expression => ({ kind: 'column', of: alias, column: label });
  const take = (expression: Expression): Expression => {
    const label = `v${inner.length + 1}`;
    inner.push({ expression, label });
    return column(label);
  };
  const change: Change = (expression) => {
    const group = groups.find((item) => sameExpression(item.expression, expression));
    if (group !== undefined) return column(group.label);
    if (expression.kind === 'aggregate') return overRanked(expression);
    if (expression.kind === 'sql')
      throw new UnsupportedPlan('a median beside SQL of a metric is not possible in MySQL');
    return undefined;
  };
  const overRanked = (aggregate: Aggregate): Aggregate => {
    const { name, of, filter } = aggregate;
    if (of === undefined && (filter === undefined || filter.length === 0)) return aggregate;
    const taken = takenValue(aggregate);
    const value = take(taken);
    if (name !== 'median') return { kind: 'aggregate', name, of: value };
    const middle = isInMiddle(take(rankOf(rendering, taken, plan)), take(countOf(rendering, taken, plan)));
    return { kind: 'aggregate', name: 'avg', of: value, filter: middle };
  };
  const changed = changeOutput(plan, change);
  const within: Plan = {
    ...plan,
    select: inner,
    groupBy: [],
    having: [],
    orderBy: [],
    limit: undefined,
    distinct: false,
  };
  const from = { alias, plan: within };
  return { ...changed, from, joins: [], where: [], groupBy: groups.map(({ label }) => column(label)) };
}

function changeOutput(plan: Plan, change: Change): Plan {
  return {
    ...plan,
    select: plan.select.map(({ expression, label }) => ({
      expression: changeExpression(expression, change),
      label,
    })),
    having: changeConditions(plan.having, change),
    orderBy: plan.orderBy.map(({ by, direction }) => ({ by: changeExpression(by, change), direction })),
  };
}

/** Returns the value that an aggregate takes from a row; null if it takes none. */
function takenValue({ of, filter }: Aggregate): Expression {
  const value: Expression = of ?? { kind: 'literal', value: 1 };
  if (mayAggregate(value)) throw new UnsupportedPlan('an aggregate cannot be computed from another');
  if (filter === undefined || filter.length === 0) return value;
  const condition: Condition = { kind: 'all', conditions: filter };
  return { kind: 'case', when: [{ condition, value }], otherwise: { kind: 'literal', value: null } };
}

function rankOf(rendering: Rendering, value: Expression, plan: Plan): Expression {
  const order = rendering.dialect.orderTerm(rendering.expression(value), 'ascending');
  const groups = partition(rendering, plan);
  return { kind: 'sql', sql: `row_number() OVER (${groups}ORDER BY ${order})` };
}

function countOf(rendering: Rendering, value: Expression, plan: Plan): Expression {
  const groups = partition(rendering, plan);
  return { kind: 'sql', sql: `count(${rendering.expression(value)}) OVER (${groups.trimEnd()})` };
}

function partition(rendering: Rendering, { groupBy }: Plan): string {
  if (groupBy.length === 0) return '';
  return `PARTITION BY ${groupBy.map((group) => rendering.expression(group)).join(', ')} `;
}

/** Selects the middle values: of five the third, of six the third and the fourth. Twice their rank is between the count and the count plus two. */
function isInMiddle(rank: Expression, count: Expression): Condition[] {
  const twice: Expression = {
    kind: 'arithmetic',
    operator: '*',
    left: { kind: 'literal', value: 2 },
    right: rank,
  };
  const twoMore: Expression = {
    kind: 'arithmetic',
    operator: '+',
    left: count,
    right: { kind: 'literal', value: 2 },
  };
  return [
    { kind: 'compare', operator: '>=', left: twice, right: count },
    { kind: 'compare', operator: '<=', left: twice, right: twoMore },
  ];
}
