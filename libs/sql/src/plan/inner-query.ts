import { changeExpression } from './change.js';
import type { Expression, Plan } from './plan.js';

/** Removes the order of a query if only its rows count, and also its columns if each row certainly stays one row. */
export function withoutOutput(plan: Plan): Plan {
  const { groupBy, having, limit, select } = plan;
  const isOfRows = groupBy.length === 0 && having.length === 0 && limit === undefined;
  if (!isOfRows || select.some(({ expression }) => mayAggregate(expression))) return withoutOrder(plan);
  const one = { expression: { kind: 'literal', value: 1 }, label: 'one' } as const;
  return { ...withoutOrder(plan), select: [one], distinct: false };
}

/** Prepares a query for the place behind IN, where MySQL allows a LIMIT only in a nested query. */
export function memberQuery(plan: Plan): Plan {
  if (plan.limit === undefined) return withoutOrder(plan);
  const select = plan.select.map(({ label }) => ({
    expression: { kind: 'column', of: 'members', column: label } as const,
    label,
  }));
  const from = { alias: 'members', plan };
  return { from, joins: [], where: [], select, groupBy: [], having: [], orderBy: [] };
}

function withoutOrder(plan: Plan): Plan {
  return plan.limit === undefined ? { ...plan, orderBy: [] } : plan;
}

/** Reports whether an expression aggregates rows, or is SQL that could. */
export function mayAggregate(expression: Expression): boolean {
  let may = false;
  changeExpression(expression, ({ kind }) => {
    may ||= kind === 'aggregate' || kind === 'sql';
    return undefined;
  });
  return may;
}
