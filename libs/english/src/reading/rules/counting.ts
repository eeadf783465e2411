import { cueOf } from '../mark.js';
import { nounPhraseAt } from '../noun-phrase.js';
import type { Part, Rule } from '../rule.js';

/** "how many cancelled orders", "number of different customers". */
export const counting: Rule = {
  id: 'counting',
  match: (marks, at) => {
    if (cueOf(marks[at]) !== 'count') return undefined;
    const found = nounPhraseAt(marks, at + 1, ['rows', 'column']);
    if (!found) {
      const quantity = nounPhraseAt(marks, at + 1, ['quantity']);
      if (!quantity) return undefined;
      const { head, before, length } = quantity;
      const parts: Part[] = [...before, { ...head, asked: true }, { kind: 'aggregate', name: 'sum' }];
      return { length: length + 1, bonus: 0.4, parts };
    }
    const { head, before, isDifferent, length } = found;
    return {
      length: length + 1,
      bonus: 0.6,
      parts: [
        ...before,
        head,
        { kind: 'count', different: isDifferent || head.kind === 'column', bare: false },
      ],
    };
  },
};
