import { accessOf, findMemberNames, hashSecret, recordAudit } from '#access';
import type { WorkspaceAct } from '#access';
import { conflict, invalidRequest, notFound } from '#contracts';
import type {
  CreatedShare,
  DashboardFilter,
  FilterTerms,
  Page,
  Share,
  ShareInput,
  ShareQuery,
} from '#contracts';
import { DashboardRow, ShareRow, findPage } from '#database';
import type { EntityManager } from '#database';
import { newId } from '#platform';
import { emit } from '#webhooks';
import { In, MoreThan } from 'typeorm';
import { checkTerms } from '../dashboards/filters/check-terms.js';
import { isShareToken, newShareToken } from './share-token.js';

const dayMs = 86_400_000;
const usualMs = 30 * dayMs;
/** A year, even a leap year. */
const longestMs = 366 * dayMs;

/** Creates a link to a published dashboard. Its token is in this answer and nowhere else. */
export async function createShare(
  db: EntityManager,
  act: WorkspaceAct,
  { dashboard_id: dashboardId, expires_at: expires, filters }: ShareInput,
  publicUrl: string,
): Promise<CreatedShare> {
  const { workspaceId, actor, at, traceparent } = act;
  const expiresAt = expiryOf(expires, at);
  const token = newShareToken();
  return db.transaction(async (tx) => {
    const dashboard = await lockPublished(tx, workspaceId, dashboardId);
    const row = tx.create(ShareRow, {
      id: newId('shr', at),
      workspaceId,
      dashboardId,
      tokenHash: hashSecret(token),
      filters: filters ? checked(dashboard.publishedFilters, filters) : allOpen(dashboard.publishedFilters),
      createdBy: actor.id ?? actor.name,
      createdAt: at,
      expiresAt,
    });
    await tx.insert(ShareRow, row);
    const share = await describeShare(tx, row);
    const { id, expires_at } = share;
    const target = { type: 'share', id, name: dashboard.name };
    const details = { dashboard_id: dashboardId, expires_at, filters: share.filters };
    await recordAudit(tx, { ...act, action: 'share.created', target, details });
    const data = { share: { id, dashboard_id: dashboardId, expires_at } };
    await emit(tx, { workspaceId, type: 'share.created', data, at, traceparent });
    return { ...share, url: `${publicUrl}/embed/${id}#token=${token}`, token };
  });
}

/** The active links of a workspace, or of one of its dashboards, newest first. */
export async function listShares(
  db: EntityManager,
  workspaceId: string,
  { dashboard_id: dashboardId, ...page }: ShareQuery,
  now: Date,
): Promise<Page<Share>> {
  const found = db
    .createQueryBuilder(ShareRow, 'share')
    .where('share.workspaceId = :workspaceId AND share.expiresAt > :now', { workspaceId, now });
  if (dashboardId !== undefined) found.andWhere('share.dashboardId = :dashboardId', { dashboardId });
  const { data, ...rest } = await findPage(found, page, (row) => row);
  return { data: await describeShares(db, workspaceId, data), ...rest };
}

/** Removes a link; every replica refuses it from its next request on. */
export async function removeShare(db: EntityManager, act: WorkspaceAct, id: string): Promise<void> {
  const { workspaceId } = act;
  await db.transaction(async (tx) => {
    const row = await tx.findOneBy(ShareRow, { workspaceId, id });
    const { affected } = await tx.delete(ShareRow, { workspaceId, id });
    if (!row || affected !== 1) throw notFound('there is no such share');
    const dashboard = await tx.findOneBy(DashboardRow, { workspaceId, id: row.dashboardId });
    const target = { type: 'share', id, name: dashboard?.name ?? row.dashboardId };
    await recordAudit(tx, { ...act, action: 'share.removed', target });
  });
}

