import type { CatalogColumn } from '../catalog/catalog-table.js';
import { isTemporal } from '../catalog/column-facts.js';
import { lack } from './lack.js';
import { moneyColumn, quantityColumn } from './measure-column.js';
import type { Walker } from './walker.js';

/** "sold in 2025", "never sold", "unsold": the thing has a line of a sale, or none, at the time of the order. */
export function meetSale(walker: Walker, isDenied: boolean): void {
  const { draft, pending, lone } = walker;
  const pieces = lone && !isDenied ? quantityColumn([lone]) : undefined;
  if (pieces && countsRows(walker)) return takePieces(walker, pieces);
  const [thing] = walker.tables;
  const lines = thing?.referredBy.find(
    (table) => table.refersTo.length > 1 && (quantityColumn([table]) ?? moneyColumn([table])),
  );
  if (!thing || !lines) {
    if (isDenied) draft.lost ??= 'deed';
    else draft.leftover += 1;
    return;
  }
  const whole = lines.refersTo.find((table) => table !== thing && table.columns.some(isTemporal));
  const table = lines.columns.some(isTemporal) ? lines : (whole ?? lines);
  if (isDenied || pending.not) return lack(walker, table);
  walker.zone = 'filter';
  walker.anchor(table);
  // "how many products were sold" may mean the number of pieces.
  draft.isGuess ||= draft.select.some(({ what }) => what === 'count');
}

/** "how many chairs did we sell", where each row has a number of pieces. */
function countsRows({ draft, pending }: Walker): boolean {
  const [only, second] = draft.select;
  return pending.count || (only?.what === 'count' && !second);
}

function takePieces(walker: Walker, column: CatalogColumn): void {
  walker.pending.count = false;
  walker.draft.select = [];
  walker.select({ what: 'aggregate', name: 'sum', column });
  walker.draft.isGuess = true;
  walker.zone = 'filter';
}
