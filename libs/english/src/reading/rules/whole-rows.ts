import { cueOf } from '../mark.js';
import { nounPhraseAt } from '../noun-phrase.js';
import type { Rule } from '../rule.js';

/** "all details of each boat", "all information about clients" show every column. */
export const wholeRows: Rule = {
  id: 'whole-rows',
  examples: ['show all information about boats', 'all details of clients'],
  counterExamples: ['list boats with berths and harbour'],
  match: (marks, at) => {
    if (cueOf(marks[at]) !== 'whole') return undefined;
    const joint = ['of', 'by', 'and'].includes(cueOf(marks[at + 1]) ?? '') ? 1 : 0;
    const found = nounPhraseAt(marks, at + 1 + joint, ['rows']);
    if (!found || found.head.key) return undefined;
    return {
      length: 1 + joint + found.length,
      bonus: 1.2,
      parts: [
        ...found.before,
        { kind: 'only', columns: found.head.table.columns },
        { ...found.head, asked: true },
      ],
    };
  },
};
