import { tableOfQuantity } from '../../request/request.js';
import { ledBy, mainQuantity } from '../../vocabulary/business-words.js';
import { boundsOf, cueOf, meant } from '../mark.js';
import type { Mark } from '../mark.js';
import type { Part, Ranked, Rule } from '../rule.js';

/** "clients who spent more than 1,000 in total": the bound is on the sum over all rows of a line. */
export const inTotal: Rule = {
  id: 'in-total',
  examples: ['clients with more than €1,000 in total', 'causes with a cost over 500 in total'],
  counterExamples: ['rentals over 1,000 euro', 'total cost of repairs over 500'],
  match: (marks, at) => {
    const named = meant(marks[at], 'quantity');
    const joint = named && cueOf(marks[at + 1]) === 'of' ? 2 : 1;
    const start = named ? at + joint : at;
    const threshold = marks[start];
    if (threshold?.kind !== 'threshold' || threshold.unit || threshold.isTimes) return undefined;
    const behind = behindBound(marks, start + 1);
    const summed = named ?? behind?.summed ?? worthBefore(marks, at);
    if (!behind || !summed || !isOfOthers(summed, marks, at)) return undefined;
    const of: Ranked = { kind: 'quantity', of: summed.of, adds: 'sum', name: 'sum', only: summed.only };
    return {
      length: behind.end - at,
      bonus: 1.4,
      parts: [
        ...boundsOf(threshold).map((bound): Part => ({ kind: 'having', of, ...bound })),
        ...(summed.only ? [{ kind: 'test', test: summed.only } as const] : []),
        ...behind.tests,
      ],
    };
  },
};

type Summed = Pick<Extract<Ranked, { kind: 'quantity' }>, 'of' | 'only'>;

interface Behind {
  summed: Summed | undefined;
  tests: Part[];
  end: number;
}

/** The number and the conditions that stand between the bound and "in total". */
function behindBound(marks: readonly Mark[], at: number): Behind | undefined {
  const tests: Part[] = [];
  let summed: Summed | undefined;
  let place = cueOf(marks[at]) === 'of' ? at + 1 : at;
  for (; place < marks.length; place += 1) {
    const test = meant(marks[place], 'test')?.test;
    const number = meant(marks[place], 'quantity');
    if (!test && (!number || summed)) break;
    if (test) tests.push({ kind: 'test', test });
    summed ??= number;
  }
  return cueOf(marks[place]) === 'sum' ? { summed, tests, end: place + 1 } : undefined;
}

/** The main amount of the rows that belong to the things, where no number is named. */
function worthBefore(marks: readonly Mark[], at: number): Summed | undefined {
  const before = marks.slice(0, at).toReversed();
  for (const mark of before) {
    const table = meant(mark, 'rows')?.table;
    if (table) return ledBy(table);
    const column = meant(mark, 'column')?.column;
    const of = column && mainQuantity(column.table);
    if (of) return { of, only: undefined };
  }
  return undefined;
}

/** A number of the things themselves has no sum to bound. */
function isOfOthers({ of }: Summed, marks: readonly Mark[], at: number): boolean {
  const before = marks.slice(0, at).flatMap((mark) => meant(mark, 'rows') ?? []);
  return before.every(({ table, key }) => key !== undefined || table !== tableOfQuantity(of));
}
