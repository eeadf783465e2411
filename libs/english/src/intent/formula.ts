import type { Formula } from '../linking/find-formula.js';
import type { CatalogColumn } from '../catalog/catalog-table.js';
import type { ValueHit } from '../catalog/value-index.js';
import type { Operand, Selected } from './draft.js';
import { takeLimit } from './take-limit.js';
import type { Walker } from './walker.js';

/** Handles "conversion rate", "profit": over all rows, or over those of each group. */
export function meetFormula(walker: Walker, { label, operator, left, right }: Formula): void {
  const { pending } = walker;
  const item: Selected = {
    what: 'combination',
    operator,
    left: summed(left),
    right: summed(right),
    name: undefined,
    label,
  };
  const { superlative } = pending;
  pending.aggregates = [];
  pending.count = false;
  pending.superlative = undefined;
  walker.draft.isGuess = true;
  if (superlative) walker.rank(item, superlative.direction, takeLimit(walker));
  else if (walker.zone === 'order') {
    walker.order(item, pending.direction ?? (walker.draft.limit === undefined ? 'ascending' : 'descending'));
    walker.draft.ranking = item;
  } else walker.select(item);
}

function summed(column: CatalogColumn): Operand {
  return { of: { what: 'aggregate', name: 'sum', column }, filters: [] };
}

/** Handles "refund rate": among the mentioned things, or among all rows with such a state. */
export function meetRate(walker: Walker, { column, value }: ValueHit): void {
  walker.draft.share = true;
  walker.filter(column, { is: 'text', text: value });
  walker.select({ what: 'count', table: column.table, column: undefined });
}
