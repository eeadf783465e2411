import { nameColumns } from '../../domain/domain.js';
import type { Column } from '../../domain/domain.js';
import { tableOfQuantity } from '../../request/request.js';
import type { Quantity, Test } from '../../request/request.js';
import type { Mark, Threshold } from '../mark.js';
import { boundsOf, cueOf, meant } from '../mark.js';
import { headOf, nounPhraseAt, testsBefore } from '../noun-phrase.js';
import type { Part, Ranked, Rule } from '../rule.js';

/** "discount over 10", "more than 40k in amount", "worth more than 1,000". */
export const comparing: Rule = {
  id: 'comparing',
  examples: [
    'repairs with a cost over 500',
    'repairs more expensive than 500',
    'boats whose berths are more than 8 or less than 3',
    'which harbours have an average of more than 4 berths',
  ],
  counterExamples: ['rentals over 1,000 euro'],
  match: (marks, at) => {
    const averaged = averagedAt(marks, at);
    if (averaged) return averaged;
    const [first, second, third] = marks.slice(at, at + 3);
    const named = headOf(first, ['quantity']);
    // "a discount over 20 %" is a percentage, not an amount of money.
    if (named && isPercentOf(second, named.of)) return undefined;
    const amount = meant(first, 'amount')?.amount;
    if (amount && second?.kind === 'threshold')
      return { length: 2, bonus: 0.7, parts: havingsOf({ kind: 'amount', amount }, second) };
    const bound = cueOf(second) === 'of' ? third : second;
    const next = at + (bound === second ? 2 : 3);
    const other = cueOf(marks[next]) === 'or' ? marks[next + 1] : undefined;
    const isOther = other?.kind === 'threshold' && !headOf(marks[next + 2], ['quantity', 'rows']);
    if (named?.kind === 'quantity' && bound?.kind === 'threshold' && isOther && isOwn(named.of, marks, at))
      return {
        length: next + 2 - at,
        bonus: 1.4,
        parts: [
          {
            kind: 'test',
            test: { kind: 'any', tests: [passing(named.of, bound), passing(named.of, other)] },
          },
        ],
      };
    if (named?.kind === 'quantity' && bound?.kind === 'threshold')
      return {
        length: bound === second ? 2 : 3,
        bonus: 0.7,
        // "owe us more than 500" counts only rows that are not paid yet.
        parts: [
          comparedTo(named, bound),
          ...(named.only ? [{ kind: 'test', test: named.only } as const] : []),
        ],
      };
    if (first?.kind === 'measured')
      return { length: 1, bonus: 0.7, parts: [comparedTo({ of: first.of, adds: 'avg' }, first)] };
    if (first?.kind !== 'threshold') return undefined;
    const after =
      headOf(second, ['quantity']) ?? (cueOf(second) === 'of' ? headOf(third, ['quantity']) : undefined);
    if (after?.kind !== 'quantity') return undefined;
    return { length: headOf(second, ['quantity']) ? 2 : 3, bonus: 0.7, parts: [comparedTo(after, first)] };
  },
};

/** Whether a bound in percent is set to a number that is no percentage. */
function isPercentOf(bound: Mark | undefined, of: Quantity): boolean {
  if (bound?.kind !== 'threshold' || !bound.isPercent) return false;
  return of.kind !== 'value' || !['percent', undefined, null].includes(of.column.model.measure?.unit);
}

/** Whether a number is kept with the named things; the revenue of a harbour is a sum over its rentals. */
function isOwn(of: Quantity, marks: readonly Mark[], at: number): boolean {
  const tables = marks.slice(0, at).flatMap((mark) => meant(mark, 'rows')?.table ?? []);
  return tables.every((table) => table === tableOfQuantity(of));
}

/** The test of a number in each row. */
function passing(number: Quantity, threshold: Threshold): Test {
  const of = inUnitOf(threshold, number);
  const tests = boundsOf(threshold).map((bound): Test => ({ kind: 'compare', of, ...bound }));
  const [only, ...others] = tests;
  return only && others.length === 0 ? only : { kind: 'all', tests };
}

/** A length of time is compared in the unit of its bound. */
export function inUnitOf({ unit }: Pick<Threshold, 'unit'>, of: Quantity): Quantity {
  if (of.kind === 'span' && unit) return { ...of, unit };
  const isInMinutes = of.kind === 'value' && of.column.model.measure?.unit === 'minutes';
  return isInMinutes && unit === 'hours' ? { kind: 'hours', of: of.column } : of;
}

/** "an average of more than 45 seats". */
function averagedAt(marks: readonly Mark[], at: number): ReturnType<Rule['match']> {
  if (cueOf(marks[at]) !== 'average') return undefined;
  const place = cueOf(marks[at + 1]) === 'of' ? at + 2 : at + 1;
  const bound = marks[place];
  const number = headOf(marks[place + 1], ['quantity']);
  if (bound?.kind !== 'threshold' || number?.kind !== 'quantity') return undefined;
  const by: Ranked = { kind: 'quantity', of: number.of, adds: 'avg', name: 'avg' };
  return { length: place + 2 - at, bonus: 1.2, parts: havingsOf(by, bound) };
}

