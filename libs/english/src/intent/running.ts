import type { CatalogColumn } from '../catalog/catalog-table.js';
import type { Filter } from './draft.js';
import { endColumn } from './measure-column.js';
import type { Walker } from './walker.js';

/** "active subscriptions" have an empty end. */
export function settleRunning({ isRunning, tables, draft, today }: Walker): void {
  if (!isRunning) return;
  const column = tables.map(endColumn).find((found) => found !== undefined);
  if (column) draft.filters.push(notOver(column, today));
  else draft.leftover += 1;
}

/** Without an end yet, or with a future one, because an "end date" may be known in advance. */
function notOver(column: CatalogColumn, today: string): Filter {
  const filterBy = (test: Filter['test']): Filter => ({ column, test, negated: false, alternative: false });
  if (!/(?:^|[ _])(?:end|ends|until|expires|expiry)(?:[ _]|$)/i.test(column.name))
    return filterBy({ is: 'null' });
  const later = filterBy({ is: 'time', range: { from: today } });
  return filterBy({ is: 'ways', ways: [[filterBy({ is: 'null' })], [later]] });
}
