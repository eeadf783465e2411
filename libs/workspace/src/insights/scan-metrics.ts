import { InsightRow, MetricRow } from '#database';
import type { EntityManager } from '#database';
import { newId } from '#platform';
import { emit } from '#webhooks';
import { IsNull, LessThan, Not } from 'typeorm';
import { alertStatement } from '../alerts/alert-statement.js';
import type { AlertContext } from '../alerts/alerts.js';
import { askSource, measurementOf } from '../alerts/measure.js';
import { unusualness } from '../unusual/unusualness.js';
import type { Contribution } from './contributions.js';
import { explainStandout } from './explain-standout.js';
import { claimScanAcrossWorkspaces, endScan, giveUpScan, renewScan } from './scan-lease.js';
import type { ScanLease } from './scan-lease.js';
import { insightWords, scoreMin } from './insight-words.js';
import type { Standout } from './insight-words.js';

const grains = ['day', 'week'] as const;
const keptDays = 90;
const dayMs = 86_400_000;
/** The pause after a fault of ours, or before a look that was late goes on. */
const retryMs = 600_000;

/** The log line of a look: never a name or a value. */
export interface EndedScan {
  workspaceId: string;
  /** Lost where the lease ran out, and another process has the look; late where its time was over before all metrics were looked at. */
  outcome: 'ended' | 'lost' | 'late';
  metrics: number;
  /** Statements that failed: of a source that is away, or a definition that does not fit it any more. */
  failed: number;
  /** All that were asked of sources: the cost of the look. */
  statements: number;
  surfaced: number;
}

export interface ScanOptions {
  /** More metrics of a workspace are not looked at; the newest ones are. */
  metricsMax: number;
  /** A look that takes longer ends, and the next one goes on where it did. */
  secondsMax: number;
  onScan: (ended: EndedScan) => void;
}

/** Looks at the metrics of one workspace that is due; says whether there was one. */
export async function scanDueWorkspace(
  context: AlertContext,
  now: Date,
  signal: AbortSignal,
  options: ScanOptions,
): Promise<boolean> {
  const lease = await claimScanAcrossWorkspaces(context.db, now);
  if (!lease) return false;
  try {
    return await scanUnder(lease, context, { ...options, now, signal });
  } catch (error) {
    await endScan(context.db, lease, new Date(now.getTime() + retryMs));
    throw error;
  }
}

interface Scanning extends ScanOptions {
  now: Date;
  signal: AbortSignal;
}

async function scanUnder(lease: ScanLease, context: AlertContext, scanning: Scanning): Promise<boolean> {
  const { db } = context;
  const { now, signal, onScan } = scanning;
  const scan = await scanMetrics(lease, context, scanning);
  if (signal.aborted) {
    await giveUpScan(db, lease);
    return false;
  }
  await forgetInsights(db, lease.workspaceId, now);
  const pauseMs = scan.outcome === 'late' ? retryMs : dayMs;
  await endScan(db, lease, new Date(now.getTime() + pauseMs));
  onScan(scan);
  return true;
}

async function scanMetrics(
  lease: ScanLease,
  context: AlertContext,
  { now, signal, metricsMax, secondsMax }: Scanning,
): Promise<EndedScan> {
  const { db } = context;
  const { workspaceId, resumeAfter: after } = lease;
  const startedAt = performance.now();
  const metrics = await db.find(MetricRow, {
    where: { workspaceId, timeColumn: Not(IsNull()), ...(after !== null && { id: LessThan(after) }) },
    order: { id: 'DESC' },
    take: metricsMax,
  });
  const scan = { workspaceId, outcome: 'ended' as const, metrics: 0, failed: 0, statements: 0, surfaced: 0 };
  for (const metric of metrics) {
    // At least one is looked at, lest a look never come any further.
    if (scan.metrics > 0 && performance.now() - startedAt >= secondsMax * 1_000)
      return { ...scan, outcome: 'late' };
    const scanned = await scanMetric(lease, context, metric, { now, signal, scan });
    if (scanned === 'lost') return { ...scan, outcome: 'lost' };
    if (signal.aborted) return scan;
    lease.resumeAfter = metric.id;
  }
  lease.resumeAfter = null;
  return scan;
}

/** Looks at one metric, and counts what it does; lost where another process has the look. */
async function scanMetric(
  lease: ScanLease,
  context: AlertContext,
  metric: MetricRow,
  { now, signal, scan }: Pick<Scanning, 'now' | 'signal'> & { scan: Omit<EndedScan, 'outcome'> },
): Promise<'ended' | 'lost'> {
  const { db } = context;
  for (const grain of grains) {
    if (signal.aborted) break;
    if (!(await renewScan(db, lease))) return 'lost';
    const found = await lookAt(context, metric, { grain, now, signal });
    scan.statements += 1;
    if (found === 'failed') scan.failed += 1;
    // One that surfaced before is not explained again.
    if (!found || found === 'failed' || (await isKnown(db, metric, found))) continue;
    if (!(await renewScan(db, lease))) return 'lost';
    const { cause, statements } = await explainStandout(context, metric, found, signal);
    scan.statements += statements;
    // The next look finds the whole cause.
    if (signal.aborted) break;
    if (await surface(db, metric, { standout: found, cause, at: now })) scan.surfaced += 1;
  }
  scan.metrics += 1;
  return 'ended';
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
  const { value, format, past } = measured;
  const found = unusualness(value, past.before, past.season);
  return found && Math.abs(found.score) > scoreMin
    ? { metricName, grain, period: past.period, value, format, found }
    : undefined;
}

async function isKnown(
  db: EntityManager,
  { id: metricId, workspaceId }: MetricRow,
  { grain, period }: Standout,
): Promise<boolean> {
  return db.existsBy(InsightRow, { workspaceId, metricId, grain, period });
}

/** Keeps an insight with its event, once for each period of a metric; says whether it is new. */
async function surface(
  db: EntityManager,
  { id: metricId, workspaceId, dataSourceId }: MetricRow,
  { standout, cause, at }: { standout: Standout; cause: Contribution | undefined; at: Date },
): Promise<boolean> {
  const { title, summary } = insightWords(standout, cause);
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
