import { compareByStart, daysBetween } from '#platform';
import type { TimeRange } from '#platform';
import type { Grain } from '#sql';
import type { Column } from '../../domain/domain.js';
import { isOfPeople } from '../../domain/people.js';
import type { Test } from '../../request/request.js';
import { cueOf, meant } from '../mark.js';
import type { Mark } from '../mark.js';
import type { Cue } from '../../words/cues.js';
import { isExpiryWord } from '../../words/expiry.js';
import { headOf } from '../noun-phrase.js';
import type { Part, Rule } from '../rule.js';
import { timeMeaning } from './spans.js';

/** "booked last month", "arrival in August", "due next week" name the time column that the period bounds. */
export const timeOf: Rule = {
  id: 'time-of',
  examples: ['repairs opened in April 2026'],
  counterExamples: ['rentals in April 2026'],
  match: (marks, at) => {
    const time = meant(marks[at], 'time') ?? endedAt(marks[at]);
    const isSoFar = cueOf(marks[at + 1]) === 'soFar';
    const when = marks[isSoFar ? at + 2 : at + 1];
    if (!time || when?.kind !== 'when') return undefined;
    // "booked for next week": no row was entered in days to come.
    if (when.isAhead && time.column.time?.meaning === 'entered') return undefined;
    const isFaint = (marks[at]?.fit ?? 1) < faintMax;
    // "how many orders did we cancel last month": a state of the orders is likelier than a time of another table.
    const bonus = isFaint ? 0.5 : 0.8;
    const part: Part = { kind: 'when', range: when.range, time: time.column, isFaint };
    return isSoFar
      ? { length: 3, bonus, parts: [part, { kind: 'soFar' }] }
      : { length: 2, bonus, parts: [part] };
  },
};

/** "whose due date has passed", "rentals that are over". */
export const timePassed: Rule = {
  id: 'time-passed',
  examples: ['repairs whose due date has passed', 'rentals that are over'],
  counterExamples: ['repairs opened in April 2026'],
  match: (marks, at) => {
    if (cueOf(marks[at + 1]) !== 'passed') return undefined;
    const rows = headOf(marks[at], ['rows']);
    const next = marks[at + 2];
    // "customers who are over their credit limit" names what they are over.
    if (rows && next && next.kind !== 'cue' && next.kind !== 'when') return undefined;
    const time = rows?.kind === 'rows' ? timeMeaning(['ends'], rows.table) : meant(marks[at], 'time')?.column;
    if (!time) return undefined;
    const test: Test = { kind: 'during', time, range: { before: 'today' } };
    return { length: 2, bonus: 1, parts: [...(rows ? [rows] : []), { kind: 'test', test }] };
  },
};

/** "whose insurance has expired", "a gas card that is out of date", "an expired permit": the day until which a paper holds lies behind us. */
export const paperExpired: Rule = {
  id: 'paper-expired',
  examples: [
    'fitters whose card has expired',
    'fitters with an expired card',
    'fitters whose card is still valid',
  ],
  counterExamples: ['fitters whose card expires in May 2026', 'repairs opened in April 2026'],
  match: (marks, at) => {
    const passed = passedDay(marks[at]);
    if (passed)
      return meant(marks[at + 1], 'time')?.column === passed ? heldUntil(passed, 'expired') : undefined;
    const cue = cueOf(marks[at + 1]);
    if (cue !== 'expired' && cue !== 'stillValid') return undefined;
    const own = meant(marks[at], 'time')?.column;
    if (own) return heldUntil(own, cue);
    // "which permits are still valid": a table of papers has one such day for all of them.
    const rows = headOf(marks[at], ['rows']);
    const kind = meant(marks[at], 'test')?.test;
    const table = rows?.kind === 'rows' ? rows.table : kind?.kind === 'is' ? kind.column.table : undefined;
    const [day, ...others] = table?.columns.filter(isExpiry) ?? [];
    if (!day || others.length > 0) return undefined;
    return heldUntil(day, cue, rows ?? (kind && { kind: 'test', test: kind }));
  },
};

