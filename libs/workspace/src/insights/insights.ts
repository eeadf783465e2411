import { recordAudit } from '#access';
import type { WorkspaceAct, WorkspaceCaller } from '#access';
import { InsightCause, notFound } from '#contracts';
import type { Insight, InsightQuery, InsightRating, InsightRatingInput, Page } from '#contracts';
import { InsightRow, idBefore, toPage } from '#database';
import type { EntityManager } from '#database';
import { In } from 'typeorm';
import type { InsightObserver } from './insight-metrics.js';

/** The member whose own rating is shown, in their workspace. */
type Reader = Pick<WorkspaceCaller, 'workspaceId' | 'memberId'>;

/** The database, and who counts what members do. */
export interface InsightContext {
  db: EntityManager;
  observer: Pick<InsightObserver, 'onInsight'>;
}

/** The insights of a workspace that nobody has dismissed, newest first or by their relevance. */
export async function listInsights(
  db: EntityManager,
  reader: Reader,
  { sort, ...page }: InsightQuery,
): Promise<Page<Insight>> {
  const found: { id: string }[] = await db.query(sort === 'newest' ? newestFirst : byRelevance, [
    reader.workspaceId,
    idBefore(page),
    page.limit + 1,
  ]);
  const insights = await findInsights(
    db,
    reader,
    found.map(({ id }) => id),
  );
  const byId = new Map(insights.map((insight) => [insight.id, insight]));
  const shown = found.flatMap(({ id }) => byId.get(id) ?? []);
  return toPage(shown, page.limit, { id: ({ id }) => id, record: (insight) => insight });
}

const newestFirst = `
  SELECT id FROM insight WHERE workspace_id = $1 AND dismissed_at IS NULL AND replaced_by IS NULL AND id < $2
  ORDER BY id DESC LIMIT $3`;

/**
 * The logarithm of a score that counts up to twice where all members found insights of its metric and kind useful, hardly where none did, and
 * a third after every other week; so the order stays as time goes on. The last one of the page before may be gone from the list meanwhile.
 */
const byRelevance = `
  WITH rated AS (
    SELECT i.metric_id, i.kind, count(*) FILTER (WHERE r.is_useful) AS useful, count(*) AS ratings
    FROM insight_rating r JOIN insight i ON i.id = r.insight_id AND i.workspace_id = r.workspace_id
    WHERE r.workspace_id = $1 GROUP BY i.metric_id, i.kind),
  ranked AS (
    SELECT i.id, i.dismissed_at IS NULL AND i.replaced_by IS NULL AS is_listed,
      ln(ln(1 + greatest(abs(i.score), 0.01)) * (coalesce(useful, 0) + 1) / (coalesce(ratings, 0) + 2))
        + extract(epoch FROM i.surfaced_at)::float8 / 1209600 AS relevance
    FROM insight i LEFT JOIN rated USING (metric_id, kind) WHERE i.workspace_id = $1)
  SELECT id FROM ranked
  WHERE is_listed AND ($2 = '~' OR (relevance, id) < (SELECT relevance, id FROM ranked WHERE id = $2))
  ORDER BY relevance DESC, id DESC LIMIT $3`;

/** Takes an insight from the list; one that is dismissed already stays so. */
export async function dismissInsight(
  { db, observer }: InsightContext,
  reader: Reader,
  act: WorkspaceAct,
  id: string,
): Promise<Insight> {
  const { workspaceId, at } = act;
  const { insight, isNew } = await db.transaction(async (tx) => {
    const lock = { mode: 'pessimistic_write' } as const;
    const row = await tx.findOne(InsightRow, { where: { workspaceId, id }, lock });
    if (!row) throw unknownInsight();
    if (!row.dismissedAt) {
      await tx.update(InsightRow, { workspaceId, id }, { dismissedAt: at });
      const target = { type: 'insight', id, name: row.title };
      await recordAudit(tx, { ...act, action: 'insight.dismissed', target });
    }
    return { insight: await describeInsight(tx, reader, id), isNew: !row.dismissedAt };
  });
  if (isNew) observer.onInsight(insight.kind, 'dismissed');
  return insight;
}

/** Keeps a member's word on an insight, or takes it back. */
export async function rateInsight(
  { db, observer }: InsightContext,
  reader: Reader,
  id: string,
  { rating, at }: InsightRatingInput & { at: Date },
): Promise<Insight> {
  const { workspaceId, memberId } = reader;
  const { insight, isNew } = await db.transaction(async (tx) => {
    const lock = { mode: 'pessimistic_read' } as const;
    if (!(await tx.findOne(InsightRow, { where: { workspaceId, id }, lock }))) throw unknownInsight();
    const kept: unknown[] = [];
    if (rating === null)
      await tx.query(
        'DELETE FROM insight_rating WHERE insight_id = $1 AND workspace_id = $2 AND member_id = $3',
        [id, workspaceId, memberId],
      );
    else
      kept.push(
        ...(await tx.query<unknown[]>(
          `INSERT INTO insight_rating (insight_id, workspace_id, member_id, is_useful, rated_at) VALUES ($1, $2, $3, $4, $5)
           ON CONFLICT (insight_id, member_id) DO UPDATE SET is_useful = EXCLUDED.is_useful, rated_at = EXCLUDED.rated_at
           WHERE insight_rating.is_useful <> EXCLUDED.is_useful RETURNING insight_id`,
          [id, workspaceId, memberId, rating === 'useful', at],
        )),
      );
    return { insight: await describeInsight(tx, reader, id), isNew: kept.length > 0 };
  });
  // Repeating a rating is not counted.
  if (rating !== null && isNew) observer.onInsight(insight.kind, rating);
  return insight;
}

async function describeInsight(db: EntityManager, reader: Reader, id: string): Promise<Insight> {
  const [insight] = await findInsights(db, reader, [id]);
  if (!insight) throw unknownInsight();
  return insight;
}

async function findInsights(
  db: EntityManager,
  { workspaceId, memberId }: Reader,
  ids: readonly string[],
): Promise<Insight[]> {
  const rows = await db.findBy(InsightRow, { workspaceId, id: In([...ids]) });
  const rated: { id: string; isUseful: boolean }[] = await db.query(
    `SELECT insight_id AS id, is_useful AS "isUseful" FROM insight_rating
     WHERE workspace_id = $1 AND member_id = $2 AND insight_id = ANY ($3)`,
    [workspaceId, memberId, ids],
  );
  const ratings = new Map(rated.map((each) => [each.id, each.isUseful ? 'useful' : 'not_useful'] as const));
  return rows.map((row) => toInsight(row, ratings.get(row.id) ?? null));
}

function toInsight(row: InsightRow, rating: InsightRating | null): Insight {
  return {
    id: row.id,
    kind: row.kind,
    title: row.title,
    summary: row.summary,
    data_source_id: row.dataSourceId,
    metric_id: row.metricId,
    score: row.score,
    cause: row.cause === null ? null : InsightCause.parse(row.cause),
    rating,
    surfaced_at: row.surfacedAt.toISOString(),
  };
}

function unknownInsight() {
  return notFound('there is no such insight');
}
