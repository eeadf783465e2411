import type { Condition, Plan, PlanSource } from '#sql';

/** A plan's content regardless of aliases, labels, the order of columns and those beside: equal for plans with the same rows. */
export function planKey(plan: Plan): string {
  const names = aliasesOf(plan);
  const written = (value: unknown): string =>
    JSON.stringify(value, (key, part: unknown) =>
      key === 'of' && typeof part === 'string' ? (names.get(part) ?? part) : part,
    );
  const sorted = (values: readonly unknown[]): string[] => values.map(written).toSorted();
  return written([
    [...names.values()].toSorted(),
    sorted(plan.where.filter((condition) => !leavesOutLast(condition, plan))),
    sorted(plan.select.flatMap(({ expression, isBeside }) => (isBeside ? [] : [expression]))),
    sorted(plan.groupBy).filter((group) =>
      plan.select.some(({ expression }) => written(expression) === group),
    ),
    sorted(plan.having),
    plan.orderBy.map(written),
    plan.limit ?? null,
  ]);
}

/** Rows without what ranks the others come last in any case. */
function leavesOutLast(condition: Condition, { orderBy, limit }: Plan): boolean {
  if (limit === undefined || condition.kind !== 'not' || condition.condition.kind !== 'null') return false;
  const of = JSON.stringify(condition.condition.of);
  return orderBy.some(({ by }) => JSON.stringify(by) === of);
}

/** A table that is joined twice is distinguished by its place. */
function aliasesOf(plan: Plan): Map<string, string> {
  const names = new Map<string, string>();
  const used = new Map<string, number>();
  for (const source of [plan.from, ...plan.joins.map((join) => join.source)]) {
    const name = nameOf(source);
    const count = (used.get(name) ?? 0) + 1;
    used.set(name, count);
    names.set(source.alias, count === 1 ? name : `${name}#${count}`);
  }
  return names;
}

function nameOf(source: PlanSource): string {
  return 'table' in source ? `${source.table.schema ?? ''}.${source.table.name}` : source.alias;
}
