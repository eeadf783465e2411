import type { Column, Table } from '../../domain/domain.js';
import { rowTime } from '../../domain/row-time.js';
import { cueOf, meant } from '../mark.js';
import { nounPhraseAt } from '../noun-phrase.js';
import type { Direction, Part, Ranked, Rule } from '../rule.js';

/** "newest members", "last 5 orders", "the oldest open ticket": by when they were. */
export const newestThings: Rule = {
  id: 'newest-things',
  examples: ['the last 5 rentals'],
  counterExamples: ['rentals last month'],
  match: (marks, at) => {
    const number = marks[at]?.kind === 'number' ? marks[at] : undefined;
    const place = number ? at + 1 : at;
    const cue = cueOf(marks[place]);
    if (cue !== 'newest' && cue !== 'oldest') return undefined;
    const after = number ? undefined : marks[place + 1];
    const said = number ?? (after?.kind === 'number' ? after : undefined);
    const start = after?.kind === 'number' ? place + 2 : place + 1;
    const direction = cue === 'newest' ? 'descending' : 'ascending';
    const column = meant(marks[start], 'time')?.column;
    // "the earliest opening", "opened the earliest".
    const beside = column ?? (at > 0 ? meant(marks[at - 1], 'time')?.column : undefined);
    const found = nounPhraseAt(marks, start, ['rows']);
    if (beside && !found && said === undefined)
      return { length: column ? 2 : 1, bonus: 0.9, parts: [rankedByColumn(beside, direction)] };
    const time = found && timeOfThings(found.head.table);
    if (!found || found.head.key || !time) return undefined;
    const by: Ranked = {
      kind: 'quantity',
      of: { kind: 'value', column: time },
      adds: 'max',
      name: undefined,
    };
    const limit = said?.kind === 'number' ? said.value : undefined;
    return {
      length: start + found.length - at,
      bonus: 0.7,
      parts: [...found.before, { ...found.head, asked: true }, { kind: 'rank', direction, limit, by }],
    };
  },
};

/** The order by a number that is no amount, such as a day. */
export function rankedByColumn(column: Column, direction: Direction): Part {
  const by: Ranked = { kind: 'quantity', of: { kind: 'value', column }, adds: 'max', name: undefined };
  return { kind: 'rank', direction, limit: undefined, by };
}

/** The day by which rows are the latest; a calendar has none. A vehicle is as old as its service, and not as its next inspection. */
export function timeOfThings(table: Table): Column | undefined {
  if (table.model.role.value === 'date_dimension') return undefined;
  const time = rowTime(table);
  const other = table.columns.find(({ time: own }) => own?.meaning === 'other');
  return time?.time?.meaning === 'due' ? (other ?? time) : time;
}
