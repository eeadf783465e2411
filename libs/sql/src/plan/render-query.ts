import { assertPlaces } from './assert-places.js';
import { quoteIdentifier } from '../quote.js';
import { limitPerGroup } from './limit-per-group.js';
import type { Order, Plan, SelectItem } from './plan.js';
import { hasMedian, rankMedians } from './rank-medians.js';
import { renderSources } from './render-source.js';
import type { Rendering } from './rendering.js';
import { assertOrdersDistinct, hidesColumns, shieldLabels } from './shield-labels.js';
import { takeOnce } from './take-once.js';
import { UnsupportedPlan } from './unsupported-plan.js';

type Columns = 'labelled' | 'unlabelled';

/** Renders a plan as one SELECT. If the engine could not read the plan as it is, renders another plan with the same rows. */
export function renderQuery(rendering: Rendering, plan: Plan, columns: Columns): string {
  if (plan.select.length === 0) throw new UnsupportedPlan('a query needs a column');
  assertPlaces(plan);
  assertOrdersDistinct(plan);
  if (plan.limitPer !== undefined)
    return renderQuery(rendering, limitPerGroup(rendering, plan, plan.limitPer), columns);
  if (plan.once !== undefined) return renderQuery(rendering, takeOnce({ ...plan, once: plan.once }), columns);
  const needsShield = columns === 'labelled' && hidesColumns(rendering, plan);
  if (needsShield || ordersDistinctByNulls(rendering, plan))
    return renderQuery(rendering, shieldLabels(plan), columns);
  if (rendering.dialect.ranksMedian && hasMedian(plan))
    return renderQuery(rendering, rankMedians(rendering, plan), columns);
  return clauses(rendering, plan, columns).join('\n');
}

/**
 * Reports whether the order of nulls conflicts with DISTINCT: MySQL orders nulls by an additional
 * expression, which is not among the selected ones.
 */
function ordersDistinctByNulls({ type }: Rendering, { distinct, orderBy }: Plan): boolean {
  return type === 'mysql' && distinct === true && orderBy.length > 0;
}

function clauses(rendering: Rendering, plan: Plan, columns: Columns): string[] {
  const items = plan.select.map((item) => selected(rendering, item, columns)).join(', ');
  const groups = plan.groupBy.map((group) => grouped(rendering, group)).join(', ');
  const orders = plan.orderBy.filter(({ by }) => by.kind !== 'literal');
  return [
    `SELECT ${plan.distinct ? 'DISTINCT ' : ''}${items}`,
    `FROM ${renderSources(rendering, plan)}`,
    plan.where.length > 0 ? `WHERE ${rendering.conditions(plan.where)}` : '',
    groups === '' ? '' : `GROUP BY ${groups}`,
    plan.having.length > 0 ? `HAVING ${rendering.conditions(plan.having)}` : '',
    orders.length > 0 ? `ORDER BY ${orders.map((order) => ordered(rendering, order)).join(', ')}` : '',
    plan.limit === undefined ? '' : `LIMIT ${limitOf(plan.limit)}`,
  ].filter((clause) => clause !== '');
}

function selected(rendering: Rendering, { expression, label }: SelectItem, columns: Columns): string {
  const text = rendering.expression(expression);
  return columns === 'labelled' ? `${text} AS ${quoteIdentifier(rendering.type, label)}` : text;
}

/** Renders a group. A literal would mean a place in the list of columns, or nothing at all. */
function grouped(rendering: Rendering, group: Plan['groupBy'][number]): string {
  if (group.kind === 'literal') throw new UnsupportedPlan('rows cannot be grouped by a constant');
  return rendering.expression(group);
}

function ordered(rendering: Rendering, { by, direction }: Order): string {
  return rendering.dialect.orderTerm(rendering.expression(by), direction);
}

function limitOf(limit: number): number {
  if (Number.isSafeInteger(limit) && limit >= 0) return limit;
  throw new UnsupportedPlan(`${limit} is no number of rows`);
}
