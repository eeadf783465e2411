import { describeWorkspace, recordAudit, requireActsBelow } from '#access';
import type { WorkspaceAct } from '#access';
import { Refusal, conflict, invalidRequest, notFound } from '#contracts';
import type { Page, Schedule, ScheduleChange, ScheduleInput } from '#contracts';
import { DeliveryScheduleRow, findPage } from '#database';
import type { EntityManager, PageRequest } from '#database';
import { newId } from '#platform';
import { findAnswered } from '../../conversations/answered.js';
import type { ConversationCaller } from '../../conversations/visibility.js';
import { requireSeen } from '../../dashboards/dashboards.js';
import { requireFixedRoom } from '../../record-limits.js';
import { requireChannels, requireMail, requireMembers, requireNewMembers } from '../channels.js';
import { findPresentMembers } from '../present-members.js';
import { nextSendAt } from './next-send-at.js';
import { requireSeenToWiden } from './seen-answers.js';
import { columnsOfWhen, scheduleTarget, toSchedule } from './schedule-record.js';

/** The dependencies of managing schedules. */
export interface ScheduleContext {
  db: EntityManager;
  sendsMail: boolean;
}

/** Creates a schedule, of a dashboard or an answer that its maker sees. */
export async function createSchedule(
  { db, sendsMail }: ScheduleContext,
  act: WorkspaceAct,
  input: ScheduleInput,
  caller: ConversationCaller,
): Promise<Schedule> {
  const { workspaceId, at } = act;
  const { dashboard_id: dashboardId = null, message_id: messageId = null, channel_ids, member_ids } = input;
  if (dashboardId !== null) await requireSeen(db, workspaceId, dashboardId, 'published');
  if (messageId !== null) await findAnswered(db, workspaceId, messageId, caller, 'send');
  if (member_ids.length > 0) requireMail(sendsMail);
  return db.transaction(async (tx) => {
    await requireFixedRoom(tx, workspaceId, 'schedules');
    await requireChannels(tx, workspaceId, channel_ids);
    await requireMembers(tx, workspaceId, member_ids);
    const timeZone = input.time_zone ?? (await describeWorkspace(tx, workspaceId)).time_zone;
    const times = columnsOfWhen(input.when);
    const row = tx.create(DeliveryScheduleRow, {
      id: newId('sch', at),
      workspaceId,
      name: input.name,
      dashboardId,
      messageId,
      channelIds: channel_ids,
      memberIds: member_ids,
      ...times,
      timeZone,
      isPaused: false,
      lastSentAt: null,
      lastError: null,
      toldUntil: at,
      dueAt: nextSendAt({ ...times, timeZone }, at),
      composingUntil: null,
      createdBy: act.actor.id,
      createdAt: at,
      updatedAt: at,
    });
    await tx.insert(DeliveryScheduleRow, row);
    await recordAudit(tx, { ...act, action: 'schedule.created', target: scheduleTarget(row) });
    return showSchedule(tx, row);
  });
}

/** The schedules of a workspace, newest first. */
export async function listSchedules(
  db: EntityManager,
  workspaceId: string,
  page: PageRequest,
): Promise<Page<Schedule>> {
  const found = db
    .createQueryBuilder(DeliveryScheduleRow, 'schedule')
    .where('schedule.workspaceId = :workspaceId', { workspaceId });
  const { data: rows, ...place } = await findPage(found, page, (row) => row);
  const present = await findPresentMembers(db, workspaceId, rows);
  return { ...place, data: rows.map((row) => toSchedule(row, present)) };
}

/** A schedule as it is shown, or 404. */
export async function describeSchedule(
  db: EntityManager,
  workspaceId: string,
  id: string,
): Promise<Schedule> {
  const row = await db.findOneBy(DeliveryScheduleRow, { workspaceId, id });
  if (!row) throw unknownSchedule();
  return showSchedule(db, row);
}

