import type { ValueMeaning } from '#model';
import type { Column } from '../../domain/domain.js';
import type { Test } from '../../request/request.js';
import type { Mark } from '../mark.js';
import { cueOf, meant } from '../mark.js';
import { headOf, nounPhraseAt } from '../noun-phrase.js';
import type { NounPhrase } from '../noun-phrase.js';
import type { Part, Rule } from '../rule.js';

/** "discount over 10", "more than 40k in amount", "worth more than 1,000". */
export const comparing: Rule = {
  id: 'comparing',
  match: (marks, at) => {
    const [first, second, third] = marks.slice(at, at + 3);
    const named = headOf(first, ['quantity']);
    if (named?.kind === 'quantity' && second?.kind === 'threshold')
      return { length: 2, bonus: 0.7, parts: [comparedTo(named, second)] };
    if (first?.kind !== 'threshold') return undefined;
    const after =
      headOf(second, ['quantity']) ?? (cueOf(second) === 'of' ? headOf(third, ['quantity']) : undefined);
    if (after?.kind !== 'quantity') return undefined;
    return { length: headOf(second, ['quantity']) ? 2 : 3, bonus: 0.7, parts: [comparedTo(after, first)] };
  },
};

function comparedTo(
  { of, adds }: Extract<Part, { kind: 'quantity' }>,
  { operator, value, upTo }: Extract<Mark, { kind: 'threshold' }>,
): Part {
  return { kind: 'compared', of, adds, operator, value, upTo };
}

/** "more than 15 sessions", "at least 3 open tickets": groups with so many rows. */
export const soManyRows: Rule = {
  id: 'so-many-rows',
  match: (marks, at) => {
    const first = marks[at];
    if (first?.kind !== 'threshold') return undefined;
    const found = nounPhraseAt(marks, at + 1, ['rows']) ?? rowsOfTest(marks[at + 1]);
    if (!found) return undefined;
    const tests = found.before.flatMap((part) => (part.kind === 'test' ? [part.test] : []));
    const of = { kind: 'rows', table: found.head.table, tests } as const;
    const { operator, value } = first;
    return { length: 1 + found.length, bonus: 0.8, parts: [{ kind: 'having', of, operator, value }] };
  },
};

/** "more than 10 breakdowns", where a breakdown is a kind of stop. */
function rowsOfTest(mark: Mark | undefined): NounPhrase<'rows'> | undefined {
  const test = meant(mark, 'test')?.test;
  const isNoun = mark?.kind === 'sense' && mark.isPlural;
  if (test?.kind !== 'is' || !isNoun) return undefined;
  const head = { kind: 'rows', table: test.column.table, asked: false, isPlural: true } as const;
  return { head, before: [{ kind: 'test', test }], isDifferent: false, length: 1 };
}

/** "without a brand", "not paid", "never ordered", "that have no email". */
export const lacking: Rule = {
  id: 'lacking',
  match: (marks, at) => {
    if (cueOf(marks[at]) !== 'lack') return undefined;
    const next = cueOf(marks[at + 1]) === 'lack' ? at + 2 : at + 1;
    const test = lackOf(marks[next]);
    if (!test) return lackingRows(marks, next, next - at);
    const isNumber = meant(marks[next], 'quantity') !== undefined;
    return { length: next + 1 - at, bonus: isNumber ? 0.2 : 0.7, parts: [{ kind: 'test', test }] };
  },
};

function lackingRows(marks: readonly Mark[], at: number, used: number): ReturnType<Rule['match']> {
  const found = nounPhraseAt(marks, at, ['rows']);
  if (found?.head.kind !== 'rows') return undefined;
  const tests = found.before.flatMap((part) => (part.kind === 'test' ? [part.test] : []));
  const test: Test = { kind: 'not', test: { kind: 'has', table: found.head.table, tests } };
  return { length: used + found.length, bonus: 0.7, parts: [{ kind: 'test', test }] };
}

function lackOf(mark: Mark | undefined): Test | undefined {
  const test = meant(mark, 'test')?.test;
  if (test) return { kind: 'not', test: withOtherEnds(test) };
  const time = meant(mark, 'time')?.column;
  // Who never ordered has no order; what was not paid has no day on which it was.
  if (time?.time && begins.has(time.time.meaning))
    return { kind: 'not', test: { kind: 'has', table: time.table, tests: [] } };
  const column = meant(mark, 'column')?.column ?? time;
  if (column) return { kind: 'empty', column };
  const of = meant(mark, 'quantity')?.of;
  return of?.kind === 'value' ? { kind: 'empty', column: of.column } : undefined;
}

