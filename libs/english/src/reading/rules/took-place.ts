import { tookPlace } from '../../vocabulary/took-place.js';
import { cueOf, meant } from '../mark.js';
import type { Rule } from '../rule.js';

/** "how many visits did we carry out": those that were called off, or that nobody came to, were not. */
export const wasCarriedOut: Rule = {
  id: 'was-carried-out',
  examples: ['how many rentals did we do in April 2026'],
  counterExamples: ['how many rentals did we have in April 2026'],
  match: (marks, at) => {
    if (cueOf(marks[at]) !== 'carriedOut') return undefined;
    const tests = marks.flatMap((mark) => {
      const table = meant(mark, 'rows')?.table;
      return (table && tookPlace(table)) ?? [];
    });
    const [test] = tests;
    return test && { length: 1, bonus: 0.4, parts: [{ kind: 'test', test }] };
  },
};