/** The present rights of a share's token; the token alone identifies the workspace. */
export async function findShare(
  db: EntityManager,
  token: string,
  now: Date,
): Promise<Pick<ShareRow, 'id' | 'workspaceId' | 'dashboardId' | 'expiresAt' | 'filters'> | undefined> {
  if (!isShareToken(token)) return undefined;
  const row = await db.findOneBy(ShareRow, { tokenHash: hashSecret(token), expiresAt: MoreThan(now) });
  if (!row) return undefined;
  const { id, workspaceId, dashboardId, expiresAt, filters } = row;
  return { id, workspaceId, dashboardId, expiresAt, filters };
}

/** Reports whether a share of that id exists, so that its page can be shown; its content requires the token. */
export function isShareAcrossWorkspaces(db: EntityManager, id: string): Promise<boolean> {
  return db.existsBy(ShareRow, { id });
}

function checked(filters: readonly DashboardFilter[], terms: FilterTerms): FilterTerms {
  checkTerms(filters, terms, 'filters');
  return terms;
}

/** A filter that the dashboard gets later is none of the link's. */
function allOpen(filters: readonly DashboardFilter[]): FilterTerms {
  return Object.fromEntries(filters.map(({ key }) => [key, { access: 'open' as const }]));
}

function expiryOf(expires: string | undefined, at: Date): Date {
  if (expires === undefined) return new Date(at.getTime() + usualMs);
  const expiresAt = new Date(expires);
  const refused = (message: string) => invalidRequest([{ path: 'expires_at', message }]);
  if (expiresAt <= at) throw refused('must be in the future');
  if (expiresAt.getTime() > at.getTime() + longestMs) throw refused('must be within a year from now');
  return expiresAt;
}

/** The lock keeps the dashboard from being removed before the share is in. */
async function lockPublished(tx: EntityManager, workspaceId: string, id: string): Promise<DashboardRow> {
  const lock = { mode: 'for_key_share' } as const;
  const row = await tx.findOne(DashboardRow, { where: { workspaceId, id }, lock });
  if (!row) throw notFound('there is no such dashboard');
  if (row.publishedAt === null) throw conflict('this dashboard is a draft; publish it before you share it');
  return row;
}

async function describeShare(db: EntityManager, row: ShareRow): Promise<Share> {
  const [described] = await describeShares(db, row.workspaceId, [row]);
  if (!described) throw new Error('a share was not described');
  return described;
}

/** Shares with the names of their dashboards and makers, which are read at once. */
async function describeShares(
  db: EntityManager,
  workspaceId: string,
  rows: readonly ShareRow[],
): Promise<Share[]> {
  const dashboards = await findShared(db, workspaceId, rows);
  const makers = rows.map(({ createdBy }) => createdBy);
  const names = await findMemberNames(db, workspaceId, [...new Set(makers)]);
  return rows.map((row) => {
    const dashboard = dashboards.get(row.dashboardId);
    const name = names.get(row.createdBy);
    return {
      id: row.id,
      dashboard_id: row.dashboardId,
      dashboard_name: dashboard?.name ?? row.dashboardId,
      created_by: name === undefined ? null : { id: row.createdBy, name },
      created_at: row.createdAt.toISOString(),
      expires_at: row.expiresAt.toISOString(),
      filters: accessOf(row.filters),
      filter_labels: labelsOf(row.filters, dashboard?.publishedFilters ?? []),
    };
  });
}

type SharedDashboard = Pick<DashboardRow, 'id' | 'name' | 'publishedFilters'>;

async function findShared(
  db: EntityManager,
  workspaceId: string,
  rows: readonly ShareRow[],
): Promise<ReadonlyMap<string, SharedDashboard>> {
  const ids = [...new Set(rows.map(({ dashboardId }) => dashboardId))];
  const found = await db.find(DashboardRow, {
    select: { id: true, name: true, publishedFilters: true },
    where: { workspaceId, id: In(ids) },
  });
  return new Map(found.map((row) => [row.id, row]));
}

function labelsOf(terms: FilterTerms, filters: readonly DashboardFilter[]): Record<string, string> {
  const named = filters.filter(({ key }) => Object.hasOwn(terms, key));
  return Object.fromEntries(named.map(({ key, label }) => [key, label]));
}
