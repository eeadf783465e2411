import type { WorkspaceAct } from '#access';
import { MetricInput, Refusal } from '#contracts';
import type { InputIssue, Metric, MetricImport, MetricImportResult } from '#contracts';
import { SourceSchemaRow } from '#database';
import type { ThreadPool } from '#platform';
import { findSourceOrDefault } from '../data-sources/data-sources.js';
import type { SourceContext } from '../data-sources/source-context.js';
import { translateText } from './import/translate-text.js';
import type { TranslatedMetric } from './import/translation.js';
import { toMetric } from './metric-record.js';
import { lockMetric } from './metrics.js';
import { assertManagedBy, insertMetric, updateMetric, valuesOf } from './save-metric.js';
import { tryMetric } from './try-metric.js';

/** The outcome of one metric of the file. */
type Outcome = { created: Metric } | { updated: Metric } | { skipped: { name: string; reason: string } };

/** Imports the metrics of a YAML text one by one: a metric that cannot be imported does not stop the others. */
export async function importMetrics(
  context: SourceContext,
  threads: ThreadPool,
  act: WorkspaceAct,
  { yaml, data_source_id: sourceId }: MetricImport,
): Promise<MetricImportResult> {
  const source = await findSourceOrDefault(context.db, act.workspaceId, sourceId);
  const schema = await context.db.findOneBy(SourceSchemaRow, { dataSourceId: source.id });
  const target = { dialect: source.type, tables: schema?.tables ?? [] };
  const translations = await translateText(threads, act.workspaceId, yaml, target);
  const outcomes: Outcome[] = [];
  for (const translation of translations) {
    if ('reason' in translation) outcomes.push({ skipped: translation });
    else outcomes.push(await takeOver(context, act, source.id, translation.metric));
  }
  return {
    created: outcomes.flatMap((outcome) => ('created' in outcome ? [outcome.created] : [])),
    updated: outcomes.flatMap((outcome) => ('updated' in outcome ? [outcome.updated] : [])),
    skipped: outcomes.flatMap((outcome) => ('skipped' in outcome ? [outcome.skipped] : [])),
  };
}

async function takeOver(
  context: SourceContext,
  act: WorkspaceAct,
  sourceId: string,
  metric: TranslatedMetric,
): Promise<Outcome> {
  const name = metric.name.slice(0, 200);
  const input = MetricInput.safeParse(metric);
  if (!input.success) {
    const issues = input.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
    return { skipped: { name, reason: inWords(issues) } };
  }
  try {
    return await saveByName(context, act, sourceId, input.data);
  } catch (error) {
    if (error instanceof Refusal) return { skipped: { name, reason: reasonOf(error) } };
    throw error;
  }
}

async function saveByName(
  context: SourceContext,
  act: WorkspaceAct,
  sourceId: string,
  input: MetricInput,
): Promise<Outcome> {
  const values = valuesOf(sourceId, input);
  await tryMetric(context, act.workspaceId, values);
  return context.db.transaction(async (tx) => {
    const within = { ...context, db: tx };
    const row = await lockMetric(tx, act.workspaceId, { name: input.name });
    if (!row) return { created: toMetric(await insertMetric(within, act, values, null)) };
    assertManagedBy(row, null);
    await updateMetric(within, act, row, values);
    return { updated: toMetric(row) };
  });
}

function reasonOf({ message, context: { issues } }: Refusal): string {
  return Array.isArray(issues) ? inWords(issues.filter(isIssue)) : message;
}

function isIssue(value: unknown): value is InputIssue {
  return typeof value === 'object' && value !== null && 'path' in value && 'message' in value;
}

function inWords(issues: readonly InputIssue[]): string {
  return issues.map(({ path, message }) => `${path}: ${message}`).join('; ');
}
