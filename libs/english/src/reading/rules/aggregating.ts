import type { Cue } from '../../words/cues.js';
import { cueOf } from '../mark.js';
import type { Mark } from '../mark.js';
import { headOf, nounPhraseAt } from '../noun-phrase.js';
import type { AggregateWord, Part, Rule } from '../rule.js';

type QuantityPart = Extract<Part, { kind: 'quantity' }>;

const names: Partial<Record<Cue, AggregateWord>> = {
  sum: 'sum',
  howMuch: 'sum',
  average: 'avg',
  median: 'median',
  maximum: 'max',
  minimum: 'min',
};

/** "highest, lowest and average price": the aggregate stands beside another. */
const ends: Partial<Record<Cue, AggregateWord>> = { most: 'max', least: 'min' };

/** "average discount", "total of all open amounts", "minimum and maximum price". */
export const aggregating: Rule = {
  id: 'aggregating',
  examples: [
    'average repair cost per cause',
    'minimum and maximum repair cost',
    'highest, lowest and average repair cost per cause',
  ],
  counterExamples: ['repairs last month'],
  match: (marks, at) => {
    const said: AggregateWord[] = [];
    let [start, isOfEnds, isListed] = [at, false, false];
    while (start < marks.length) {
      const cue = cueOf(marks[start]);
      const name = cue && (names[cue] ?? ends[cue]);
      if (name) said.push(name);
      // "average number of berths".
      else if ((cue !== 'and' && cue !== 'count') || said.length === 0) break;
      isOfEnds ||= cue !== undefined && ends[cue] !== undefined;
      isListed ||= cue === 'and';
      start += 1;
    }
    // "the highest price" and "the highest total price" may rank as well.
    const isSaid = said.length > 0 && (!isOfEnds || isListed);
    const found = isSaid ? nounPhraseAt(marks, start, ['quantity']) : undefined;
    if (!found) return undefined;
    const { head, before, length } = found;
    const beside = said.length === 1 ? numbersBeside(marks, start + length) : { numbers: [], length: 0 };
    return {
      length: start - at + length + beside.length,
      bonus: 0.6 * (said.length + beside.numbers.length),
      parts: [
        ...before,
        { ...head, asked: true },
        ...beside.numbers,
        ...said.map((name) => ({ kind: 'aggregate', name }) as const),
      ],
    };
  },
};

/** "average cost and duration": the aggregate holds for the numbers behind "and" as well. */
function numbersBeside(marks: readonly Mark[], at: number): { numbers: QuantityPart[]; length: number } {
  const numbers: QuantityPart[] = [];
  let place = at;
  while (cueOf(marks[place]) === 'and') {
    const next = headOf(marks[place + 1], ['quantity']);
    if (!next || marks[place + 2]?.kind === 'threshold') break;
    numbers.push({ ...next, asked: true });
    place += 2;
  }
  return { numbers, length: place - at };
}
