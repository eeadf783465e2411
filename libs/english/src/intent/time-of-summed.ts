import type { Filter, Selected } from './draft.js';
import { whenOf } from './meet-time.js';
import { tablesOf } from './walker.js';
import type { Walker } from './walker.js';

/**
 * "the top 5 products by revenue in 2025", "customers who spent more than 500 in 2025": the time is that of what is summed up,
 * unless one of the things was named.
 */
export function settleTimeOfSummed({ draft, said }: Walker): void {
  const summed = [...draft.order.map(({ by }) => by), ...draft.having.map(({ of }) => of)].filter(isSum);
  const [table] = summed.flatMap(tablesOf);
  const column = table && whenOf([table]);
  if (!column) return;
  const isOfThing = ({ column: { words, table: thing }, test }: Filter): boolean =>
    test.is === 'time' && thing !== column.table && !words.some((word) => isSaid(word, said));
  draft.filters = draft.filters.map((filter) => (isOfThing(filter) ? { ...filter, column } : filter));
}

/** "who signed up in 2025" names the date of a signup. */
function isSaid(word: string, said: ReadonlySet<string>): boolean {
  return Iterator.from(said).some((part) => word === part || (part.length > 3 && word.startsWith(part)));
}

function isSum(item: Selected): boolean {
  return (item.what === 'aggregate' || item.what === 'combination') && item.name === 'sum';
}
