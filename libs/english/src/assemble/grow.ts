import type { Expression, Plan, SelectItem } from '#sql';

/** "how fast did orders grow month over month": each period with its number, and by which part that is more than the one before. */
export function grow(plan: Plan): Plan | undefined {
  const by = plan.groupBy.find(({ kind }) => kind === 'truncate');
  const value = plan.select.find(({ expression: { kind } }) => kind !== 'truncate' && kind !== 'column');
  // Of several groups in a period, each would need a course of its own.
  if (!by || !value || plan.groupBy.length > 1 || plan.limit !== undefined) return undefined;
  return { ...plan, select: [...plan.select, changeOf(value.expression, by)] };
}

/** By which part of itself a number is more or less than one row earlier. */
export function changeOf(value: Expression, by: Expression): SelectItem {
  const before: Expression = { kind: 'previous', of: value, by };
  const ratio: Expression = { kind: 'arithmetic', operator: '/', left: value, right: before };
  const one: Expression = { kind: 'literal', value: 1 };
  return { expression: { kind: 'arithmetic', operator: '-', left: ratio, right: one }, label: 'change' };
}
