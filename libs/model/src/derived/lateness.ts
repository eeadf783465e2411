import type { DerivedMeasure, TableModel, TimeModel } from '../source-model.js';
import { rootOf } from '../words/root.js';
import { actIn } from './acts.js';
import { unitBetween, wordsOf } from './durations.js';

/** Derives the time between the due time of a row and its completion; a row that is not completed is late until now. */
export function latenessOf(table: TableModel): DerivedMeasure[] {
  const done = table.times.filter(
    ({ column, meaning }) =>
      !wordsOf(table, column).some((word) => brokenOff.test(word)) &&
      (meaning === 'ends' || (meaning !== 'due' && actIn(wordsOf(table, column)) !== undefined)),
  );
  return table.times
    .filter(({ meaning }) => meaning === 'due')
    .flatMap((due) => {
      const of = doneOf(table, due, done);
      return of ? [lateness(table, due, of)] : [];
    });
}

/** An act that gives something up keeps no promise. */
const brokenOff = /^(?:cancel|withdr|reject|declin|abort|terminat|delet|dispos|retir|lost)/;

/**
 * Returns the time that completes a due one: the one with the same word, else one that keeps a promise,
 * else the one that ends the row, else its payment.
 */
function doneOf(table: TableModel, due: TimeModel, done: readonly TimeModel[]): TimeModel | undefined {
  const roots = new Set(wordsOf(table, due.column).map(rootOf));
  return (
    done.find(({ column }) =>
      wordsOf(table, column).some((word) => word.length > 3 && !marks.has(word) && roots.has(rootOf(word))),
    ) ??
    done.find(({ column }) => fulfilling.has(actIn(wordsOf(table, column))?.base ?? '')) ??
    done.find(({ meaning }) => meaning === 'ends') ??
    done.find(({ column }) => actIn(wordsOf(table, column))?.base === 'pay')
  );
}

const marks = new Set('date time'.split(' '));
/** Acts that keep a promise: a delivery keeps it, the collection before it does not. */
const fulfilling = new Set(['deliver', 'arrive', 'complete', 'finish', 'resolve']);

function lateness(table: TableModel, due: TimeModel, done: TimeModel): DerivedMeasure {
  const { singular } = table.noun.value;
  const act = actIn(wordsOf(table, done.column));
  return {
    schema: table.schema,
    table: table.table,
    kind: 'lateness',
    words: [
      ...(act ? [`${act.noun} delay`] : []),
      `${singular} delay`,
      `${singular} lateness`,
      unitBetween(due, done) === 'hours' ? 'hours late' : 'days late',
    ],
    expression: {
      by: 'between',
      from: { column: due.column, over: undefined },
      to: { column: done.column, over: undefined },
      isUntilNow: true,
    },
    adds: 'average',
    unit: unitBetween(due, done),
    basis: {
      certainty: 0.8,
      evidence: `${due.column} says when it is due, and ${done.column} when it was done.`,
    },
  };
}
