import type { ValueMeaning } from '#model';
import type { Column, Table } from '../../domain/domain.js';
import { tableOfTest } from '../../request/request.js';
import type { Quantity, Test } from '../../request/request.js';
import { stateIsNone } from '../../vocabulary/derived-senses.js';
import type { Mark } from '../mark.js';
import { cueOf, meant, wholeName } from '../mark.js';
import { nounPhraseAt, testsBefore } from '../noun-phrase.js';
import type { Match, Rule } from '../rule.js';
import { valuesAt } from './conditions.js';
import { isYear } from './values.js';

/** "without a brand", "not paid", "never ordered", "that have no email". */
export const lacking: Rule = {
  id: 'lacking',
  examples: [
    'boats that were never rented',
    'boats without a harbour',
    'boats that do not have 4 berths',
    'boats with neither a harbour nor a boat type',
  ],
  counterExamples: ['cancelled rentals'],
  match: (marks, at) => {
    const denied = deniedValue(marks, at);
    if (denied) return denied;
    if (cueOf(marks[at]) !== 'lack') return undefined;
    const isSaidTwice = ['lack', 'hasOne', 'has', 'owns', 'contains'].includes(cueOf(marks[at + 1]) ?? '');
    const next = isSaidTwice ? at + 2 : at + 1;
    const several = valuesAt(marks, next);
    if (several && several.length > 1)
      return {
        length: next + several.length - at,
        bonus: 1,
        parts: [{ kind: 'test', test: { kind: 'not', test: withOtherEnds(several.test) } }],
      };
    const column = meant(marks[next], 'column')?.column ?? meant(marks[next], 'time')?.column;
    const value = column && meant(marks[next + 1], 'test')?.test;
    if (value?.kind === 'is' && value.column === column)
      return {
        length: next + 2 - at,
        bonus: 1.2,
        parts: [{ kind: 'test', test: { kind: 'not', test: value } }],
      };
    const number = deniedNumber(marks, next);
    if (number)
      return { length: next + number.length - at, bonus: 1.2, parts: [{ kind: 'test', test: number.test }] };
    const rows = lackingTold(marks, next);
    if (rows) return { ...rows, length: rows.length + next - at };
    const other = lackOfRows(marks, at, next);
    if (other) {
      // "not sold a piece": the pieces only repeat the verb.
      const end = piecesOf(marks[next]) && piecesOf(marks[next + 1]) ? next + 2 : next + 1;
      return { length: end - at, bonus: 0.7, parts: [{ kind: 'test', test: other }] };
    }
    const test = lackOf(marks[next]);
    // "not lent to the Prado": the value is denied, whatever the unknown verb means.
    const done = marks[next]?.kind === 'left' ? meant(marks[next + 1], 'test')?.test : undefined;
    if (done)
      return {
        length: next + 2 - at,
        bonus: 0.5,
        parts: [{ kind: 'test', test: { kind: 'not', test: withOtherEnds(done) } }],
      };
    if (!test) return lackingRows(marks, next, next - at);
    // "never opened a session": the verb adds nothing to the noun.
    const past = meant(marks[next], 'time') && lackingRows(marks, next + 1, next + 1 - at);
    if (past) return past;
    const isNumber = meant(marks[next], 'quantity') !== undefined;
    return { length: next + 1 - at, bonus: isNumber ? 0.2 : 0.7, parts: [{ kind: 'test', test }] };
  },
};

/** "not 50 years old", "do not have 4 berths" allow any other number. */
function deniedNumber(marks: readonly Mark[], at: number): { test: Test; length: number } | undefined {
  const [first, second] = marks.slice(at, at + 2);
  if (first?.kind === 'measured' && first.operator === '=')
    return { test: { kind: 'compare', of: first.of, operator: '<>', value: first.value }, length: 1 };
  const number = first?.kind === 'number' ? first : second?.kind === 'number' ? second : undefined;
  const of = meant(number === first ? second : first, 'quantity')?.of;
  if (!of || number?.kind !== 'number' || number.isBound || isYear(number.value)) return undefined;
  return { test: { kind: 'compare', of, operator: '<>', value: number.value }, length: 2 };
}

/** "whose harbour is not Kappeln": the column only says which value is denied. */
function deniedValue(marks: readonly Mark[], at: number): ReturnType<Rule['match']> {
  const column = meant(marks[at], 'column')?.column;
  const value = valuesAt(marks, at + 2);
  if (!column || cueOf(marks[at + 1]) !== 'lack' || value?.test.column !== column) return undefined;
  const test: Test = { kind: 'not', test: withOtherEnds(value.test) };
  return { length: 2 + value.length, bonus: 1.4, parts: [{ kind: 'test', test }] };
}

function lackingRows(marks: readonly Mark[], at: number, used: number): ReturnType<Rule['match']> {
  // "did not take any rental": an unknown verb adds nothing to the noun.
  const verb = marks[at]?.kind === 'left' ? 1 : 0;
  const found = nounPhraseAt(marks, at + verb, ['rows']);
  if (found?.head.kind !== 'rows') return undefined;
  const { table } = found.head;
  const tests = testsBefore(found);
  const test: Test = { kind: 'not', test: { kind: 'has', table, tests } };
  return { length: used + verb + found.length, bonus: 0.7, parts: [{ kind: 'test', test }] };
}

