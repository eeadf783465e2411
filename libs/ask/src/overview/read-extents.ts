import { extentsPlan, isReckoned, subjectOf, toldTables } from '#english';
import type { BareSubject, Extent, Subject } from '#english';
import { dayOf, numberOf } from '#workspace';
import type { Statements } from './statements.js';
import type { Surveyed } from './surveyed.js';

const tablesMax = 6;

/** Reads the row counts and the first and last days for an overview, in one statement. */
export async function readExtents(
  statements: Statements,
  surveyed: Surveyed,
  subject: BareSubject | undefined,
): Promise<Extent[]> {
  const named = subject ? [timeOfSubject(subject, surveyed)] : [];
  const extents = await extentsOf(statements, [...named, ...subjectsIn(surveyed)], surveyed);
  const horizon = horizonOf(extents);
  const reached = extents.map((extent) =>
    horizon !== undefined && extent.last !== undefined && extent.last > horizon
      ? { ...extent, last: horizon }
      : extent,
  );
  return subject ? reached.slice(0, 1) : reached;
}

const alikeDays = 3;
const alikeMin = 3;
const aheadDaysMax = 100;

/** The day on which most of a source ends. A few tables may go beyond it: appointments are made in advance. */
function horizonOf(extents: readonly Extent[]): string | undefined {
  const lasts = [...new Map(extents.map(({ table, last }) => [table, last])).values()]
    .filter((last) => last !== undefined)
    .toSorted()
    .toReversed();
  const horizon = lasts.find(
    (day) => lasts.filter((last) => last <= day && daysFrom(last, day) <= alikeDays).length >= alikeMin,
  );
  const [latest] = lasts;
  return horizon !== undefined && latest !== undefined && daysFrom(horizon, latest) <= aheadDaysMax
    ? horizon
    : undefined;
}

function daysFrom(one: string, other: string): number {
  return (Date.parse(other) - Date.parse(one)) / 86_400_000;
}

async function extentsOf(
  statements: Statements,
  subjects: readonly Subject[],
  { domain, today }: Surveyed,
): Promise<Extent[]> {
  if (subjects.length === 0) return [];
  const rows = await statements.rowsOf(extentsPlan(subjects, domain, today));
  return rows.flatMap(([count, first, last], place) => {
    const subject = subjects[place];
    return subject
      ? [{ ...subject, rows: numberOf(count) ?? 0, first: dayOf(first), last: dayOf(last) }]
      : [];
  });
}

/** The metrics by their own time, and the most linked tables by theirs. */
function subjectsIn({ domain, today, metrics }: Surveyed): Subject[] {
  const curated = metrics.map(({ table, time }): Subject => ({
    table,
    time: time && isReckoned(time, domain, today) ? time : undefined,
  }));
  const concluded = toldTables(domain)
    .slice(0, tablesMax)
    .map((table) => subjectOf(table, domain, today));
  const all = [...curated, ...concluded];
  return all
    .filter(
      (one, place) => all.findIndex(({ table, time }) => table === one.table && time === one.time) === place,
    )
    .slice(0, tablesMax + 3);
}

function timeOfSubject({ table, amount }: BareSubject, { domain, today }: Surveyed): Subject {
  if (amount?.kind !== 'metric' || !amount.time) return subjectOf(table, domain, today);
  return isReckoned(amount.time, domain, today) ? { table, time: amount.time } : { table, time: undefined };
}
