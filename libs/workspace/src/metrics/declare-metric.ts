import type { WorkspaceAct } from '#access';
import type { Metric, MetricInput } from '#contracts';
import { MetricRow } from '#database';
import type { EntityManager } from '#database';
import { findSourceOrDefault } from '../data-sources/data-sources.js';
import type { SourceContext } from '../data-sources/source-context.js';
import { toMetric } from './metric-record.js';
import { lockMetric } from './metrics.js';
import { insertMetric, updateMetric, valuesOf } from './save-metric.js';

/** A metric as a manifest declares it; `managedBy` names the manifest. */
export interface DeclaredMetric extends MetricInput {
  managedBy: string;
}

/** Makes a metric match its manifest; reports whether that changed anything. */
export async function declareMetric(
  context: SourceContext,
  act: WorkspaceAct,
  { managedBy, ...input }: DeclaredMetric,
): Promise<{ metric: Metric; outcome: 'created' | 'changed' | 'unchanged' }> {
  return context.db.transaction(async (tx) => {
    const within = { ...context, db: tx };
    const { id: sourceId } = await findSourceOrDefault(tx, act.workspaceId, input.data_source_id);
    const row = await lockMetric(tx, act.workspaceId, { managedBy });
    if (!row) {
      const created = await insertMetric(within, act, valuesOf(sourceId, input), managedBy);
      return { metric: toMetric(created), outcome: 'created' };
    }
    const isChanged = await updateMetric(within, act, row, valuesOf(sourceId, input));
    return { metric: toMetric(row), outcome: isChanged ? 'changed' : 'unchanged' };
  });
}

/** The metric that a manifest declares, if any. */
export function findManagedMetric(
  db: EntityManager,
  workspaceId: string,
  managedBy: string,
): Promise<MetricRow | null> {
  return db.findOneBy(MetricRow, { workspaceId, managedBy });
}
