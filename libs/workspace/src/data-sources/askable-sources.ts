import { notFound } from '#contracts';
import type { Metric, SourceTable } from '#contracts';
import { DataSourceRow, MetricRow, SourceSchemaRow } from '#database';
import type { EntityManager } from '#database';
import { In } from 'typeorm';
import { toMetric } from '../metrics/metric-record.js';
import { findSourceOrDefault } from './data-sources.js';

/** A source with all that a question can be understood by. */
export interface AskableSource {
  source: DataSourceRow;
  tables: readonly SourceTable[];
  metrics: readonly Metric[];
}

/** The sources that a question is for: those named, all of which must be there, or the default one. */
export async function findAskableSources(
  db: EntityManager,
  workspaceId: string,
  ids: readonly string[] | undefined,
): Promise<AskableSource[]> {
  const rows = ids
    ? await db.findBy(DataSourceRow, { workspaceId, id: In([...ids]) })
    : [await findSourceOrDefault(db, workspaceId, null)];
  if (ids && rows.length < ids.length) throw notFound('there is no such data source');
  const sourceIds = rows.map(({ id }) => id);
  const [schemas, metrics] = await Promise.all([
    db.findBy(SourceSchemaRow, { dataSourceId: In(sourceIds) }),
    db.findBy(MetricRow, { workspaceId, dataSourceId: In(sourceIds) }),
  ]);
  return rows.map((source) => ({
    source,
    tables: schemas.find(({ dataSourceId }) => dataSourceId === source.id)?.tables ?? [],
    metrics: metrics.filter(({ dataSourceId }) => dataSourceId === source.id).map(toMetric),
  }));
}
