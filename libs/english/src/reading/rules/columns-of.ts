import { nameColumns } from '../../domain/domain.js';
import type { Column, Table } from '../../domain/domain.js';
import type { Mark } from '../mark.js';
import { cueOf, meant } from '../mark.js';
import { nounPhraseAt } from '../noun-phrase.js';
import type { Part, Rule } from '../rule.js';

/** "the names and countries of all clients" shows these columns, and no others. */
export const columnsOf: Rule = {
  id: 'columns-of',
  examples: [
    'harbour and type of all boats',
    'list the harbour and berths of boats',
    'names and harbours of boats',
    'harbours of boats and their berths',
    'what are the berths of boats in Kappeln',
  ],
  counterExamples: ['total revenue by harbour', 'boats by harbour', 'how many different harbours of boats'],
  match: (marks, at) => {
    const isDistinct = cueOf(marks[at]) === 'distinct';
    // "how many different harbours of boats" asks for a number.
    if ([marks[at - 1], marks[at - 2]].some((mark) => cueOf(mark) === 'count')) return undefined;
    // "days between opening and finishing of repairs" are calculated, and no columns.
    if (lengths.has(cueOf(marks[at - 1]) ?? '')) return undefined;
    const { said, length } = columnsAt(marks, isDistinct ? at + 1 : at);
    const end = at + length + (isDistinct ? 1 : 0);
    const joint = cueOf(marks[end]);
    if (!said.some((each) => each !== 'name') || (joint !== 'of' && joint !== 'by')) return undefined;
    const start = end + 1 + (cueOf(marks[end + 1]) === 'by' ? 1 : 0);
    const found = nounPhraseAt(marks, start, ['rows']);
    if (!found || (found.head.key && !isDistinct)) return undefined;
    const { table } = found.head;
    const columns = said.flatMap((each) => (each === 'name' ? nameColumns(table) : each));
    if (!columns.every((column) => isOf(table, column))) return undefined;
    const isTold =
      isOfEach(marks, at, columns, joint, table) ||
      asksForEach(marks.slice(at - 1, end), found.head) ||
      asksOfOne(marks, at, columns, found.head);
    if (saysNumberOnly(columns) && !isTold) return undefined;
    const beside = besideAt(marks, start + found.length, table);
    columns.push(...beside.columns);
    const [only, ...others] = columns;
    const shown: Part[] =
      isDistinct && only && others.length === 0
        ? [distinctOf(only), { ...found.head, asked: false }]
        : [
            { kind: 'only', columns },
            { ...found.head, asked: true },
          ];
    const isCut = isWithinName(marks, at);
    const bonus = (columns.every((column) => column.table === table) ? 1 : 0.4) - (isCut ? 1 : 0);
    return {
      length: start + found.length + beside.length - at,
      bonus: bonus + perColumn * (said.length - 1 + beside.columns.length),
      parts: [...found.before, ...shown],
    };
  },
};

const lengths: ReadonlySet<string> = new Set(['howLong', 'howManyDays', 'howManyHours', 'howManyMinutes']);

/** Each further column of a phrase speaks for it, so that the longer of two readings wins. */
const perColumn = 0.5;

/** "the names of clients and their countries". */
function besideAt(marks: readonly Mark[], at: number, table: Table): { columns: Column[]; length: number } {
  if (cueOf(marks[at]) !== 'and') return { columns: [], length: 0 };
  // "rentals and their clients": the names of what each belongs to.
  const others = meant(marks[at + 1], 'rows')?.table;
  const isOne = others && table.hops.some(({ to, toMany }) => !toMany && to.table === others);
  if (isOne && !leadsOn(marks[at + 2])) return { columns: nameColumns(others), length: 2 };
  const { said, length } = columnsAt(marks, at + 1);
  const columns = said.flatMap((each) => (each === 'name' ? nameColumns(table) : each));
  const areTold =
    columns.length > 0 && columns.every((column) => isOf(table, column)) && !leadsOn(marks[at + 1 + length]);
  return areTold ? { columns, length: length + 1 } : { columns: [], length: 0 };
}

