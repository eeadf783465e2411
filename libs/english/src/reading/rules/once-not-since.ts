import type { TimeRange } from '#platform';
import type { Table } from '../../domain/domain.js';
import type { Test } from '../../request/request.js';
import type { Mark } from '../mark.js';
import { cueOf, meant } from '../mark.js';
import type { Rule } from '../rule.js';
import { timeOfThings } from './newest.js';

/** "clients who rented last year but not this year", "did in 2025 and nothing since": there was one in the one time, and none in the other. */
export const onceNotSince: Rule = {
  id: 'once-not-since',
  examples: [
    'clients who rented last year but not this year',
    'clients who have not rented this year but did last year',
    'clients who rented in 2025 but not since',
  ],
  counterExamples: [
    'clients who rented last year',
    'clients who have not rented this year',
    'rentals in 2025 and 2026',
  ],
  match: (marks, at) => {
    const isDeniedFirst = cueOf(marks[at]) === 'lack';
    const act = isDeniedFirst ? at + 1 : at;
    const events = eventsOf(marks[act]);
    const first = marks[act + 1];
    if (!events || first?.kind !== 'when' || !isOfOthers(marks, act, events)) return undefined;
    const second = isDeniedFirst ? didThen(marks, act + 2) : notThen(marks, act + 2);
    if (!second) return undefined;
    const [done, missed] = isDeniedFirst ? [second.range, first.range] : [first.range, second.range];
    const once = during(events, done);
    const since = during(events, missed);
    if (!once || !since) return undefined;
    return {
      length: act + 2 + second.length - at,
      bonus: 2,
      parts: [
        { kind: 'test', test: once },
        { kind: 'test', test: { kind: 'not', test: since } },
      ],
    };
  },
};

/** "clients who signed up but never rented": the one was done, and the other never. */
export const doneNotOther: Rule = {
  id: 'done-not-other',
  examples: ['clients who logged in but never rented'],
  counterExamples: ['clients who never rented', 'clients who rented last year but not this year'],
  match: (marks, at) => {
    const [act, denial, other] = marks.slice(at, at + 3);
    const isDeed = act?.kind === 'sense' && !act.isPlural && cueOf(marks[at - 1]) === 'who';
    const [done, missed] = [actsOf(act), actsOf(other)];
    if (!isDeed || cueOf(denial) !== 'lack' || !done || !missed || done === missed) return undefined;
    const things = thingsBefore(marks, at);
    const areOfThings = [done, missed].every((table) => things && refersTo(table, things));
    if (!areOfThings || marks[at + 3]?.kind === 'when') return undefined;
    const has = (table: Table): Test => ({ kind: 'has', table, tests: [] });
    return {
      length: 3,
      bonus: 1.6,
      parts: [
        { kind: 'test', test: has(done) },
        { kind: 'test', test: { kind: 'not', test: has(missed) } },
      ],
    };
  },
};

function actsOf(mark: Mark | undefined): Table | undefined {
  return meant(mark, 'rows')?.table ?? meant(mark, 'time')?.column.table;
}

function refersTo(table: Table, things: Table): boolean {
  return table !== things && table.hops.some(({ to, toMany }) => !toMany && to.table === things);
}

function thingsBefore(marks: readonly Mark[], at: number): Table | undefined {
  return marks.slice(0, at).flatMap((mark) => meant(mark, 'rows')?.table ?? [])[0];
}

interface OtherTime {
  range: TimeRange;
  length: number;
}

/** "but not this year", "but nothing since". */
function notThen(marks: readonly Mark[], at: number): OtherTime | undefined {
  const [denial, next] = marks.slice(at, at + 2);
  const isDenied = cueOf(denial) === 'lack' || (denial?.kind === 'left' && denial.noun === 'nothing');
  return isDenied && next?.kind === 'when' ? { range: next.range, length: 2 } : undefined;
}

/** "but did last year": two words that say nothing else stand between the times. */
function didThen(marks: readonly Mark[], at: number): OtherTime | undefined {
  const [first, second] = marks.slice(at - 1, at + 1);
  if (first?.kind !== 'when' || second?.kind !== 'when' || second.from - first.to < wordsBetween)
    return undefined;
  return { range: second.range, length: 1 };
}

const wordsBetween = 2;

function eventsOf(mark: Mark | undefined): Table | undefined {
  const table = actsOf(mark);
  return table?.model.role.value === 'event' ? table : undefined;
}

/** The events belong to things that are named before. */
function isOfOthers(marks: readonly Mark[], at: number, events: Table): boolean {
  const things = thingsBefore(marks, at);
  return things !== undefined && things !== events;
}

function during(table: Table, range: TimeRange): Test | undefined {
  const time = timeOfThings(table);
  return time && { kind: 'has', table, tests: [{ kind: 'during', time, range }] };
}
