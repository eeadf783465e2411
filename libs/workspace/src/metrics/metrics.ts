import { recordAudit } from '#access';
import type { WorkspaceAct } from '#access';
import { notFound } from '#contracts';
import type { Metric, MetricChange, MetricInput, Page } from '#contracts';
import { MetricRow, findPage } from '#database';
import type { EntityManager, PageRequest } from '#database';
import { findSourceOrDefault } from '../data-sources/data-sources.js';
import type { SourceContext } from '../data-sources/source-context.js';
import { toMetric } from './metric-record.js';
import { assertManagedBy, insertMetric, targetOf, updateMetric, valuesOf } from './save-metric.js';
import type { MetricValues } from './save-metric.js';
import { tryMetric } from './try-metric.js';

/** Defines a metric, once it has passed the source's schema and the gate. */
export async function createMetric(
  context: SourceContext,
  act: WorkspaceAct,
  input: MetricInput,
  managedBy: string | null = null,
): Promise<Metric> {
  const source = await findSourceOrDefault(context.db, act.workspaceId, input.data_source_id);
  const values = valuesOf(source.id, input);
  await tryMetric(context, act.workspaceId, values);
  return context.db.transaction(async (tx) =>
    toMetric(await insertMetric({ ...context, db: tx }, act, values, managedBy)),
  );
}

/** The metrics of a workspace, newest first. */
export async function listMetrics(
  db: EntityManager,
  workspaceId: string,
  page: PageRequest,
): Promise<Page<Metric>> {
  const found = db
    .createQueryBuilder(MetricRow, 'metric')
    .where('metric.workspaceId = :workspaceId', { workspaceId });
  return findPage(found, page, toMetric);
}

/** The number of metrics of a workspace. */
export function countMetrics(db: EntityManager, workspaceId: string): Promise<number> {
  return db.countBy(MetricRow, { workspaceId });
}

/** The metric, or 404. */
async function findMetric(db: EntityManager, workspaceId: string, id: string): Promise<MetricRow> {
  const row = await db.findOneBy(MetricRow, { workspaceId, id });
  if (!row) throw unknownMetric();
  return row;
}

/** A metric as it is shown. */
export async function describeMetric(db: EntityManager, workspaceId: string, id: string): Promise<Metric> {
  return toMetric(await findMetric(db, workspaceId, id));
}

/** Changes the given fields of a metric; its data source cannot change. */
export async function changeMetric(
  context: SourceContext,
  act: WorkspaceAct,
  id: string,
  change: MetricChange,
): Promise<Metric> {
  const before = await findMetric(context.db, act.workspaceId, id);
  assertManagedBy(before, null);
  await tryMetric(context, act.workspaceId, valuesAfter(before, change));
  return context.db.transaction(async (tx) => {
    const row = await lockMetric(tx, act.workspaceId, { id });
    if (!row) throw unknownMetric();
    assertManagedBy(row, null);
    await updateMetric({ ...context, db: tx }, act, row, valuesAfter(row, change));
    return toMetric(row);
  });
}

function valuesAfter(row: MetricRow, change: MetricChange): MetricValues {
  return valuesOf(row.dataSourceId, {
    name: change.name ?? row.name,
    description: change.description ?? row.description,
    source: change.source ?? row.source,
    expression: change.expression ?? row.expression,
    dimensions: change.dimensions ?? row.dimensions,
    filters: change.filters ?? row.filters,
    time_column: change.time_column === undefined ? row.timeColumn : change.time_column,
    synonyms: change.synonyms ?? row.synonyms,
  });
}

/** Removes a metric; widgets that show it keep their data. */
export async function removeMetric(
  db: EntityManager,
  act: WorkspaceAct,
  id: string,
  managedBy: string | null = null,
): Promise<void> {
  await db.transaction(async (tx) => {
    const row = await lockMetric(tx, act.workspaceId, { id });
    if (!row) throw unknownMetric();
    assertManagedBy(row, managedBy);
    await tx.delete(MetricRow, { workspaceId: act.workspaceId, id });
    await recordAudit(tx, { ...act, action: 'metric.removed', target: targetOf(row) });
  });
}

/** One metric, locked until the end of the transaction. */
export function lockMetric(
  tx: EntityManager,
  workspaceId: string,
  which: { id: string } | { name: string } | { managedBy: string },
): Promise<MetricRow | null> {
  return tx.findOne(MetricRow, { where: { workspaceId, ...which }, lock: { mode: 'pessimistic_write' } });
}

function unknownMetric() {
  return notFound('there is no such metric');
}
