import { nameColumns } from '../../domain/domain.js';
import type { Table } from '../../domain/domain.js';
import { cueOf, meant } from '../mark.js';
import type { Mark } from '../mark.js';
import type { Rule } from '../rule.js';
import { columnsAt, isOf } from './columns-of.js';

/** "which boats have more than 2 repairs? Show the name and harbour": just these columns of what was asked for before. */
export const thenShow: Rule = {
  id: 'then-show',
  examples: [
    'which boats have more than 5 rentals? List the name and berths.',
    'which boat has the most rentals? Give me the harbour and type.',
  ],
  counterExamples: ['list the name and berths of boats', 'which boats are in Maasholm'],
  match: (marks, at) => {
    const things = cueOf(marks[at]) === 'ask' ? thingsBefore(marks, at) : undefined;
    if (!things) return undefined;
    const { said, length } = columnsAt(marks, at + 1);
    if (length === 0 || at + 1 + length !== marks.length) return undefined;
    const columns = said.flatMap((each) => (each === 'name' ? nameColumns(things) : each));
    if (!columns.every((column) => isOf(things, column))) return undefined;
    return { length: 1 + length, bonus: 1 + 0.5 * (said.length - 1), parts: [{ kind: 'only', columns }] };
  },
};

/** The things that the first sentence asks for. */
function thingsBefore(marks: readonly Mark[], at: number): Table | undefined {
  const rows = marks.slice(0, at).flatMap((mark) => meant(mark, 'rows') ?? []);
  const [first] = rows;
  return first && !first.key ? first.table : undefined;
}
