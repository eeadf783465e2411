import { randomBytes } from 'node:crypto';
import { noEmbedToken, notFound, planGates, planReaches, planTooLow, tokenOfAnotherKey } from '#contracts';
import type {
  EmbedFilters,
  EmbedPermission,
  EmbedTheme,
  EmbedToken,
  FilterAccess,
  FilterTerms,
  ActiveEmbedToken,
  Page,
  Plan,
} from '#contracts';
import { EmbedTokenRow, idBefore, toPage } from '#database';
import type { EntityManager, PageRequest } from '#database';
import { newId, randomBase62 } from '#platform';
import { recordAudit } from './audit.js';
import { hashSecret } from './key-secret.js';
import type { WorkspaceAct } from './workspace-act.js';

const mark = 'qg_embed_';
const shape = /^qg_embed_[0-9A-Za-z]{40}$/;

/** Reports whether a text has the shape of an embed token. */
export function isEmbedToken(text: string): boolean {
  return shape.test(text);
}

/** The dashboards that the bearer of a token may see, and how. */
export interface EmbedTerms {
  /** Null: every published dashboard of the workspace. */
  dashboardIds: readonly string[] | null;
  filters: EmbedFilters;
  /** Of the dashboards' own filters. */
  dashboardFilters: FilterTerms;
  /** Pages that may show it in a frame. */
  allowedOrigins: readonly string[];
  permissions: readonly EmbedPermission[];
  theme: EmbedTheme;
}

/** The request for a token: its terms and its lifetime. */
export interface NewEmbedToken extends EmbedTerms {
  /** The key that issues it; the token ends with the key. */
  keyId: string;
  externalUser: string | null;
  expiresInSeconds: number;
}

/** The bearer of a token, or of the link of a share. */
export interface EmbedCaller extends EmbedTerms {
  /** The token's jti, or the share's id. */
  id: string;
  workspaceId: string;
  expiresAt: Date;
}

/** Issues a token; like a key, it is kept by hash alone. */
export async function issueEmbedToken(
  db: EntityManager,
  act: WorkspaceAct,
  { expiresInSeconds, ...asked }: NewEmbedToken,
): Promise<Omit<EmbedToken, 'embed_url'>> {
  const token = mark + randomBase62(40, randomBytes);
  const row = {
    ...asked,
    id: newId('emb', act.at),
    workspaceId: act.workspaceId,
    tokenHash: hashSecret(token),
    dashboardIds: asked.dashboardIds && [...asked.dashboardIds],
    allowedOrigins: [...asked.allowedOrigins],
    permissions: [...asked.permissions],
    createdAt: act.at,
    expiresAt: new Date(act.at.getTime() + expiresInSeconds * 1_000),
    revokedAt: null,
  };
  await db.transaction(async (tx) => {
    await tx.insert(EmbedTokenRow, row);
    const target = targetOf(row.id);
    await recordAudit(tx, { ...act, action: 'embed_token.issued', target, details: detailsOf(row) });
  });
  return {
    jti: row.id,
    token,
    token_type: 'embed',
    expires_at: row.expiresAt.toISOString(),
    expires_in: expiresInSeconds,
    dashboard_ids: row.dashboardIds,
    filters: row.filters,
    dashboard_filters: row.dashboardFilters,
    external_user: row.externalUser,
    allowed_origins: row.allowedOrigins,
    permissions: row.permissions,
    theme: row.theme,
  };
}

/** The columns of filters without their values: a value may be somebody's name. */
function detailsOf(row: Omit<NewEmbedToken, 'expiresInSeconds'> & { expiresAt: Date }) {
  return {
    dashboard_ids: row.dashboardIds,
    expires_at: row.expiresAt,
    external_user: row.externalUser,
    allowed_origins: row.allowedOrigins,
    locked: Object.keys(row.filters.locked),
    dashboard_filters: accessOf(row.dashboardFilters),
  };
}

/** Tokens that still open something: neither they nor their keys are over, and the keys may read. */
const active = `
  FROM embed_token t
  JOIN api_key k ON k.id = t.key_id AND k.revoked_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > $2)
    AND (k.scopes = '{}' OR 'read' = ANY (k.scopes))`;
const activeNow = 't.expires_at > $2 AND t.revoked_at IS NULL';

