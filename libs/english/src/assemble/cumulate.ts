import type { Expression, Plan } from '#sql';

/** "the running total of revenue by month": each period with all before it; undefined where there is no course of time. */
export function cumulate(plan: Plan): Plan | undefined {
  const by = plan.groupBy.find(({ kind }) => kind === 'truncate');
  // Of several groups in a period, each would need a sum of its own.
  if (!by || plan.groupBy.length > 1 || plan.limit !== undefined) return undefined;
  const isNumber = ({ kind }: Expression): boolean => kind !== 'truncate' && kind !== 'column';
  const select = plan.select.map((item) =>
    isNumber(item.expression)
      ? { expression: { kind: 'running' as const, of: item.expression, by }, label: `running_${item.label}` }
      : item,
  );
  return { ...plan, select };
}
