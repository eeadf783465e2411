import type { Column } from '../../domain/domain.js';
import type { Test } from '../../request/request.js';
import { timeOfState } from '../state-times.js';
import type { Mark } from '../mark.js';
import { cueOf, meant } from '../mark.js';
import type { Rule } from '../rule.js';
import { lackOf, notDone } from './lacking.js';

/** "waiting to be refunded", "awaiting return", "yet to be done": the act has no day yet, and the row was not called off. */
export const waitingFor: Rule = {
  id: 'waiting-for',
  examples: ['deposits still waiting to be refunded', 'repairs yet to be done'],
  counterExamples: ['repairs that were done'],
  match: (marks, at) => {
    if (cueOf(marks[at]) !== 'waiting') return undefined;
    const act = actOf(marks[at + 1]);
    const test = act ? notDone(act) : lackOf(marks[at + 1]);
    return test && { length: 2, bonus: 1, parts: [{ kind: 'test', test }] };
  },
};

/** "cancelled before pickup": the row ended without the later act. */
export const endedBefore: Rule = {
  id: 'ended-before',
  examples: ['repairs cancelled before they were done'],
  counterExamples: ['rentals cancelled before April 2026', 'repairs done before the due date'],
  match: (marks, at) => {
    const [ended, joint, later, next] = marks.slice(at, at + 4);
    const act = actOf(later);
    const isDated = next?.kind === 'when' || next?.kind === 'number';
    if (cueOf(joint) !== 'before' || !act || isDated || act.time?.meaning === 'due') return undefined;
    const state = meant(ended, 'test')?.test;
    const time = meant(ended, 'time')?.column;
    const tests: Test[] = state?.kind === 'is' ? [state] : time ? [{ kind: 'filled', column: time }] : [];
    const table = state?.kind === 'is' ? state.column.table : time?.table;
    if (table !== act.table || time === act || !isEnd(state, time)) return undefined;
    return {
      length: 3,
      bonus: 1.2,
      parts: [...tests, { kind: 'empty', column: act } as const].map((test) => ({ kind: 'test', test })),
    };
  },
};

/** The day of an act, which a word for it or for its state may name. */
function actOf(mark: Mark | undefined): Column | undefined {
  const test = meant(mark, 'test')?.test;
  return meant(mark, 'time')?.column ?? (test && timeOfState(test));
}

function isEnd(state: Test | undefined, time: Column | undefined): boolean {
  if (state?.kind === 'is')
    return state.values.every((value) => ends.has(state.column.model.meanings[value] ?? 'other'));
  return time?.model.words.some((word) => word.startsWith('cancel')) ?? false;
}

const ends: ReadonlySet<string> = new Set(['cancelled', 'lost']);
