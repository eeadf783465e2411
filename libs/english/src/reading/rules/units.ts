import type { Rule } from '../rule.js';

/** "in hours", "in days" say the unit that a length of time is shown in. */
export const inUnit: Rule = {
  id: 'in-unit',
  examples: ['how long do repairs take in hours'],
  counterExamples: ['rentals in April 2026'],
  match: (marks, at) => {
    const mark = marks[at];
    return mark?.kind === 'unit'
      ? { length: 1, bonus: 0.2, parts: [{ kind: 'unit', unit: mark.unit }] }
      : undefined;
  },
};