/** The conditions that a bound sets to the total of each group. */
export function havingsOf(of: Ranked, threshold: Threshold): Part[] {
  return boundsOf(threshold).map((bound): Part => ({ kind: 'having', of, ...bound }));
}

function comparedTo(
  { of, adds }: Pick<Extract<Part, { kind: 'quantity' }>, 'of' | 'adds'>,
  threshold: Threshold,
): Part {
  const { operator, value, upTo } = threshold;
  return {
    kind: 'compared',
    of: inUnitOf(threshold, of),
    adds,
    operator,
    value,
    upTo,
  };
}

/** "whose country we do not know", "reason missing": the column stands before its denial. */
export const unknownColumn: Rule = {
  id: 'unknown-column',
  examples: ['boats whose harbour is unknown'],
  counterExamples: ['boats without a harbour'],
  match: (marks, at) => {
    const column = meant(marks[at], 'column')?.column ?? meant(marks[at], 'time')?.column;
    if (!column || cueOf(marks[at + 1]) !== 'unknown') return undefined;
    return { length: 2, bonus: 0.6, parts: [{ kind: 'test', test: { kind: 'empty', column } }] };
  },
};

/** "with a coupon", "have a subscription": any one is enough. */
export const havingOne: Rule = {
  id: 'having-one',
  examples: ['orders with a coupon code'],
  counterExamples: ['orders without a coupon code'],
  match: (marks, at) => {
    if (cueOf(marks[at]) !== 'hasOne') return undefined;
    const mark = marks[at + 1];
    const column = meant(mark, 'column')?.column ?? meant(mark, 'time')?.column;
    if (column) {
      const test: Test = { kind: 'filled', column };
      return { length: 2, bonus: 0.4, parts: [{ kind: 'test', test }] };
    }
    const rows = rowsHad(marks, at + 1);
    // "with a repair cost above 10" bounds a number of the rows.
    const isNumber = rows && meant(marks[at + 1 + rows.length], 'quantity');
    if (!rows || isNumber) return undefined;
    return { length: 1 + rows.length, bonus: 0.6, parts: [{ kind: 'test', test: rows.test }] };
  },
};

/** The rows that a thing must have, with their conditions. */
function rowsHad(
  marks: readonly Mark[],
  at: number,
): { test: Extract<Test, { kind: 'has' }>; length: number } | undefined {
  const found = nounPhraseAt(marks, at, ['rows']);
  if (!found || found.head.key) return undefined;
  return { test: { kind: 'has', table: found.head.table, tests: testsBefore(found) }, length: found.length };
}

/** "customers who have open orders": one such row is enough. */
export const owningRows: Rule = {
  id: 'owning-rows',
  examples: ['which clients have cancelled rentals'],
  counterExamples: ['which clients have more than 3 rentals', 'how many rentals did we have in April 2026'],
  match: (marks, at) => {
    const next = meant(marks[at + 1], 'rows');
    const rows = cueOf(marks[at]) === 'owns' ? rowsHad(marks, at + 1) : undefined;
    if (!rows || (next && next.table !== rows.test.table)) return undefined;
    return { length: 1 + rows.length, bonus: 0.65, parts: [{ kind: 'test', test: rows.test }] };
  },
};

/** "rented both sail and motor boats": each of them has a row of either kind. */
export const bothOf: Rule = {
  id: 'both-of',
  examples: ['clients who rented both sail and motor boats'],
  counterExamples: ['rentals from Denmark and Sweden'],
  match: (marks, at) => {
    if (cueOf(marks[at]) !== 'both') return undefined;
    const [first, joint, second] = marks.slice(at + 1, at + 4);
    const one = meant(first, 'test')?.test;
    const other = meant(second, 'test')?.test;
    if (one?.kind !== 'is' || other?.kind !== 'is' || cueOf(joint) !== 'and') return undefined;
    if (one.column !== other.column) return undefined;
    return { length: 4, bonus: 1.2, parts: [{ kind: 'both', tests: [one, other] }] };
  },
};

/** "open deals, won deals and lost deals" are counted side by side. */
export const severalCounts: Rule = {
  id: 'several-counts',
  examples: ['booked rentals, returned rentals and cancelled rentals by harbour'],
  counterExamples: ['cancelled rentals by harbour'],
  match: (marks, at) => {
    const amounts: Part[] = [];
    let [place, end] = [at, at];
    while (place < marks.length) {
      const test = meant(marks[place], 'test')?.test;
      const rows = meant(marks[place + 1], 'rows');
      if (!test || !rows || (amounts.length > 0 && amountTable(amounts) !== rows.table)) break;
      amounts.push({ kind: 'amount', amount: { ...rows, tests: [test] } });
      end = place + 2;
      place = end;
      while (cueOf(marks[place]) === 'and') place += 1;
    }
    return amounts.length < 2 ? undefined : { length: end - at, bonus: 0.5 * amounts.length, parts: amounts };
  },
};