/** The tokens of a workspace that still open something. */
export async function listEmbedTokens(
  db: EntityManager,
  workspaceId: string,
  page: PageRequest,
  now: Date,
): Promise<Page<ActiveEmbedToken>> {
  const rows: (Omit<ActiveEmbedToken, 'created_at' | 'expires_at' | 'dashboard_filters'> &
    Record<'created_at' | 'expires_at', Date> & { dashboard_filters: FilterTerms })[] = await db.query(
    `SELECT t.id AS jti, t.created_at, t.expires_at, k.id AS key_id, k.name AS key_name, t.dashboard_ids, t.external_user,
       t.allowed_origins, t.permissions,
       ARRAY(SELECT column_name FROM jsonb_object_keys(t.filters -> 'locked') AS locked (column_name)) AS locked,
       t.dashboard_filters
     ${active} WHERE t.workspace_id = $1 AND ${activeNow} AND t.id < $3 ORDER BY t.id DESC LIMIT $4`,
    [workspaceId, now, idBefore(page), page.limit + 1],
  );
  return toPage(rows, page.limit, {
    id: ({ jti }) => jti,
    record: (row) => ({
      ...row,
      dashboard_filters: accessOf(row.dashboard_filters),
      created_at: row.created_at.toISOString(),
      expires_at: row.expires_at.toISOString(),
    }),
  });
}

/**
 * Revokes a token, everywhere from the moment this returns. A second revocation changes nothing. A key may revoke only the
 * tokens that it issued; a member has been authorized as an admin.
 */
export async function revokeEmbedToken(db: EntityManager, act: WorkspaceAct, jti: string): Promise<void> {
  const { workspaceId, actor } = act;
  await db.transaction(async (tx) => {
    const lock = { mode: 'pessimistic_write' } as const;
    const row = await tx.findOne(EmbedTokenRow, { where: { id: jti, workspaceId }, lock });
    if (!row) throw notFound('there is no such embed token');
    if (actor.type === 'key' && actor.id !== row.keyId) throw tokenOfAnotherKey();
    if (row.revokedAt) return;
    await tx.update(EmbedTokenRow, { id: jti }, { revokedAt: act.at });
    await recordAudit(tx, { ...act, action: 'embed_token.revoked', target: targetOf(jti) });
  });
}

/**
 * The bearer of a token and its current terms. None once the token or its key has expired or been revoked, or the plan has
 * changed. Tokens that a key without `read` issued, before that was refused, open nothing either.
 */
export async function findEmbedCaller(db: EntityManager, token: string, now: Date): Promise<EmbedCaller> {
  const rows: (EmbedCaller & { plan: Plan })[] = await db.query(
    `SELECT t.id, t.workspace_id AS "workspaceId", t.dashboard_ids AS "dashboardIds", t.filters,
       t.dashboard_filters AS "dashboardFilters",
       t.allowed_origins AS "allowedOrigins", t.permissions, t.theme, t.expires_at AS "expiresAt", a.plan
     ${active}
     JOIN workspace w ON w.id = t.workspace_id
     JOIN account a ON a.id = w.account_id
     WHERE t.token_hash = $1 AND ${activeNow}`,
    [hashSecret(token), now],
  );
  const [caller] = rows;
  if (!caller) throw noEmbedToken();
  const { required } = planGates.embedTokens;
  if (!planReaches(caller.plan, required)) throw planTooLow(planGates.embedTokens, caller.plan);
  return caller;
}

/** The pages that may show a token in a frame, even after it has ended; undefined for a token that never existed. */
export async function findEmbedOriginsAcrossWorkspaces(
  db: EntityManager,
  jti: string,
): Promise<readonly string[] | undefined> {
  const row = await db.findOne(EmbedTokenRow, {
    select: { id: true, allowedOrigins: true },
    where: { id: jti },
  });
  return row?.allowedOrigins;
}

/** Deletes tokens that ended over a day ago; until then a repeated revocation gets the same answer. */
export async function forgetOldEmbedTokens(db: EntityManager): Promise<void> {
  await db.query("DELETE FROM embed_token WHERE expires_at < now() - interval '1 day'");
}

/** Terms as lists and the audit log have them: without their choices. */
export function accessOf(terms: FilterTerms): FilterAccess {
  return Object.fromEntries(Object.entries(terms).map(([key, { access }]) => [key, access]));
}

function targetOf(jti: string) {
  return { type: 'embed_token', id: jti, name: jti };
}
