import type { Column, Table } from '../../domain/domain.js';
import { isOfMoney } from '../../domain/domain.js';
import { columnsOfQuantity, tableOfQuantity, tableOfTest } from '../../request/request.js';
import type { Quantity } from '../../request/request.js';
import { mainQuantity } from '../../vocabulary/business-words.js';
import { isCycle } from '../../words/time-units.js';
import type { Mark } from '../mark.js';
import { cueOf, meant, wholeName } from '../mark.js';
import { headOf, nounPhraseAt, testsBefore } from '../noun-phrase.js';
import type { NounPhrase } from '../noun-phrase.js';
import type { AggregateWord, Direction, Part, Ranked, Rule } from '../rule.js';
import { rankedByColumn } from './newest.js';

/** "top 5 customers", "best 3 reps", "the 4 biggest bookings": how many, and of what. */
export const topFew: Rule = {
  id: 'top-few',
  examples: ['top 3 clients by revenue', 'our biggest clients'],
  counterExamples: ['5 boats with the most rentals'],
  match: (marks, at) => {
    const cue = cueOf(marks[at]);
    const [number, word] =
      marks[at]?.kind === 'number' ? [marks[at], marks[at + 1]] : [marks[at + 1], marks[at]];
    const direction = directionOf(cueOf(word));
    const hasNumber = number?.kind === 'number';
    if (!direction || (!hasNumber && !isBest(word))) return undefined;
    const used = hasNumber ? 2 : 1;
    const limit = number?.kind === 'number' ? number.value : undefined;
    const period = marks[at + used];
    if (period?.kind === 'grain')
      return periodsRanked(period, used + 1, { direction, limit, isBest: isBest(word) });
    const found = nounPhraseAt(marks, at + used, ['rows', 'column']) ?? datedRows(marks, at + used);
    if (!found) {
      const alone: Part = { kind: 'rank', direction, limit, by: undefined, isBest: isBest(word) };
      // "which source is best", "which month was our best this year": nothing follows but a time.
      const isLast = cue === 'top' || cue === 'bottom' ? isLastBeforeTime(marks, at) : false;
      return hasNumber || (isLast && at > 0) ? { length: used, bonus: 0.2, parts: [alone] } : undefined;
    }
    return {
      length: used + found.length,
      bonus: 0.8,
      parts: [
        ...found.before,
        { ...found.head, asked: true },
        { kind: 'rank', direction, limit, by: undefined, isBest: isBest(word) },
      ],
    };
  },
};

/** "the biggest invoice this year", where invoices are no rows of their own: those that are invoiced. */
function datedRows(
  marks: readonly Mark[],
  at: number,
): Pick<NounPhrase<'rows'>, 'head' | 'before' | 'length'> | undefined {
  const column = meant(marks[at], 'time')?.column;
  if (!column) return undefined;
  const next = marks[at + 1];
  const when: Part[] = next?.kind === 'when' ? [{ kind: 'when', range: next.range, time: column }] : [];
  const head = { kind: 'rows', table: column.table, asked: true, isPlural: false } as const;
  return { head, before: when, length: 1 + when.length };
}

/** "most frequent" goes by a number of rows. */
function isBest(word: Mark | undefined): boolean {
  return ['top', 'bottom', 'biggest'].includes(cueOf(word) ?? '');
}

function isLastBeforeTime(marks: readonly Mark[], at: number): boolean {
  return marks.slice(at + 1).every(({ kind }) => kind === 'when');
}

function periodsRanked(
  { grain, isPlural = false }: Extract<Mark, { kind: 'grain' }>,
  length: number,
  rank: Pick<Extract<Part, { kind: 'rank' }>, 'direction' | 'limit' | 'isBest'>,
): ReturnType<Rule['match']> {
  const parts: Part[] = [
    {
      kind: 'byPeriod',
      grain,
      isAdverb: false,
      isOne: rank.limit === undefined && !isPlural && !isCycle(grain),
    },
    { kind: 'rank', by: undefined, ...rank },
  ];
  return { length, bonus: 0.9, parts };
}

