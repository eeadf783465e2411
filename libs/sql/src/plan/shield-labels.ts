import { sameExpression } from './same-expression.js';
import type { Expression, Order, Plan, SelectItem } from './plan.js';
import type { Rendering } from './rendering.js';
import { UnsupportedPlan } from './unsupported-plan.js';
import { nodesOf, withInner } from './walk.js';

/*
 * In `SELECT sum(total) AS total, avg(total) AS mean`, ClickHouse takes the second "total" for the first sum; other engines do the same in ORDER
 * BY and HAVING. A name behind its source is safe except in ClickHouse, unless the source is also a label. SQL that others wrote has bare names.
 */

/** Reports whether a label of the plan could be taken for a column or a source. */
export function hidesColumns({ dialect }: Rendering, plan: Plan): boolean {
  const everywhere = dialect.labelsHideColumns === true;
  const nodes = [...(everywhere ? nodesOf(plan) : lateNodesOf(plan))];
  const labels = new Set(plan.select.map(({ label }) => label.toLowerCase()));
  const foreign = plan.select.filter((item) => !isOwnName(item)).map(({ label }) => label.toLowerCase());
  const texts = nodes.flatMap((node) => (node.kind === 'sql' ? [node.sql.toLowerCase()] : []));
  if (foreign.some((label) => texts.some((text) => text.includes(label)))) return true;
  const columns = nodes.flatMap((node) => (node.kind === 'column' ? [node] : []));
  // "o"."total" would be read as a part of the column that is labelled "o".
  if (columns.some(({ of }) => labels.has(of.toLowerCase()))) return true;
  return everywhere && columns.some(({ column }) => foreign.includes(column.toLowerCase()));
}

/** Returns a plan with the same rows: an inner query has labels that occur nowhere else, and a query around it has the wanted labels. */
export function shieldLabels(plan: Plan): Plan {
  const prefix = freshName(plan, 'c');
  const alias = freshName(plan, 'rows');
  const items: SelectItem[] = plan.select.map(({ expression }, index) => ({
    expression,
    label: `${prefix}${index + 1}`,
  }));
  const columnOf = (expression: Expression): Expression => {
    const known = items.find((item) => sameExpression(item.expression, expression));
    if (known !== undefined) return { kind: 'column', of: alias, column: known.label };
    if (plan.distinct) throw orderedByOther();
    const label = `${prefix}${items.length + 1}`;
    items.push({ expression, label });
    return { kind: 'column', of: alias, column: label };
  };
  const orderBy = plan.orderBy.map(({ by, direction }): Order => ({ by: columnOf(by), direction }));
  const select = plan.select.map(({ label }, index) => ({
    expression: { kind: 'column', of: alias, column: `${prefix}${index + 1}` } as const,
    label,
  }));
  const inner = { ...plan, select: items, orderBy: [], limit: undefined };
  const from = { alias, plan: inner };
  return { from, joins: [], where: [], select, groupBy: [], having: [], orderBy, limit: plan.limit };
}

/** Refuses distinct rows in an order by an expression that is not selected, because a distinct row may have several of its values. */
export function assertOrdersDistinct({ distinct, orderBy, select }: Plan): void {
  const isSelected = ({ by }: Order) => select.some(({ expression }) => sameExpression(expression, by));
  if (distinct && !orderBy.every(isSelected)) throw orderedByOther();
}

function orderedByOther(): UnsupportedPlan {
  return new UnsupportedPlan('distinct rows can only be ordered by a selected expression');
}

function isOwnName({ expression, label }: SelectItem): boolean {
  return expression.kind === 'column' && expression.column === label;
}

function* lateNodesOf(plan: Plan) {
  for (const condition of plan.having) yield* withInner(condition);
  for (const { by } of plan.orderBy) yield* withInner(by);
}

/** Returns a name that no label, column, source or text of the plan holds. */
function freshName(plan: Plan, wanted: string): string {
  const text = JSON.stringify(plan).toLowerCase();
  let name = wanted;
  while (text.includes(name)) name = `_${name}`;
  return name;
}
