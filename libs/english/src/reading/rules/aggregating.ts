import type { Cue } from '../../words/cues.js';
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

/** "average discount", "total of all open amounts", "minimum and maximum price". */
export const aggregating: Rule = {
  id: 'aggregating',
  examples: ['average repair cost per cause', 'minimum and maximum repair cost'],
  counterExamples: ['repairs last month'],
  match: (marks, at) => {
    const said: AggregateWord[] = [];
    let start = at;
    while (start < marks.length) {
      const cue = cueOf(marks[start]);
      const name = cue && names[cue];
      if (name) said.push(name);
      // "average number of berths".
      else if ((cue !== 'and' && cue !== 'count') || said.length === 0) break;
      start += 1;
    }
    const found = said.length > 0 ? nounPhraseAt(marks, start, ['quantity']) : undefined;
    if (!found) return undefined;
    const { head, before, length } = found;
    return {
      length: start - at + length,
      bonus: 0.6 * said.length,
      parts: [
        ...before,
        { ...head, asked: true },
        ...said.map((name) => ({ kind: 'aggregate', name }) as const),
      ],
    };
  },
};
