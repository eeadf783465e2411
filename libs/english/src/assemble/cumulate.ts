import type { Expression, Plan } from '#sql';
import { groupsBeside } from './grow.js';

/** "the running total of revenue by month": each period with all before it; undefined without a time series. */
export function cumulate(plan: Plan): Plan | undefined {
  const by = plan.groupBy.find(({ kind }) => kind === 'truncate');
  if (!by || plan.limit !== undefined) return undefined;
  const per = groupsBeside(plan, by);
  const isNumber = ({ kind }: Expression): boolean => kind !== 'truncate' && kind !== 'column';
  const select = plan.select.map((item) =>
    isNumber(item.expression)
      ? {
          expression: { kind: 'running' as const, of: item.expression, by, ...(per.length > 0 && { per }) },
          label: `running_${item.label}`,
        }
      : item,
  );
  return { ...plan, select };
}
