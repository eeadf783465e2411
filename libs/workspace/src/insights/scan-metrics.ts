import { MetricRow } from '#database';
import type { EntityManager } from '#database';
import { newId } from '#platform';
import { emit } from '#webhooks';
import { IsNull, Not } from 'typeorm';
import { alertStatement } from '../alerts/alert-statement.js';
import type { AlertContext } from '../alerts/alerts.js';
import { askSource, measurementOf } from '../alerts/measure.js';
import { unusualness } from '../alerts/unusualness.js';
import { claimScanAcrossWorkspaces, endScan, giveUpScan } from './scan-lease.js';
import { insightWords, scoreMin } from './insight-words.js';
import type { Standout } from './insight-words.js';

const grains = ['day', 'week'] as const;
const keptDays = 90;
const dayMs = 86_400_000;

/** The log line of a look: never a name or a value. */
export interface ScanTold {
  workspaceId: string;
  metrics: number;
  /** Statements that failed: of a source that is away, or a definition that does not fit it any more. */
  failed: number;
  surfaced: number;
}

export interface ScanOptions {
  /** More metrics of a workspace are not looked at; the newest ones are. */
  metricsMax: number;
  onScan: (told: ScanTold) => void;
}

/** Looks at the metrics of one workspace that is due; says whether there was one. */
export async function scanDueWorkspace(
  context: AlertContext,
  now: Date,
  signal: AbortSignal,
  { metricsMax, onScan }: ScanOptions,
): Promise<boolean> {
  const { db } = context;
  const lease = await claimScanAcrossWorkspaces(db, now);
  if (!lease) return false;
  const { workspaceId } = lease;
  const told = await scanMetrics(context, workspaceId, { now, signal, metricsMax });
  if (signal.aborted) {
    await giveUpScan(db, lease);
    return false;
  }
  await forgetInsights(db, workspaceId, now);
  await endScan(db, lease, now);
  onScan(told);
  return true;
}

async function scanMetrics(
  context: AlertContext,
  workspaceId: string,
  { now, signal, metricsMax }: { now: Date; signal: AbortSignal; metricsMax: number },
): Promise<ScanTold> {
  const metrics = await context.db.find(MetricRow, {
    where: { workspaceId, timeColumn: Not(IsNull()) },
    order: { id: 'DESC' },
    take: metricsMax,
  });
  const told = { workspaceId, metrics: metrics.length, failed: 0, surfaced: 0 };
  for (const metric of metrics)
    for (const grain of grains) {
      if (signal.aborted) return told;
      const found = await lookAt(context, metric, { grain, now, signal });
      if (found === 'failed') told.failed += 1;
      else if (found && (await surface(context.db, metric, found, now))) told.surfaced += 1;
    }
  return told;
}

async function lookAt(
  context: AlertContext,
  { id: metricId, workspaceId, dataSourceId, name: metricName }: MetricRow,
  { grain, now: at, signal }: { grain: (typeof grains)[number]; now: Date; signal: AbortSignal },
): Promise<Standout | 'failed' | undefined> {
  const watched = {
    workspaceId,
    dataSourceId,
    metricId,
    grain,
    question: null,
    isRelative: false,
    sql: null,
  };
  const asking = { at, signal, readQuestion: context.readQuestion };
  const measured = measurementOf(
    await askSource(context, await alertStatement(context.db, watched, asking), signal),
  );
  if (measured.state === 'failed') return 'failed';
  if (measured.state !== 'measured' || !measured.past) return undefined;
  const { value, past } = measured;
  const found = unusualness(value, past.before, past.season);
  return found && Math.abs(found.score) > scoreMin
    ? { metricName, grain, period: past.period, value, found }
    : undefined;
}

/** Keeps an insight with its event, once for each period of a metric; says whether it is new. */
async function surface(
  db: EntityManager,
  { id: metricId, workspaceId, dataSourceId }: MetricRow,
  standout: Standout,
  at: Date,
): Promise<boolean> {
  const { title, summary } = insightWords(standout);
  const id = newId('ins', at);
  return db.transaction(async (tx) => {
    const kept: unknown[] = await tx.query(
      `INSERT INTO insight (id, workspace_id, data_source_id, metric_id, kind, grain, period, title, summary, score, surfaced_at)
       SELECT $1, $2, $3, m.id, 'unusual', $5, $6, $7, $8, $9, $10 FROM metric m WHERE m.id = $4 AND m.workspace_id = $2
       ON CONFLICT (metric_id, grain, period) DO NOTHING RETURNING id`,
      [
        id,
        workspaceId,
        dataSourceId,
        metricId,
        standout.grain,
        standout.period,
        title,
        summary,
        standout.found.score,
        at,
      ],
    );
    if (kept.length === 0) return false;
    const data = { insight: { id, title, summary } };
    await emit(tx, { workspaceId, type: 'insight.surfaced', data, at });
    return true;
  });
}

async function forgetInsights(db: EntityManager, workspaceId: string, now: Date): Promise<void> {
  await db.query('DELETE FROM insight WHERE workspace_id = $1 AND surfaced_at < $2', [
    workspaceId,
    new Date(now.getTime() - keptDays * dayMs),
  ]);
}
