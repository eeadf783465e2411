import type { Test } from '../../request/request.js';
import type { Mark } from '../mark.js';
import { cueOf, meant } from '../mark.js';
import { headOf } from '../noun-phrase.js';
import type { Column } from '../../domain/domain.js';
import type { Rule } from '../rule.js';

/** "Danish versus Swedish rentals", "average price for cats compared with dogs" make a line for each value. */
export const comparingValues: Rule = {
  id: 'comparing-values',
  examples: [
    'revenue in Denmark vs Sweden',
    'rentals split into Denmark and Sweden',
    'number of rentals for sail boats vs motor',
  ],
  counterExamples: ['rentals from Denmark and Sweden', 'rentals by country'],
  match: (marks, at) => {
    const opening = opens.has(cueOf(marks[at]) ?? '') ? 1 : 0;
    const first = valueOf(marks[at + opening]);
    if (!first) return undefined;
    const values = new Set(first.values);
    const isOpened = opening === 1;
    let [place, end] = [pastNoun(marks, at + opening + 1, first), at];
    const nouns = marks.slice(at + opening + 1, place);
    while (isBetween(marks[place], isOpened)) {
      const start = isBetween(marks[place + 1], isOpened) ? place + 2 : place + 1;
      const next = valueOf(marks[start]);
      if (next?.column !== first.column) break;
      for (const value of next.values) values.add(value);
      end = pastNoun(marks, start + 1, first);
      place = end;
    }
    if (values.size < 2 || end === at) return undefined;
    const rows = nouns.flatMap((mark) => headOf(mark, ['rows']) ?? []);
    return {
      length: end - at,
      bonus: 1 + 0.5 * rows.length,
      parts: [
        ...rows,
        { kind: 'by', dimension: { kind: 'column', column: first.column } },
        { kind: 'test', test: { ...first, values: [...values] } },
      ],
    };
  },
};

/** "compare A and B", "split into A and B", "by A, B and C". */
const opens = new Set(['versus', 'split', 'by']);

/** "Danish clients vs Swedish": the noun may stand behind any of the values. */
function pastNoun(marks: readonly Mark[], at: number, { column }: { column: Column }): number {
  return meant(marks[at], 'rows')?.table === column.table ? at + 1 : at;
}

function valueOf(mark: Mark | undefined): Extract<Test, { kind: 'is' }> | undefined {
  const test = meant(mark, 'test')?.test;
  return test?.kind === 'is' && test.column.model.role !== 'flag' ? test : undefined;
}

/** "compare A and B", "A vs B". */
function isBetween(mark: Mark | undefined, isOpened: boolean): boolean {
  const cue = cueOf(mark);
  return cue === 'versus' || (isOpened && cue === 'and');
}
