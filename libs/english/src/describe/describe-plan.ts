import type { Plan } from '#sql';
import type { Catalog } from '../catalog/catalog.js';
import { singular } from './name-words.js';
import { planWords } from './plan-words.js';
import type { PlanWords } from './plan-words.js';

/**
 * What a plan reads, as a person would ask for it: `total price of products by category where title contains "mug"`. For what
 * people usually ask, the English engine reads it as the same plan again.
 */
export function describePlan(plan: Plan, catalog: Catalog): string {
  const words = planWords(plan, catalog);
  const isMetric = plan.select.some(({ expression }) => expression.kind === 'sql');
  const parts = isMetric ? ofMetric(words) : ofTables(words);
  return parts.filter((part) => part !== '').join(' ');
}

function ofTables({ what, per, filters, having, period, order, limit }: PlanWords): string[] {
  const [without, tests] = [
    filters.filter((filter) => /^with(?:out)? /.test(filter)),
    filters.filter((filter) => !/^with(?:out)? /.test(filter)),
  ];
  const isOne = limit === 1 && order?.isAmount === true;
  return [
    limit === undefined || isOne ? '' : `top ${String(limit)}`,
    isOne ? singular(what) : what,
    ...per,
    ...without,
    ...(tests.length === 0 ? [] : [`where ${tests.join(' and ')}`]),
    ...(having.length === 0 ? [] : [`with ${having.join(' and ')}`]),
    period,
    ...(order ? [orderWords(order, limit)] : []),
  ];
}

/** "Revenue by channel for Germany in March 2026, top 5": a metric is cut from its largest part of itself. */
function ofMetric({ what, per, filters, period, limit }: PlanWords): string[] {
  const values = filters.length === 0 ? '' : `for ${filters.join(' and ')}`;
  const words = [what, ...per, values, period].filter((part) => part !== '').join(' ');
  return [limit === undefined ? words : `${words}, top ${String(limit)}`];
}

/** "with the most orders", "with the lowest price", "by price": the largest come first where some are left out. */
function orderWords({ words, direction, isAmount }: NonNullable<PlanWords['order']>, limit?: number): string {
  const isLargest = direction === 'descending';
  const things = /^number of (?!different )(.+)$/.exec(words)?.[1];
  if (things !== undefined) return `with the ${isLargest ? 'most' : 'fewest'} ${things}`;
  if (limit === 1 && isAmount) return `with the ${isLargest ? 'highest' : 'lowest'} ${words}`;
  return limit !== undefined && isLargest && isAmount ? `by ${words}` : `ordered by ${words} ${direction}`;
}
