import type { Rule } from '../rule.js';

/** "in hours", "in days": how a time is told. */
export const inUnit: Rule = {
  id: 'in-unit',
  match: (marks, at) => {
    const mark = marks[at];
    return mark?.kind === 'unit'
      ? { length: 1, bonus: 0.2, parts: [{ kind: 'unit', unit: mark.unit }] }
      : undefined;
  },
};
