import type { Comparison } from '#sql';
import type { CatalogColumn } from '../catalog/catalog-table.js';
import type { Filter } from './draft.js';
import { isNumeric, saysWhen } from '../catalog/column-facts.js';
import { measureColumn, whenColumn } from './measure-column.js';
import type { Walker } from './walker.js';

/** "older than any engineer", "dearer than all of them": against the least or the most of the rows that are told next. */
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

/** "whose average price is above the average price": of each group, against that of all rows. */
export function compareGroups({ pending, draft }: Walker, column: CatalogColumn): void {
  const { counted, compare } = pending;
  pending.aggregates = [];
  pending.counted = undefined;
  pending.compare = undefined;
  if (counted && compare) draft.having.push({ of: counted, operator: compare.operator, value: column });
}

/** "older than the average", "above the average price". */
export function compareAverage(walker: Walker, column: CatalogColumn): void {
  const { pending } = walker;
  const operator = pending.compare?.operator ?? '>';
  pending.aggregates = [];
  walker.filter(column, { is: 'among', operator, name: 'avg', filters: [] });
}
