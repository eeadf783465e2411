import type { Condition, Expression, Grain, Plan, SelectItem } from '#sql';

/** The same measures by these groups only. */
export function cutBy(plan: Plan, measures: readonly SelectItem[], groups: readonly SelectItem[]): Plan {
  const { from, joins, where } = plan;
  const time = groups.find(({ expression }) => expression.kind === 'truncate');
  return {
    from,
    joins,
    where,
    select: [...groups, ...measures],
    groupBy: groups.map(({ expression }) => expression),
    having: [],
    orderBy: time ? [{ by: time.expression, direction: 'ascending' }] : [],
  };
}

/** A time truncated to its day, week, month, quarter or year. */
export function startOf(grain: Grain, { expression }: SelectItem): SelectItem {
  return { expression: { kind: 'truncate', grain, of: expression }, label: grain };
}

/** Only the rows with this name. */
export function narrowedTo(plan: Plan, of: Expression, text: string): Plan {
  return { ...plan, where: [...plan.where, { kind: 'equal_text', of, text }] };
}

/** The same for other days. */
export function movedTo(plan: Plan, days: ReadonlyMap<string, string>): Plan {
  const moved = (expression: Expression): Expression => {
    if (expression.kind !== 'date' && expression.kind !== 'timestamp') return expression;
    const day = days.get(expression.value.slice(0, 10));
    return day === undefined ? expression : { ...expression, value: day + expression.value.slice(10) };
  };
  const where = plan.where.map((condition): Condition => {
    if (condition.kind === 'within')
      return { ...condition, from: moved(condition.from), before: moved(condition.before) };
    return condition.kind === 'compare' ? { ...condition, right: moved(condition.right) } : condition;
  });
  return { ...plan, where };
}

/** The number of things, in place of their list. */
export function counted(plan: Plan): SelectItem[] {
  return plan.joins.length > 0 ? [] : [{ expression: { kind: 'aggregate', name: 'count' }, label: 'count' }];
}
