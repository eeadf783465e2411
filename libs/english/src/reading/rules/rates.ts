import { cueOf } from '../mark.js';
import { headOf } from '../noun-phrase.js';
import type { Part, Rule } from '../rule.js';

/** "discounts as a % of gross sales": one amount by another. */
export const percentOfAmount: Rule = {
  id: 'percent-of-amount',
  examples: ['refund amount as a % of deposit amount'],
  counterExamples: ['what share of rentals was cancelled', 'revenue per country'],
  match: (marks, at) => {
    const part = headOf(marks[at], ['quantity']);
    const cue = cueOf(marks[at + 1]);
    if (!part || (cue !== 'percentOf' && cue !== 'share')) return undefined;
    const whole = headOf(marks[at + 2], ['quantity']);
    if (!whole || part.adds !== 'sum' || whole.adds !== 'sum') return undefined;
    const ratio: Part = {
      kind: 'amount',
      amount: {
        kind: 'ratio',
        part: { kind: 'aggregate', name: 'sum', of: part.of, tests: part.only ? [part.only] : [] },
        whole: { kind: 'aggregate', name: 'sum', of: whole.of, tests: whole.only ? [whole.only] : [] },
        inPercent: cue === 'percentOf',
      },
    };
    return { length: 3, bonus: 1, parts: [ratio] };
  },
};

/** "spend per click", "revenue per order": one number shared out over another, or over the rows that are named. */
export const perEach: Rule = {
  id: 'per-each',
  examples: ['revenue per piece by country'],
  counterExamples: ['revenue per country'],
  match: (marks, at) => {
    const part = headOf(marks[at], ['quantity']);
    if (!part || cueOf(marks[at + 1]) !== 'per') return undefined;
    const whole = headOf(marks[at + 2], ['quantity']);
    if (!whole || part.adds !== 'sum' || whole.isPlural) return undefined;
    const ratio: Part = {
      kind: 'amount',
      amount: {
        kind: 'ratio',
        part: { kind: 'aggregate', name: 'sum', of: part.of, tests: [] },
        whole: { kind: 'aggregate', name: 'sum', of: whole.of, tests: [] },
        inPercent: false,
      },
    };
    return { length: 3, bonus: 1, parts: [ratio] };
  },
};
