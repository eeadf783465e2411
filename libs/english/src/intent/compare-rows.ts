import type { Comparison } from '#sql';
import type { CatalogColumn } from '../catalog/catalog-table.js';
import type { Filter } from './draft.js';
import { isNumeric, saysWhen } from '../catalog/column-facts.js';
import { measureColumn, operatorOf, whenColumn } from './measure-column.js';
import type { Walker } from './walker.js';

/** "older than any engineer", "dearer than all of them": compares with the minimum or maximum of the rows that follow. */
export function compareAmong(walker: Walker, operator: Comparison, among: 'all' | 'any'): void {
  const { pending } = walker;
  const measured = pending.compare?.measure && measureColumn(walker.tables, pending.compare.measure);
  const asked = walker.draft.select.findLast((item) => item.what === 'column');
  const shown = asked?.what === 'column' && isNumeric(asked.column) && !asked.column.isKey;
  const column = measured ?? pending.column ?? (shown ? asked.column : whenColumn(walker.tables));
  if (!column || !(isNumeric(column) || saysWhen(column))) return;
  const isUp = operator === '>' || operator === '>=';
  const name = isUp === (among === 'all') ? 'max' : 'min';
  const filters: Filter[] = [];
  walker.filter(column, { is: 'among', operator, name, filters });
  pending.column = undefined;
  walker.inner = filters;
}

/** "whose average price is above the average price": compares each group with all rows. */
export function compareGroups({ pending, draft }: Walker, column: CatalogColumn): void {
  const { counted, compare } = pending;
  pending.aggregates = [];
  pending.counted = undefined;
  pending.compare = undefined;
  if (counted && compare) draft.having.push({ of: counted, operator: compare.operator, value: column });
}

/** "longer than Metropolis", "who earn more than Ada": compares with the same number of the named one. */
export function compareWithOne(walker: Walker, column: CatalogColumn, value: string): boolean {
  const { compare, column: named } = walker.pending;
  if (!compare || compare.operator === '=' || compare.operator === '<>') return false;
  const measured = compare.measure && measureColumn([column.table], compare.measure);
  const unnamed = compare.unnamed && measureColumn([column.table], compare.unnamed);
  const own = measured ?? named ?? unnamed;
  if (!own || own === column || own.table !== column.table || !(isNumeric(own) || saysWhen(own)))
    return false;
  const operator = operatorOf(compare, own);
  const name = operator.startsWith('>') ? 'max' : 'min';
  const one: Filter = { column, test: { is: 'text', text: value }, negated: false, alternative: false };
  walker.filter(own, { is: 'among', operator, name, filters: [one] });
  walker.pending.column = undefined;
  return true;
}

/** "older than the average", "above the average price". */
export function compareAverage(walker: Walker, column: CatalogColumn): void {
  const { pending } = walker;
  const operator = pending.compare?.operator ?? '>';
  pending.aggregates = [];
  walker.filter(column, { is: 'among', operator, name: 'avg', filters: [] });
}
