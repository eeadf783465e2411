import { managed, notFound, tooManyRecords } from '#contracts';
import type { ApiKey, CreatedApiKey, Page, Role, Scope } from '#contracts';
import { ApiKeyRow, idBefore, toPage } from '#database';
import type { PageRequest } from '#database';
import { newId } from '#platform';
import { IsNull, MoreThan } from 'typeorm';
import type { EntityManager } from 'typeorm';
import { recordAudit } from './audit.js';
import { hashSecret, keyPrefixOf, newKeySecret } from './key-secret.js';
import { lockMakerMembership } from './keys-of-member.js';
import type { WorkspaceAct } from './workspace-act.js';

export interface NewKey {
  name: string;
  scopes: readonly Scope[];
  role: Role;
  allowedCidrs: readonly string[];
  expiresAt: Date | null;
  /** The manifest that declares the key, and the secret that was already stored for it. */
  managedBy?: string;
  secret?: string;
  /** A program of its maker came to it by OAuth. */
  byOAuth?: true;
}

/** The number of keys that may exist at once; undefined for callers without the limit. */
export interface KeyLimit {
  keysMax?: number;
}

/** Makes a key. Its secret is in this answer and nowhere else. */
export async function createKey(
  db: EntityManager,
  act: WorkspaceAct,
  key: NewKey,
  { keysMax }: KeyLimit = {},
): Promise<CreatedApiKey> {
  const secret = key.secret ?? newKeySecret();
  const row = db.create(ApiKeyRow, {
    id: newId('key', act.at),
    workspaceId: act.workspaceId,
    name: key.name,
    secretHash: hashSecret(secret),
    keyPrefix: keyPrefixOf(secret),
    scopes: [...key.scopes],
    role: key.role,
    allowedCidrs: [...key.allowedCidrs],
    managedBy: key.managedBy ?? null,
    createdByType: act.actor.type,
    createdById: act.actor.id,
    createdByName: act.actor.name,
    createdAt: act.at,
    expiresAt: key.expiresAt,
    revokedAt: null,
    supersededAt: null,
    lastUsedAt: null,
    byOAuth: key.byOAuth ?? false,
  });
  await db.transaction(async (tx) => {
    await lockMakerMembership(tx, act);
    if (keysMax !== undefined) await requireKeyPlace(tx, act, keysMax);
    await tx.insert(ApiKeyRow, row);
    const details = { scopes: row.scopes, allowed_cidrs: row.allowedCidrs, expires_at: row.expiresAt };
    await recordAudit(tx, { ...act, action: 'api_key.created', target: targetOf(row), details });
  });
  return { ...toApiKey(row, null), secret };
}

/**
 * Refuses a key beyond the limit. Locks the workspace until the transaction ends, so that two concurrent requests cannot both take
 * the last place.
 */
export async function requireKeyPlace(
  tx: EntityManager,
  { workspaceId, at }: WorkspaceAct,
  keysMax: number,
): Promise<void> {
  await tx.query('SELECT FROM workspace WHERE id = $1 FOR NO KEY UPDATE', [workspaceId]);
  const active = { workspaceId, revokedAt: IsNull() };
  const count = await tx.countBy(ApiKeyRow, [
    { ...active, expiresAt: IsNull() },
    { ...active, expiresAt: MoreThan(at) },
  ]);
  if (count >= keysMax) throw tooManyRecords('API keys', keysMax, 'QG_API_KEYS_MAX');
}

/** The active keys of a workspace. The last use comes from the bucket, which is exact, or else from the saved time. */
export async function listKeys(
  db: EntityManager,
  workspaceId: string,
  page: PageRequest,
): Promise<Page<ApiKey>> {
  const { entities, raw } = await db
    .createQueryBuilder(ApiKeyRow, 'key')
    .leftJoin('rate_bucket', 'bucket', 'bucket.key_id = key.id')
    .addSelect('bucket.last_used_at', 'bucket_last_used_at')
    .where('key.workspaceId = :workspaceId AND key.revokedAt IS NULL', { workspaceId })
    .andWhere('key.id < :before', { before: idBefore(page) })
    .orderBy('key.id', 'DESC')
    .limit(page.limit + 1)
    .getRawAndEntities<{ bucket_last_used_at: Date | null }>();
  const rows = entities.map((row, index) => ({ row, used: raw[index]?.bucket_last_used_at ?? null }));
  return toPage(rows, page.limit, {
    id: ({ row }) => row.id,
    record: ({ row, used }) => toApiKey(row, used),
  });
}

/** The active key that a manifest declares, if there is one. */
export function findManagedKey(
  db: EntityManager,
  workspaceId: string,
  managedBy: string,
): Promise<ApiKeyRow | null> {
  return db
    .createQueryBuilder(ApiKeyRow, 'key')
    .where('key.workspaceId = :workspaceId AND key.managedBy = :managedBy', { workspaceId, managedBy })
    .andWhere('key.revokedAt IS NULL AND key.supersededAt IS NULL')
    .getOne();
}

/** The fields of a key that can be changed: all but its scopes and its secret. */
export type KeyChange = Partial<Pick<NewKey, 'name' | 'role' | 'allowedCidrs' | 'expiresAt'>>;

