import type { Plan } from '#sql';

const alias = 'groups';

/** "the average number of orders per customer": each customer's orders are counted, and the counts averaged. */
export function averageGroups(plan: Plan): Plan {
  const counted = plan.select.find(({ expression }) => expression.kind === 'aggregate');
  if (!counted || plan.groupBy.length === 0) return plan;
  const inner: Plan = { ...plan, select: [{ ...counted, label: 'amount' }], orderBy: [], limit: undefined };
  return {
    from: { alias, plan: inner },
    joins: [],
    where: [],
    select: [
      {
        expression: {
          kind: 'aggregate',
          name: 'avg',
          of: { kind: 'column', of: alias, column: 'amount' },
        },
        label: `average_${counted.label}`,
      },
    ],
    groupBy: [],
    having: [],
    orderBy: [],
  };
}
