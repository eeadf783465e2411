/**
 * Quiet hours: an alert that fires in them is told of afterwards, as after it was muted. What can go wrong: it is evaluated in them alone, say
 * once a night, and would never be told of (what is held back is looked at again as they end); clocks go forward or back within them
 * (hours are those of the zone's clocks, and the end that does not exist is an hour later).
 */
import { QuietHours } from '#contracts';
import type { AlertRow } from '#database';
import { nextSendAt } from '../deliveries/schedules/next-send-at.js';
import { wallTimeMs } from '../deliveries/wall-time.js';

const minuteMs = 60_000;
const dayMinutes = 1_440;

/** The quiet hours of an alert, as they were taken; null where it has none. */
export function quietHoursOf({ quietHours }: Pick<AlertRow, 'quietHours'>): Required<QuietHours> | null {
  if (quietHours === null) return null;
  const { time_zone: timeZone = 'UTC', ...hours } = QuietHours.parse(quietHours);
  return { ...hours, time_zone: timeZone };
}

/** The moment at which nobody is held back any more; undefined where it is not quiet now. */
export function quietUntil(alert: Pick<AlertRow, 'quietHours'>, at: Date): Date | undefined {
  const hours = quietHoursOf(alert);
  if (!hours) return undefined;
  const { time_zone: timeZone } = hours;
  const [from, to] = [minuteOf(hours.from), minuteOf(hours.to)];
  const now = Math.floor(wallTimeMs(at.getTime(), timeZone) / minuteMs) % dayMinutes;
  const isQuiet = from < to ? from <= now && now < to : from <= now || now < to;
  if (!isQuiet) return undefined;
  const end = { every: 'day' as const, weekday: null, dayOfMonth: null };
  return nextSendAt({ ...end, hour: Math.floor(to / 60), minute: to % 60, timeZone }, at);
}

function minuteOf(written: string): number {
  const [hour = 0, minute = 0] = written.split(':').map(Number);
  return hour * 60 + minute;
}
