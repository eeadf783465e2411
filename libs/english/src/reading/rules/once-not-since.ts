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
  const table = meant(mark, 'rows')?.table ?? meant(mark, 'time')?.column.table;
  return table?.model.role.value === 'event' ? table : undefined;
}

/** The events belong to things that are named before. */
function isOfOthers(marks: readonly Mark[], at: number, events: Table): boolean {
  const things = marks.slice(0, at).flatMap((mark) => meant(mark, 'rows')?.table ?? [])[0];
  return things !== undefined && things !== events;
}

function during(table: Table, range: TimeRange): Test | undefined {
  const time = timeOfThings(table);
  return time && { kind: 'has', table, tests: [{ kind: 'during', time, range }] };
}
