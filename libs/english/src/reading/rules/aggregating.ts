import type { Cue } from '../cues.js';
import { cueOf } from '../mark.js';
import { nounPhraseAt } from '../noun-phrase.js';
import type { AggregateWord, Rule } from '../rule.js';

const names: Partial<Record<Cue, AggregateWord>> = {
  sum: 'sum',
  howMuch: 'sum',
  average: 'avg',
  median: 'median',
  maximum: 'max',
  minimum: 'min',
};

/** "average discount", "total of all open amounts". */
export const aggregating: Rule = {
  id: 'aggregating',
  match: (marks, at) => {
    const cue = cueOf(marks[at]);
    const name = cue && names[cue];
    if (!name) return undefined;
    const found = nounPhraseAt(marks, at + 1, ['quantity']);
    if (!found) return undefined;
    const { head, before, length } = found;
    return {
      length: length + 1,
      bonus: 0.6,
      parts: [...before, { ...head, asked: true }, { kind: 'aggregate', name }],
    };
  },
};