/** "busiest days", "the 5 busiest stores": by how many rows there are. */
export const busiest: Rule = {
  id: 'busiest',
  examples: ['the 5 busiest harbours'],
  counterExamples: ['top 3 clients by revenue'],
  match: (marks, at) => {
    const number = marks[at]?.kind === 'number' ? marks[at] : undefined;
    const place = number ? at + 1 : at;
    const isQuiet = cueOf(marks[place]) === 'quietest';
    if (cueOf(marks[place]) !== 'busiest' && !isQuiet) return undefined;
    const direction = isQuiet ? 'ascending' : 'descending';
    const limit = number?.kind === 'number' ? number.value : undefined;
    const period = marks[place + 1];
    if (period?.kind === 'grain')
      return periodsRanked(period, place + 2 - at, { direction, limit, isBest: false });
    const found = nounPhraseAt(marks, place + 1, ['rows', 'column']);
    const rank: Part = { kind: 'rank', direction, limit, by: undefined, isBest: false };
    // "which day of the week is busiest".
    if (!found && at > 0 && isLastBeforeTime(marks, place))
      return { length: place + 1 - at, bonus: 0.2, parts: [rank] };
    if (!found) return undefined;
    return {
      length: place + 1 + found.length - at,
      bonus: 0.8,
      parts: [...found.before, { ...found.head, asked: true }, rank],
    };
  },
};

/** "5 machines with the most downtime": a number before what is asked for. */
export const numberedThings: Rule = {
  id: 'so-many',
  examples: ['5 boats with the most rentals'],
  counterExamples: ['boats with more than 5 rentals'],
  match: (marks, at) => {
    const number = marks[at];
    if (number?.kind !== 'number' || !Number.isInteger(number.value) || number.value > 1000) return undefined;
    // "more than 5" is a bound, even where nothing can be compared with it.
    if (cueOf(marks[at - 1]) === 'versus') return undefined;
    const found = nounPhraseAt(marks, at + 1, ['rows', 'column']);
    if (!found) return undefined;
    const rank: Part = { kind: 'rank', direction: 'descending', limit: number.value, by: undefined };
    return {
      length: 1 + found.length,
      bonus: 0.5,
      parts: [...found.before, { ...found.head, asked: true }, rank],
    };
  },
};

/** "the most revenue", "highest average price", "fewest orders". */
export const mostOf: Rule = {
  id: 'most-of',
  examples: ['which harbour brought in the most revenue'],
  counterExamples: ['most expensive repair'],
  match: (marks, at) => {
    const cue = cueOf(marks[at]);
    const direction = cue === 'most' || cue === 'least' ? directionOf(cue) : undefined;
    if (!direction) return undefined;
    const name = aggregateOf(marks[at + 1]);
    // "the highest number of orders".
    const isNumber = cueOf(marks[at + 1]) === 'count';
    const start = name || isNumber ? at + 2 : at + 1;
    const amount = meant(marks[start], 'amount')?.amount;
    if (amount)
      return {
        length: start + 1 - at,
        bonus: 0.7,
        parts: [{ kind: 'rank', direction, limit: undefined, by: { kind: 'amount', amount } }],
      };
    const number = numberColumn(marks[start]);
    if (number) return { length: start + 1 - at, bonus: 0.7, parts: [rankedByColumn(number, direction)] };
    const found = nounPhraseAt(marks, start, ['quantity']) ?? nounPhraseAt(marks, start, ['rows']);
    if (!found || (found.head.kind === 'rows' && name)) return undefined;
    const tests = testsBefore(found);
    if (
      found.head.kind === 'quantity' &&
      !name &&
      !isNumber &&
      asksNumber(found.head, marks, at, start + found.length)
    )
      return {
        length: start + found.length - at,
        bonus: 0.8,
        parts: [
          ...found.before,
          { ...found.head, asked: true },
          { kind: 'aggregate', name: direction === 'descending' ? 'max' : 'min' },
        ],
      };
    const by: Ranked =
      found.head.kind === 'quantity'
        ? { kind: 'quantity', of: found.head.of, adds: found.head.adds, name, only: found.head.only }
        : { kind: 'rows', table: found.head.table, key: found.head.key, tests };
    const before = by.kind === 'quantity' ? found.before : [];
    return {
      length: start + found.length - at,
      bonus: 0.7,
      parts: [...before, { kind: 'rank', direction, limit: undefined, by }],
    };
  },
};

/** "the highest rank": a column of numbers that are no amounts. */
function numberColumn(mark: Mark | undefined): Column | undefined {
  const column = mark?.kind === 'sense' && !mark.isPlural ? meant(mark, 'column')?.column : undefined;
  if (!column || column.model.role === 'key' || column.model.role === 'id') return undefined;
  const isNumber = column.kind === 'integer' || column.kind === 'number';
  const isWritten =
    column.samples.length > 0 && column.samples.every((value) => /^-?\d+(?:\.\d+)?$/.test(value));
  return isNumber || isWritten ? column : undefined;
}

