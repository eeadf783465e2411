import { nameColumns } from '../../domain/domain.js';
import type { Column, Table } from '../../domain/domain.js';
import { isOfPeople, personOf } from '../../domain/people.js';
import type { Things } from '../../request/request.js';
import { cueOf, meant } from '../mark.js';
import type { Mark } from '../mark.js';
import type { Rule } from '../rule.js';
import { columnsAt, isOf } from './columns-of.js';

/** "which boats have more than 2 repairs? Show the name and harbour" shows only these columns of the boats. */
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
  const first = rowsBefore(marks, at);
  return first && !first.key ? first.table : undefined;
}

function rowsBefore(marks: readonly Mark[], at: number): Things | undefined {
  return marks.slice(0, at).flatMap((mark) => meant(mark, 'rows') ?? [])[0];
}

/** "the 3 biggest rentals and who made them", "and for which boat" show a further column of the rentals. */
export const andWhich: Rule = {
  id: 'and-which',
  examples: [
    'the 3 biggest rentals and who made them',
    'the biggest rental and the client',
    'list cancelled rentals and for which boat',
  ],
  counterExamples: [
    'which boats and how many rentals',
    'who rented boats and who repaired them',
    'the biggest rentals of clients who cancelled',
  ],
  match: (marks, at) => {
    const things = rowsBefore(marks, at)?.table;
    if (!things) return undefined;
    // "the biggest booking - who made it".
    const joined = cueOf(marks[at]) === 'and' ? 1 : 0;
    if (cueOf(marks[at + joined]) === 'who')
      return joined > 0 || asksAgain(marks, at) ? whoOf(things, marks, at, joined) : undefined;
    if (joined === 0) return undefined;
    const isAsked = cueOf(marks[at + 1]) === 'of' || cueOf(marks[at + 1]) === 'ask';
    const ask = cueOf(marks[at + 1]) === 'of' ? at + 2 : at + 1;
    const place = isAsked ? ask + 1 : at + 1;
    const rows = meant(marks[place], 'rows');
    const isTo = things.hops.some(({ to, toMany }) => !toMany && to.table === rows?.table);
    if (!rows || !isTo || (isAsked ? cueOf(marks[ask]) !== 'ask' : !isOneOf(marks, place))) return undefined;
    return shownAtEnd(rows.key ? [rows.key] : nameColumns(rows.table), place + 1 - at, marks, at);
  },
};

/** The person of the things, and what they did: "who made them", "who was it". */
function whoOf(things: Table, marks: readonly Mark[], at: number, joined: number): ReturnType<Rule['match']> {
  const next = at + joined + 1;
  const own = meant(marks[next], 'rows')?.key;
  const person = personOf(things);
  const columns = own?.table === things ? [own] : person ? nameColumns(person) : [];
  const length = joined + (own ? 2 : 1) + (isVerb(marks[next]) ? 1 : 0);
  return shownAtEnd(columns, length, marks, at);
}

/** "the biggest rental, who made it": no clause about people who stand before. */
function asksAgain(marks: readonly Mark[], at: number): boolean {
  const table = meant(marks[at - 1], 'rows')?.table;
  return isRanked(marks, at) && !(table && isOfPeople(table));
}

/** "the largest invoice and the client": one of them, behind what is ranked. */
function isOneOf(marks: readonly Mark[], place: number): boolean {
  const mark = marks[place];
  return isRanked(marks, place) && mark?.kind === 'sense' && !mark.isPlural;
}

function isRanked(marks: readonly Mark[], end: number): boolean {
  return marks.slice(0, end).some((mark) => mark.kind === 'extreme' || ranking.has(cueOf(mark) ?? ''));
}

const ranking: ReadonlySet<string> = new Set(['biggest', 'most', 'least', 'top', 'newest']);

/** Nothing follows a second question but how much it was, which a ranking tells by itself. */
function shownAtEnd(
  columns: readonly Column[],
  length: number,
  marks: readonly Mark[],
  at: number,
): ReturnType<Rule['match']> {
  const end = cueOf(marks[at + length]) === 'worth' ? length + 1 : length;
  if (columns.length === 0 || at + end !== marks.length) return undefined;
  return { length: end, bonus: 1, parts: [{ kind: 'shown', columns }] };
}

/** "who made them", "who placed them". */
function isVerb(mark: Mark | undefined): boolean {
  return mark?.kind === 'left' || meant(mark, 'time') !== undefined || cueOf(mark) === 'carriedOut';
}