/** Changes the given fields of a schedule. */
export async function changeSchedule(
  { db, sendsMail }: ScheduleContext,
  act: WorkspaceAct,
  id: string,
  change: ScheduleChange,
  caller: ConversationCaller,
): Promise<Schedule> {
  const { workspaceId, at } = act;
  if ((change.member_ids ?? []).length > 0) requireMail(sendsMail);
  return db.transaction(async (tx) => {
    // Channels are locked before their schedule, as in the removal of a channel.
    await requireChannels(tx, workspaceId, change.channel_ids ?? []);
    const row = await lockSchedule(tx, workspaceId, id);
    if (change.member_ids) await requireNewMembers(tx, row, change.member_ids);
    const { name = row.name, time_zone: timeZone = row.timeZone, paused: isPaused = row.isPaused } = change;
    const { channel_ids: channelIds = row.channelIds, member_ids: memberIds = row.memberIds } = change;
    if (channelIds.length + memberIds.length === 0) await refuseToEmpty(tx, row);
    await requireSeenToWiden(tx, caller, row, { channelIds, memberIds, isPaused });
    const times = change.when && columnsOfWhen(change.when);
    const isMoved = change.when !== undefined || change.time_zone !== undefined || row.isPaused !== isPaused;
    const goesOn = row.isPaused && !isPaused;
    const given = { name, timeZone, isPaused, channelIds, memberIds, updatedAt: at, ...times };
    const dueAt = nextSendAt({ ...row, ...given }, at);
    // The lease is left alone or ended: written back as a Date it would lose its microseconds, and its holder the lease.
    const changed = {
      ...given,
      ...(isMoved && { dueAt, composingUntil: null }),
      ...(goesOn && { lastError: null }),
    };
    await tx.update(DeliveryScheduleRow, { workspaceId, id }, changed);
    Object.assign(row, changed);
    const details = { changed: Object.keys(change) };
    await recordAudit(tx, { ...act, action: 'schedule.changed', target: scheduleTarget(row), details });
    return showSchedule(tx, row);
  });
}

/** Removes a schedule. */
export async function removeSchedule(db: EntityManager, act: WorkspaceAct, id: string): Promise<void> {
  const { workspaceId } = act;
  await db.transaction(async (tx) => {
    const row = await lockSchedule(tx, workspaceId, id);
    await tx.delete(DeliveryScheduleRow, { workspaceId, id });
    await recordAudit(tx, { ...act, action: 'schedule.removed', target: scheduleTarget(row) });
  });
}

const sendLimit = { action: 'schedule.sent', perMinute: 5, refusal: tooManySent } as const;

/** Makes a schedule due at once; its regular times stay. A schedule that is due already is not sent twice. */
export async function sendSchedule(db: EntityManager, act: WorkspaceAct, id: string): Promise<Schedule> {
  const { workspaceId, at } = act;
  return db.transaction(async (tx) => {
    const row = await lockSchedule(tx, workspaceId, id);
    if (row.isPaused) throw conflict('the schedule is paused: let it go on first');
    if (row.dueAt <= at) return showSchedule(tx, row);
    await requireActsBelow(tx, act, sendLimit);
    Object.assign(row, { dueAt: at });
    await tx.update(DeliveryScheduleRow, { workspaceId, id }, { dueAt: at });
    await recordAudit(tx, { ...act, action: 'schedule.sent', target: scheduleTarget(row) });
    return showSchedule(tx, row);
  });
}

async function lockSchedule(
  tx: EntityManager,
  workspaceId: string,
  id: string,
): Promise<DeliveryScheduleRow> {
  const lock = { mode: 'pessimistic_write' } as const;
  const row = await tx.findOne(DeliveryScheduleRow, { where: { workspaceId, id }, lock });
  if (!row) throw unknownSchedule();
  return row;
}

/** Refuses to remove the last recipient; a schedule without recipients may still be renamed or paused. */
async function refuseToEmpty(tx: EntityManager, row: DeliveryScheduleRow): Promise<void> {
  const present = await findPresentMembers(tx, row.workspaceId, [row]);
  if (row.channelIds.length + present.size > 0)
    throw invalidRequest([{ path: 'channel_ids', message: 'name a channel or a member' }]);
}

async function showSchedule(db: EntityManager, row: DeliveryScheduleRow): Promise<Schedule> {
  return toSchedule(row, await findPresentMembers(db, row.workspaceId, [row]));
}

function tooManySent(): Refusal {
  const message = `a workspace may send ${sendLimit.perMinute} schedules a minute by hand; try again in a minute`;
  return new Refusal('too_many_attempts', message, {}, { 'retry-after': '60' });
}

function unknownSchedule() {
  return notFound('there is no such schedule');
}
