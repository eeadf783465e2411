import type { Cue } from '../../words/cues.js';
import { cueOf, meant } from '../mark.js';
import type { Mark } from '../mark.js';
import { nounPhraseAt, testsBefore } from '../noun-phrase.js';
import type { Direction, Ranked, Rule } from '../rule.js';

/** "sorted by price", "in descending order of berths", "in alphabetical order", "newest first" sort all lines. */
export const ordered: Rule = {
  id: 'ordered',
  examples: [
    'list boats ordered by berths',
    'boats with their harbour in alphabetical order',
    'list cancelled rentals, newest first',
  ],
  counterExamples: ['top 3 clients by revenue'],
  match: (marks, at) => {
    const opening = openingAt(marks, at);
    if (!opening) return undefined;
    const next = at + opening.length;
    const target = targetAt(marks, next);
    const end = next + (target?.length ?? 0);
    const closing = openingAt(marks, end);
    const direction = opening.direction ?? closing?.direction;
    if (!target && !direction) return undefined;
    return {
      length: end + (closing?.length ?? 0) - at,
      bonus: target ? 1.2 : 0.6,
      parts: [{ kind: 'order', direction, by: target?.by, ...(opening.isByTime ? { isByTime: true } : {}) }],
    };
  },
};

const directions: Partial<Record<Cue, Direction>> = {
  ascending: 'ascending',
  alphabetical: 'ascending',
  descending: 'descending',
  oldestFirst: 'ascending',
  newestFirst: 'descending',
};

/** Reads the words for an order and its direction. */
function openingAt(
  marks: readonly Mark[],
  at: number,
): { length: number; direction: Direction | undefined; isByTime: boolean } | undefined {
  let direction: Direction | undefined;
  let isByTime = false;
  let place = at;
  while (place < marks.length) {
    const cue = cueOf(marks[place]);
    const said = cue && directions[cue];
    const isJoint = place > at && (cue === 'of' || cue === 'by');
    if (!said && cue !== 'order' && !isJoint) break;
    direction ??= said;
    isByTime ||= cue === 'oldestFirst' || cue === 'newestFirst';
    place += 1;
  }
  return place === at ? undefined : { length: place - at, direction, isByTime };
}

/** Reads the sort key. */
function targetAt(marks: readonly Mark[], at: number): { by: Ranked; length: number } | undefined {
  const isCount = cueOf(marks[at]) === 'count';
  const start = isCount ? at + 1 : at;
  const amount = meant(marks[start], 'amount')?.amount;
  if (amount) return { by: { kind: 'amount', amount }, length: start + 1 - at };
  const column = meant(marks[start], 'column')?.column ?? meant(marks[start], 'time')?.column;
  if (column && !isCount)
    return {
      by: { kind: 'quantity', of: { kind: 'value', column }, adds: 'max', name: undefined },
      length: 1,
    };
  const number = nounPhraseAt(marks, start, ['quantity']);
  if (number) {
    const { of, adds, only } = number.head;
    return { by: { kind: 'quantity', of, adds, name: undefined, only }, length: start + number.length - at };
  }
  const rows = isCount ? nounPhraseAt(marks, start, ['rows']) : undefined;
  if (!rows) return undefined;
  const tests = testsBefore(rows);
  const { table, key } = rows.head;
  return { by: { kind: 'rows', table, key, tests }, length: start + rows.length - at };
}
