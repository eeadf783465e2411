import { isDeepStrictEqual } from 'node:util';
import { recordAudit } from '#access';
import type { WorkspaceAct } from '#access';
import { conflict, managed } from '#contracts';
import type { MetricInput } from '#contracts';
import { MetricRow, isUniqueViolation } from '#database';
import type { EntityManager } from '#database';
import { newId } from '#platform';
import { findDataSource } from '../data-sources/data-sources.js';
import type { SourceContext } from '../data-sources/source-context.js';
import { requireQuota } from '../record-limits.js';
import { checkDefinition } from './check-definition.js';

/** The fields of a metric that people set. */
export type MetricValues = Pick<
  MetricRow,
  | 'name'
  | 'description'
  | 'dataSourceId'
  | 'source'
  | 'expression'
  | 'dimensions'
  | 'filters'
  | 'timeColumn'
  | 'synonyms'
>;

/** A metric's values from the input, with its resolved source. */
export function valuesOf(dataSourceId: string, input: MetricInput): MetricValues {
  const { name, description, source, expression, dimensions, filters, synonyms } = input;
  const timeColumn = input.time_column;
  return { name, description, dataSourceId, source, expression, dimensions, filters, timeColumn, synonyms };
}

/** Adds a metric in the transaction of `context.db`. */
export async function insertMetric(
  context: SourceContext,
  act: WorkspaceAct,
  values: MetricValues,
  managedBy: string | null,
): Promise<MetricRow> {
  const { db: tx } = context;
  const { workspaceId, at } = act;
  await requireQuota(tx, workspaceId, 'metrics', context.limits);
  const source = await findDataSource(tx, workspaceId, values.dataSourceId);
  const row = tx.create(MetricRow, {
    id: newId('met', at),
    workspaceId,
    ...values,
    ...(await checkDefinition(context, source, values)),
    managedBy,
    createdAt: at,
    updatedAt: at,
  });
  await tx.insert(MetricRow, row).catch(nameTaken(values.name));
  await recordAudit(tx, { ...act, action: 'metric.created', target: targetOf(row) });
  return row;
}

/**
 * Changes a metric, which the transaction of `context.db` has locked, to the given values; reports whether they differ. If its result may
 * change, the widgets that show it are due at once.
 */
export async function updateMetric(
  context: SourceContext,
  act: WorkspaceAct,
  row: MetricRow,
  values: MetricValues,
): Promise<boolean> {
  const { db: tx } = context;
  const changed = changedNames(row, values);
  if (changed.length === 0) return false;
  const isRedefined = changed.some((name) => definitionNames.has(name));
  Object.assign(row, values, { updatedAt: act.at });
  if (isRedefined) {
    const source = await findDataSource(tx, act.workspaceId, values.dataSourceId);
    Object.assign(row, await checkDefinition(context, source, values));
    await makeWidgetsDue(tx, row);
  }
  const { id, workspaceId, ...columns } = row;
  await tx.update(MetricRow, { id, workspaceId }, columns).catch(nameTaken(row.name));
  const details = { changed: changed.map((name) => wireNames[name] ?? name) };
  await recordAudit(tx, { ...act, action: 'metric.changed', target: targetOf(row), details });
  return true;
}

/** Refuses a change of a metric by anybody but its declarer; null stands for everybody. */
export function assertManagedBy(row: MetricRow, managedBy: string | null): void {
  if (row.managedBy !== managedBy) throw managed(row.managedBy ?? 'the console');
}

/** A metric as the audit log names it. */
export function targetOf({ id, name }: MetricRow) {
  return { type: 'metric', id, name };
}

const definitionNames: ReadonlySet<string> = new Set([
  'dataSourceId',
  'source',
  'expression',
  'dimensions',
  'filters',
  'timeColumn',
]);

/** The audit log's names of fields, where they differ. */
const wireNames: Partial<Record<string, string>> = {
  dataSourceId: 'data_source_id',
  timeColumn: 'time_column',
};

function changedNames(row: MetricRow, values: MetricValues): string[] {
  const before: Partial<Record<string, unknown>> = { ...row };
  return Object.entries(values)
    .filter(([name, value]) => !isDeepStrictEqual(before[name], value))
    .map(([name]) => name);
}

async function makeWidgetsDue(tx: EntityManager, { id, workspaceId }: MetricRow): Promise<void> {
  await tx.query('UPDATE widget_data SET due_at = now() WHERE metric_id = $1 AND workspace_id = $2', [
    id,
    workspaceId,
  ]);
}

function nameTaken(name: string) {
  return (error: unknown): never => {
    if (isUniqueViolation(error, 'metric_workspace_id_name_key'))
      throw conflict(`there is a metric named "${name}" already`);
    throw error;
  };
}
