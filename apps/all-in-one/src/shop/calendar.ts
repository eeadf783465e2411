/** Moments are milliseconds since 1970, days are the moment they begin; all in UTC. */
export const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;

export function startOfDay(moment: number): number {
  return Math.floor(moment / dayMs) * dayMs;
}

/** The first day of a moment's month, or of one some months before (negative) or after it. */
export function startOfMonth(moment: number, monthsOff = 0): number {
  const date = new Date(moment);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + monthsOff, 1);
}

/** The Monday of a moment's week. */
export function startOfWeek(moment: number): number {
  return startOfDay(moment) - ((weekdayOf(moment) + 6) % 7) * dayMs;
}

/** From 0, Sunday, to 6, Saturday. */
export function weekdayOf(moment: number): number {
  return new Date(moment).getUTCDay();
}

/** From 0, January, to 11, December. */
export function monthOf(moment: number): number {
  return new Date(moment).getUTCMonth();
}

export function dayOfMonth(moment: number): number {
  return new Date(moment).getUTCDate();
}

/** All days from one to another, both included. */
export function daysFrom(first: number, last: number): number[] {
  const days = [];
  for (let day = startOfDay(first); day <= last; day += dayMs) days.push(day);
  return days;
}

/** `2026-11-21`. */
export function isoDate(moment: number): string {
  return new Date(moment).toISOString().slice(0, 10);
}
