import { notFound, roleReaches, roles } from '#contracts';
import type { KeyDisposition, Role } from '#contracts';
import { ApiKeyRow } from '#database';
import { In, IsNull } from 'typeorm';
import type { EntityManager } from 'typeorm';
import { recordAudit } from './audit.js';
import type { WorkspaceAct } from './workspace-act.js';

/**
 * Revokes or keeps the keys of a member who is being removed, and counts them. Programs that the member connected act for that person alone,
 * so their keys are revoked whatever happens to the others.
 */
export async function revokeOrKeepKeys(
  tx: EntityManager,
  act: WorkspaceAct,
  memberId: string,
  fate: KeyDisposition,
): Promise<{ api_keys: 'revoked' | 'kept'; api_key_count: number }> {
  const { workspaceId } = act;
  const made = { workspaceId, createdByType: 'member', createdById: memberId, revokedAt: IsNull() } as const;
  const ends = fate === 'keep' ? { ...made, byOAuth: true } : made;
  const lock = { mode: 'pessimistic_write' } as const;
  const rows = await tx.find(ApiKeyRow, { where: ends, order: { id: 'ASC' }, lock });
  await tx.update(ApiKeyRow, { id: In(rows.map(({ id }) => id)) }, { revokedAt: act.at });
  for (const { id, name } of rows) {
    const target = { type: 'api_key', id, name };
    const details = { because: 'its maker was removed', member_id: memberId };
    await recordAudit(tx, { ...act, action: 'api_key.revoked', target, details });
  }
  if (fate === 'keep') return { api_keys: 'kept', api_key_count: await tx.countBy(ApiKeyRow, made) };
  return { api_keys: 'revoked', api_key_count: rows.length };
}

/**
 * Lowers the keys of programs that a member connected to the member's new role: they act for that person. A key made by hand is the
 * workspace's and keeps its role, as it may outlive the membership. A later rise raises none: nobody consented to it.
 */
export async function lowerConnectedKeys(
  tx: EntityManager,
  act: WorkspaceAct,
  memberId: string,
  role: Role,
): Promise<void> {
  const higher = In(roles.filter((each) => !roleReaches(role, each)));
  const made = { workspaceId: act.workspaceId, createdByType: 'member', createdById: memberId } as const;
  const where = { ...made, byOAuth: true, revokedAt: IsNull(), role: higher };
  const lock = { mode: 'pessimistic_write' } as const;
  const rows = await tx.find(ApiKeyRow, { where, order: { id: 'ASC' }, lock });
  await tx.update(ApiKeyRow, { id: In(rows.map(({ id }) => id)) }, { role });
  for (const { id, name } of rows) {
    const target = { type: 'api_key', id, name };
    const details = { changed: ['role'], because: 'the role of its person was changed', member_id: memberId };
    await recordAudit(tx, { ...act, action: 'api_key.changed', target, details });
  }
}

/**
 * Locks the maker's membership until the transaction ends. Otherwise a key made during its maker's removal would outlive it,
 * because the removal looks for keys once it holds the membership.
 */
export async function lockMakerMembership(
  tx: EntityManager,
  { workspaceId, actor }: WorkspaceAct,
): Promise<void> {
  if (actor.type !== 'member') return;
  const found: unknown[] = await tx.query(
    'SELECT FROM membership WHERE workspace_id = $1 AND member_id = $2 FOR SHARE',
    [workspaceId, actor.id],
  );
  if (found.length === 0) throw notFound('there is no such workspace');
}
