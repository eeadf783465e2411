import { nameColumns } from '../../domain/domain.js';
import type { Column } from '../../domain/domain.js';
import { isOfPeople } from '../../domain/people.js';
import { tableOfQuantity } from '../../request/request.js';
import { tookPlace } from '../../vocabulary/took-place.js';
import { cueOf, meant } from '../mark.js';
import { headOf } from '../noun-phrase.js';
import type { Rule } from '../rule.js';

/** "how many visits did we carry out" leaves out visits that were called off or that nobody came to. */
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

/** "rentals taken per month": the verb adds nothing to the noun. */
export const thingsTaken: Rule = {
  id: 'things-taken',
  examples: ['rentals taken per month in 2026', 'rentals taken in April 2026'],
  counterExamples: ['how much was taken in April 2026'],
  match: (marks, at) => {
    const [things, verb, next] = marks.slice(at, at + 3);
    const head = headOf(things, ['rows']);
    const isTaken = (verb?.kind === 'sense' || verb?.kind === 'left') && taken.has(verb.noun ?? '');
    const isEnd = next === undefined || next.kind === 'when' || ['per', 'by'].includes(cueOf(next) ?? '');
    if (!head?.isPlural || !isTaken || !isEnd) return undefined;
    // "vaccinations given in May" bounds the day of the act, where one is kept.
    const isDated = head.table.columns.some(
      ({ time, model }) => time && model.words.includes(verb.noun ?? ''),
    );
    if (isDated) return undefined;
    return { length: 2, bonus: 0.6, parts: [head] };
  },
};

const taken: ReadonlySet<string> = new Set(['taken', 'made', 'run', 'given', 'held', 'placed']);

/** "how many quotes has Ann Reed done" asks for her quotes, whatever their state. */
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
