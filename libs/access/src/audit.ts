import type { ActorType, AuditAction, AuditEvent, Page } from '#contracts';
import { AuditEventRow, findPage } from '#database';
import type { PageRequest } from '#database';
import { idsSince, newId } from '#platform';
import type { EntityManager } from 'typeorm';

/** The actor: a signed-in member, an operator at the command line, a manifest, an API key, or the service itself. */
export interface Actor {
  type: ActorType;
  id: string | null;
  name: string;
  address: string | null;
}

/** An operator of the deployment. The command line has no sign-in: access to the database is access to everything. */
export const operator: Actor = { type: 'operator', id: null, name: 'operator', address: null };

export interface AuditEntry {
  accountId: string | null;
  workspaceId: string | null;
  action: AuditAction;
  actor: Actor;
  target: { type: string; id: string; name: string };
  details?: Record<string, unknown>;
  at: Date;
}

/** Records an act in the transaction that performs it, so that neither exists without the other. */
export async function recordAudit(tx: EntityManager, entry: AuditEntry): Promise<void> {
  await tx.insert(AuditEventRow, rowOf(entry));
}

function rowOf({ accountId, workspaceId, action, actor, target, details = {}, at }: AuditEntry) {
  return {
    id: newId('aud', at),
    accountId,
    workspaceId,
    action,
    actorType: actor.type,
    actorId: actor.id,
    actorName: actor.name,
    targetType: target.type,
    targetId: target.id,
    targetName: target.name,
    address: actor.address,
    // The column takes any JSON; the mapper's type for a partial row does not know that.
    details: details as object,
    createdAt: at,
  };
}

/**
 * Records any number of acts in one statement. None takes the same round trip as some, because its duration must not reveal
 * the case.
 */
export async function recordAudits(tx: EntityManager, entries: readonly AuditEntry[]): Promise<void> {
  const rows = entries.map(rowOf);
  await tx.query(
    `INSERT INTO audit_event (id, account_id, workspace_id, action, actor_type, actor_id, actor_name, target_type,
       target_id, target_name, address, details, created_at)
     SELECT "id", "accountId", "workspaceId", "action", "actorType", "actorId", "actorName", "targetType",
       "targetId", "targetName", "address", "details", "createdAt"
     FROM json_to_recordset($1::json) AS entry ("id" text, "accountId" text, "workspaceId" text, "action" text,
       "actorType" text, "actorId" text, "actorName" text, "targetType" text, "targetId" text, "targetName" text,
       "address" text, "details" jsonb, "createdAt" timestamptz)`,
    [JSON.stringify(rows)],
  );
}

/**
 * The events of a workspace and of its account as a whole, with the sign-ins of its own people and of former ones during their
 * membership. Sign-ins of the account's other workspaces are not included.
 */
export async function listAuditEvents(
  db: EntityManager,
  accountId: string,
  workspaceId: string,
  page: PageRequest,
): Promise<Page<AuditEvent>> {
  const found = db
    .createQueryBuilder(AuditEventRow, 'event')
    .where('event.accountId = :accountId', { accountId })
    .andWhere(visibleIn, { workspaceId });
  return findPage(found, page, toAuditEvent);
}

/** An act of a manifest as the audit log shows it. */
export type ManifestAct = Pick<AuditEventRow, 'action' | 'targetType' | 'targetName' | 'details'>;

/** The acts of a manifest since a moment, in any workspace. */
export async function listManifestActs(
  db: EntityManager,
  managedBy: string,
  since: Date,
): Promise<ManifestAct[]> {
  return db
    .createQueryBuilder(AuditEventRow, 'event')
    .where('event.id >= :since', { since: idsSince('aud', since) })
    .andWhere("event.actorType = 'manifest' AND event.actorName = :managedBy", { managedBy })
    .orderBy('event.id')
    .getMany();
}

const visibleIn = `(
  event.workspaceId = :workspaceId
  OR event.workspaceId IS NULL AND (
    event.actorType <> 'member'
    OR EXISTS (SELECT FROM membership ms
      WHERE ms.workspace_id = :workspaceId AND ms.member_id = event.actor_id AND ms.created_at <= event.created_at)
    OR EXISTS (SELECT FROM past_membership past
      WHERE past.workspace_id = :workspaceId AND past.member_id = event.actor_id
        AND event.created_at BETWEEN past.began_at AND past.ended_at)))`;

function toAuditEvent(row: AuditEventRow): AuditEvent {
  return {
    id: row.id,
    created_at: row.createdAt.toISOString(),
    action: row.action,
    actor: { type: row.actorType, id: row.actorId, name: row.actorName },
    target: { type: row.targetType, id: row.targetId, name: row.targetName },
    address: row.address,
    details: row.details,
  };
}
