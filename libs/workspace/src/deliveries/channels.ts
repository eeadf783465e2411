import { findMailRecipients, recordAudit } from '#access';
import type { WorkspaceAct } from '#access';
import { conflict, invalidRequest, notFound } from '#contracts';
import type { Channel, ChannelChange, ChannelInput, Page } from '#contracts';
import { ChannelRow, findPage } from '#database';
import type { EntityManager, PageRequest } from '#database';
import { newId } from '#platform';
import type { SecretBox } from '#platform';
import type { ReceiverNetwork } from '#webhooks';
import type { ConversationCaller } from '../conversations/visibility.js';
import { requireFixedRoom } from '../record-limits.js';
import { channelTarget, toChannel } from './channel-record.js';
import { sealUrl } from './channel-url.js';
import { findPresentMembers } from './present-members.js';
import { holdUnseenAnswers } from './schedules/seen-answers.js';

/** The dependencies of managing channels. */
export interface ChannelContext {
  db: EntityManager;
  secrets: SecretBox;
  network: ReceiverNetwork;
  /** True if this deployment sends mail. */
  sendsMail: boolean;
}

/** Makes a channel. */
export async function createChannel(
  { db, secrets, network, sendsMail }: ChannelContext,
  act: WorkspaceAct,
  input: ChannelInput,
): Promise<Channel> {
  const { workspaceId, at } = act;
  if (input.kind === 'email') requireMail(sendsMail);
  else requireAllowed(network, input.url);
  const id = newId('ch', at);
  return db.transaction(async (tx) => {
    await requireFixedRoom(tx, workspaceId, 'channels');
    if (input.kind === 'email') await requireMembers(tx, workspaceId, input.member_ids);
    const row = tx.create(ChannelRow, {
      id,
      workspaceId,
      kind: input.kind,
      name: input.name,
      memberIds: input.kind === 'email' ? input.member_ids : [],
      ...(input.kind === 'email'
        ? { host: null, sealed: null, sealedKeyId: null }
        : sealUrl(secrets, id, input.url)),
      addressedAt: at,
      lastSentAt: null,
      lastError: null,
      createdAt: at,
      updatedAt: at,
    });
    await tx.insert(ChannelRow, row);
    const details = { kind: row.kind };
    await recordAudit(tx, { ...act, action: 'channel.created', target: channelTarget(row), details });
    return toChannel(row, await findPresentMembers(tx, workspaceId, [row]));
  });
}

/** The channels of a workspace, newest first. */
export async function listChannels(
  db: EntityManager,
  workspaceId: string,
  page: PageRequest,
): Promise<Page<Channel>> {
  const found = db
    .createQueryBuilder(ChannelRow, 'channel')
    .where('channel.workspaceId = :workspaceId', { workspaceId });
  const { data: rows, ...place } = await findPage(found, page, (row) => row);
  const present = await findPresentMembers(db, workspaceId, rows);
  return { ...place, data: rows.map((row) => toChannel(row, present)) };
}

/** A channel as it is shown, or 404. */
export async function describeChannel(db: EntityManager, workspaceId: string, id: string): Promise<Channel> {
  const row = await findChannel(db, workspaceId, id);
  return toChannel(row, await findPresentMembers(db, workspaceId, [row]));
}

/** The channel, or 404. */
export async function findChannel(db: EntityManager, workspaceId: string, id: string): Promise<ChannelRow> {
  const row = await db.findOneBy(ChannelRow, { workspaceId, id });
  if (!row) throw unknownChannel();
  return row;
}

/** The channel, locked until the transaction ends, or 404. */
async function lockChannel(tx: EntityManager, workspaceId: string, id: string): Promise<ChannelRow> {
  const lock = { mode: 'pessimistic_write' } as const;
  const row = await tx.findOne(ChannelRow, { where: { workspaceId, id }, lock });
  if (!row) throw unknownChannel();
  return row;
}

function unknownChannel() {
  return notFound('there is no such channel');
}

/** Changes the given fields of a channel. */
export async function changeChannel(
  { db, secrets, network }: ChannelContext,
  act: WorkspaceAct,
  id: string,
  change: ChannelChange,
  caller: ConversationCaller,
): Promise<Channel> {
  const { workspaceId, at } = act;
  const { name, member_ids: memberIds, url } = change;
  if (url !== undefined) requireAllowed(network, url);
  return db.transaction(async (tx) => {
    const row = await lockChannel(tx, workspaceId, id);
    requireFitting(row, change);
    if (memberIds?.length === 0) await refuseToEmpty(tx, row);
    if (memberIds) await requireNewMembers(tx, row, memberIds);
    if (reachesOthers(row, change)) await holdUnseenAnswers(tx, act, caller, id);
    const changed = {
      updatedAt: at,
      ...(name !== undefined && { name }),
      ...(memberIds && { memberIds }),
      ...(url !== undefined && { ...sealUrl(secrets, id, url), addressedAt: at, lastError: null }),
    };
    await tx.update(ChannelRow, { workspaceId, id }, changed);
    Object.assign(row, changed);
    const details = { changed: Object.keys(change) };
    await recordAudit(tx, { ...act, action: 'channel.changed', target: channelTarget(row), details });
    return toChannel(row, await findPresentMembers(tx, workspaceId, [row]));
  });
}

