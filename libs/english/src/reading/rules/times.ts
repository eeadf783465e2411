import { compareByStart } from '#platform';
import type { Mark } from '../mark.js';
import type { Column } from '../../domain/domain.js';
import { tableOfTest } from '../../request/request.js';
import { isOfPeople } from '../../domain/people.js';
import { isPeopleNoun } from '../../words/people-nouns.js';
import type { Test } from '../../request/request.js';
import { cueOf, meant } from '../mark.js';
import { hasBeginning, headOf } from '../noun-phrase.js';
import type { Part, Rule } from '../rule.js';

/** "booked last month", "arrival in August", "due next week": whose time it is. */
export const timeOf: Rule = {
  id: 'time-of',
  examples: ['repairs opened in April 2026'],
  counterExamples: ['rentals in April 2026'],
  match: (marks, at) => {
    const time = meant(marks[at], 'time') ?? endedAt(marks[at]);
    const isSoFar = cueOf(marks[at + 1]) === 'soFar';
    const when = marks[isSoFar ? at + 2 : at + 1];
    if (!time || when?.kind !== 'when') return undefined;
    // "booked for next week": nothing is entered in days to come.
    if (when.isAhead && time.column.time?.meaning === 'entered') return undefined;
    const isFaint = (marks[at]?.fit ?? 1) < faintMax;
    // "how many orders did we cancel last month": a state of what is asked for says more than a time of something else.
    const bonus = isFaint ? 0.5 : 0.8;
    const part: Part = { kind: 'when', range: when.range, time: time.column, isFaint };
    return isSoFar
      ? { length: 3, bonus, parts: [part, { kind: 'soFar' }] }
      : { length: 2, bonus, parts: [part] };
  },
};

/** "whose licence runs out next month": that it is over is not said, but when it will be. */
function endedAt(mark: Mark | undefined): { column: Column } | undefined {
  const test = meant(mark, 'test')?.test;
  const isOver = test?.kind === 'during' && test.range.from === undefined && test.range.before === 'today';
  return isOver ? { column: test.time } : undefined;
}

/** What says a time less well than this may as well be said of another. */
const faintMax = 0.8;

/** "signups in May", "arrivals by hotel": acts that are counted, and when they were done. */
export const actsCounted: Rule = {
  id: 'acts-counted',
  examples: ['cancellations last month', 'purchases last month'],
  counterExamples: ['cancelled rentals last month'],
  match: (marks, at) => {
    const mark = marks[at];
    const isNoun = mark?.kind === 'sense' && mark.isPlural;
    // "show me the cancellations" asks for each.
    const isShown = cueOf(marks[0]) === 'ask';
    const test = meant(mark, 'test')?.test;
    if (isNoun && test && isOfState(test) && namesAct(test))
      return { length: 1, bonus: 0.3, parts: isShown ? shownState(test) : countedState(test) };
    const column = meant(mark, 'time')?.column;
    // "which boats with open contracts", "clients whose papers have expired": others are asked for.
    if (!column || !isNoun || cueOf(marks[at - 1]) === 'who' || asksForOthers(marks, at)) return undefined;
    const when = marks[at + 1];
    // Future events are listed, not counted: "arrivals next week".
    const isDated = when?.kind === 'when' && !when.isAhead && meant(marks[at - 1], 'rows') === undefined;
    const parts: Part[] = [
      { kind: 'rows', table: column.table, asked: false, isPlural: true },
      isDated ? { kind: 'when', range: when.range, time: column } : { kind: 'time', column },
      { kind: 'count', different: false, bare: true },
    ];
    return isDated ? { length: 2, bonus: 0.9, parts } : { length: 1, bonus: 0.5, parts };
  },
};

function asksForOthers(marks: readonly Mark[], at: number): boolean {
  return marks
    .slice(0, at)
    .some((mark, place) => cueOf(mark) === 'ask' && meant(marks[place + 1], 'rows') !== undefined);
}

/** "refunds" are counted; the "customers" among accounts, and the "trials" among subscriptions, are listed. */
function namesAct(test: Test): boolean {
  if (test.kind !== 'is') return true;
  return !test.values.some((value) => namesThing(test.column.model.spoken[value] ?? value));
}

function namesThing(value: string): boolean {
  const noun = value.toLowerCase();
  return isPeopleNoun(noun) || noun.startsWith('trial');
}

/** "cancellations", "crashes". */
function countedState(test: Test): Part[] {
  return [...shownState(test), { kind: 'count', different: false, bare: true }];
}

function shownState(test: Test): Part[] {
  return [
    { kind: 'rows', table: tableOfTest(test), asked: false, isPlural: true },
    { kind: 'test', test },
  ];
}

function isOfState(test: Test): boolean {
  const isCalendar = tableOfTest(test).model.role.value === 'date_dimension';
  return test.kind === 'is' && !isCalendar && ['state', 'flag'].includes(test.column.model.role);
}

/** "May against April", "this year vs last year". */
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
    const [first, joint, second] = near.filter((mark) => cueOf(mark) !== 'soFar');
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