/** Changes a declared key. The change holds from the next request on, on every replica. */
export async function changeKey(
  db: EntityManager,
  act: WorkspaceAct,
  keyId: string,
  { allowedCidrs, ...change }: KeyChange,
): Promise<void> {
  await db.transaction(async (tx) => {
    const row = await lockKey(tx, act.workspaceId, keyId);
    const values = { ...change, ...(allowedCidrs && { allowedCidrs: [...allowedCidrs] }) };
    await tx.update(ApiKeyRow, { id: keyId }, values);
    await recordAudit(tx, {
      ...act,
      action: 'api_key.changed',
      target: targetOf(row),
      details: { changed: Object.keys(values) },
    });
  });
}

/** Replaces a declared key in one step. The old key works until the given time; its manifest knows only the new one. */
export async function supersedeKey(
  db: EntityManager,
  act: WorkspaceAct,
  keyId: string,
  until: Date,
  next: NewKey,
): Promise<CreatedApiKey> {
  return db.transaction(async (tx) => {
    const row = await lockKey(tx, act.workspaceId, keyId);
    const expiresAt = row.expiresAt && row.expiresAt < until ? row.expiresAt : until;
    await tx.update(ApiKeyRow, { id: keyId }, { supersededAt: act.at, expiresAt });
    const details = { expires_at: expiresAt };
    await recordAudit(tx, { ...act, action: 'api_key.superseded', target: targetOf(row), details });
    return createKey(tx, act, next);
  });
}

/** The unrevoked keys that a manifest has declared: the present one and its predecessors. */
export function listManagedKeys(
  db: EntityManager,
  workspaceId: string,
  managedBy: string,
): Promise<ApiKeyRow[]> {
  return db.find(ApiKeyRow, {
    where: { workspaceId, managedBy, revokedAt: IsNull() },
    order: { id: 'DESC' },
  });
}

/** Hands the keys of a manifest over to the people of the workspace. */
export async function releaseKeys(db: EntityManager, workspaceId: string, managedBy: string): Promise<void> {
  await db.update(ApiKeyRow, { workspaceId, managedBy }, { managedBy: null });
}

/** The key that was made with this secret, even a revoked one: a secret is never used twice. */
export function findKeyMadeWithAcrossWorkspaces(
  db: EntityManager,
  secret: string,
): Promise<Pick<ApiKeyRow, 'managedBy' | 'revokedAt'> | null> {
  return db.findOneBy(ApiKeyRow, { secretHash: hashSecret(secret) });
}

/**
 * Revokes a key; every replica refuses it from its next request on. A key that a manifest declares is revoked by that manifest
 * or by an operator only (null stands for everybody): the manifest would make it again.
 */
export async function revokeKey(
  db: EntityManager,
  act: WorkspaceAct,
  keyId: string,
  managedBy: string | null = null,
): Promise<void> {
  await db.transaction(async (tx) => {
    const row = await lockKey(tx, act.workspaceId, keyId);
    if (row.managedBy !== managedBy && act.actor.type !== 'operator')
      throw managed(row.managedBy ?? 'the console');
    await tx.update(ApiKeyRow, { id: keyId }, { revokedAt: act.at });
    await recordAudit(tx, { ...act, action: 'api_key.revoked', target: targetOf(row) });
  });
}

/** Saves the last use of keys from the buckets, which a crash of the database may empty. Runs every minute, on any replica. */
export async function saveLastUseAcrossWorkspaces(db: EntityManager): Promise<void> {
  await db.query(`
    UPDATE api_key k SET last_used_at = b.last_used_at
    FROM rate_bucket b
    WHERE b.key_id = k.id AND b.last_used_at > now() - interval '1 hour'
      AND b.last_used_at > coalesce(k.last_used_at, '-infinity') + interval '50 seconds'`);
}

/** The active key, locked until the transaction ends, or 404. */
async function lockKey(tx: EntityManager, workspaceId: string, id: string): Promise<ApiKeyRow> {
  const lock = { mode: 'pessimistic_write' } as const;
  const row = await tx.findOne(ApiKeyRow, { where: { workspaceId, id, revokedAt: IsNull() }, lock });
  if (!row) throw notFound('there is no such key');
  return row;
}

function targetOf(row: ApiKeyRow): { type: string; id: string; name: string } {
  return { type: 'api_key', id: row.id, name: row.name };
}

function toApiKey(row: ApiKeyRow, bucketUse: Date | null): ApiKey {
  return {
    id: row.id,
    name: row.name,
    key_prefix: row.keyPrefix,
    scopes: row.scopes,
    role: row.role,
    allowed_cidrs: row.allowedCidrs,
    managed_by: row.managedBy,
    created_by: makerOf(row),
    created_at: row.createdAt.toISOString(),
    last_used_at: (bucketUse ?? row.lastUsedAt)?.toISOString() ?? null,
    expires_at: row.expiresAt?.toISOString() ?? null,
  };
}

/** None for a key older than the recording of makers, unless the audit log has its creation. */
function makerOf({
  createdByType: type,
  createdById: id,
  createdByName: name,
}: ApiKeyRow): ApiKey['created_by'] {
  return type !== null && name !== null ? { type, id, name } : null;
}
