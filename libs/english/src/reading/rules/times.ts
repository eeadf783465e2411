import type { Mark } from '../mark.js';
import { cueOf, meant } from '../mark.js';
import { headOf } from '../noun-phrase.js';
import type { Rule } from '../rule.js';

/** "booked last month", "arrival in August", "due next week": whose time it is. */
export const timeOf: Rule = {
  id: 'time-of',
  match: (marks, at) => {
    const time = meant(marks[at], 'time');
    const when = marks[at + 1];
    if (!time || when?.kind !== 'when') return undefined;
    return { length: 2, bonus: 0.8, parts: [{ kind: 'when', range: when.range, time: time.column }] };
  },
};

/** "May against April", "this year vs last year". */
export const comparingPeriods: Rule = {
  id: 'comparing-periods',
  match: (marks, at) => {
    const opening = cueOf(marks[at]) === 'versus' ? 1 : 0;
    const [first, joint, second] = marks.slice(at + opening, at + opening + 3);
    const isJoined = cueOf(joint) === 'versus' || (opening === 1 && cueOf(joint) === 'and');
    if (!isJoined || first?.kind !== 'when' || second?.kind !== 'when') return undefined;
    const ranges = [first.range, second.range].toSorted((a, b) => ((a.from ?? '') < (b.from ?? '') ? -1 : 1));
    return { length: 3 + opening, bonus: 1, parts: [{ kind: 'compare', ranges }] };
  },
};

/** "monthly revenue", "daily active users": a unit of time that nothing introduces. */
export const adverbOfTime: Rule = {
  id: 'adverb-of-time',
  match: (marks, at) => {
    const mark = marks[at];
    if (mark?.kind !== 'grain') return undefined;
    return { length: 1, bonus: 0, parts: [{ kind: 'byPeriod', grain: mark.grain, isAdverb: true }] };
  },
};

/** "what share of orders was cancelled", "cancellation rate". */
export const shareOf: Rule = {
  id: 'share-of',
  match: (marks, at) => {
    if (cueOf(marks[at]) === 'share') return { length: 1, bonus: 0, parts: [{ kind: 'share' }] };
    if (cueOf(marks[at]) === 'percent' && at === 0)
      return { length: 1, bonus: 0, parts: [{ kind: 'share' }, { kind: 'percent' }] };
    const test = meant(marks[at], 'test')?.test;
    if (!test || cueOf(marks[at + 1]) !== 'rate') return undefined;
    return { length: 2, bonus: 0.8, parts: [{ kind: 'rate', test }] };
  },
};

/** "which", "show me": what follows is asked for by itself. */
export const askingFor: Rule = {
  id: 'asking-for',
  match: (marks, at) => {
    if (cueOf(marks[at]) !== 'ask') return undefined;
    const next: Mark | undefined = marks[at + 1];
    const head = headOf(next, ['rows', 'column']);
    if (head) return { length: 2, bonus: 0.4, parts: [{ ...head, asked: true }] };
    return { length: 1, bonus: 0, parts: [{ kind: 'ask' }] };
  },
};

/** "new customers": those who began in the time that is spoken of. */
export const newThings: Rule = {
  id: 'new-things',
  match: (marks, at) => {
    if (cueOf(marks[at]) !== 'new') return undefined;
    const head = headOf(marks[at + 1], ['rows']);
    const hasTime = marks.some((mark) => mark.kind === 'when' || mark.kind === 'grain');
    if (!head || !hasTime) return undefined;
    const entered = head.table.columns.find(({ time }) => time?.meaning === 'entered');
    return {
      length: 2,
      bonus: 0.6,
      parts: [head, ...(entered ? [{ kind: 'time', column: entered } as const] : [])],
    };
  },
};
