import type { Plan } from '#sql';
import type { Draft } from '../intent/draft.js';
import { columnOf } from './scope.js';

const alias = 'groups';

/** "how many customers have more than 3 orders": each customer is tested, and those that pass are counted. */
export function countGroups(plan: Plan, { select, share }: Draft): Plan {
  const [counted, second] = select;
  if (plan.having.length === 0 || plan.groupBy.length > 0 || share) return plan;
  if (second || counted?.what !== 'count') return plan;
  const each = counted.column ?? counted.table?.key;
  if (!each) return plan;
  const key = columnOf(each);
  const inner: Plan = {
    ...plan,
    select: [{ expression: key, label: each.name }],
    groupBy: [key],
    orderBy: [],
  };
  return {
    from: { alias, plan: inner },
    joins: [],
    where: [],
    select: [{ expression: { kind: 'aggregate', name: 'count' }, label: 'count' }],
    groupBy: [],
    having: [],
    orderBy: [],
  };
}
