import type { Plan, SelectItem } from '#sql';
import type { Catalog } from '../catalog/catalog.js';
import type { CatalogColumn, CatalogTable } from '../catalog/catalog-table.js';
import { isTemporal } from '../catalog/column-facts.js';
import { PlanNames } from './plan-names.js';

/** The columns that a plan's tables can be grouped by. */
export interface PlanColumns {
  /** Columns with few values each, those of the first table first. */
  dimensions: SelectItem[];
  /** The time column. */
  time: SelectItem | undefined;
}

const kindsMax = 50;

/** The usual grouping columns of a plan's tables. */
export function planColumns(plan: Plan, catalog: Catalog): PlanColumns {
  const names = new PlanNames(plan, catalog);
  const aliases = [plan.from, ...plan.joins.map((join) => join.source)].map(({ alias }) => alias);
  const tables = aliases.flatMap((alias) => {
    const table = names.table({ kind: 'column', of: alias, column: '' });
    return table ? [{ alias, table }] : [];
  });
  const item = (alias: string, { name }: CatalogColumn): SelectItem => ({
    expression: { kind: 'column', of: alias, column: name },
    label: name,
  });
  const [root] = tables;
  const time = root?.table.columns.find(isTemporal);
  return {
    dimensions: tables.flatMap(({ alias, table }) =>
      table.columns.filter((column) => isDimension(column, table)).map((column) => item(alias, column)),
    ),
    time: root && time ? item(root.alias, time) : undefined,
  };
}

/** Values shared by many rows; if all samples differ, they may be unique names. */
function isDimension(column: CatalogColumn, { display }: CatalogTable): boolean {
  const { kind, samples, isKey, name } = column;
  const isNames = kind === 'text' && samples.length >= 2 && samples.length <= kindsMax;
  return (
    isNames &&
    !isKey &&
    !display.includes(column) &&
    !/name|title|email|phone|address|url|note|comment/i.test(name)
  );
}
