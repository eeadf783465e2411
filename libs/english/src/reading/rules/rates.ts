import { wayToThings } from '../completing/row-counts.js';
import { cueOf, meant } from '../mark.js';
import type { Mark } from '../mark.js';
import { headOf, nounPhraseAt } from '../noun-phrase.js';
import type { Part, Rule } from '../rule.js';
import { tableOfQuantity, tableOfTest } from '../../request/request.js';
import { isCycle } from '../../words/time-units.js';
import type { Things } from '../../request/request.js';
import type { Column, Table } from '../../domain/domain.js';

/** "discounts as a % of gross sales" divides one amount by another. */
export const percentOfAmount: Rule = {
  id: 'percent-of-amount',
  examples: ['refund amount as a % of deposit amount'],
  counterExamples: ['what share of rentals was cancelled', 'revenue per country'],
  match: (marks, at) => {
    const part = headOf(marks[at], ['quantity']);
    const cue = cueOf(marks[at + 1]);
    if (!part || (cue !== 'percentOf' && cue !== 'share')) return undefined;
    const whole = headOf(marks[at + 2], ['quantity']);
    if (!whole || part.adds !== 'sum' || whole.adds !== 'sum') return undefined;
    const ratio: Part = {
      kind: 'amount',
      amount: {
        kind: 'ratio',
        part: { kind: 'aggregate', name: 'sum', of: part.of, tests: part.only ? [part.only] : [] },
        whole: { kind: 'aggregate', name: 'sum', of: whole.of, tests: whole.only ? [whole.only] : [] },
        inPercent: cue === 'percentOf',
      },
    };
    return { length: 3, bonus: 1, parts: [ratio] };
  },
};

/** "spend per click", "revenue per piece" divide one amount by another. */
export const perEach: Rule = {
  id: 'per-each',
  examples: ['revenue per piece by country'],
  counterExamples: ['revenue per country'],
  match: (marks, at) => {
    const part = headOf(marks[at], ['quantity']);
    if (!part || cueOf(marks[at + 1]) !== 'per') return undefined;
    const whole = headOf(marks[at + 2], ['quantity']);
    if (!whole || part.adds !== 'sum' || whole.isPlural) return undefined;
    const ratio: Part = {
      kind: 'amount',
      amount: {
        kind: 'ratio',
        part: { kind: 'aggregate', name: 'sum', of: part.of, tests: [] },
        whole: { kind: 'aggregate', name: 'sum', of: whole.of, tests: [] },
        inPercent: false,
      },
    };
    return { length: 3, bonus: 1, parts: [ratio] };
  },
};

/** "average revenue per customer" divides the total by the number of customers, rather than averaging for each of them. */
export const averagePerEach: Rule = {
  id: 'average-per-each',
  examples: ['average revenue per client', 'what is the average revenue per boat'],
  counterExamples: ['average repair cost per cause', 'revenue per client'],
  match: (marks, at) => {
    const part = cueOf(marks[at]) === 'average' ? headOf(marks[at + 1], ['quantity']) : undefined;
    if (!part || !isTotal(marks[at + 1]) || cueOf(marks[at + 2]) !== 'per') return undefined;
    const each = meant(marks[at + 3], 'rows');
    const table = tableOfQuantity(part.of);
    const key = each && keyOf(each, table);
    if (!key) return undefined;
    const tests = part.only ? [part.only] : [];
    const ratio: Part = {
      kind: 'amount',
      amount: {
        kind: 'ratio',
        part: { kind: 'aggregate', name: 'sum', of: part.of, tests },
        whole: { kind: 'rows', table: key.table, key, tests },
        inPercent: false,
      },
    };
    return { length: 4, bonus: 1.6, parts: [ratio] };
  },
};

