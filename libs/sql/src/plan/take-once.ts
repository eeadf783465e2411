import { type Change, changeConditions, changeExpression } from './change.js';
import type { Expression, Plan, SelectItem } from './plan.js';
import { sameExpression } from './same-expression.js';
import { UnsupportedPlan } from './unsupported-plan.js';

const alias = 'once';

/**
 * Takes each row once before it is aggregated. Joined to many rows of another table, an amount would be added up once for each of them. So an
 * inner query takes the distinct rows, told apart by the key and by the values of the output, and only then are they added up.
 */
export function takeOnce({ once, ...plan }: Plan & { once: Expression }): Plan {
  const items: SelectItem[] = [{ expression: once, label: 'row_key' }];
  const taken = (expression: Expression): Expression => {
    const known = items.find((item) => sameExpression(item.expression, expression));
    const label = known?.label ?? `value_${String(items.length)}`;
    if (!known) items.push({ expression, label });
    return { kind: 'column', of: alias, column: label };
  };
  const isGroup = (expression: Expression) => plan.groupBy.some((group) => sameExpression(group, expression));
  const change: Change = (expression) => {
    // The SQL names columns that the inner query renames.
    if (expression.kind === 'sql')
      throw new UnsupportedPlan('repeated rows cannot be removed beside SQL of a metric');
    return expression.kind === 'column' || isGroup(expression) ? taken(expression) : undefined;
  };
  const outer = {
    ...plan,
    select: plan.select.map((item) => ({ ...item, expression: changeExpression(item.expression, change) })),
    groupBy: plan.groupBy.map((group) => changeExpression(group, change)),
    having: changeConditions(plan.having, change),
    orderBy: plan.orderBy.map((order) => ({ ...order, by: changeExpression(order.by, change) })),
  };
  const inner: Plan = {
    from: plan.from,
    joins: plan.joins,
    where: plan.where,
    select: items,
    groupBy: [],
    having: [],
    orderBy: [],
    distinct: true,
  };
  return { ...outer, from: { alias, plan: inner }, joins: [], where: [] };
}
