import type { Plan, SelectItem } from '#sql';
import type { ColumnRole } from '#model';
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
  const believed = tables.map(({ alias, table }) => ({ alias, table, roles: rolesIn(table, catalog) }));
  const item = (alias: string, { name }: CatalogColumn): SelectItem => ({
    expression: { kind: 'column', of: alias, column: name },
    label: name,
  });
  const [root] = tables;
  const time = root?.table.columns.find(isTemporal);
  return {
    dimensions: believed.flatMap(({ alias, table, roles }) =>
      table.columns
        .filter((column) => isDimension(column, table) && isTelling(roles.get(column.name)))
        .map((column) => item(alias, column)),
    ),
    time: root && time ? item(root.alias, time) : undefined,
  };
}

/** The roles of a table's columns in the model; none without one. */
function rolesIn({ schema, name }: CatalogTable, { believed }: Catalog): ReadonlyMap<string, ColumnRole> {
  const table = believed?.domain.tables.find((each) => each.schema === schema && each.name === name);
  return new Map(table?.columns.map((column) => [column.name, column.model.role]));
}

/** Nobody looks at numbers of records, texts and marks of versions. */
function isTelling(role: ColumnRole | undefined): boolean {
  return role === undefined || tellingRoles.has(role);
}

const tellingRoles: ReadonlySet<ColumnRole> = new Set<ColumnRole>(['category', 'state', 'flag', 'code']);

/** Values shared by many rows; if all samples differ, they may be unique names. */
function isDimension(column: CatalogColumn, { display }: CatalogTable): boolean {
  const { kind, samples, isKey, name } = column;
  const isNames = kind === 'text' && samples.length >= 2 && samples.length <= kindsMax;
  return (
    isNames &&
    !isKey &&
    !display.includes(column) &&
    !/name|title|email|phone|mobile|address|url|note|comment|barcode|version|external|created_?by|updated_?by/i.test(
      name,
    )
  );
}
