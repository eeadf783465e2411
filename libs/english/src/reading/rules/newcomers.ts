import { isOfPeople } from '../../domain/people.js';
import { cueOf } from '../mark.js';
import { hasBeginning, headOf } from '../noun-phrase.js';
import type { Rule } from '../rule.js';

/** "new customers" are those who began in the period of the question. */
export const newThings: Rule = {
  id: 'new-things',
  examples: ['new clients per month'],
  counterExamples: ['clients per country'],
  match: (marks, at) => {
    if (cueOf(marks[at]) !== 'new') return undefined;
    const head = headOf(marks[at + 1], ['rows']);
    const hasTime = marks.some((mark) => mark.kind === 'when' || mark.kind === 'grain');
    if (!head || !hasTime || !hasBeginning(head)) return undefined;
    return { length: 2, bonus: 0.9, parts: [{ kind: 'new' }, head] };
  },
};

/** "how many customers did we gain" asks for those who began in the period of the question. */
export const gainedThings: Rule = {
  id: 'gained-things',
  examples: ['how many clients did we gain in May 2026', 'clients acquired this year'],
  counterExamples: ['new clients per month'],
  match: (marks, at) => {
    const head = headOf(marks[at], ['rows']);
    if (cueOf(marks[at + 1]) !== 'gained' || !head || !isOfPeople(head.table) || !hasBeginning(head))
      return undefined;
    return { length: 2, bonus: 0.9, parts: [{ kind: 'new' }, head] };
  },
};
