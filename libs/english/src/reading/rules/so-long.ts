import type { Column, Table } from '../../domain/domain.js';
import { tableOfTest } from '../../request/request.js';
import type { Quantity, SpanUnit, Test } from '../../request/request.js';
import { spanOf } from '../../vocabulary/derived-senses.js';
import type { Mark, Threshold } from '../mark.js';
import { boundsOf, cueOf, meant } from '../mark.js';
import type { Part, Rule } from '../rule.js';
import { timeOfState } from '../state-times.js';
import { goesOn } from './current.js';
import { spanBetween, timeMeaning } from './spans.js';

/** "done within 3 days", "took more than 2 weeks to settle", "less than 3 days before the start" bound a length of time. */
export const soLong: Rule = {
  id: 'so-long',
  examples: [
    'repairs done within 3 days',
    'repairs done within a week of opening',
    'rentals longer than a week',
    'repairs that took more than 2 weeks',
    'repairs open for more than 2 weeks',
    'surveys booked at least 2 weeks in advance',
  ],
  counterExamples: ['repairs done more than 3 days after they were due', 'repairs done in the last 7 days'],
  match: (marks, at) => {
    const bound = marks[at];
    if (bound?.kind !== 'threshold' || !bound.unit) return undefined;
    const before = marks[cueOf(marks[at - 1]) === 'of' ? at - 2 : at - 1];
    const open = openSince(before, marks);
    if (open) return { length: 1, bonus: 1.2, parts: [boundTo({ ...open, unit: bound.unit }, bound, marks)] };
    const lead = cueOf(marks[at + 1]) === 'inAdvance' ? leadIn(marks.slice(0, at)) : undefined;
    if (lead) return { length: 2, bonus: 1.4, parts: [boundTo({ ...lead, unit: bound.unit }, bound, marks)] };
    const done = actOf(before);
    // "paid within 30 days" where no day of payment is kept.
    if (!done && meant(before, 'test')) return undefined;
    const joint = cueOf(marks[at + 1]);
    const used = joint !== undefined && joints.has(joint) ? 2 : 1;
    const other = actOf(marks[at + used]);
    if (other?.time?.meaning === 'due' || (used === 2 && !other)) return undefined;
    const of = boundedSpan({ done, other, isBefore: joint === 'before' }, marks.slice(0, at));
    if (!of) return undefined;
    return {
      length: other ? used + 1 : 1,
      bonus: other ? 1.4 : 1,
      parts: [boundTo({ ...of, unit: bound.unit }, bound, marks)],
    };
  },
};

/** "courses finished within 7 days": a thing needs one such row of another table. */
function boundTo(of: Span | Since, { operator, value, upTo }: Threshold, marks: readonly Mark[]): Part {
  const [subject] = marks.flatMap((mark) => meant(mark, 'rows')?.table ?? []);
  if (!subject || subject === of.from.table)
    return { kind: 'compared', of, adds: 'avg', operator, value, upTo };
  const bounds = boundsOf({ operator, value, upTo });
  const tests = bounds.map((each): Test => ({ kind: 'compare', of, ...each }));
  return { kind: 'test', test: { kind: 'has', table: of.from.table, tests } };
}

const joints: ReadonlySet<string> = new Set(['before', 'after', 'of']);

type Span = Extract<Quantity, { kind: 'span' }>;
type Since = Extract<Quantity, { kind: 'since' }>;

/** "tickets open for more than 2 weeks": what goes on has lasted until today. */
function openSince(mark: Mark | undefined, marks: readonly Mark[]): Since | undefined {
  const test = meant(mark, 'test')?.test;
  if (!test || !goesOn(test)) return undefined;
  const table = tableOfTest(test);
  const isNamed = marks.some((each) => meant(each, 'rows')?.table === table);
  const from = isNamed ? timeMeaning(begins, table) : undefined;
  return from && { kind: 'since', from, unit: 'days' };
}

const begins = ['entered', 'happens', 'effective_from'];

/** "bookings made at least 2 weeks in advance". */
function leadIn(marks: readonly Mark[]): Span | undefined {
  return marks.flatMap((mark) => leadOf(mark) ?? [])[0];
}

