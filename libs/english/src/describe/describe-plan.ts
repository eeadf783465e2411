import type { Plan } from '#sql';
import type { Catalog } from '../catalog/catalog.js';
import { singular } from './name-words.js';
import { planWords } from './plan-words.js';
import type { PlanWords } from './plan-words.js';

/**
 * A plan in words, as a person would ask for it: `total price of products by category where title contains "mug"`. For usual questions, the
 * English engine reads it back as the same plan.
 */
export function describePlan(plan: Plan, catalog: Catalog, today?: string): string {
  return sentenceOf(planWords(plan, catalog, today));
}

/** The parts of a plan's words in one sentence, without a capital or a full stop. */
export function sentenceOf(words: PlanWords): string {
  const parts = words.isMetric ? ofMetric(words) : ofTables(words);
  return parts.filter((part) => part !== '').join(' ');
}

/** The conditions in words: `where country is "Chile" in March 2026`, or `for Chile` with a metric. */
export function circumstances({ values, filters, having, period }: PlanWords): string {
  const tests = filters.filter((filter) => !isAttached(filter));
  return [
    ...filters.filter(isAttached),
    ...(values.length === 0 ? [] : [`for ${values.join(' and ')}`]),
    ...(tests.length === 0 ? [] : [`where ${tests.join(' and ')}`]),
    ...(having.length === 0 ? [] : [`with ${having.join(' and ')}`]),
    period,
  ]
    .filter((part) => part !== '')
    .join(' ');
}

/** "with more than 3 orders", "without orders". */
function isAttached(filter: string): boolean {
  return /^with(?:out)? /.test(filter);
}

function ofTables(words: PlanWords): string[] {
  const { order, limit } = words;
  // A ranking number is mentioned once, even if it is shown as well.
  const [what, per] =
    words.ranked === undefined
      ? [words.what, words.per]
      : [words.ranked, words.within.length > 0 ? words.per : []];
  const isOne = limit === 1 && (order?.isAmount === true || order?.isMoment === true);
  return [
    limit === undefined || isOne ? '' : `top ${String(limit)}`,
    isOne ? singular(what) : what,
    ...per,
    circumstances(words),
    ...(order ? [orderWords(order, limit)] : []),
  ];
}

/** "Revenue by channel for Germany in March 2026, top 5": metrics are listed from the largest part by default. */
function ofMetric(words: PlanWords): string[] {
  const { what, per, limit } = words;
  const sentence = [what, ...per, circumstances(words)].filter((part) => part !== '').join(' ');
  return [limit === undefined ? sentence : `${sentence}, ${endWords(words)} ${String(limit)}`];
}

/** The end of a metric's ranking that is meant. */
export function endWords({ order }: PlanWords): 'top' | 'bottom' {
  return order?.direction === 'ascending' ? 'bottom' : 'top';
}

/** "with the most orders", "with the lowest price", "by price": the largest come first if some are left out. */
export function orderWords(
  { words, direction, isAmount, isMoment }: NonNullable<PlanWords['order']>,
  limit?: number,
): string {
  const isLargest = direction === 'descending';
  const things = /^number of (?!different )(.+)$/.exec(words)?.[1];
  if (things !== undefined) return `with the ${isLargest ? 'most' : 'fewest'} ${things}`;
  if (limit === 1 && isMoment) return `with the ${isLargest ? 'latest' : 'earliest'} ${words}`;
  if (limit === 1 && isAmount) return `with the ${isLargest ? 'highest' : 'lowest'} ${words}`;
  return limit !== undefined && isLargest && isAmount ? `by ${words}` : `ordered by ${words} ${direction}`;
}