/** A mark by which the columns do more than show: "and the harbours of boats", "and berths over 3". */
function leadsOn(mark: Mark | undefined): boolean {
  const cue = cueOf(mark);
  return (
    mark?.kind === 'threshold' || mark?.kind === 'number' || cue === 'of' || meant(mark, 'test') !== undefined
  );
}

/** A column of the rows themselves, or of what each of them belongs to. */
export function isOf(rows: Table, { table }: Column): boolean {
  return table === rows || rows.hops.some(({ to, toMany }) => !toMany && to.table === table);
}

/** "the different harbours", "distinct causes" show each value once. */
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

/** "what are the berths of boats" asks for a value of each thing; of events, people ask for a total. */
function asksForEach([opening, ...columns]: readonly Mark[], { isPlural, table }: Rows): boolean {
  const areSeveral = columns.every((mark) => mark.kind !== 'sense' || mark.isPlural);
  const isAsked = ['what', 'ask'].includes(cueOf(opening) ?? '');
  return isAsked && areSeveral && isPlural && table.model.role.value !== 'event';
}

/** "the berths of the boat with the most rentals" shows the number of one thing, unless another word aggregates it. */
function asksOfOne(
  marks: readonly Mark[],
  at: number,
  columns: readonly Column[],
  { isPlural, table }: Rows,
): boolean {
  const isReckoned = reckoning.has(cueOf(marks[at - 1]) ?? '');
  const isLed = marks.slice(at).some((mark) => mark.kind === 'extreme' || leading.has(cueOf(mark) ?? ''));
  return !isPlural && isLed && !isReckoned && columns.every((column) => column.table === table);
}

/** "the berths of each boat" shows the number that each thing has; numbers of events are added up. */
function isOfEach(
  marks: readonly Mark[],
  at: number,
  columns: readonly Column[],
  joint: string | undefined,
  { model }: Table,
): boolean {
  const isReckoned = reckoning.has(cueOf(marks[at - 1]) ?? '');
  const isOwn = columns.every(({ table }) => table.model === model);
  return (
    joint === 'by' &&
    isOwn &&
    !isReckoned &&
    model.role.value === 'entity' &&
    asking.has(cueOf(marks[at - 1]) ?? '')
  );
}

const asking: ReadonlySet<string> = new Set(['what', 'ask']);

/** "leader names and places of colleges": the mark covers only the end of a longer name. */
function isWithinName(marks: readonly Mark[], at: number): boolean {
  const [before, first] = [marks[at - 1], marks[at]];
  return before?.kind === 'sense' && before.to === first?.from && !before.isPlural;
}

const reckoning: ReadonlySet<string> = new Set([
  'sum',
  'howMuch',
  'average',
  'median',
  'maximum',
  'minimum',
  'most',
  'least',
  'count',
]);
const leading: ReadonlySet<string> = new Set(['most', 'least', 'newest', 'oldest', 'commonest', 'rarest']);

type Rows = Extract<Part, { kind: 'rows' }>;

/** Measures alone are aggregated over many rows, rather than shown. */
function saysNumberOnly(columns: readonly Column[]): boolean {
  return columns.every(({ model }) => model.role === 'measure');
}

/** Columns that follow each other, with or without an "and", and how many marks they take. */
export function columnsAt(marks: readonly Mark[], at: number): { said: (Column | 'name')[]; length: number } {
  const said: (Column | 'name')[] = [];
  let [place, end] = [at, at];
  while (place < marks.length) {
    const found = cueOf(marks[place]) === 'name' ? 'name' : columnOf(marks[place]);
    if (!found) break;
    said.push(found);
    end = place + 1;
    place = end;
    while (cueOf(marks[place]) === 'and') place += 1;
  }
  return { said, length: end - at };
}

function columnOf(mark: Mark | undefined): Column | undefined {
  const of = meant(mark, 'quantity')?.of;
  return (
    (meant(mark, 'column') ?? meant(mark, 'time'))?.column ?? (of?.kind === 'value' ? of.column : undefined)
  );
}
