import type { Condition, Plan } from '#sql';
import type { CatalogTable } from '../catalog/catalog-table.js';
import type { Draft } from '../intent/draft.js';
import { aliasOf, isMultiplied } from './scope.js';
import type { Scope } from './scope.js';

/**
 * "customers over 500", where no number of theirs is meant: as a count of rows it would be one of each customer, or of all of
 * them beside what each is. Neither says what was asked.
 */
export function countsInVain(plan: Plan, draft: Draft, scope: Scope, root: CatalogTable): boolean {
  const { from } = plan;
  if ('plan' in from) return countsInVain(from.plan, draft, scope, root);
  if (!plan.having.some(isOfRows)) return false;
  if (plan.groupBy.length === 0) return true;
  const { key } = root;
  const isOne = key
    ? plan.groupBy.some((by) => by.kind === 'column' && by.of === aliasOf(root) && by.column === key.name)
    : draft.select.some((item) => item.what === 'thing' && item.table === root);
  return isOne && !isMultiplied(scope, root, root);
}

function isOfRows(condition: Condition): boolean {
  if (condition.kind !== 'compare' || condition.left.kind !== 'aggregate') return false;
  const { name, of, filter } = condition.left;
  return name === 'count' && of === undefined && filter === undefined;
}
