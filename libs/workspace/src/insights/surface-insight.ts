/**
 * Keeping insights, each with its event. What can go wrong: one change shows in several ways (a level that is another one began with a day
 * that stood out: it takes that one's place, unless somebody dismissed it; such a day was made by a value that is new, or by the week's mover: that
 * is told once; a trend goes on); two looks find the same (a unique index
 * has it surface once); the metric is removed meanwhile (nothing is kept).
 */
import { createHash } from 'node:crypto';
import { Day, newId } from '#platform';
import type { EntityManager, InsightRow, MetricRow } from '#database';
import { emit } from '#webhooks';
import { levelDays, levelPastDays } from '../unusual/level-change.js';
import { trendWeeks } from '../unusual/trend.js';
import { weeksBefore } from './changed-values.js';
import type { Contribution } from './contributions.js';
import type { InsightText } from './insight-words.js';
import type { ValueChange } from './look-at-values.js';

/** An insight that is to be kept. */
export interface NewInsight extends Pick<InsightRow, 'kind' | 'grain' | 'period' | 'score'> {
  /** Its words and its cause, which are found once it is known to be new. */
  text: InsightText;
  cause: Contribution | undefined;
  at: Date;
}

type Metric = Pick<MetricRow, 'id' | 'workspaceId' | 'dataSourceId'>;
type Found = Pick<NewInsight, 'grain' | 'period' | 'score'>;

/** Whether a period that stands out was told of, or the level or trend that it belongs to. */
export async function isKnownPeriod(
  db: EntityManager,
  metric: Metric,
  { grain, period, score }: Found,
): Promise<boolean> {
  const since = Day.of(new Date(period)).plus('day', -2 * levelDays);
  return exists(
    db,
    metric,
    `kind = 'unusual' AND grain = $3 AND period = $4 OR kind IN ('level', 'trend') AND sign(score) = sign($5::float8) AND period >= $6`,
    [grain, period, score, since.toString()],
  );
}

/** Whether a change of level was told of, or somebody dismissed a period within it that stood out to the same side. */
export async function isKnownLevel(
  db: EntityManager,
  metric: Metric,
  { period, score }: Pick<Found, 'period' | 'score'>,
): Promise<boolean> {
  const since = Day.of(new Date(period)).plus('day', -levelPastDays);
  return exists(
    db,
    metric,
    `sign(score) = sign($3::float8)
       AND (kind = 'level' AND period >= $5 OR ${isWithinLevel('$4')} AND dismissed_at IS NOT NULL)`,
    [score, period, since.toString()],
  );
}

/** Whether a trend was told of within its weeks, or a level that it led to. */
export async function isKnownTrend(
  db: EntityManager,
  metric: Metric,
  { period, score }: Pick<Found, 'period' | 'score'>,
): Promise<boolean> {
  return exists(
    db,
    metric,
    `kind IN ('trend', 'level') AND sign(score) = sign($3::float8) AND period > $4::date - 7 * ${trendWeeks}`,
    [score, period],
  );
}

/** A week that stood out, or that a value moved, may have begun before the level did. */
function isWithinLevel(period: string): string {
  return `kind IN ('unusual', 'top_mover') AND period >= date_trunc('week', ${period}::date)`;
}

/**
 * Whether a change of values was told of: one that came or went by itself or as a cause in its week; a concentration likewise within the weeks that
 * it is beside; and a mover by anything in its week or
 * the two of a level, since whatever changed the number shows in several dimensions.
 */
export async function isKnownValue(
  db: EntityManager,
  metric: Metric,
  period: string,
  { kind, cause: { dimension, value } }: Pick<ValueChange, 'kind' | 'cause'>,
): Promise<boolean> {
  if (kind === 'top_mover')
    return exists(
      db,
      metric,
      `period BETWEEN $3::date AND $3::date + 6 OR kind = 'level' AND period BETWEEN $3::date - ${levelDays} AND $3::date + 6`,
      [period],
    );
  const weeks = kind === 'concentration' ? weeksBefore : 0;
  return exists(
    db,
    metric,
    `period BETWEEN $3::date - 7 * ${weeks} AND $3::date + 6 AND cause ->> 'dimension' = $4 AND cause ->> 'value' = $5`,
    [period, dimension, value],
  );
}

async function exists(
  db: EntityManager,
  { id, workspaceId }: Metric,
  condition: string,
  values: readonly unknown[],
): Promise<boolean> {
  const found: unknown[] = await db.query(
    `SELECT FROM insight WHERE metric_id = $1 AND workspace_id = $2 AND (${condition}) LIMIT 1`,
    [id, workspaceId, ...values],
  );
  return found.length > 0;
}

/** Keeps an insight with its event; says whether it is new. */
export async function surface(
  db: EntityManager,
  { id: metricId, workspaceId, dataSourceId }: Metric,
  { kind, grain, period, score, text, cause, at }: NewInsight,
): Promise<boolean> {
  const { title, summary } = text;
  const id = newId('ins', at);
  return db.transaction(async (tx) => {
    const kept: unknown[] = await tx.query(
      `INSERT INTO insight (id, workspace_id, data_source_id, metric_id, kind, grain, period, about, cause, title, summary, score, surfaced_at)
       SELECT $1, $2, $3, m.id, $5, $6, $7, $8, $9, $10, $11, $12, $13 FROM metric m WHERE m.id = $4 AND m.workspace_id = $2
       ON CONFLICT (metric_id, kind, grain, period, about) DO NOTHING RETURNING id`,
      [
        id,
        workspaceId,
        dataSourceId,
        metricId,
        kind,
        grain,
        period,
        isOfValue[kind] && cause ? hashOf(cause) : '',
        cause ? JSON.stringify(cause) : null,
        title,
        summary,
        score,
        at,
      ],
    );
    if (kept.length === 0) return false;
    if (kind === 'level')
      await tx.query(
        `UPDATE insight SET replaced_by = $1 WHERE metric_id = $2 AND workspace_id = $3 AND ${isWithinLevel('$4')}
           AND sign(score) = sign($5::float8)`,
        [id, metricId, workspaceId, period, score],
      );
    await emit(tx, { workspaceId, type: 'insight.surfaced', data: { insight: { id, title, summary } }, at });
    return true;
  });
}

/** A period has one insight of these kinds for each value. */
const isOfValue: Readonly<Record<InsightRow['kind'], boolean>> = {
  unusual: false,
  level: false,
  trend: false,
  new_value: true,
  vanished_value: true,
  top_mover: true,
  concentration: true,
};

/** Values may be longer than an index takes. */
function hashOf({ dimension, value }: Contribution): string {
  return createHash('sha256')
    .update(JSON.stringify([dimension, value]))
    .digest('hex');
}
