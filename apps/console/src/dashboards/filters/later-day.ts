const monthsIn = { month: 1, quarter: 3, year: 12 } as const;

/** The day that many units later, as 2026-01-31; a text that is no day stays as it is. */
export function laterDay(
  day: string,
  count: number,
  unit: 'day' | 'week' | 'month' | 'quarter' | 'year' = 'day',
): string {
  const date = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(date.getTime())) return day;
  if (unit === 'day' || unit === 'week')
    date.setUTCDate(date.getUTCDate() + count * (unit === 'week' ? 7 : 1));
  else date.setUTCMonth(date.getUTCMonth() + count * monthsIn[unit]);
  return date.toISOString().slice(0, 10);
}