/** "what is the highest repair cost": the number itself is asked for, and nothing that it ranks. */
function asksNumber({ adds }: { adds: string }, marks: readonly Mark[], at: number, end: number): boolean {
  const next = marks[end];
  if (!marks.slice(0, at).every((mark) => opening.has(cueOf(mark) ?? ''))) return false;
  if (adds === 'sum') return next === undefined;
  // "highest price products": what it ranks follows at once.
  const isLed = meant(next, 'rows') !== undefined && next?.from === marks[end - 1]?.to;
  return !isLed && !['and', 'has', 'owns'].includes(cueOf(next) ?? '');
}

const opening: ReadonlySet<string> = new Set(['ask', 'what', 'of']);

/** "which boats cost us the most": the number stands before what ranks it. */
export const numberMost: Rule = {
  id: 'number-most',
  examples: ['which 3 boats cost us the most', 'which boat cost us the most in outstanding repairs'],
  counterExamples: ['which harbour brought in the most revenue', 'total revenue for the largest client'],
  match: (marks, at) => {
    const head = headOf(marks[at], ['quantity']);
    const cue = cueOf(marks[at + 1]);
    const direction = cue === 'most' || cue === 'least' ? directionOf(cue) : undefined;
    if (!direction || head?.kind !== 'quantity' || at === 0) return undefined;
    // "revenue for the largest client": what leads is named behind it.
    const next = meant(marks[at + 2], 'rows')?.table;
    if (next && next !== tableOfQuantity(head.of)) return undefined;
    const by: Ranked = { kind: 'quantity', of: head.of, adds: head.adds, name: undefined, only: head.only };
    const rank: Part = { kind: 'rank', direction, limit: undefined, by };
    // "cost us the most in repairs": what for.
    const test = meant(marks[at + 2], 'test')?.test;
    if (test && tableOfTest(test) === tableOfQuantity(head.of))
      return { length: 3, bonus: 1.7, parts: [rank, { kind: 'test', test }] };
    return { length: 2, bonus: 0.9, parts: [rank] };
  },
};

/** "which country buys the most", "which harbour rented least": by how often they did. */
export const actMost: Rule = {
  id: 'act-most',
  examples: ['which country rented the most'],
  counterExamples: ['which harbour brought in the most revenue', '5 boats with the most rentals'],
  match: (marks, at) => {
    const [act, extreme, next] = marks.slice(at, at + 3);
    const cue = cueOf(extreme);
    const direction = cue === 'most' || cue === 'least' ? directionOf(cue) : undefined;
    const table = meant(act, 'time')?.column.table ?? meant(act, 'rows')?.table;
    const isAlone = next === undefined || next.kind === 'when' || next.kind === 'cue';
    if (!direction || !table || !isAlone || at === 0) return undefined;
    const by: Ranked = { kind: 'rows', table, tests: [] };
    return { length: 2, bonus: 0.9, parts: [{ kind: 'rank', direction, limit: undefined, by }] };
  },
};

/** "most expensive products", "3 longest calls", "newest member". */
export const extremeThings: Rule = {
  id: 'extreme-things',
  examples: ['most expensive repair'],
  counterExamples: ['which harbour brought in the most revenue'],
  match: (marks, at) => {
    const number = marks[at]?.kind === 'number' ? marks[at] : undefined;
    const mark = marks[number ? at + 1 : at];
    const used = number ? 2 : 1;
    if (mark?.kind !== 'extreme') return undefined;
    const found = nounPhraseAt(marks, at + used, ['rows', 'column']);
    const limit = number?.kind === 'number' ? number.value : undefined;
    const event = found?.head.kind === 'rows' ? eventOfLines(mark.of, found.head.table) : undefined;
    // "the biggest booking" goes by its own amount, and not by that of a payment.
    if (event && mainQuantity(event)) return undefined;
    const adds = event ? 'sum' : 'max';
    const by: Ranked = { kind: 'quantity', of: mark.of, adds, name: undefined };
    const rank = { kind: 'rank', direction: mark.direction, limit, by } as const;
    if (!found) {
      const next = marks[at + used];
      const isOne = next?.kind === 'sense' && meant(next, 'test') !== undefined && !next.isPlural;
      return { length: used, bonus: 0, parts: [{ ...rank, limit: limit ?? (isOne ? 1 : undefined) }] };
    }
    return {
      length: used + found.length,
      bonus: 0.7,
      parts: [...found.before, { ...found.head, asked: true }, rank],
    };
  },
};

