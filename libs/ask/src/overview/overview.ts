import {
  commonestPlan,
  historyPlan,
  lastPeriods,
  linesPlan,
  measuresOf,
  measuresThatMatter,
  partColumns,
  partsPlan,
} from '#english';
import type { BareSubject, BelievedColumn, BelievedTable, Extent, Line, OverviewMeasure } from '#english';
import type { Cell } from '#contracts';
import { dayOf, numberOf } from '#workspace';
import { readExtents } from './read-extents.js';
import { measureOfSubject } from './subject.js';
import type { Surveyed } from './surveyed.js';
import type { Statements } from './statements.js';

/** The lines of an overview, with the further facts about them. */
export interface Overview {
  lines: readonly OverviewLine[];
  sql: string;
  columns: readonly string[];
  rows: readonly (readonly Cell[])[];
}

/** A line and its row. */
export interface OverviewLine extends Line {
  extent: Extent;
  value: number | undefined;
  before: number | undefined;
  /** The known numbers of the periods before the last one; none for parts. */
  past: readonly number[];
}

type Planned = Line & { extent: Extent };

/**
 * Makes an overview of a source, or of the named subject, in six statements at most: the extent of the data, the earlier periods, the parts
 * that moved most, and last the statement of all lines. Undefined where there is nothing to show. Without parts, its statement contains no
 * value of any row.
 */
export async function overviewOf(
  statements: Statements,
  surveyed: Surveyed,
  { subject, withParts }: { subject: BareSubject | undefined; withParts: boolean },
): Promise<Overview | undefined> {
  const measures = await measuresOfSource(statements, surveyed, subject);
  const totals = measures.map((measure) => lineOf(measure, surveyed));
  const timed = totals.filter((line) => line.timed);
  // Totals of all time do not compare with numbers of a period.
  const told = timed.length > 0 ? timed : totals;
  const past = withParts ? await readPast(statements, told, surveyed) : new Map<Line, number[]>();
  const parts = withParts ? await partsOf(statements, told, surveyed) : [];
  const lines = told.flatMap((line) => [line, ...parts.filter(({ amount }) => amount === line.amount)]);
  const plan = linesPlan(lines, surveyed.domain, surveyed.today);
  if (!plan) return undefined;
  const { sql, result } = await statements.run(plan);
  const names = result.columns.map(({ name }) => name);
  const [value, before] = [names.indexOf('value'), names.indexOf('value_before')];
  return {
    lines: lines.map((line, place) => ({
      ...line,
      value: numberOf(result.rows[place]?.[value]),
      before: numberOf(result.rows[place]?.[before]),
      past: past.get(line) ?? [],
    })),
    sql,
    columns: names,
    rows: result.rows,
  };
}

async function measuresOfSource(
  statements: Statements,
  surveyed: Surveyed,
  subject: BareSubject | undefined,
): Promise<OverviewMeasure[]> {
  const extents = await readExtents(statements, surveyed, subject);
  const { catalog, domain, today, metrics } = surveyed;
  if (subject === undefined) return measuresThatMatter(extents, metrics, catalog, domain, today);
  const [extent] = extents;
  if (!extent) return [];
  const own = measureOfSubject(subject, extent, surveyed);
  if (own) return [own, ...measuresOf(extent, { catalog, domain, today, isCounted: true })];
  return measuresOf(extent, { catalog, domain, today, isCounted: false });
}

/** A measure in the last two periods of its rows, if they have a time that reaches back that far. */
function lineOf({ name, amount, extent }: OverviewMeasure, { today }: Surveyed): Planned {
  const { time, first, last, rows } = extent;
  const periods =
    first !== undefined && last !== undefined ? lastPeriods({ first, last, rows }, today) : undefined;
  return { name, amount, extent, ...(time && periods && { timed: { time, periods } }) };
}

/** The numbers of the periods before the last of each line. */
async function readPast(
  statements: Statements,
  lines: readonly Planned[],
  { domain, today }: Surveyed,
): Promise<Map<Line, number[]>> {
  const past = new Map<Line, number[]>();
  const plan = historyPlan(lines, domain, today);
  if (!plan || !statements.hasRoom) return past;
  for (const [place, period, value] of await statements.rowsOf(plan)) {
    const line = lines[Number(place)];
    const number = numberOf(value);
    if (!line?.timed || number === undefined || dayOf(period) === line.timed.periods.later.from) continue;
    past.set(line, [...(past.get(line) ?? []), number]);
  }
  return past;
}

function partsOf(statements: Statements, lines: readonly Planned[], surveyed: Surveyed): Promise<Planned[]> {
  return lines.some(({ timed }) => timed)
    ? partsThatMoved(statements, lines, surveyed)
    : commonestParts(statements, lines, surveyed);
}

const cutsMax = 3;
const movedMax = 3;
/** The minimum move of a part, as a share of the earlier total. */
const movedMin = 0.02;

interface Moved {
  line: Planned;
  share: number;
}

/** The parts that moved most: of the first number by two breakdowns, and of the first number of another table by one. */
async function partsThatMoved(
  statements: Statements,
  lines: readonly Planned[],
  surveyed: Surveyed,
): Promise<Planned[]> {
  const moved: Moved[] = [];
  for (const { line, column } of cutsOf(lines)) {
    if (!statements.hasRoom || !line.timed) break;
    const plan = partsPlan(line.amount, column, line.timed, surveyed.domain, surveyed.today);
    if (plan) moved.push(...movesIn(await statements.rowsOf(plan), line, column));
  }
  return moved
    .toSorted((a, b) => b.share - a.share)
    .slice(0, movedMax)
    .map(({ line }) => line);
}

function cutsOf(lines: readonly Planned[]): { line: Planned; column: BelievedColumn }[] {
  const [first] = lines;
  const other = lines.find(({ extent }) => extent.table !== first?.extent.table);
  return [first, other].flatMap((line, place) =>
    line
      ? partColumns(tableOf(line), { withStates: false })
          .slice(0, place === 0 ? 2 : 1)
          .map((column) => ({ line, column }))
      : [],
  );
}

function tableOf({ extent }: Planned): BelievedTable {
  return extent.table;
}

/** Rows of value, period and number, as parts with their move relative to the earlier total. */
function movesIn(rows: readonly (readonly Cell[])[], line: Planned, column: BelievedColumn): Moved[] {
  const later = line.timed?.periods.later.from;
  const changes = new Map<string, number>();
  let whole = 0;
  for (const [value, period, amount] of rows) {
    const number = numberOf(amount) ?? 0;
    const isLater = dayOf(period) === later;
    if (!isLater) whole += Math.abs(number);
    if (typeof value !== 'string') continue;
    changes.set(value, (changes.get(value) ?? 0) + (isLater ? number : -number));
  }
  return [...changes]
    .map(([value, change]) => ({
      line: { ...line, part: { column, value } },
      share: Math.abs(change) / whole,
    }))
    .filter(({ share }) => Number.isFinite(share) && share >= movedMin);
}

/** The most common values of rows without a time. */
async function commonestParts(
  statements: Statements,
  lines: readonly Planned[],
  { domain, today }: Surveyed,
): Promise<Planned[]> {
  const found: Planned[] = [];
  for (const line of lines.filter(({ amount }) => amount.kind === 'rows').slice(0, cutsMax)) {
    const [column] = partColumns(tableOf(line), { withStates: true });
    const plan = column && commonestPlan(tableOf(line), column, domain, today);
    if (!plan || !statements.hasRoom) continue;
    for (const [value] of await statements.rowsOf(plan))
      if (typeof value === 'string') found.push({ ...line, part: { column, value } });
  }
  return found;
}
