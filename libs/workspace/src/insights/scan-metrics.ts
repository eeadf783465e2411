import { MetricRow } from '#database';
import type { EntityManager } from '#database';
import { Day } from '#platform';
import { IsNull, LessThan, Not } from 'typeorm';
import { alertStatement } from '../alerts/alert-statement.js';
import type { AlertContext } from '../alerts/alerts.js';
import { askSource, measurementOf } from '../alerts/measure.js';
import type { MeasuredNumber, MeasuredPast } from '../alerts/measurement.js';
import { levelChange, levelDays } from '../unusual/level-change.js';
import { unusualness } from '../unusual/unusualness.js';
import { trendOf } from '../unusual/trend.js';
import type { Contribution } from './contributions.js';
import { explainStandout } from './explain-standout.js';
import type { ExplainedPeriod } from './explain-standout.js';
import type { EndedScan, InsightObserver } from './insight-metrics.js';
import { claimScanAcrossWorkspaces, endScan, giveUpScan, renewScan } from './scan-lease.js';
import type { ScanLease } from './scan-lease.js';
import { insightWords, levelWords, scoreMin, trendWords } from './insight-words.js';
import { lookAtValues } from './look-at-values.js';
import { isKnownLevel, isKnownPeriod, isKnownTrend, isKnownValue, surface } from './surface-insight.js';
import type { NewInsight } from './surface-insight.js';
import { valueWords } from './value-words.js';

const grains = ['day', 'week'] as const;
const keptDays = 90;
const dayMs = 86_400_000;
/** The pause after an internal failure, or before an unfinished scan goes on. */
const retryMs = 600_000;

export interface ScanOptions {
  /** The maximum number of a workspace's metrics to scan, the newest ones. */
  metricsMax: number;
  /** A scan that takes longer ends, and the next one continues from there. */
  secondsMax: number;
  observer: InsightObserver;
}

/** Scans the metrics of one due workspace; reports whether there was one. */
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
    options.observer.onScan({ ...nothingScanned, workspaceId: lease.workspaceId, outcome: 'fault' });
    await endScan(context.db, lease, new Date(now.getTime() + retryMs));
    throw error;
  }
}

const nothingScanned = { metrics: 0, failed: 0, statements: 0, surfaced: 0 };

interface Scanning extends ScanOptions {
  now: Date;
  signal: AbortSignal;
}

async function scanUnder(lease: ScanLease, context: AlertContext, scanning: Scanning): Promise<boolean> {
  const { db } = context;
  const { now, signal, observer } = scanning;
  const scan = await scanMetrics(lease, context, scanning);
  if (signal.aborted) {
    await giveUpScan(db, lease);
    return false;
  }
  await forgetInsights(db, lease.workspaceId, now);
  const pauseMs = scan.outcome === 'late' ? retryMs : dayMs;
  await endScan(db, lease, new Date(now.getTime() + pauseMs));
  observer.onScan(scan);
  return true;
}

async function scanMetrics(
  lease: ScanLease,
  context: AlertContext,
  { now, signal, metricsMax, secondsMax, observer }: Scanning,
): Promise<EndedScan> {
  const { db } = context;
  const { workspaceId, resumeAfter: after } = lease;
  const startedAt = performance.now();
  const metrics = await db.find(MetricRow, {
    where: { workspaceId, timeColumn: Not(IsNull()), ...(after !== null && { id: LessThan(after) }) },
    order: { id: 'DESC' },
    take: metricsMax,
  });
  const scan = { ...nothingScanned, workspaceId, outcome: 'ended' as const };
  const seen: WeekSeen = { week: undefined };
  for (const metric of metrics) {
    // At least one metric is scanned, or a scan might never make progress.
    if (scan.metrics > 0 && performance.now() - startedAt >= secondsMax * 1_000)
      return { ...scan, outcome: 'late' };
    const scanned = await scanMetric(lease, context, metric, { now, signal, observer, scan, seen });
    if (scanned === 'lost') return { ...scan, outcome: 'lost' };
    if (signal.aborted) return scan;
    lease.resumeAfter = metric.id;
  }
  lease.resumeAfter = null;
  // A look that is late goes on with the same week.
  lease.valuesWeek = seen.week ?? lease.valuesWeek;
  return scan;
}