/** "compare revenue in May with April", "… to April": the word that says so stands before what is compared. */
function comparedWith(marks: readonly Mark[], at: number): ReturnType<Rule['match']> {
  const isAsked = marks.slice(0, at).some((mark) => cueOf(mark) === 'versus');
  const [first, joint, second] = marks.slice(at, at + 3);
  const isJoint = ['has', 'and'].includes(cueOf(joint) ?? '');
  const other = isJoint ? second : joint;
  if (!isAsked || first?.kind !== 'when' || other?.kind !== 'when') return undefined;
  const ranges = [first.range, other.range].toSorted(compareByStart);
  return { length: isJoint ? 3 : 2, bonus: 1, parts: [{ kind: 'compare', ranges }] };
}

/** "monthly revenue", "daily active users": a unit of time that nothing introduces. */
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

/** "what share of orders was cancelled", "cancellation rate". */
export const shareOf: Rule = {
  id: 'share-of',
  examples: ['what share of rentals was cancelled', 'on-time repair rate'],
  counterExamples: ['cancelled rentals'],
  match: (marks, at) => {
    // "which names do more than one driver share": what they have in common.
    const isVerb = at === marks.length - 1 && marks.some(({ kind }) => kind === 'threshold');
    if (cueOf(marks[at]) === 'share')
      return { length: 1, bonus: 0, parts: isVerb ? [] : [{ kind: 'share' }] };
    if (cueOf(marks[at]) === 'percentOf')
      return { length: 1, bonus: 0, parts: [{ kind: 'share' }, { kind: 'percent' }] };
    const isOpening = at === 0 || cueOf(marks[at - 1]) === 'count' || cueOf(marks[at - 1]) === 'what';
    if (cueOf(marks[at]) === 'percent' && isOpening)
      return { length: 1, bonus: 0, parts: [{ kind: 'share' }, { kind: 'percent' }] };
    const test = meant(marks[at], 'test')?.test;
    if (!test) return undefined;
    // "on-time delivery rate".
    const rows = meant(marks[at + 1], 'rows');
    const isOfRows = rows?.table === tableOfTest(test) && cueOf(marks[at + 2]) === 'rate';
    if (isOfRows) return { length: 3, bonus: 1.4, parts: [{ kind: 'rate', test }] };
    return cueOf(marks[at + 1]) === 'rate'
      ? { length: 2, bonus: 0.8, parts: [{ kind: 'rate', test }] }
      : undefined;
  },
};

/** "which", "show me": what follows is asked for by itself. */
export const askingFor: Rule = {
  id: 'asking-for',
  examples: ['which boats are in Maasholm'],
  counterExamples: ['total revenue by harbour'],
  match: (marks, at) => {
    const next: Mark | undefined = marks[at + 1];
    const led = rankedColumn(marks, at);
    if (led) return { length: 2, bonus: 0.7, parts: [led] };
    if (cueOf(marks[at]) !== 'ask') return undefined;
    const head = headOf(next, ['rows', 'column']);
    // "harbours which boats lie in": it tells of what stands before it.
    const before = marks[at - 1];
    const isRelative = before?.kind === 'sense' && before.isPlural && before.to === marks[at]?.from;
    if (head && isRelative) return { length: 2, bonus: 0.4, parts: [{ ...head, asked: false }] };
    if (head)
      return { length: 2, bonus: head.kind === 'rows' ? 0.6 : 0.4, parts: [{ ...head, asked: true }] };
    return { length: 1, bonus: 0, parts: [{ kind: 'ask' }] };
  },
};

const rankReach = 7;

/** "which cause has the most repairs": the column whose values are ranked. */
function rankedColumn(marks: readonly Mark[], at: number): Part | undefined {
  const cue = cueOf(marks[at]);
  if (cue !== 'ask' && cue !== 'what' && cue !== 'who') return undefined;
  const mark = marks[at + 1];
  const of = cue === 'ask' ? meant(mark, 'quantity')?.of : undefined;
  const column = meant(mark, 'column')?.column ?? (of?.kind === 'value' ? of.column : undefined);
  const isRanked = marks
    .slice(at + 2, at + rankReach)
    .some((later) => ['most', 'least', 'commonest', 'rarest'].includes(cueOf(later) ?? ''));
  const isOwn = cueOf(marks[at + 2]) === 'of';
  if (!column || !isRanked || isOwn || mark?.kind !== 'sense') return undefined;
  return { kind: 'column', column, asked: true, isPlural: mark.isPlural };
}

/** "new customers": those who began in the time that is spoken of. */
export const newThings: Rule = {
  id: 'new-things',
  examples: ['new clients per month'],
  counterExamples: ['clients per country'],
  match: (marks, at) => {
    if (cueOf(marks[at]) !== 'new') return undefined;
    const head = headOf(marks[at + 1], ['rows']);
    const hasTime = marks.some((mark) => mark.kind === 'when' || mark.kind === 'grain');
    if (!head || !hasTime || !hasBeginning(head)) return undefined;
    return { length: 2, bonus: 0.9, parts: [{ kind: 'new' }, head] };
  },
};

/** "how many customers did we gain": those who began in the time that is spoken of. */
export const gainedThings: Rule = {
  id: 'gained-things',
  examples: ['how many clients did we gain in May 2026', 'clients acquired this year'],
  counterExamples: ['new clients per month'],
  match: (marks, at) => {
    const head = headOf(marks[at], ['rows']);
    if (cueOf(marks[at + 1]) !== 'gained' || !head || !isOfPeople(head.table) || !hasBeginning(head))
      return undefined;
    return { length: 2, bonus: 0.9, parts: [{ kind: 'new' }, head] };
  },
};
