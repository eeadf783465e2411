import type { Column, Table } from '../../domain/domain.js';
import type { Mark } from '../mark.js';
import { cueOf, meant } from '../mark.js';
import { nounPhraseAt } from '../noun-phrase.js';
import type { Part, Rule } from '../rule.js';

/** "the names and countries of all clients": just these columns of them, and nothing beside. */
export const columnsOf: Rule = {
  id: 'columns-of',
  examples: ['harbour and type of all boats', 'list the harbour and berths of boats'],
  counterExamples: ['total revenue by harbour', 'boats by harbour'],
  match: (marks, at) => {
    const isDistinct = cueOf(marks[at]) === 'distinct';
    const { columns, length } = columnsAt(marks, isDistinct ? at + 1 : at);
    const end = at + length + (isDistinct ? 1 : 0);
    const joint = cueOf(marks[end]);
    if (columns.length === 0 || (joint !== 'of' && joint !== 'by')) return undefined;
    const start = end + 1 + (cueOf(marks[end + 1]) === 'by' ? 1 : 0);
    const found = nounPhraseAt(marks, start, ['rows']);
    if (!found || found.head.key || !columns.every((column) => isOf(found.head.table, column)))
      return undefined;
    if (saysNumberOnly(columns)) return undefined;
    const [only, ...others] = columns;
    const shown: Part[] =
      isDistinct && only && others.length === 0
        ? [distinctOf(only), found.head]
        : [
            { kind: 'only', columns },
            { ...found.head, asked: true },
          ];
    const bonus = columns.every(({ table }) => table === found.head.table) ? 1 : 0.4;
    return { length: start + found.length - at, bonus, parts: [...found.before, ...shown] };
  },
};

/** A column of the rows themselves, or of what each of them belongs to. */
function isOf(rows: Table, { table }: Column): boolean {
  return table === rows || rows.hops.some(({ to, toMany }) => !toMany && to.table === table);
}

/** "the different harbours", "distinct causes": each value once. */
export const distinctValues: Rule = {
  id: 'distinct-values',
  examples: ['what are the different harbours', 'show the distinct causes'],
  counterExamples: ['how many different harbours'],
  match: (marks, at) => {
    if (cueOf(marks[at]) !== 'distinct' || cueOf(marks[at - 1]) === 'count') return undefined;
    const column = columnOf(marks[at + 1]);
    return column && { length: 2, bonus: 0.6, parts: [distinctOf(column)] };
  },
};

function distinctOf(column: Column): Part {
  return { kind: 'column', column, asked: true, isPlural: true, isDistinct: true };
}

/** Numbers of many rows are taken together. */
function saysNumberOnly(columns: readonly Column[]): boolean {
  return columns.every(({ model }) => model.role === 'measure');
}

/** Columns that follow each other, with or without an "and". */
function columnsAt(marks: readonly Mark[], at: number): { columns: Column[]; length: number } {
  const columns: Column[] = [];
  let [place, end] = [at, at];
  while (place < marks.length) {
    const found = columnOf(marks[place]);
    if (!found) break;
    columns.push(found);
    end = place + 1;
    place = end;
    while (cueOf(marks[place]) === 'and') place += 1;
  }
  return { columns, length: end - at };
}

function columnOf(mark: Mark | undefined): Column | undefined {
  const of = meant(mark, 'quantity')?.of;
  return (
    (meant(mark, 'column') ?? meant(mark, 'time'))?.column ?? (of?.kind === 'value' ? of.column : undefined)
  );
}
