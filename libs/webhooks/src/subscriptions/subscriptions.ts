import { recordAudit } from '#access';
import type { WorkspaceAct } from '#access';
import { conflict, invalidRequest, managed, notFound } from '#contracts';
import type {
  CreatedWebhookSubscription,
  Page,
  Role,
  WebhookSubscription,
  WebhookSubscriptionChange,
  WebhookSubscriptionInput,
} from '#contracts';
import { WebhookSubscriptionRow, findPage } from '#database';
import type { EntityManager, PageRequest } from '#database';
import { newId } from '#platform';
import { IsNull } from 'typeorm';
import type { SecretBox } from '#platform';
import { insertSubscription } from './insert-subscription.js';
import { shardOf } from '../shards/shard-of.js';
import { newSigningSecret } from './signing-secret.js';
import { subscriptionSeenBy, subscriptionTarget, toSubscription } from './subscription-record.js';
import { openSecrets, sealSecrets } from './subscription-secrets.js';
import type { ReceiverNetwork } from './receiver-network.js';
import { findConflictingSubscriptions, isOlder } from './conflicting-subscriptions.js';

const subscriptionsMax = 50;

/** The dependencies of managing subscriptions. */
export interface WebhookContext {
  db: EntityManager;
  secrets: SecretBox;
  network: ReceiverNetwork;
}

/** The fields that a manifest adds to a subscription that it declares. */
export interface Declaration {
  managedBy: string;
  /** Identical for every attempt to create the same subscription. */
  creationKey: string;
  /** The start of the declaration: of several for one url, the oldest counts. */
  declaredAt: Date;
  /** The signing secret, which was already stored for it. */
  secret: string;
}

/** Subscribes to events. The signing secret is in this answer and nowhere else. */
export async function createSubscription(
  { db, secrets: box, network }: WebhookContext,
  act: WorkspaceAct,
  input: WebhookSubscriptionInput,
  declared?: Declaration,
): Promise<CreatedWebhookSubscription> {
  requireAllowed(network, input.url);
  const { workspaceId, at } = act;
  const id = newId('sub', at);
  const secret = declared?.secret ?? newSigningSecret();
  const headers = input.headers ?? {};
  return db.transaction(async (tx) => {
    await requireCapacity(tx, workspaceId);
    if (declared) await removeYounger(tx, act, input.url, declared);
    const subscription = {
      id,
      workspaceId,
      url: input.url,
      events: input.events,
      description: input.description ?? '',
      headerNames: Object.keys(headers),
      ...sealSecrets(box, id, { secret, staged: null, headers }),
      disabledReason: input.disabled ? ('member' as const) : null,
      shard: shardOf(workspaceId),
      managedBy: declared?.managedBy ?? null,
      creationKey: declared?.creationKey ?? null,
      declaredAt: declared?.declaredAt ?? null,
    };
    const row = await insertSubscription(tx, subscription, at);
    const details = { events: row.events, ...(input.disabled && { disabled: true }) };
    const target = subscriptionTarget(row);
    await recordAudit(tx, { ...act, action: 'webhook_subscription.created', target, details });
    return { ...toSubscription(row), secret };
  });
}

/** The subscriptions of a workspace as a member of that role sees them, newest first. */
export async function listSubscriptions(
  db: EntityManager,
  workspaceId: string,
  role: Role,
  page: PageRequest,
): Promise<Page<WebhookSubscription>> {
  const found = db
    .createQueryBuilder(WebhookSubscriptionRow, 'subscription')
    .where('subscription.workspaceId = :workspaceId', { workspaceId });
  return findPage(found, page, (row) => subscriptionSeenBy(role, row));
}

/** The subscription, or 404. */
export async function findSubscription(
  db: EntityManager,
  workspaceId: string,
  id: string,
): Promise<WebhookSubscriptionRow> {
  const row = await db.findOneBy(WebhookSubscriptionRow, { workspaceId, id });
  if (!row) throw notFound('there is no such webhook subscription');
  return row;
}

/** The fields that a manifest may change, which include the signing secret. */
export type DeclaredChange = WebhookSubscriptionChange & { secret?: string };

/**
 * Changes a subscription. Disabling it cancels its waiting deliveries; enabling it again starts without them. A declared subscription
 * is changed by its manifest alone.
 */
export async function changeSubscription(
  { db, secrets: box, network }: WebhookContext,
  act: WorkspaceAct,
  id: string,
  change: DeclaredChange,
  managedBy: string | null = null,
): Promise<WebhookSubscription> {
  if (change.url !== undefined) requireAllowed(network, change.url);
  return db.transaction(async (tx) => {
    const row = await lockReceiver(tx, act.workspaceId, id, managedBy);
    requireHeadersAgain(row, change);
    if (change.url !== undefined && row.managedBy !== null && row.declaredAt !== null)
      await removeYounger(tx, act, change.url, { managedBy: row.managedBy, declaredAt: row.declaredAt });
    const { url = row.url, events = row.events, description = row.description, headers, secret } = change;
    const changed: WebhookSubscriptionRow = {
      ...row,
      ...switched(row, change.disabled),
      url,
      events,
      description,
      ...(headers && { headerNames: Object.keys(headers) }),
      ...((headers || secret !== undefined) &&
        sealSecrets(box, id, {
          ...openSecrets(box, id, row),
          ...(headers && { headers }),
          ...(secret !== undefined && { secret, staged: null }),
        })),
      ...(secret !== undefined && { secretStagedAt: null }),
      revision: row.revision + 1,
      updatedAt: act.at,
    };
    await tx.update(WebhookSubscriptionRow, { workspaceId: act.workspaceId, id }, changed);
    const details = { changed: Object.keys(change) };
    const target = subscriptionTarget(changed);
    await recordAudit(tx, { ...act, action: 'webhook_subscription.changed', target, details });
    return toSubscription(changed);
  });
}

