import type { Schedule, ScheduleInput } from '#contracts';
import type { DeliveryScheduleRow } from '#database';
import type { PresentMembers } from '../present-members.js';
import type { SendTimes } from './next-send-at.js';

/** A schedule as the API shows it, without members who have left. */
export function toSchedule(row: DeliveryScheduleRow, present: PresentMembers): Schedule {
  return {
    id: row.id,
    name: row.name,
    dashboard_id: row.dashboardId,
    message_id: row.messageId,
    channel_ids: row.channelIds,
    member_ids: row.memberIds.filter((id) => present.has(id)),
    unreached_member_ids: row.memberIds.filter((id) => present.get(id) === false),
    when: whenOf(row),
    time_zone: row.timeZone,
    paused: row.isPaused,
    next_send_at: row.isPaused ? null : row.dueAt.toISOString(),
    last_sent_at: row.lastSentAt?.toISOString() ?? null,
    last_error: row.lastError,
    created_by: row.createdBy,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}

function whenOf({ every, weekday, dayOfMonth, hour, minute }: DeliveryScheduleRow): Schedule['when'] {
  switch (every) {
    case 'day':
      return { every, hour, minute };
    case 'week':
      return { every, weekday: weekday ?? 1, hour, minute };
    case 'month':
      return { every, day_of_month: dayOfMonth ?? 1, hour, minute };
  }
}

/** The columns of a schedule's times. */
export function columnsOfWhen(when: ScheduleInput['when']): Omit<SendTimes, 'timeZone'> {
  const { every, hour, minute } = when;
  return {
    every,
    hour,
    minute,
    weekday: when.every === 'week' ? when.weekday : null,
    dayOfMonth: when.every === 'month' ? when.day_of_month : null,
  };
}

/** Its name in the audit log. */
export function scheduleTarget({ id, name }: Pick<DeliveryScheduleRow, 'id' | 'name'>) {
  return { type: 'schedule', id, name };
}
