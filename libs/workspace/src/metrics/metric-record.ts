import type { Metric } from '#contracts';
import type { MetricRow } from '#database';

/** A metric as every surface shows it. */
export function toMetric(row: MetricRow): Metric {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    data_source_id: row.dataSourceId,
    source: row.source,
    expression: row.expression,
    dimensions: row.dimensions,
    filters: row.filters,
    time_column: row.timeColumn,
    synonyms: row.synonyms,
    managed_by: row.managedBy,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}