/** Removes a subscription: nothing is sent to it any more, except attempts under way. */
export async function removeSubscription(
  db: EntityManager,
  act: WorkspaceAct,
  id: string,
  managedBy: string | null = null,
): Promise<void> {
  const { workspaceId } = act;
  await db.transaction(async (tx) => {
    const row = await lockChangeable(tx, workspaceId, id, managedBy);
    await tx.delete(WebhookSubscriptionRow, { workspaceId, id });
    const target = subscriptionTarget(row);
    await recordAudit(tx, { ...act, action: 'webhook_subscription.removed', target });
  });
}

/** The subscription, locked until the transaction ends, or 404. */
export async function lockSubscription(
  tx: EntityManager,
  workspaceId: string,
  id: string,
): Promise<WebhookSubscriptionRow> {
  const lock = { mode: 'pessimistic_write' } as const;
  const row = await tx.findOne(WebhookSubscriptionRow, { where: { workspaceId, id }, lock });
  if (!row) throw notFound('there is no such webhook subscription');
  return row;
}

/** The same for a change: 409 for a subscription that somebody else manages. */
async function lockChangeable(
  tx: EntityManager,
  workspaceId: string,
  id: string,
  managedBy: string | null,
): Promise<WebhookSubscriptionRow> {
  const row = await lockSubscription(tx, workspaceId, id);
  if (row.managedBy !== managedBy) throw managed(row.managedBy ?? 'the console');
  return row;
}

/**
 * Of several manifests that declare one url in one workspace, the oldest counts. A younger one may have been applied first: its
 * subscription is removed, or the receiver would get everything twice.
 */
async function removeYounger(
  tx: EntityManager,
  act: WorkspaceAct,
  url: string,
  { managedBy, declaredAt }: Pick<Declaration, 'managedBy' | 'declaredAt'>,
): Promise<void> {
  const conflicts = await findConflictingSubscriptions(tx, act.workspaceId, url, managedBy);
  for (const row of conflicts.filter((other) => isOlder({ managedBy, declaredAt }, other))) {
    await tx.delete(WebhookSubscriptionRow, { workspaceId: act.workspaceId, id: row.id });
    const target = subscriptionTarget(row);
    await recordAudit(tx, { ...act, action: 'webhook_subscription.removed', target });
  }
}

/** The same for settings of receivers only: a listener does not change while it runs. */
export async function lockReceiver(
  tx: EntityManager,
  workspaceId: string,
  id: string,
  managedBy: string | null = null,
): Promise<WebhookSubscriptionRow> {
  const row = await lockChangeable(tx, workspaceId, id, managedBy);
  if (row.listenerKeyId !== null)
    throw conflict('this is a listener: it is what `qg webhooks listen` was started with, and ends with it');
  return row;
}

function requireAllowed(network: ReceiverNetwork, url: string): void {
  const complaint = network.refusalReason(url);
  if (complaint !== undefined) throw invalidRequest([{ path: 'url', message: complaint }]);
}

/** Locks the workspace, so that two concurrent requests cannot both take the last place. */
async function requireCapacity(tx: EntityManager, workspaceId: string): Promise<void> {
  await tx.query('SELECT FROM workspace WHERE id = $1 FOR NO KEY UPDATE', [workspaceId]);
  const count = await tx.countBy(WebhookSubscriptionRow, { workspaceId, listenerKeyId: IsNull() });
  if (count >= subscriptionsMax)
    throw conflict(`a workspace holds ${subscriptionsMax} webhook subscriptions at most`);
}

/** A change of host must repeat the header fields, because they would be sent to the new host. */
function requireHeadersAgain(row: WebhookSubscriptionRow, { url, headers }: WebhookSubscriptionChange): void {
  const moves = url !== undefined && new URL(url).origin !== new URL(row.url).origin;
  if (!moves || row.headerNames.length === 0 || headers !== undefined) return;
  const message = 'give the header fields again when you change where they are sent';
  throw invalidRequest([{ path: 'headers', message }]);
}

type Switch = Pick<WebhookSubscriptionRow, 'disabledReason' | 'generation' | 'failingSince' | 'warnedAt'>;

/** Each disabling starts a new generation: deliveries queued before it belong to an earlier one and are cancelled. */
function switched(row: WebhookSubscriptionRow, disabled: boolean | undefined): Partial<Switch> {
  const isDisabled = row.disabledReason !== null;
  if (disabled === undefined || disabled === isDisabled) return {};
  return disabled
    ? { disabledReason: 'member', generation: row.generation + 1 }
    : { disabledReason: null, failingSince: null, warnedAt: null };
}