/** Reports whether a change adds recipients to a channel. */
function reachesOthers(row: ChannelRow, { member_ids: memberIds = [], url }: ChannelChange): boolean {
  return url !== undefined || memberIds.some((id) => !row.memberIds.includes(id));
}

/** Removes a channel with its waiting messages, also from schedules. Sent messages stay, because they count within their hour. */
export async function removeChannel(db: EntityManager, act: WorkspaceAct, id: string): Promise<void> {
  const { workspaceId } = act;
  await db.transaction(async (tx) => {
    // Locked before its deliveries, as at the end of an attempt, so messages being queued over it are visible by then.
    const row = await lockChannel(tx, workspaceId, id);
    await tx.query(
      `DELETE FROM notice_delivery WHERE workspace_id = $1 AND channel_id = $2 AND state = 'pending'`,
      [workspaceId, id],
    );
    // A channel is locked before its schedules, and these by id: every transaction with several locks takes them in this order.
    await tx.delete(ChannelRow, { workspaceId, id });
    await tx.query(
      `UPDATE delivery_schedule SET channel_ids = array_remove(channel_ids, $2)
       WHERE workspace_id = $1 AND id IN (
         SELECT id FROM delivery_schedule WHERE workspace_id = $1 AND $2 = ANY (channel_ids) ORDER BY id FOR UPDATE)`,
      [workspaceId, id],
    );
    await recordAudit(tx, { ...act, action: 'channel.removed', target: channelTarget(row) });
  });
}

/** Refuses ids that are no channels of the workspace, and locks the channels until the transaction ends. */
export async function requireChannels(
  tx: EntityManager,
  workspaceId: string,
  ids: readonly string[],
): Promise<void> {
  const rows: { id: string }[] = await tx.query(
    'SELECT id FROM channel WHERE workspace_id = $1 AND id = ANY ($2) ORDER BY id FOR KEY SHARE',
    [workspaceId, ids],
  );
  if (rows.length < ids.length)
    throw invalidRequest([
      { path: 'channel_ids', message: 'names a channel that the workspace does not have' },
    ]);
}

/** Refuses ids that are no members of the workspace: nobody else ever gets mail. */
export async function requireMembers(
  tx: EntityManager,
  workspaceId: string,
  ids: readonly string[],
): Promise<void> {
  const members = await findMailRecipients(tx, workspaceId, ids);
  if (members.length < ids.length)
    throw invalidRequest([
      { path: 'member_ids', message: 'names somebody who is no member of the workspace' },
    ]);
}

/** Refuses new ids that are no members. The ids of former members may be sent back as they were read. */
export async function requireNewMembers(
  tx: EntityManager,
  { workspaceId, memberIds }: Pick<ChannelRow, 'workspaceId' | 'memberIds'>,
  ids: readonly string[],
): Promise<void> {
  const kept = new Set(memberIds);
  await requireMembers(
    tx,
    workspaceId,
    ids.filter((id) => !kept.has(id)),
  );
}

/** Refuses to remove the last member; a channel whose members have all left may be sent back as it was read. */
async function refuseToEmpty(tx: EntityManager, row: ChannelRow): Promise<void> {
  if ((await findPresentMembers(tx, row.workspaceId, [row])).size > 0)
    throw invalidRequest([{ path: 'member_ids', message: 'name at least one member' }]);
}

/** The reason why a deployment without a mail server sends no mail. */
export const noMailWords =
  'this deployment sends no mail: its operator has to set QG_SMTP_URL and QG_SMTP_FROM';

/** Refuses features that send mail, where the deployment sends none. */
export function requireMail(sendsMail: boolean): void {
  if (!sendsMail) throw conflict(noMailWords);
}

function requireAllowed(network: ReceiverNetwork, url: string): void {
  const complaint = network.refusalReason(url);
  if (complaint !== undefined) throw invalidRequest([{ path: 'url', message: complaint }]);
}

function requireFitting({ kind }: ChannelRow, { member_ids: memberIds, url }: ChannelChange): void {
  if (kind === 'email' && url !== undefined)
    throw invalidRequest([{ path: 'url', message: 'a channel of mails has none' }]);
  if (kind !== 'email' && memberIds)
    throw invalidRequest([{ path: 'member_ids', message: 'goes with a channel of mails alone' }]);
}
