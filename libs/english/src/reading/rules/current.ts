import { tableOfTest } from '../../request/request.js';
import type { Test } from '../../request/request.js';
import { cueOf, meant } from '../mark.js';
import { headOf } from '../noun-phrase.js';
import type { Rule } from '../rule.js';

/** "how many accounts are open today" asks for those that are open now, and not for what was opened today. */
export const openToday: Rule = {
  id: 'open-today',
  examples: ['how many repairs are open today'],
  counterExamples: ['rentals returned today', 'rentals last month'],
  match: (marks, at) => {
    const test = meant(marks[at], 'test')?.test;
    if (!test || cueOf(marks[at + 1]) !== 'now' || !goesOn(test)) return undefined;
    // "hotels that we are running right now" are in no state of bookings.
    if (!marks.some((mark) => meant(mark, 'rows')?.table === tableOfTest(test))) return undefined;
    return { length: 2, bonus: 1.5, parts: [{ kind: 'test', test }] };
  },
};

/** Whether rows pass for as long as something goes on. */
export function goesOn(test: Test): boolean {
  // "without a phone" is nothing that goes on.
  if (test.kind === 'empty') return test.column.time !== undefined;
  if (test.kind === 'current') return true;
  if (test.kind !== 'is' || test.column.model.role !== 'state') return false;
  const { meanings } = test.column.model;
  return test.values.every((value) => ongoing.has(meanings[value] ?? 'other'));
}

const ongoing: ReadonlySet<string> = new Set(['open', 'active']);

/** "current price": the number that a history keeps, as it is now. */
export const currentAmount: Rule = {
  id: 'current-amount',
  examples: ['current quota of each machine'],
  counterExamples: ['how many repairs are open today'],
  match: (marks, at) => {
    const test = meant(marks[at], 'test')?.test;
    const number = headOf(marks[at + 1], ['quantity']);
    if (test?.kind !== 'current' || number?.kind !== 'quantity' || number.of.kind !== 'value')
      return undefined;
    if (number.of.column.table !== test.table) return undefined;
    return { length: 2, bonus: 0.5, parts: [{ kind: 'test', test }, number] };
  },
};
