import type { Expression, Plan } from '#sql';
import type { CatalogTable } from '../catalog/catalog-table.js';
import type { Draft } from '../intent/draft.js';
import { aliasOf, isMultiplied } from './scope.js';
import type { Scope } from './scope.js';

/**
 * "customers over 500" and "the youngest customer" mean a number of the customer. Without one, a count of rows would be one for each
 * customer, or stand beside each one's columns. Neither is an answer.
 */
export function countsInVain(plan: Plan, draft: Draft, scope: Scope, root: CatalogTable): boolean {
  const { from } = plan;
  if ('plan' in from) return countsInVain(from.plan, draft, scope, root);
  const isBound = plan.having.some((each) => each.kind === 'compare' && isCountOfRows(each.left));
  if (!isBound && !plan.orderBy.some(({ by }) => isCountOfRows(by))) return false;
  if (plan.groupBy.length === 0) return isBound;
  const { key } = root;
  const isOne = key
    ? plan.groupBy.some((by) => by.kind === 'column' && by.of === aliasOf(root) && by.column === key.name)
    : draft.select.some((item) => item.what === 'thing' && item.table === root);
  return isOne && !isMultiplied(scope, root, root);
}

function isCountOfRows(expression: Expression): boolean {
  if (expression.kind !== 'aggregate' || expression.name !== 'count') return false;
  return expression.of === undefined && expression.filter === undefined;
}
