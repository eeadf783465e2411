import type { Plan } from '#sql';
import type { CatalogColumn } from '../catalog/catalog-table.js';
import { columnOf, sourceOf } from './scope.js';

const alias = 'listed';

/** "the phone numbers of customers and suppliers": the values of all columns in one list, without duplicates. */
export function listTogether([first, ...others]: readonly CatalogColumn[]): Plan | undefined {
  if (!first) return undefined;
  const label = first.name;
  return {
    from: { alias, plan: valuesOf(first, label), others: others.map((column) => valuesOf(column, label)) },
    joins: [],
    where: [],
    select: [{ expression: { kind: 'column', of: alias, column: label }, label }],
    groupBy: [],
    having: [],
    orderBy: [],
    distinct: true,
  };
}

function valuesOf(column: CatalogColumn, label: string): Plan {
  return {
    from: sourceOf(column.table),
    joins: [],
    where: [],
    select: [{ expression: columnOf(column), label }],
    groupBy: [],
    having: [],
    orderBy: [],
  };
}
