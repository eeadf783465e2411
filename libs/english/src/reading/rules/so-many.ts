import type { Table } from '../../domain/domain.js';
import { tableOfTest } from '../../request/request.js';
import { mainQuantity } from '../../vocabulary/business-words.js';
import type { Mark } from '../mark.js';
import { meant } from '../mark.js';
import { nounPhraseAt, testsBefore } from '../noun-phrase.js';
import type { NounPhrase } from '../noun-phrase.js';
import type { Ranked, Rule } from '../rule.js';
import { happening, havingsOf } from './conditions.js';

/** "more than 15 sessions", "at least 3 open tickets" bound the number of rows; "more than £400 of invoices" bounds their sum. */
export const soManyRows: Rule = {
  id: 'so-many-rows',
  examples: ['boats with more than 5 rentals'],
  counterExamples: ['5 boats with the most rentals'],
  match: (marks, at) => {
    const first = marks[at];
    if (first?.kind !== 'threshold') return undefined;
    const found = nounPhraseAt(marks, at + 1, ['rows']) ?? rowsOfTest(marks[at + 1]);
    if (!found) return undefined;
    const length = 1 + found.length;
    if (first.isMoney) {
      // "owing us more than £400 in overdue invoices" already names the amount.
      if (meant(marks[at - 1], 'quantity')) return undefined;
      const of = mainQuantity(found.head.table);
      const worth: Ranked | undefined = of && { kind: 'quantity', of, adds: 'sum', name: 'sum' };
      return worth && { length, bonus: 0.8, parts: [...havingsOf(worth, first), ...found.before] };
    }
    const tests = testsBefore(found);
    const { table, key } = found.head;
    const of = { kind: 'rows', table, key, tests } as const;
    return { length, bonus: 0.8, parts: havingsOf(of, first) };
  },
};

/** "rented more than 5 times", "failed their test twice or more" bound the number of rows that the verb is about. */
export const soManyTimes: Rule = {
  id: 'so-many-times',
  examples: ['clients who rented more than 5 times', 'boats that were repaired more than once'],
  counterExamples: ['boats with more than 5 rentals'],
  match: (marks, at) => {
    const first = marks[at];
    if (first?.kind !== 'threshold' || !first.isTimes) return undefined;
    const table = marks
      .slice(0, at)
      .toReversed()
      .flatMap((mark) => tableOfAct(mark) ?? [])
      .find(({ model }) => happening.has(model.role.value));
    if (!table) return undefined;
    return { length: 1, bonus: 0.9, parts: havingsOf({ kind: 'rows', table, tests: [] }, first) };
  },
};

function tableOfAct(mark: Mark): Table | undefined {
  const test = meant(mark, 'test')?.test;
  return meant(mark, 'time')?.column.table ?? (test && tableOfTest(test)) ?? meant(mark, 'rows')?.table;
}

/** "more than 10 breakdowns", where a breakdown is a kind of stop. */
function rowsOfTest(mark: Mark | undefined): NounPhrase<'rows'> | undefined {
  const test = meant(mark, 'test')?.test;
  const isNoun = mark?.kind === 'sense' && mark.isPlural;
  if (test?.kind !== 'is' || !isNoun) return undefined;
  const head = { kind: 'rows', table: test.column.table, asked: false, isPlural: true } as const;
  return { head, before: [{ kind: 'test', test }], isDifferent: false, length: 1 };
}
