import { nameColumns } from '../../domain/domain.js';
import type { Column } from '../../domain/domain.js';
import { isOfPeople } from '../../domain/people.js';
import { tableOfQuantity } from '../../request/request.js';
import { tookPlace } from '../../vocabulary/took-place.js';
import { cueOf, meant } from '../mark.js';
import type { Rule } from '../rule.js';

/** "how many visits did we carry out": those that were called off, or that nobody came to, were not. */
export const wasCarriedOut: Rule = {
  id: 'was-carried-out',
  examples: ['how many rentals did we do in April 2026'],
  counterExamples: ['how many rentals did we have in April 2026'],
  match: (marks, at) => {
    if (cueOf(marks[at]) !== 'carriedOut') return undefined;
    const tests = marks.flatMap((mark) => {
      const hours = meant(mark, 'quantity')?.of;
      const table = meant(mark, 'rows')?.table ?? (hours && tableOfQuantity(hours));
      return (table && tookPlace(table)) ?? [];
    });
    const [test] = tests;
    return test && { length: 1, bonus: 0.4, parts: [{ kind: 'test', test }] };
  },
};

/** "how many quotes has Ann Reed done": hers, and none that are closed for it. */
export const doneBySomebody: Rule = {
  id: 'done-by-somebody',
  examples: ['how many rentals has Ole Berg done in April 2026'],
  counterExamples: ['how many rentals are done', 'rentals of Ole Berg'],
  match: (marks, at) => {
    const verb = marks[at];
    const isDone = verb?.kind === 'sense' && verb.noun === 'done';
    const test = meant(marks[at - 1], 'test')?.test;
    const isSomebodys = test?.kind === 'is' && isNameOfSomebody(test.column);
    return isDone && isSomebodys ? { length: 1, bonus: 0.5, parts: [] } : undefined;
  },
};

function isNameOfSomebody(column: Column): boolean {
  return isOfPeople(column.table) && nameColumns(column.table).includes(column);
}