/** Scans one metric and adds to the counts; `lost` where another process has the scan. */
async function scanMetric(
  lease: ScanLease,
  context: AlertContext,
  metric: MetricRow,
  counting: Pick<MetricLook, 'now' | 'signal' | 'observer' | 'scan' | 'seen'>,
): Promise<'ended' | 'lost'> {
  const { signal, scan } = counting;
  const looking: MetricLook = { lease, context, metric, ...counting, measured: {} };
  for (const step of stepsOfLook) {
    if (signal.aborted) break;
    if ((await step(looking)) === 'lost') return 'lost';
  }
  scan.metrics += 1;
  return 'ended';
}

/** A look at one metric, with what its periods were. */
interface MetricLook extends Pick<Scanning, 'now' | 'signal' | 'observer'> {
  lease: ScanLease;
  context: AlertContext;
  metric: MetricRow;
  scan: Omit<EndedScan, 'outcome'>;
  seen: WeekSeen;
  measured: { day?: MeasuredPeriods; week?: MeasuredPeriods };
}

/** The last whole week of the metrics, once the values of one were looked at. */
interface WeekSeen {
  week: string | undefined;
}

type MeasuredPeriods = MeasuredNumber & { past: MeasuredPast };

/** Asks for the periods of a metric. */
function measurePeriods(grain: (typeof grains)[number]) {
  return async (look: MetricLook): Promise<'lost' | undefined> => {
    const { lease, context, metric, now, signal, scan } = look;
    if (!(await renewScan(context.db, lease))) return 'lost';
    const measured = await measure(context, metric, { grain, now, signal });
    scan.statements += 1;
    if (measured === 'failed') scan.failed += 1;
    else if (measured) look.measured[grain] = measured;
    return undefined;
  };
}

/** Tells of the last whole period where it stands out. */
function tellOfPeriod(grain: (typeof grains)[number]) {
  return async (look: MetricLook): Promise<'lost' | undefined> => {
    const { context, metric, now } = look;
    const measured = look.measured[grain];
    if (!measured) return undefined;
    const { value, format, past } = measured;
    const { period } = past;
    const found = unusualness(value, past.before, past.season);
    if (!found || Math.abs(found.score) <= scoreMin) return undefined;
    const { score } = found;
    // One that surfaced before is not explained again.
    if (await isKnownPeriod(context.db, metric, { grain, period, score })) return undefined;
    const standout = { metricName: metric.name, grain, period, value, format, found };
    return explainAndSurface(look, standout, (cause) => ({
      kind: 'unusual',
      grain,
      period,
      score,
      cause,
      at: now,
      text: insightWords(standout, cause),
    }));
  };
}

/** Tells of a level that the last two weeks have and none before them had, explained by the last whole week. */
async function tellOfLevel(look: MetricLook): Promise<'lost' | undefined> {
  const { context, metric, now } = look;
  const { day, week } = look.measured;
  const found = day && levelChange([...day.past.before.toReversed(), day.value]);
  if (!found) return undefined;
  const period = Day.of(new Date(day.past.period))
    .plus('day', 1 - levelDays)
    .toString();
  const { score } = found;
  if (await isKnownLevel(context.db, metric, { period, score })) return undefined;
  const explained = week && { grain: 'week' as const, period: week.past.period, value: week.value };
  const named = { metricName: metric.name, first: period, found, format: day.format };
  return explainAndSurface(look, explained, (cause) => ({
    kind: 'level',
    grain: 'day',
    period,
    score,
    cause,
    at: now,
    text: levelWords(named, cause),
  }));
}