function heldUntil(time: Column, cue: Cue, of?: Part): ReturnType<Rule['match']> {
  const part: Part = { kind: 'test', test: cue === 'stillValid' ? stillHeld(time) : over(time) };
  return { length: 2, bonus: 1.4, parts: of ? [of, part] : [part] };
}

function over(time: Column): Test {
  return { kind: 'during', time, range: { before: 'today' } };
}

/** Rows without a last day hold for ever, but for people, who have no such paper then. */
function stillHeld(time: Column): Test {
  const held: Test = { kind: 'during', time, range: { from: 'today' } };
  const isForEver = time.isNullable && !isOfPeople(time.table);
  return isForEver ? { kind: 'any', tests: [{ kind: 'empty', column: time }, held] } : held;
}

function isExpiry({ time, model }: Column): boolean {
  return time !== undefined && model.words.some(isExpiryWord);
}

/** The day that a word such as "expired" says to be over. */
function passedDay(mark: Mark | undefined): Column | undefined {
  const test = meant(mark, 'test')?.test;
  return test?.kind === 'during' && test.range.before === 'today' ? test.time : undefined;
}

/** "no activity for 30 days", "not contacted in over 60 days": its latest day lies before, or there was none. */
export const notSince: Rule = {
  id: 'not-since',
  examples: ['surveys without a call for more than 30 days'],
  counterExamples: ['repairs opened in April 2026', 'boats that were never rented'],
  match: (marks, at) => {
    if (cueOf(marks[at]) !== 'lack') return undefined;
    const time = meant(marks[at + 1], 'time')?.column;
    const when = marks[at + 2];
    const isLatest = time?.model.words.some((word) => latest.has(word)) ?? false;
    if (!time || !isLatest || when?.kind !== 'when' || !when.isUntilToday || when.range.from === undefined)
      return undefined;
    const test: Test = {
      kind: 'any',
      tests: [
        { kind: 'empty', column: time },
        { kind: 'during', time, range: { before: when.range.from } },
      ],
    };
    return { length: 3, bonus: 1.8, parts: [{ kind: 'test', test }] };
  },
};

const latest = new Set(['last', 'latest', 'recent']);

/** "whose licence runs out next month" names the day of the end, and does not say that it is past. */
function endedAt(mark: Mark | undefined): { column: Column } | undefined {
  const test = meant(mark, 'test')?.test;
  const isOver = test?.kind === 'during' && test.range.from === undefined && test.range.before === 'today';
  return isOver ? { column: test.time } : undefined;
}

/** A word that fits a time column less than this may mean another time as well. */
const faintMax = 0.8;

/** "May against April", "this year vs last year" compare two periods. */
export const comparingPeriods: Rule = {
  id: 'comparing-periods',
  examples: [
    'revenue April 2026 vs April 2025',
    'revenue this year vs the same period last year',
    'compare revenue in April 2026 with April 2025',
  ],
  counterExamples: ['revenue in April 2026'],
  match: (marks, at) => {
    const opening = cueOf(marks[at]) === 'versus' ? 1 : 0;
    const near = marks.slice(at + opening, at + opening + comparedMarksMax);
    const [first, joint, second] = near.filter((mark) => !beside.has(cueOf(mark)));
    const isJoined =
      cueOf(joint) === 'versus' || (opening === 1 && ['and', 'has'].includes(cueOf(joint) ?? ''));
    const compared = comparedWith(marks, at);
    if (compared) return compared;
    if (!isJoined || first?.kind !== 'when' || second?.kind !== 'when') return undefined;
    const ranges = [first.range, second.range].toSorted(compareByStart);
    // "this year so far vs the same period last year", "this year vs last year to date".
    const end = near.indexOf(second) + 1;
    const isSoFarBehind = cueOf(near[end]) === 'soFar';
    const taken = near.slice(0, isSoFarBehind ? end + 1 : end);
    const said: Part[] = taken.some((mark) => cueOf(mark) === 'soFar') ? [{ kind: 'soFar' }] : [];
    return { length: opening + taken.length, bonus: 1, parts: [{ kind: 'compare', ranges }, ...said] };
  },
};