const begins: ReadonlySet<string> = new Set(['happens', 'entered']);

/** What is not done yet was not called off either. */
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

/** "silver status", "region North": the name of the column beside its value says nothing more. */
export const valueOfColumn: Rule = {
  id: 'value-of-column',
  match: (marks, at) => {
    const [first, second] = marks.slice(at, at + 2);
    const test = meant(first, 'test')?.test ?? meant(second, 'test')?.test;
    const column = (meant(first, 'column') ?? meant(second, 'column'))?.column;
    if (test?.kind !== 'is' || !column) return undefined;
    const isSame = test.column === column;
    const isGeneric =
      meant(first, 'test') !== undefined && column.model.words.some((word) => generic.has(word));
    if (!isSame && !isGeneric) return undefined;
    return { length: 2, bonus: isSame ? 0.5 : 0.2, parts: [{ kind: 'test', test }] };
  },
};

const generic = new Set('status state type kind category class tier level'.split(' '));

/** "excluding cancelled ones", "except Germany". */
export const excluding: Rule = {
  id: 'excluding',
  match: (marks, at) => {
    if (cueOf(marks[at]) !== 'exclude') return undefined;
    const parts: Part[] = [];
    let place = at + 1;
    while (place < marks.length) {
      const joint = parts.length > 0 && cueOf(marks[place]) === 'and' ? 1 : 0;
      const test = meant(marks[place + joint], 'test')?.test;
      if (!test) break;
      parts.push({ kind: 'test', test: { kind: 'not', test } });
      place += joint + 1;
    }
    return parts.length > 0 ? { length: place - at, bonus: 0.7, parts } : undefined;
  },
};

/** "Germany, France or Spain": several values of one column are either. */
export const either: Rule = {
  id: 'either',
  match: (marks, at) => {
    const values: string[] = [];
    const first = meant(marks[at], 'test')?.test;
    if (first?.kind !== 'is') return undefined;
    let place = at;
    let end = at;
    while (place < marks.length) {
      const test = meant(marks[place], 'test')?.test;
      if (test?.kind !== 'is' || test.column !== first.column) break;
      values.push(...test.values);
      place += 1;
      end = place;
      if (cueOf(marks[place]) === 'and') place += 1;
    }
    if (values.length < 2) return undefined;
    return {
      length: end - at,
      bonus: 0.5,
      parts: [{ kind: 'test', test: { ...first, values: [...new Set(values)] } }],
    };
  },
};

/** "with name and city", "and which hotel": what is told beside. */
export const alongWith: Rule = {
  id: 'along-with',
  match: (marks, at) => {
    if (cueOf(marks[at]) !== 'has') return undefined;
    const columns: Column[] = [];
    let place = at + 1;
    while (place < marks.length) {
      const joint = columns.length > 0 && cueOf(marks[place]) === 'and' ? 1 : 0;
      const found = columnsOf(marks[place + joint]);
      if (found.length === 0) break;
      columns.push(...found);
      place += joint + 1;
    }
    return columns.length > 0
      ? { length: place - at, bonus: 0.3, parts: [{ kind: 'shown', columns }] }
      : undefined;
  },
};

function columnsOf(mark: Mark | undefined): Column[] {
  const column = meant(mark, 'column')?.column ?? meant(mark, 'time')?.column;
  if (column) return [column];
  const table = meant(mark, 'rows')?.table;
  return table && !happening.has(table.model.role.value)
    ? table.columns.filter(({ name }) => table.model.name.value.includes(name))
    : [];
}

const happening: ReadonlySet<string> = new Set(['event', 'history', 'bridge']);

/** "active clients", "open orders": a condition before the rows that it is of. */
export const describedRows: Rule = {
  id: 'described-rows',
  match: (marks, at) => {
    const test = meant(marks[at], 'test')?.test;
    const head = headOf(marks[at + 1], ['rows']);
    if (!test || !head || test.kind === 'any' || test.kind === 'all') return undefined;
    const table = test.kind === 'is' || test.kind === 'empty' ? test.column.table : undefined;
    const own = test.kind === 'current' ? test.table : table;
    if (own !== head.table) return undefined;
    return { length: 2, bonus: 0.3, parts: [{ kind: 'test', test }, head] };
  },
};