/** "average number of orders per month", "average revenue per week" divide the total by the number of periods, and make no lines. */
export const averagePerPeriod: Rule = {
  id: 'average-per-period',
  examples: [
    'average number of rentals per month',
    'average rentals per week',
    'average revenue per month',
    'how many rentals per month on average',
  ],
  counterExamples: ['average repair cost per month', 'average rental per month', 'rentals per month'],
  match: (marks, at) => {
    const first = cueOf(marks[at]) === 'average' ? at + 1 : at;
    const told = totalAt(marks, first) ?? countAt(marks, first);
    const next = first + (told?.length ?? 0);
    const unit = marks[next + 1];
    if (!told || cueOf(marks[next]) !== 'per' || unit?.kind !== 'grain' || isCycle(unit.grain))
      return undefined;
    // "how many orders per day on average".
    const isBehind = cueOf(marks[next + 2]) === 'average';
    if (first === at && !isBehind) return undefined;
    const parts: Part[] = [
      ...told.parts,
      { kind: 'aggregate', name: 'avg' },
      { kind: 'byPeriod', grain: unit.grain, isAdverb: true },
    ];
    return { length: next + (isBehind ? 3 : 2) - at, bonus: 1.4, parts };
  },
};

function totalAt(marks: readonly Mark[], at: number): { length: number; parts: Part[] } | undefined {
  const total = isTotal(marks[at]) ? headOf(marks[at], ['quantity']) : undefined;
  return total && { length: 1, parts: [{ ...total, asked: true }] };
}

/** "number of orders", "orders". */
function countAt(marks: readonly Mark[], at: number): { length: number; parts: Part[] } | undefined {
  const isSaid = cueOf(marks[at]) === 'count';
  const start = isSaid ? at + 1 : at;
  const counted = nounPhraseAt(marks, start, ['rows']);
  const last = counted && marks[start + counted.length - 1];
  if (!counted || last?.kind !== 'sense' || !(isSaid || last.isPlural)) return undefined;
  const { head, before, isDifferent: different, length } = counted;
  const count: Part = { kind: 'count', different, bare: false, of: { table: head.table, key: head.key } };
  return { length: length + (isSaid ? 1 : 0), parts: [...before, head, count] };
}

/** The column that identifies the things, in the rows or in rows that they belong to: lines have the client of their order. */
function keyOf(each: Things, table: Table): Column | undefined {
  const owners = table.hops.flatMap(({ to, toMany }) => (toMany ? [] : [to.table]));
  return [table, ...owners].flatMap((rows) => wayToThings(rows, each)?.per ?? [])[0];
}

/** Some words name a total over time: an order has an amount, but no revenue. */
function isTotal(mark: Mark | undefined): boolean {
  return mark?.kind === 'sense' && totals.has(mark.noun ?? '');
}

const totals: ReadonlySet<string> = new Set([
  'revenue',
  'sale',
  'sales',
  'turnover',
  'income',
  'takings',
  'spend',
  'spending',
  'earnings',
]);

/** "what share of orders was cancelled", "cancellation rate". */
export const shareOf: Rule = {
  id: 'share-of',
  examples: ['what share of rentals was cancelled', 'on-time repair rate'],
  counterExamples: ['cancelled rentals'],
  match: (marks, at) => {
    // "which names do more than one driver share": the verb asks for no ratio.
    const isVerb = at === marks.length - 1 && marks.some(({ kind }) => kind === 'threshold');
    if (cueOf(marks[at]) === 'share')
      return { length: 1, bonus: 0, parts: isVerb ? [] : [{ kind: 'share' }] };
    if (cueOf(marks[at]) === 'percentOf')
      return { length: 1, bonus: 0, parts: [{ kind: 'share' }, { kind: 'percent' }] };
    const isOpening = at === 0 || cueOf(marks[at - 1]) === 'count' || cueOf(marks[at - 1]) === 'what';
    if (cueOf(marks[at]) === 'percent' && isOpening)
      return { length: 1, bonus: 0, parts: [{ kind: 'share' }, { kind: 'percent' }] };
    const test = meant(marks[at], 'test')?.test;
    if (!test) return undefined;
    // "on-time delivery rate".
    const rows = meant(marks[at + 1], 'rows');
    const isOfRows = rows?.table === tableOfTest(test) && cueOf(marks[at + 2]) === 'rate';
    if (isOfRows) return { length: 3, bonus: 1.4, parts: [{ kind: 'rate', test }] };
    return cueOf(marks[at + 1]) === 'rate'
      ? { length: 2, bonus: 0.8, parts: [{ kind: 'rate', test }] }
      : undefined;
  },
};