const comparedMarksMax = 6;
/** "this year so far vs last year", "how is this year going compared to last year". */
const beside: ReadonlySet<Cue | undefined> = new Set<Cue>(['soFar', 'going']);

/** "compare revenue in May with April", "… to April": the cue stands before the number, away from the periods. */
function comparedWith(marks: readonly Mark[], at: number): ReturnType<Rule['match']> {
  const isAsked = marks.slice(0, at).some((mark) => cueOf(mark) === 'versus');
  const [first, joint, second] = marks.slice(at, at + 3);
  const isJoint = ['has', 'and'].includes(cueOf(joint) ?? '');
  const other = isJoint ? second : joint;
  if (!isAsked || first?.kind !== 'when' || other?.kind !== 'when') return undefined;
  const ranges = [first.range, other.range].toSorted(compareByStart);
  return { length: isJoint ? 3 : 2, bonus: 1, parts: [{ kind: 'compare', ranges }] };
}

/** "monthly revenue", "daily active users": no word introduces the unit of time. */
export const adverbOfTime: Rule = {
  id: 'adverb-of-time',
  examples: ['monthly rentals since January'],
  counterExamples: ['rentals last month'],
  match: (marks, at) => {
    const [mark, joint, again] = marks.slice(at, at + 3);
    if (mark?.kind !== 'grain') return undefined;
    // "month by month".
    if (cueOf(joint) === 'by' && again?.kind === 'grain' && again.grain === mark.grain)
      return { length: 3, bonus: 0.6, parts: [{ kind: 'byPeriod', grain: mark.grain, isAdverb: false }] };
    const isOne = cueOf(marks[at - 1]) === 'ask' && mark.isPlural === false;
    return { length: 1, bonus: 0, parts: [{ kind: 'byPeriod', grain: mark.grain, isAdverb: true, isOne }] };
  },
};

/**
 * "revenue over time", "how did sales develop in 2025", "how are sales doing": a line by the unit that is said, or else by one that suits the
 * period. "how are sales doing this month" is a sum.
 */
export const courseOf: Rule = {
  id: 'course-of',
  examples: ['how did revenue develop in 2025', 'rentals over time', 'how is revenue doing'],
  counterExamples: ['revenue in 2025'],
  match: (marks, at) => {
    const cue = cueOf(marks[at]);
    if (cue !== 'course' && cue !== 'going') return undefined;
    // "the busiest rooms, going by appointments" tells of no course.
    const next = marks[at + 1];
    if (cue === 'going' && next && next.kind !== 'when' && cueOf(next) !== 'versus') return undefined;
    const whens = marks.flatMap((mark) => (mark.kind === 'when' ? [mark.range] : []));
    const isSum = cue === 'going' && whens.length > 0;
    if (isSum || marks.some(({ kind }) => kind === 'grain')) return { length: 1, bonus: 0, parts: [] };
    return {
      length: 1,
      bonus: 0,
      parts: [{ kind: 'byPeriod', grain: grainWithin(whens[0]), isAdverb: false }],
    };
  },
};

/** The unit of time that makes a line of a period: the days of a month, the weeks of a quarter. */
function grainWithin(range: TimeRange | undefined): Grain {
  if (!range?.from || !range.before) return 'month';
  const days = daysBetween(range.from, range.before);
  return days <= daysOfMonth
    ? 'day'
    : days <= daysOfQuarter
      ? 'week'
      : days <= daysOfFiveYears
        ? 'month'
        : 'year';
}

const daysOfMonth = 31;
const daysOfQuarter = 92;
const daysOfFiveYears = 5 * 366;