/** "never returned a boat late", "never had a cancelled rental": no row of another table meets all of these conditions. */
function lackingTold(marks: readonly Mark[], at: number): Omit<Match, 'rule'> | undefined {
  const tests: Test[] = [];
  let [place, isNamed] = [at, false];
  const table = tableIn(marks[at]);
  for (; table && tableIn(marks[place]) === table; place += 1) {
    const test = meant(marks[place], 'test')?.test;
    if (test) tests.push(test);
    else isNamed = true;
  }
  const isOfOthers = marks.slice(0, at).some((mark) => {
    const rows = meant(mark, 'rows');
    return rows !== undefined && rows.table !== table;
  });
  if (!table || !isNamed || tests.length === 0 || !isOfOthers) return undefined;
  const test: Test = { kind: 'not', test: { kind: 'has', table, tests } };
  return { length: place - at, bonus: 1, parts: [{ kind: 'test', test }] };
}

/** The table of a condition, or of a word that names its rows or their length of time. */
function tableIn(mark: Mark | undefined): Table | undefined {
  const test = meant(mark, 'test')?.test;
  if (test) return tableOfTest(test);
  const of = meant(mark, 'quantity')?.of;
  return meant(mark, 'rows')?.table ?? (of?.kind === 'span' ? of.from.table : undefined);
}

/** "boats that were never inspected" where inspections have an inspector, "never sold" where lines have a quantity: a thing has no such rows. */
function lackOfRows(marks: readonly Mark[], at: number, next: number): Test | undefined {
  const column = meant(marks[next], 'column')?.column ?? piecesOf(marks[next]);
  const things = marks.slice(0, at).flatMap((mark) => meant(mark, 'rows')?.table ?? [])[0];
  const isOther = things?.hops.some(({ to, toMany }) => toMany && to.table === column?.table) ?? false;
  if (!column || !isOther || column.table === things) return undefined;
  return { kind: 'not', test: { kind: 'has', table: column.table, tests: [] } };
}

function piecesOf(mark: Mark | undefined): Column | undefined {
  const of = meant(mark, 'quantity')?.of;
  return of?.kind === 'value' && of.column.model.measure?.unit === 'pieces' ? of.column : undefined;
}

export function lackOf(mark: Mark | undefined): Test | undefined {
  const test = meant(mark, 'test')?.test;
  if (test) return { kind: 'not', test: withOtherEnds(test) };
  const time = meant(mark, 'time')?.column;
  // "never ordered" means that there is no order; "not paid" means an invoice without a day of payment.
  if (time?.time && begins.has(time.time.meaning))
    return { kind: 'not', test: { kind: 'has', table: time.table, tests: [] } };
  const column = meant(mark, 'column')?.column ?? time;
  // "not shipped" does not deny a shipping country.
  if (column && !time && isVerb(mark)) return undefined;
  if (column) return time ? notDone(column) : { kind: 'empty', column };
  const of = meant(mark, 'quantity')?.of;
  return of?.kind === 'value' ? nothingOf(of) : undefined;
}

/** A participle that is only a part of a column's name, as "shipped" is of a shipping country. */
function isVerb(mark: Mark | undefined): boolean {
  return mark?.kind === 'sense' && mark.fit < wholeName && /.{3}ed$/.test(mark.noun ?? '');
}

/** "not shipped yet" leaves out cancelled rows, which wait for nothing. */
export function notDone(column: Column): Test {
  const empty: Test = { kind: 'empty', column };
  const goesOn = stateIsNone(calledOff, column.table);
  return goesOn.length === 0 ? empty : { kind: 'all', tests: [empty, ...goesOn] };
}

const calledOff: ReadonlySet<ValueMeaning> = new Set(['cancelled']);

/** "without a discount" allows an empty discount and one of 0. */
function nothingOf(of: Extract<Quantity, { kind: 'value' }>): Test {
  const empty: Test = { kind: 'empty', column: of.column };
  const isPaid = paidUnits.has(of.column.model.measure?.unit ?? '');
  return isPaid ? { kind: 'any', tests: [empty, { kind: 'compare', of, operator: '=', value: 0 }] } : empty;
}

const paidUnits: ReadonlySet<string> = new Set(['money', 'cents', 'percent']);

const begins: ReadonlySet<string> = new Set(['happens', 'entered']);

/** "not done" leaves out rows that ended in another way, such as cancelled ones. */
function withOtherEnds(test: Test): Test {
  if (test.kind !== 'is' || test.column.model.role !== 'state') return test;
  const { meanings } = test.column.model;
  if (!test.values.some((value) => meanings[value] === 'closed')) return test;
  const ended = Object.keys(meanings).filter((value) => endings.has(meanings[value] ?? 'other'));
  return { ...test, values: [...new Set([...test.values, ...ended])] };
}

const endings: ReadonlySet<ValueMeaning> = new Set([
  'closed',
  'cancelled',
  'written_off',
  'lost',
  'refunded',
]);