function amountTable([first]: readonly Part[]): unknown {
  return first?.kind === 'amount' && first.amount.kind === 'rows' ? first.amount.table : undefined;
}

/** "silver status", "region North": the name of the column adds nothing to its value. */
export const valueOfColumn: Rule = {
  id: 'value-of-column',
  examples: ['rentals with status cancelled'],
  counterExamples: ['cancelled rentals'],
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
  examples: ['rentals excluding cancelled ones', 'rentals in April 2026, cancelled ones left out'],
  counterExamples: ['cancelled rentals'],
  match: (marks, at) => {
    const first = meant(marks[at], 'test')?.test;
    if (first && cueOf(marks[at + 1]) === 'excluded')
      return { length: 2, bonus: 0.9, parts: [{ kind: 'test', test: { kind: 'not', test: first } }] };
    if (cueOf(marks[at]) !== 'exclude') return undefined;
    const parts: Part[] = [];
    let place = at + 1;
    while (place < marks.length) {
      // "ignoring sold or lost ones" leaves out both.
      const joint = parts.length > 0 && isJoint(marks[place]) ? 1 : 0;
      const test = meant(marks[place + joint], 'test')?.test;
      if (!test) break;
      parts.push({ kind: 'test', test: { kind: 'not', test } });
      place += joint + 1;
    }
    return parts.length > 0 ? { length: place - at, bonus: 0.7, parts } : undefined;
  },
};

/** "Germany, France or Spain": any of the values of a column is enough. */
export const either: Rule = {
  id: 'either',
  examples: ['rentals from Denmark and Sweden'],
  counterExamples: ['rentals from Denmark'],
  match: (marks, at) => {
    const found = valuesAt(marks, at);
    if (!found || found.test.values.length < 2) return undefined;
    // One word for several values is no better than one for a single value.
    return {
      length: found.length,
      bonus: found.length > 1 ? 0.5 : 0.05,
      parts: [{ kind: 'test', test: found.test }],
    };
  },
};

/** Values of one column that are joined by "and" or "or". */
export function valuesAt(
  marks: readonly Mark[],
  at: number,
): { test: Extract<Test, { kind: 'is' }>; length: number } | undefined {
  const first = meant(marks[at], 'test')?.test;
  if (first?.kind !== 'is') return undefined;
  const values = new Set<string>();
  let [place, end] = [at, at];
  while (place < marks.length) {
    const test = meant(marks[place], 'test')?.test;
    if (test?.kind !== 'is' || test.column !== first.column) break;
    for (const value of test.values) values.add(value);
    place += 1;
    end = place;
    if (!isJoint(marks[place])) break;
    while (isJoint(marks[place])) place += 1;
  }
  return { test: { ...first, values: [...values] }, length: end - at };
}

/** "paid late" does not mean paid or late, since no word joins the two. */
function isJoint(mark: Mark | undefined): boolean {
  return cueOf(mark) === 'and' || cueOf(mark) === 'or';
}

/** "with name and city", "and which hotel" show columns beside what is asked for. */
export const alongWith: Rule = {
  id: 'along-with',
  examples: ['list boats with berths and harbour'],
  counterExamples: ['boats without a harbour'],
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
  const rows = meant(mark, 'rows');
  if (rows?.key) return [rows.key];
  const table = rows?.table;
  return table && !happening.has(table.model.role.value) ? nameColumns(table) : [];
}

/** The roles of tables whose rows are events. */
export const happening: ReadonlySet<string> = new Set(['event', 'history', 'bridge']);

/** "active clients", "open orders": a condition before the rows that it is of. */
export const describedRows: Rule = {
  id: 'described-rows',
  examples: ['cancelled rentals last month'],
  counterExamples: ['rentals last month'],
  match: (marks, at) => {
    const test = meant(marks[at], 'test')?.test;
    const head = headOf(marks[at + 1], ['rows']);
    const time = meant(marks[at], 'time')?.column;
    if (time && head && time.table === head.table)
      return { length: 2, bonus: 0.3, parts: [{ kind: 'time', column: time }, head] };
    if (!test || !head || test.kind === 'any' || test.kind === 'all') return undefined;
    const table = test.kind === 'is' || test.kind === 'empty' ? test.column.table : undefined;
    const own = test.kind === 'current' ? test.table : table;
    // "outstanding from clients" is about the rows, not the clients.
    if (own !== head.table || marks[at + 1]?.from !== marks[at]?.to) return undefined;
    return { length: 2, bonus: 0.3, parts: [{ kind: 'test', test }, head] };
  },
};