/** The orders whose lines have an amount of money: the biggest is that of all of its lines. */
function eventOfLines(of: Quantity, table: Table): Table | undefined {
  const lines = tableOfQuantity(of);
  const isOfMany = lines.hops.some(({ to, toMany }) => !toMany && to.table === table);
  const isEvent = table.model.role.value === 'event' && lines !== table;
  // The sum of the prices of some pieces is worth nothing.
  const adds =
    of.kind === 'value' ? of.column.model.measure?.adds === 'sum' : columnsOfQuantity(of).some(isOfMoney);
  return isEvent && isOfMany && adds ? table : undefined;
}

/** "by revenue", "ranked by number of orders", "in order of price": a number after by orders lines. */
export const rankedBy: Rule = {
  id: 'ranked-by',
  examples: ['top 3 clients by revenue', '3 busiest harbours by returned rentals'],
  counterExamples: ['total revenue by harbour'],
  match: (marks, at) => {
    if (cueOf(marks[at]) !== 'by') return undefined;
    const name = aggregateOf(marks[at + 1]);
    const isCount = cueOf(marks[at + 1]) === 'count';
    const first = at + (name || isCount ? 2 : 1);
    const owner = meant(marks[first], 'rows');
    const own = meant(marks[first + 1], 'quantity')?.of;
    // "by order value".
    const start = owner && own && tableOfQuantity(own) === owner.table ? first + 1 : first;
    const head = isCount ? undefined : headOf(marks[start], ['quantity']);
    if (head?.kind === 'quantity') {
      const by: Ranked = { kind: 'quantity', of: head.of, adds: head.adds, name, only: head.only };
      return {
        length: start + 1 - at,
        bonus: 0.6,
        parts: [{ kind: 'rank', direction: 'descending', limit: undefined, by }],
      };
    }
    const amount = meant(marks[start], 'amount')?.amount;
    if (amount) {
      const rank: Part = {
        kind: 'rank',
        direction: 'descending',
        limit: undefined,
        by: { kind: 'amount', amount },
      };
      return { length: start + 1 - at, bonus: 0.8, parts: [rank] };
    }
    const found = isCount || isRanking(marks, at) ? nounPhraseAt(marks, start, ['rows']) : undefined;
    const tests = found ? testsBefore(found) : [];
    // "by conversions", where conversion is only a kind of rows, more likely means a number of that name.
    const isNamed = found && meant(marks[start + found.length - 1], 'rows');
    if (!found) return undefined;
    const { table, key } = found.head;
    const isAmong = isNamed && belongsToRanked(marks[start + found.length - 1], table, marks.slice(0, at));
    if (!isCount && !(tests.length > 0 && isNamed) && !isAmong) return undefined;
    return {
      length: start + found.length - at,
      bonus: 0.8,
      parts: [
        { kind: 'rank', direction: 'descending', limit: undefined, by: { kind: 'rows', table, key, tests } },
      ],
    };
  },
};

/** Whether a ranking is under way: "the busiest harbours by returned rentals". */
function isRanking(marks: readonly Mark[], at: number): boolean {
  return marks.slice(0, at).some((mark) => leading.has(cueOf(mark) ?? ''));
}

/** "top 4 clients by rentals": rows that belong to what is ranked. */
function belongsToRanked(mark: Mark | undefined, { hops }: Table, before: readonly Mark[]): boolean {
  if (mark?.kind !== 'sense' || !mark.isPlural || mark.fit < wholeName) return false;
  const ranked = before.findLast((other) => meant(other, 'rows') !== undefined);
  const things = meant(ranked, 'rows')?.table;
  return hops.some(({ to, toMany }) => !toMany && to.table === things);
}

const leading: ReadonlySet<string> = new Set(['top', 'bottom', 'most', 'least', 'biggest', 'busiest']);

function directionOf(cue: string | undefined): Direction | undefined {
  if (cue === 'top' || cue === 'most' || cue === 'biggest') return 'descending';
  return cue === 'bottom' || cue === 'least' ? 'ascending' : undefined;
}

function aggregateOf(mark: Mark | undefined): AggregateWord | undefined {
  const cue = cueOf(mark);
  if (cue === 'average') return 'avg';
  if (cue === 'sum') return 'sum';
  return cue === 'median' ? 'median' : undefined;
}
