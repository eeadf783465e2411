import type { Expression, Plan, SelectItem } from '#sql';

/** "how fast did orders grow month over month": each period's number, and its relative growth over the one before. */
export function grow(plan: Plan): Plan | undefined {
  const by = plan.groupBy.find(({ kind }) => kind === 'truncate');
  const value = plan.select.find(({ expression: { kind } }) => kind !== 'truncate' && kind !== 'column');
  if (!by || !value || plan.limit !== undefined) return undefined;
  return { ...plan, select: [...plan.select, changeOf(value.expression, by, groupsBeside(plan, by))] };
}

/** The other groups of the rows, each of which has a series of its own. */
export function groupsBeside({ groupBy }: Plan, by: Expression): Expression[] {
  return groupBy.filter((group) => group !== by);
}

/** The relative change of a number from the row before. */
export function changeOf(value: Expression, by: Expression, per: readonly Expression[] = []): SelectItem {
  const before: Expression = { kind: 'previous', of: value, by, ...(per.length > 0 && { per }) };
  const ratio: Expression = { kind: 'arithmetic', operator: '/', left: value, right: before };
  const one: Expression = { kind: 'literal', value: 1 };
  return { expression: { kind: 'arithmetic', operator: '-', left: ratio, right: one }, label: 'change' };
}
