import { notFound } from '#contracts';
import type { Metric, SourceTable } from '#contracts';
import { DataSourceRow, MetricRow } from '#database';
import type { EntityManager } from '#database';
import type { SourceModel } from '#model';
import { In } from 'typeorm';
import { toMetric } from './metric-record.js';
import { findDefaultSource } from '../data-sources/data-sources.js';
import { knownOf, stateOf } from '../data-sources/known-tables.js';

/** A source with the knowledge that questions are read by. */
export interface AskableSource {
  source: DataSourceRow;
  /** Names the state of what is known of it: the same state has the same tables and model. */
  state: string;
  tables: readonly SourceTable[];
  /** Its model, once its rows were profiled. */
  model: SourceModel | undefined;
  metrics: readonly Metric[];
}

/** The sources of a question: the named ones, all of which must exist, or the default one, if any. */
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
