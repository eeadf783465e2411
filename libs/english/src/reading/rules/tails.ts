import { nameColumns } from '../../domain/domain.js';
import type { Column, Table } from '../../domain/domain.js';
import { personOf } from '../../domain/people.js';
import { cueOf, meant } from '../mark.js';
import type { Mark } from '../mark.js';
import type { Rule } from '../rule.js';

/** "the 3 biggest rentals and who made them", "and for which boat": a second question about what the first one lists. */
export const andWhich: Rule = {
  id: 'and-which',
  examples: ['the 3 biggest rentals and who made them', 'list cancelled rentals and for which boat'],
  counterExamples: ['which boats and how many rentals', 'who rented boats and who repaired them'],
  match: (marks, at) => {
    const things = tableBefore(marks, at);
    if (cueOf(marks[at]) !== 'and' || !things) return undefined;
    const asked = marks[at + 1];
    if (cueOf(asked) === 'who') {
      const own = meant(marks[at + 2], 'rows')?.key;
      const person = personOf(things);
      const columns = own?.table === things ? [own] : person ? nameColumns(person) : [];
      const length = (own ? 3 : 2) + (isVerb(marks[at + 2]) ? 1 : 0);
      return told(columns, length, marks, at);
    }
    const ask = cueOf(asked) === 'of' ? at + 2 : at + 1;
    const rows = meant(marks[ask + 1], 'rows');
    const isTo = things.hops.some(({ to, toMany }) => !toMany && to.table === rows?.table);
    if (cueOf(marks[ask]) !== 'ask' || !rows || !isTo) return undefined;
    return told(rows.key ? [rows.key] : nameColumns(rows.table), ask + 2 - at, marks, at);
  },
};

/** A second question ends the whole of it. */
function told(
  columns: readonly Column[],
  length: number,
  marks: readonly Mark[],
  at: number,
): ReturnType<Rule['match']> {
  if (columns.length === 0 || at + length !== marks.length) return undefined;
  return { length, bonus: 1, parts: [{ kind: 'shown', columns }] };
}

function tableBefore(marks: readonly Mark[], at: number): Table | undefined {
  const rows = marks.slice(0, at).flatMap((mark) => meant(mark, 'rows') ?? []);
  return rows[0]?.table;
}

/** "who made them", "who placed them". */
function isVerb(mark: Mark | undefined): boolean {
  return mark?.kind === 'left' || meant(mark, 'time') !== undefined;
}
