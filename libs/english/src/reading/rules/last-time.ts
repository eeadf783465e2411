import type { Column } from '../../domain/domain.js';
import type { Mark } from '../mark.js';
import { cueOf, meant } from '../mark.js';
import { nounPhraseAt } from '../noun-phrase.js';
import type { Part, Rule } from '../rule.js';
import { timeOfThings } from './newest.js';

/** "when did each client last rent", "the latest rental of each client" ask for the latest day of each. */
export const lastTime: Rule = {
  id: 'last-time',
  examples: ['when did each client last rent a boat', 'when was each boat last repaired'],
  counterExamples: ['the last rental', 'when was the last rental'],
  match: (marks, at) => {
    if (cueOf(marks[at]) !== 'by') return undefined;
    const things = nounPhraseAt(marks, at + 1, ['rows', 'column']);
    if (!things) return undefined;
    const place = at + 1 + things.length;
    if (cueOf(marks[place]) !== 'newest') return undefined;
    const { head } = things;
    const done = timeOfAct(marks[place + 1]);
    const time = done ?? (head.kind === 'column' ? timeOfThings(head.column.table) : undefined);
    if (!time) return undefined;
    const dimension: Part =
      head.kind === 'column'
        ? { kind: 'by', dimension: { kind: 'column', column: head.column } }
        : { kind: 'by', dimension: { kind: 'rows', table: head.table, key: head.key } };
    const isVerb = done !== undefined || marks[place + 1]?.kind === 'left';
    return {
      length: place + (isVerb ? 2 : 1) - at,
      bonus: isVerb ? 1.7 : 1,
      parts: [
        ...things.before,
        dimension,
        { kind: 'quantity', of: { kind: 'value', column: time }, adds: 'max', asked: true, isPlural: false },
        { kind: 'aggregate', name: 'max' },
      ],
    };
  },
};

function timeOfAct(mark: Mark | undefined): Column | undefined {
  const time = meant(mark, 'time')?.column;
  const rows = meant(mark, 'rows');
  return time ?? (rows && !rows.key ? timeOfThings(rows.table) : undefined);
}
