import { notFound } from '#contracts';
import type { Metric, SourceTable } from '#contracts';
import { DataSourceRow, MetricRow } from '#database';
import type { EntityManager } from '#database';
import type { SourceModel } from '#model';
import { In } from 'typeorm';
import { toMetric } from './metric-record.js';
import { findDefaultSource } from '../data-sources/data-sources.js';
import { knownOf, stateOf } from '../data-sources/known-tables.js';

/** A source with all that a question can be understood by. */
export interface AskableSource {
  source: DataSourceRow;
  /** Names what is known of it: as long as it is the same, so are the tables and the model. */
  state: string;
  tables: readonly SourceTable[];
  /** Its model, once its rows were looked at. */
  model: SourceModel | undefined;
  metrics: readonly Metric[];
}

/** The sources that a question is for: those named, all of which must be there, or the default one, if there is one. */
export async function findAskableSources(
  db: EntityManager,
  workspaceId: string,
  ids: readonly string[] | undefined,
): Promise<AskableSource[]> {
  const sources = ids
    ? await db.findBy(DataSourceRow, { workspaceId, id: In([...ids]) })
    : [await findDefaultSource(db, workspaceId)].filter((source) => source !== null);
  if (ids && sources.length < ids.length) throw notFound('there is no such data source');
  const dataSourceId = In(sources.map(({ id }) => id));
  const [metrics, ...known] = await Promise.all([
    db.findBy(MetricRow, { workspaceId, dataSourceId }),
    ...sources.map((source) => knownOf(db, source)),
  ]);
  return sources.map((source, place) => ({
    source,
    state: stateOf(source),
    tables: known[place]?.tables ?? [],
    model: known[place]?.model,
    metrics: metrics.filter((metric) => metric.dataSourceId === source.id).map(toMetric),
  }));
}
