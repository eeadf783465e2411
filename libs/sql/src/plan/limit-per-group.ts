import type { Expression, Order, Plan, SelectItem } from './plan.js';
import type { Rendering } from './rendering.js';
import { sameExpression } from './same-expression.js';
import { UnsupportedPlan } from './unsupported-plan.js';

/**
 * Keeps the first few rows of each group: an inner query makes the rows, a query around it numbers them within their group, and the
 * outermost keeps the rows with the first numbers.
 */
export function limitPerGroup(rendering: Rendering, plan: Plan, groups: readonly Expression[]): Plan {
  const { limit } = plan;
  if (limit === undefined) throw new UnsupportedPlan('the first rows of each group need a limit');
  if (plan.orderBy.length === 0) throw new UnsupportedPlan('the first rows of each group need an order');
  const items: SelectItem[] = plan.select.map(({ expression }, index) => ({
    expression,
    label: `c${index + 1}`,
  }));
  const labelOf = (expression: Expression): string => {
    const known = items.find((item) => sameExpression(item.expression, expression));
    if (known) return known.label;
    const label = `c${items.length + 1}`;
    items.push({ expression, label });
    return label;
  };
  const within = groups.map((group) => columnOf(made, labelOf(group)));
  const orders = plan.orderBy.map(({ by, direction }) => ({ by: columnOf(made, labelOf(by)), direction }));
  const rows: Plan = { ...plan, select: items, orderBy: [], limit: undefined, limitPer: undefined };
  const numbers = over(rendering, within, orders);
  const select = [
    ...items.map(({ label }) => ({ expression: columnOf(made, label), label })),
    { expression: numbers, label: place },
  ];
  const numberedRows = { ...empty, from: { alias: made, plan: rows }, select };
  return {
    ...empty,
    from: { alias: numbered, plan: numberedRows },
    select: plan.select.map(({ label }, index) => ({
      expression: columnOf(numbered, `c${index + 1}`),
      label,
    })),
    where: [
      {
        kind: 'compare',
        operator: '<=',
        left: columnOf(numbered, place),
        right: { kind: 'literal', value: limit },
      },
    ],
    orderBy: [...groups.map((group) => columnOf(numbered, labelOf(group))), columnOf(numbered, place)].map(
      (by) => ({ by, direction: 'ascending' }),
    ),
  };
}

const [made, numbered, place] = ['made', 'numbered', 'row_place'] as const;
const empty = { joins: [], where: [], groupBy: [], having: [], orderBy: [] };

function columnOf(of: string, column: string): Expression {
  return { kind: 'column', of, column };
}

function over(rendering: Rendering, groups: readonly Expression[], orders: readonly Order[]): Expression {
  const partition = groups.map((group) => rendering.expression(group)).join(', ');
  const order = orders
    .map(({ by, direction }) => rendering.dialect.orderTerm(rendering.expression(by), direction))
    .join(', ');
  return { kind: 'sql', sql: `row_number() OVER (PARTITION BY ${partition} ORDER BY ${order})` };
}