function boundedSpan(
  { done, other, isBefore }: { done: Column | undefined; other: Column | undefined; isBefore: boolean },
  marks: readonly Mark[],
): Span | undefined {
  if (done && other && done.table !== other.table) return undefined;
  const times = other && isBefore ? [other] : [done, other].flatMap((time) => time ?? []);
  if (times.length > 0) return asSpan(spanBetween(times, []));
  // "customers with rentals longer than a week": the nearest things that take time.
  return marks
    .flatMap((mark) => {
      const table = meant(mark, 'rows')?.table;
      return (table && spanOf(table)) ?? [];
    })
    .at(-1);
}

function asSpan(of: Quantity | undefined): Span | undefined {
  return of?.kind === 'span' ? of : undefined;
}

/** The day of an act, which a word for it or for its state may name. */
function actOf(mark: Mark | undefined): Column | undefined {
  const test = meant(mark, 'test')?.test;
  return meant(mark, 'time')?.column ?? (test && timeOfState(test));
}

/** "how long did each repair last" tells the time that each took. */
export const howLongEach: Rule = {
  id: 'how-long-each',
  examples: ['how long did each repair last'],
  counterExamples: ['how long do repairs last', 'when was each boat last repaired'],
  match: (marks, at) => {
    if (cueOf(marks[at]) !== 'howLong' || cueOf(marks[at + 1]) !== 'by') return undefined;
    const table = meant(marks[at + 2], 'rows')?.table;
    const of = table && asSpan(spanBetween([], [table]));
    if (!of || cueOf(marks[at + 3]) !== 'newest') return undefined;
    return {
      length: 4,
      bonus: 2.4,
      parts: [{ kind: 'by', dimension: { kind: 'rows', table } }, average(of)],
    };
  },
};

/** "how far ahead do people book" is the time from the entry of a row to its event. */
export const howFarAhead: Rule = {
  id: 'how-far-ahead',
  examples: ['how far ahead are surveys booked on average'],
  counterExamples: ['how long do repairs take on average'],
  match: (marks, at) => {
    if (cueOf(marks[at]) !== 'howFarAhead') return undefined;
    const told = marks.slice(at + 1, at + 1 + reach);
    const place = told.findIndex((mark) => leadOf(mark) !== undefined);
    const of = leadOf(told[place]);
    return of && { length: place + 2, bonus: 1.2 + place * 0.6, parts: [average(of)] };
  },
};

const reach = 3;

function leadOf(mark: Mark | undefined): Span | undefined {
  const table = meant(mark, 'rows')?.table ?? meant(mark, 'time')?.column.table;
  const from = table && timeMeaning(['entered'], table);
  const happens = table && timeMeaning(['happens'], table);
  return from && happens && asSpan(spanBetween([from, happens], []));
}

/** "how long have clients been with us" is the time since they began, of those that did not end. */
export const howLongSoFar: Rule = {
  id: 'how-long-so-far',
  examples: ['how long have clients been with us', 'how long have repairs been open'],
  counterExamples: ['how long do repairs take on average'],
  match: (marks, at) => {
    if (cueOf(marks[at]) !== 'howLongHave') return undefined;
    const isEach = cueOf(marks[at + 1]) === 'by' ? 1 : 0;
    const first = meant(marks[at + 1 + isEach], 'test')?.test;
    const rows = meant(marks[at + 1 + isEach + (first ? 1 : 0)], 'rows');
    // "how long have invoices been overdue" is no time since their beginning.
    const state = meant(marks[at + 2 + isEach + (first ? 1 : 0)], 'test')?.test;
    if (!rows || rows.key || (state && !goesOn(state))) return undefined;
    const { table } = rows;
    const from = timeMeaning(begins, table);
    if (!from) return undefined;
    const parts: Part[] = isEach ? [{ kind: 'by', dimension: { kind: 'rows', table } }] : [];
    const unit: SpanUnit = 'days';
    return {
      length: 2 + isEach + (first ? 1 : 0),
      bonus: 1 + isEach * (first ? 2.1 : 0.6),
      parts: [
        ...parts,
        ...(first ? [{ kind: 'test', test: first } as const] : []),
        ...goingOn(table).map((test): Part => ({ kind: 'test', test })),
        average({ kind: 'since', from, unit }),
        ...(isEach ? [] : [{ kind: 'aggregate', name: 'avg' } as const]),
      ],
    };
  },
};

/** Rows that ended have been for no longer. */
function goingOn(table: Table): Test[] {
  return table.model.current === undefined ? [] : [{ kind: 'current', table }];
}

function average(of: Quantity): Part {
  return { kind: 'quantity', of, adds: 'avg', asked: true, isPlural: false };
}
