import type { Column } from '../../domain/domain.js';
import { convertSpan } from '../../planning/span-units.js';
import type { Quantity, Test } from '../../request/request.js';
import { delayOf, latenessUnit, overdueTest } from '../../vocabulary/derived-senses.js';
import type { Cue } from '../../words/cues.js';
import type { Mark } from '../mark.js';
import { cueOf, meant } from '../mark.js';
import type { Part, Rule } from '../rule.js';
import { timeOfState } from '../state-times.js';

/** "more than 3 days after they were due", "over a week late", "more than 30 days overdue" bound the lateness. */
export const soLate: Rule = {
  id: 'so-late',
  examples: [
    'repairs done more than 3 days after they were due',
    'repairs more than 30 days overdue',
    'which repairs are overdue by more than 30 days',
  ],
  counterExamples: ['late repairs by boat type'],
  match: (marks, at) => {
    const by = overdueBy(marks, at) ?? keptLate(marks, at);
    if (by) return by;
    const first = marks[at];
    if (first?.kind !== 'threshold' || !first.unit) return undefined;
    const used = cueOf(marks[at + 1]) === 'after' ? 2 : 1;
    const second = marks[at + used];
    const time = meant(second, 'time')?.column;
    const test = meant(second, 'test')?.test;
    const table =
      time?.time?.meaning === 'due' ? time.table : test?.kind === 'later' ? test.time.table : undefined;
    const overdue = test?.kind === 'all' ? lateIn(second) : undefined;
    const of = overdue ? sinceDue(overdue.due) : table && delayOf(table);
    if (!of) return undefined;
    const { unit, operator, value, upTo } = first;
    return {
      length: used + 1,
      bonus: 1,
      parts: [
        ...(overdue && test ? [{ kind: 'test', test } as const] : []),
        { kind: 'compared', of: { ...of, unit }, adds: 'avg', operator, value, upTo },
      ],
    };
  },
};

/** "more than half an hour late", where a row keeps its minutes. */
function keptLate(marks: readonly Mark[], at: number): ReturnType<Rule['match']> {
  const bound = marks[at];
  const test = meant(marks[at + 1], 'test')?.test;
  const of = test?.kind === 'compare' && test.of.kind === 'value' ? test.of : undefined;
  const unit = of && latenessUnit(of.column);
  if (bound?.kind !== 'threshold' || !bound.unit || !test || !of || !unit) return undefined;
  const said = bound.unit;
  const inUnit = (value: number): number => convertSpan(value, said, unit);
  const { operator } = bound;
  // "less than 10 minutes late" leaves out rows that were on time.
  const late: Part[] = operator.startsWith('<') ? [{ kind: 'test', test }] : [];
  const upTo = bound.upTo === undefined ? undefined : inUnit(bound.upTo);
  return {
    length: 2,
    bonus: 1.2,
    parts: [...late, { kind: 'compared', of, adds: 'sum', operator, value: inUnit(bound.value), upTo }],
  };
}

/** "overdue by more than 30 days". */
function overdueBy(marks: readonly Mark[], at: number): ReturnType<Rule['match']> {
  const test = meant(marks[at], 'test')?.test;
  const late = lateIn(marks[at]);
  const used = cueOf(marks[at + 1]) === 'by' ? 2 : 1;
  const bound = marks[at + used];
  if (!test || !late || bound?.kind !== 'threshold' || !bound.unit) return undefined;
  const of = late.isOverdue ? sinceDue(late.due) : delayOf(late.due.table);
  if (!of) return undefined;
  const { unit, operator, value, upTo } = bound;
  return {
    length: used + 1,
    bonus: 1,
    parts: [
      ...(late.isOverdue ? [{ kind: 'test', test } as const] : []),
      { kind: 'compared', of: { ...of, unit }, adds: 'avg', operator, value, upTo },
    ],
  };
}

/** "late right now", "running late": rows are due and not done. */
export const lateNow: Rule = {
  id: 'late-now',
  examples: ['which repairs are late right now', 'which repairs are running late right now'],
  counterExamples: ['late repairs by boat type', 'late repairs of current clients'],
  match: (marks, at) => {
    const opening = cueOf(marks[at]) === 'running' ? 1 : 0;
    const [one, other] = marks.slice(at + opening, at + opening + 2);
    const test = meant(one, 'test')?.test ?? meant(other, 'test')?.test;
    const isNow = cueOf(one) === 'now' || cueOf(other) === 'now';
    const overdue = isNow && test?.kind === 'later' ? overdueTest(test.time.table) : undefined;
    return overdue && { length: opening + 2, bonus: 0.9, parts: [{ kind: 'test', test: overdue }] };
  },
};

/** "done by the due date", "paid before the deadline". */
export const doneBy: Rule = {
  id: 'done-by',
  examples: ['repairs done by the due date', 'repairs done before the due date'],
  counterExamples: ['repairs by due date', 'repairs done after the due date'],
  match: (marks, at) => {
    const [act, joint, bound] = marks.slice(at, at + 3);
    const test = meant(act, 'test')?.test;
    const done = meant(act, 'time')?.column ?? (test && timeOfState(test));
    const due = meant(bound, 'time')?.column;
    if (!done || due?.time?.meaning !== 'due' || done.table !== due.table) return undefined;
    const inTime = inTimeTest(cueOf(joint), done, due);
    return inTime && { length: 3, bonus: 1, parts: [{ kind: 'test', test: inTime }] };
  },
};

function inTimeTest(cue: Cue | undefined, done: Column, due: Column): Test | undefined {
  if (cue === 'before') return { kind: 'later', time: due, than: done };
  if (cue !== 'by') return undefined;
  const late: Test = { kind: 'later', time: done, than: due };
  return {
    kind: 'all',
    tests: [
      { kind: 'filled', column: done },
      { kind: 'not', test: late },
    ],
  };
}

/** "how many days late were they", "which are overdue, and by how many days": rows that are not done yet are late until today. */
export const howLate: Rule = {
  id: 'how-late',
  examples: ['which repairs are overdue and by how many days', 'how many days late were repairs on average'],
  counterExamples: ['how many days do repairs take on average'],
  match: (marks, at) => {
    if (cueOf(marks[at]) !== 'howManyDays') return undefined;
    const own = lateIn(marks[at + 1]);
    const before = marks.slice(0, at).map(lateIn);
    const late = before.find((each) => each?.isOverdue) ?? own ?? before.find((each) => each !== undefined);
    const of = late && (late.isOverdue ? sinceDue(late.due) : delayOf(late.due.table));
    if (!of) return undefined;
    return {
      length: own ? 2 : 1,
      bonus: 1.2,
      parts: [{ kind: 'quantity', of, adds: 'avg', asked: true, isPlural: false }],
    };
  },
};

function sinceDue(from: Column): Extract<Quantity, { kind: 'since' }> {
  return { kind: 'since', from, unit: 'days' };
}

interface Late {
  due: Column;
  /** Whether the rows are not done yet. */
  isOverdue: boolean;
}

function lateIn(mark: Mark | undefined): Late | undefined {
  const test = meant(mark, 'test')?.test;
  if (test?.kind === 'later') return { due: test.than, isOverdue: false };
  const due = test?.kind === 'all' ? test.tests.flatMap(duePassed)[0] : undefined;
  return due && { due, isOverdue: true };
}

function duePassed(test: Test): Column[] {
  const isDue = test.kind === 'during' && test.time.time?.meaning === 'due';
  return isDue && test.range.before === 'today' ? [test.time] : [];
}
