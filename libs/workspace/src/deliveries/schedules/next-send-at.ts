/**
 * The times of a schedule. Pure. Failure modes:
 * - The hour does not exist where clocks go forward: it is an hour later.
 * - The hour exists twice where clocks go back: the first one counts.
 * - A month lacks the day: its last one counts.
 * - Many times were missed in an outage: the next one is after now, so they are made up for once.
 */

import { wallTimeMs } from '../wall-time.js';

/** The time of day and the days on which a schedule sends. */
export interface SendTimes {
  every: 'day' | 'week' | 'month';
  /** From 1 for Monday to 7 for Sunday. */
  weekday: number | null;
  dayOfMonth: number | null;
  hour: number;
  minute: number;
  timeZone: string;
}

const dayMs = 86_400_000;
/** A month and a day more, so that it contains the next one in any zone. */
const daysLookedAt = 33;

/** The first time after a moment. */
export function nextSendAt(times: SendTimes, after: Date): Date {
  const { hour, minute, timeZone } = times;
  const yesterday = wallTimeMs(after.getTime(), timeZone) - dayMs;
  for (let day = 0; day <= daysLookedAt; day += 1) {
    const date = new Date(yesterday + day * dayMs);
    if (!isSendDay(times, date)) continue;
    const wallMs = Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate(), hour, minute);
    const moment = momentOf(wallMs, timeZone);
    if (moment > after.getTime()) return new Date(moment);
  }
  throw new Error('a schedule has no next time');
}

function isSendDay({ every, weekday, dayOfMonth }: SendTimes, date: Date): boolean {
  switch (every) {
    case 'day':
      return true;
    case 'week':
      return (date.getUTCDay() + 6) % 7 === (weekday ?? 1) - 1;
    case 'month': {
      const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate();
      return date.getUTCDate() === Math.min(dayOfMonth ?? 1, lastDay);
    }
  }
}

/** The moment at which the clocks of a zone show a time, both as milliseconds. */
function momentOf(wallMs: number, timeZone: string): number {
  const offsets = [wallMs - dayMs, wallMs + dayMs].map((ms) => wallTimeMs(ms, timeZone) - ms);
  const candidates = offsets.map((offset) => wallMs - offset).toSorted((one, other) => one - other);
  const shown = candidates.find((ms) => wallTimeMs(ms, timeZone) === wallMs);
  return shown ?? candidates.at(-1) ?? wallMs;
}
