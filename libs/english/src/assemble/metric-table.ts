import type { Catalog } from '../catalog/catalog.js';
import type { CatalogMetric, CatalogTable } from '../catalog/catalog-table.js';

/** The table that a metric is over, named as schema.table or table. */
export function metricTable(catalog: Catalog, { source }: CatalogMetric): CatalogTable | undefined {
  return catalog.tables.find(({ schema, name }) => source === name || source === `${schema ?? ''}.${name}`);
}
