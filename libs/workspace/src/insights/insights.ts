import { recordAudit } from '#access';
import type { WorkspaceAct } from '#access';
import { InsightCause, notFound } from '#contracts';
import type { Insight, Page } from '#contracts';
import { InsightRow, findPage } from '#database';
import type { EntityManager, PageRequest } from '#database';

/** The insights of a workspace that nobody has dismissed, newest first. */
export async function listInsights(
  db: EntityManager,
  workspaceId: string,
  page: PageRequest,
): Promise<Page<Insight>> {
  const found = db
    .createQueryBuilder(InsightRow, 'insight')
    .where('insight.workspaceId = :workspaceId AND insight.dismissedAt IS NULL', { workspaceId })
    .andWhere('insight.replacedBy IS NULL');
  return findPage(found, page, toInsight);
}

/** Takes an insight from the list; one that is dismissed already stays so. */
export async function dismissInsight(db: EntityManager, act: WorkspaceAct, id: string): Promise<Insight> {
  const { workspaceId, at } = act;
  return db.transaction(async (tx) => {
    const lock = { mode: 'pessimistic_write' } as const;
    const row = await tx.findOne(InsightRow, { where: { workspaceId, id }, lock });
    if (!row) throw notFound('there is no such insight');
    if (row.dismissedAt) return toInsight(row);
    await tx.update(InsightRow, { workspaceId, id }, { dismissedAt: at });
    const target = { type: 'insight', id, name: row.title };
    await recordAudit(tx, { ...act, action: 'insight.dismissed', target });
    return toInsight(row);
  });
}

function toInsight(row: InsightRow): Insight {
  return {
    id: row.id,
    kind: row.kind,
    title: row.title,
    summary: row.summary,
    data_source_id: row.dataSourceId,
    metric_id: row.metricId,
    score: row.score,
    cause: row.cause === null ? null : InsightCause.parse(row.cause),
    surfaced_at: row.surfacedAt.toISOString(),
  };
}
