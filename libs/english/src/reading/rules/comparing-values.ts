import type { Test } from '../../request/request.js';
import type { Mark } from '../mark.js';
import { cueOf, meant } from '../mark.js';
import type { Rule } from '../rule.js';

/** "Danish versus Swedish rentals", "average price for cats compared with dogs": a line for each of the values. */
export const comparingValues: Rule = {
  id: 'comparing-values',
  examples: ['revenue in Denmark vs Sweden', 'rentals split into Denmark and Sweden'],
  counterExamples: ['rentals from Denmark and Sweden'],
  match: (marks, at) => {
    const opening = opens.has(cueOf(marks[at]) ?? '') ? 1 : 0;
    const first = valueOf(marks[at + opening]);
    if (!first) return undefined;
    const values = new Set(first.values);
    let [place, end] = [at + opening + 1, at];
    while (isBetween(marks[place], opening === 1)) {
      const next = valueOf(marks[place + 1]);
      if (next?.column !== first.column) break;
      for (const value of next.values) values.add(value);
      place += 2;
      end = place;
    }
    if (values.size < 2 || end === at) return undefined;
    return {
      length: end - at,
      bonus: 1,
      parts: [
        { kind: 'by', dimension: { kind: 'column', column: first.column } },
        { kind: 'test', test: { ...first, values: [...values] } },
      ],
    };
  },
};

/** "compare A and B", "split into A and B". */
const opens = new Set(['versus', 'split']);

function valueOf(mark: Mark | undefined): Extract<Test, { kind: 'is' }> | undefined {
  const test = meant(mark, 'test')?.test;
  return test?.kind === 'is' && test.column.model.role !== 'flag' ? test : undefined;
}

/** "compare A and B", "A vs B". */
function isBetween(mark: Mark | undefined, isOpened: boolean): boolean {
  const cue = cueOf(mark);
  return cue === 'versus' || (isOpened && cue === 'and');
}
