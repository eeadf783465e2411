import { Day } from '#platform';

interface Period {
  from: string;
  before: string;
}

const units = ['month', 'quarter', 'year'] as const;

/** The likeliest periods for a change: this and the last month, quarter and year, and the one before the shown period. */
export function nearbyPeriods(shown: Period, today: string): Period[] {
  const now = dayOf(today);
  const usual = units.flatMap((unit) => {
    const start = now.startOf(unit);
    return [
      { from: start, before: start.plus(unit, 1) },
      { from: start.plus(unit, -1), before: start },
    ];
  });
  const all = [...earlier(shown), ...usual].map(({ from, before }) => ({
    from: from.toString(),
    before: before.toString(),
  }));
  const seen = new Set([keyOf(shown)]);
  return all.filter((period) => {
    const isNew = !seen.has(keyOf(period));
    seen.add(keyOf(period));
    return isNew;
  });
}

/** The preceding period of the same length in whole months. */
function earlier({ from, before }: Period): { from: Day; before: Day }[] {
  const [start, end] = [dayOf(from), dayOf(before)];
  const months = (end.year - start.year) * 12 + end.month - start.month;
  if (start.day !== 1 || end.day !== 1 || months < 1) return [];
  return [
    { from: start.plus('month', -months), before: start },
    { from: start.plus('year', -1), before: end.plus('year', -1) },
  ];
}

function dayOf(written: string): Day {
  const [year = 1970, month = 1, day = 1] = written.split('-').map(Number);
  return new Day(year, month, day);
}

function keyOf({ from, before }: Period): string {
  return `${from} ${before}`;
}
