import type { Column } from '../../domain/domain.js';
import type { Mark } from '../mark.js';
import { cueOf, meant } from '../mark.js';
import { nounPhraseAt } from '../noun-phrase.js';
import type { Rule } from '../rule.js';

/** "the names and countries of all clients": just these columns of them, and nothing beside. */
export const columnsOf: Rule = {
  id: 'columns-of',
  examples: ['harbour and type of all boats', 'list the harbour and berths of boats'],
  counterExamples: ['total revenue by harbour', 'boats by harbour'],
  match: (marks, at) => {
    const { columns, length } = columnsAt(marks, at);
    const joint = cueOf(marks[at + length]);
    if (columns.length === 0 || (joint !== 'of' && joint !== 'by')) return undefined;
    const start = at + length + 1 + (cueOf(marks[at + length + 1]) === 'by' ? 1 : 0);
    const found = nounPhraseAt(marks, start, ['rows']);
    if (!found || found.head.key || !columns.every(({ table }) => table === found.head.table))
      return undefined;
    if (saysNumberOnly(columns)) return undefined;
    return {
      length: start + found.length - at,
      bonus: 1,
      parts: [{ kind: 'only', columns }, ...found.before, { ...found.head, asked: true }],
    };
  },
};

/** Numbers of many rows are taken together. */
function saysNumberOnly(columns: readonly Column[]): boolean {
  return columns.every(({ model }) => model.role === 'measure');
}

/** Columns that are joined by "and". */
function columnsAt(marks: readonly Mark[], at: number): { columns: Column[]; length: number } {
  const columns: Column[] = [];
  let [place, end] = [at, at];
  while (place < marks.length) {
    const found = columnOf(marks[place]);
    if (!found || columns.some(({ table }) => table !== found.table)) break;
    columns.push(found);
    end = place + 1;
    place = end;
    while (cueOf(marks[place]) === 'and') place += 1;
    if (place === end) break;
  }
  return { columns, length: end - at };
}

function columnOf(mark: Mark | undefined): Column | undefined {
  const of = meant(mark, 'quantity')?.of;
  return (
    (meant(mark, 'column') ?? meant(mark, 'time'))?.column ?? (of?.kind === 'value' ? of.column : undefined)
  );
}