/** Tells of a trend of the last twelve weeks, explained by their last one and their first ones. */
async function tellOfTrend(look: MetricLook): Promise<'lost' | undefined> {
  const { context, metric, now } = look;
  const { week } = look.measured;
  const found = week && trendOf([...week.past.before.toReversed(), week.value]);
  if (!found) return undefined;
  const { period } = week.past;
  const { score } = found;
  if (await isKnownTrend(context.db, metric, { period, score })) return undefined;
  const explained = { grain: 'week' as const, period, value: week.value, comparedWeeks: firstWeeksOfTrend };
  const named = { metricName: metric.name, period, found, format: week.format };
  return explainAndSurface(look, explained, (cause) => ({
    kind: 'trend',
    grain: 'week',
    period,
    score,
    cause,
    at: now,
    text: trendWords(named, cause),
  }));
}

/** Keeps what was found with its cause; the next look finds it where this one has to end. */
async function explainAndSurface(
  look: MetricLook,
  standout: ExplainedPeriod | undefined,
  toInsight: (cause: Contribution | undefined) => NewInsight,
): Promise<'lost' | undefined> {
  const { lease, context, metric, signal, scan } = look;
  const { db } = context;
  if (!(await renewScan(db, lease))) return 'lost';
  const explained = standout && (await explainStandout(context, metric, standout, signal));
  scan.statements += explained?.statements ?? 0;
  if (!signal.aborted) await keep(look, toInsight(explained?.cause));
  return undefined;
}

async function keep({ context, metric, scan, observer }: MetricLook, insight: NewInsight): Promise<void> {
  if (!(await surface(context.db, metric, insight))) return;
  scan.surfaced += 1;
  observer.onInsight(insight.kind, 'surfaced');
}

/** Tells of values that are new in the last whole week or gone, that make ever more of the number or most of its change, once for each week. */
async function tellOfValues(look: MetricLook): Promise<'lost' | undefined> {
  const { lease, context, metric, now, signal, scan } = look;
  const { db } = context;
  const { week } = look.measured;
  if (!week || (lease.valuesWeek !== null && week.past.period <= lease.valuesWeek)) return undefined;
  if (!(await renewScan(db, lease))) return 'lost';
  const { period } = week.past;
  const { changes, statements } = await lookAtValues(context, metric, { period, value: week.value }, signal);
  scan.statements += statements;
  if (signal.aborted) return undefined;
  look.seen.week = period;
  const named = { metricName: metric.name, period, format: week.format };
  for (const each of changes) {
    if (await isKnownValue(db, metric, period, each)) continue;
    await keep(look, { ...each, grain: 'week', period, text: valueWords(named, each), at: now });
  }
  return undefined;
}

/** The kind that explains most goes first: a level before the days and weeks that it consists of, and the whole before its values. */
const stepsOfLook = [
  ...grains.map(measurePeriods),
  tellOfLevel,
  tellOfTrend,
  ...grains.map(tellOfPeriod),
  tellOfValues,
];

const firstWeeksOfTrend = [8, 9, 10, 11];

/** The periods of a metric; undefined where the last one has no value. */
async function measure(
  context: AlertContext,
  { id: metricId, workspaceId, dataSourceId }: MetricRow,
  { grain, now: at, signal }: { grain: (typeof grains)[number]; now: Date; signal: AbortSignal },
): Promise<MeasuredPeriods | 'failed' | undefined> {
  const watched = {
    workspaceId,
    dataSourceId,
    metricId,
    grain,
    dimension: null,
    question: null,
    isRelative: false,
    sql: null,
    readState: null,
  };
  const asking = { at, signal, readQuestion: context.readQuestion };
  const measured = measurementOf(
    await askSource(context, await alertStatement(context.db, watched, asking), signal),
  );
  if (measured.state === 'failed') return 'failed';
  if (measured.state !== 'measured') return undefined;
  const { past } = measured;
  return past && { ...measured, past };
}

async function forgetInsights(db: EntityManager, workspaceId: string, now: Date): Promise<void> {
  await db.query('DELETE FROM insight WHERE workspace_id = $1 AND surfaced_at < $2', [
    workspaceId,
    new Date(now.getTime() - keptDays * dayMs),
  ]);
}
