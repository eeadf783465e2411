import { randomBytes } from 'node:crypto';
import { noEmbedToken, notFound, planGates, planReaches, planTooLow } from '#contracts';
import type { EmbedToken, Plan } from '#contracts';
import { EmbedTokenRow } from '#database';
import type { EntityManager } from '#database';
import { newId, randomBase62 } from '#platform';
import { recordAudit } from './audit.js';
import { hashSecret } from './key-secret.js';
import type { WorkspaceAct } from './workspace-act.js';

const mark = 'qg_embed_';
const shape = /^qg_embed_[0-9A-Za-z]{40}$/;

/** Whether a text can be an embed token. */
export function isEmbedToken(text: string): boolean {
  return shape.test(text);
}

/** What a token is asked to open, and for how long. */
export interface NewEmbedToken {
  /** The key that issues it, and with which it ends. */
  keyId: string;
  dashboardIds: readonly string[] | null;
  expiresInSeconds: number;
}

/** What the bearer of a token may see. */
export interface EmbedCaller {
  workspaceId: string;
  /** Null: every published dashboard of the workspace. */
  dashboardIds: readonly string[] | null;
}

/** Issues a token; like a key, it is kept by hash alone. */
export async function issueEmbedToken(
  db: EntityManager,
  act: WorkspaceAct,
  { keyId, dashboardIds, expiresInSeconds }: NewEmbedToken,
): Promise<Omit<EmbedToken, 'embed_url'>> {
  const token = mark + randomBase62(40, randomBytes);
  const row = {
    id: newId('emb', act.at),
    workspaceId: act.workspaceId,
    keyId,
    tokenHash: hashSecret(token),
    dashboardIds: dashboardIds && [...dashboardIds],
    createdAt: act.at,
    expiresAt: new Date(act.at.getTime() + expiresInSeconds * 1_000),
    revokedAt: null,
  };
  await db.transaction(async (tx) => {
    await tx.insert(EmbedTokenRow, row);
    const details = { dashboard_ids: dashboardIds, expires_at: row.expiresAt };
    await recordAudit(tx, { ...act, action: 'embed_token.issued', target: targetOf(row.id), details });
  });
  return {
    jti: row.id,
    token,
    token_type: 'embed',
    expires_at: row.expiresAt.toISOString(),
    expires_in: expiresInSeconds,
    dashboard_ids: row.dashboardIds,
  };
}

/** Ends a token: once this returns it is refused everywhere. A second time changes nothing. */
export async function revokeEmbedToken(db: EntityManager, act: WorkspaceAct, jti: string): Promise<void> {
  const { workspaceId } = act;
  await db.transaction(async (tx) => {
    const { affected } = await tx
      .createQueryBuilder()
      .update(EmbedTokenRow)
      .set({ revokedAt: act.at })
      .where('id = :jti AND workspace_id = :workspaceId AND revoked_at IS NULL', { jti, workspaceId })
      .execute();
    if (affected === 1)
      await recordAudit(tx, { ...act, action: 'embed_token.revoked', target: targetOf(jti) });
    else if (!(await tx.existsBy(EmbedTokenRow, { id: jti, workspaceId })))
      throw notFound('there is no such embed token');
  });
}

/** What a token opens now: nothing once its time is over, it or its key is revoked, or the plan has changed. */
export async function findEmbedCaller(db: EntityManager, token: string, now: Date): Promise<EmbedCaller> {
  const rows: (EmbedCaller & { plan: Plan })[] = await db.query(
    `SELECT t.workspace_id AS "workspaceId", t.dashboard_ids AS "dashboardIds", a.plan
     FROM embed_token t
     JOIN api_key k ON k.id = t.key_id AND k.revoked_at IS NULL AND (k.expires_at IS NULL OR k.expires_at > $2)
     JOIN workspace w ON w.id = t.workspace_id
     JOIN account a ON a.id = w.account_id
     WHERE t.token_hash = $1 AND t.expires_at > $2 AND t.revoked_at IS NULL`,
    [hashSecret(token), now],
  );
  const [caller] = rows;
  if (!caller) throw noEmbedToken();
  const { required } = planGates.embedTokens;
  if (!planReaches(caller.plan, required)) throw planTooLow(planGates.embedTokens, caller.plan);
  return caller;
}

/** Forgets tokens that have been over for a day; until then a repeated revocation still answers as the first did. */
export async function forgetOldEmbedTokens(db: EntityManager): Promise<void> {
  await db.query("DELETE FROM embed_token WHERE expires_at < now() - interval '1 day'");
}

function targetOf(jti: string) {
  return { type: 'embed_token', id: jti, name: jti };
}
