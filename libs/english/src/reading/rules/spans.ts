import type { Column, Table } from '../../domain/domain.js';
import type { Quantity, SpanUnit } from '../../request/request.js';
import { spanOf as durationOf } from '../../vocabulary/derived-senses.js';
import type { Cue } from '../../words/cues.js';
import type { Mark } from '../mark.js';
import { cueOf, meant } from '../mark.js';
import { timeOfState } from '../state-times.js';
import type { AggregateWord, Part, Rule } from '../rule.js';

const reach = 7;

/** "how many hours between …" is shown in hours. */
const unitsOf: Partial<Record<Cue, SpanUnit>> = {
  howManyDays: 'days',
  howManyHours: 'hours',
  howManyMinutes: 'minutes',
};

/** "how long from order to receipt", "days between signup and first visit", "how far ahead do people book". */
export const howLong: Rule = {
  id: 'how-long',
  examples: ['how long do repairs take on average'],
  counterExamples: ['repairs last month'],
  match: (marks, at) => {
    const cue = cueOf(marks[at]);
    const unit = cue && unitsOf[cue];
    if (cue !== 'howLong' && !unit) return undefined;
    // "more than 90 days to close" bounds the time, and asks for none.
    if (marks[at - 1]?.kind === 'threshold') return undefined;
    const parts: Part[] = [];
    const times: Column[] = [];
    const tables: Table[] = [];
    let end = at + 1;
    let name: AggregateWord | undefined;
    for (let place = at + 1; place < Math.min(at + reach, marks.length) && times.length < 2; place += 1) {
      const mark = marks[place];
      const each = meant(marks[place + 1], 'rows')?.table;
      if (cueOf(mark) === 'by' && times.length + tables.length === 0 && each) tables.push(each);
      if (isEnd(mark)) break;
      const time = meant(mark, 'time')?.column ?? timeOfTest(mark);
      const table = meant(mark, 'rows')?.table;
      if (cueOf(mark) === 'average' || cueOf(mark) === 'median')
        name = cueOf(mark) === 'median' ? 'median' : 'avg';
      if (time) times.push(time);
      if (table) tables.push(table);
      if (table) parts.push({ kind: 'rows', table, asked: false, isPlural: true });
      if (time) end = place + 1;
      else if (table && times.length === 0) end = place + 1;
      else if (cueOf(mark) === undefined && !table) break;
    }
    // "how many days do customers take to pay after we invoice them" names the later time first.
    const isTurned = marks.slice(at, end).some((mark) => cueOf(mark) === 'after');
    const of = spanBetween(isTurned ? times.toReversed() : times, tables);
    if (!of) return undefined;
    // "how long do repairs last".
    if (times.length === 0 && end > at + 1 && cueOf(marks[end]) === 'newest') end += 1;
    return {
      length: end - at,
      // Two named times leave no doubt.
      bonus: times.length === 2 ? 1.2 : 0.9,
      parts: [
        ...parts,
        { kind: 'quantity', of, adds: 'avg', asked: true, isPlural: false },
        ...(name ? [{ kind: 'aggregate', name } as const] : []),
        ...(unit ? [{ kind: 'unit', unit } as const] : []),
      ],
    };
  },
};

/** "average length of a rental" is the time that its rows took. */
export const lengthOf: Rule = {
  id: 'length-of',
  examples: ['average length of a rental'],
  counterExamples: ['average repair cost', 'how long do repairs take on average'],
  match: (marks, at) => {
    const name = cueOf(marks[at]) === 'average' ? 'avg' : undefined;
    const start = name ? at + 1 : at;
    const length = marks[start];
    const isLength = length?.kind === 'sense' && ['length', 'duration'].includes(length.noun ?? '');
    const isOf = meant(length, 'quantity')?.of.kind === 'span' && cueOf(marks[start + 1]) === 'of';
    const rows = meant(marks[start + 2], 'rows');
    const of = isLength && isOf && rows ? durationOf(rows.table) : undefined;
    if (!of) return undefined;
    return {
      length: start + 3 - at,
      bonus: 1.3,
      parts: [
        { kind: 'quantity', of, adds: 'avg', asked: true, isPlural: false },
        ...(name ? [{ kind: 'aggregate', name } as const] : []),
      ],
    };
  },
};

/** "until it was closed". */
function timeOfTest(mark: Mark | undefined): Column | undefined {
  const test = meant(mark, 'test')?.test;
  return test && timeOfState(test);
}

function isEnd(mark: Mark | undefined): boolean {
  return (
    mark === undefined ||
    mark.kind === 'when' ||
    cueOf(mark) === 'by' ||
    cueOf(mark) === 'per' ||
    mark.kind === 'threshold'
  );
}

const starts = ['entered', 'happens', 'effective_from'];

export function spanBetween(times: readonly Column[], tables: readonly Table[]): Quantity | undefined {
  const [first, second] = times;
  if (first && second) {
    if (first === second) return undefined;
    return isAfter(first, second) ? spanOf(second, first) : spanOf(first, second);
  }
  const table = first?.table ?? tables[0];
  if (!table) return undefined;
  const own = (meanings: readonly string[]): Column | undefined =>
    timeMeaning(
      meanings.filter((meaning) => first?.time?.meaning !== meaning),
      table,
    );
  if (!first) {
    const [from, to] = [own(['happens', 'entered', 'effective_from']), own(['ends', 'effective_to'])];
    return from && to && spanOf(from, to);
  }
  // "how far ahead do people book" names the start alone: the span ends on the day of the event.
  if (first.time?.meaning === 'entered') {
    const happens = own(['happens']);
    return happens && spanOf(first, happens);
  }
  const from = own(starts);
  return from && spanOf(from, first);
}

/** The time of a table's rows with the first of these meanings that one has. */
export function timeMeaning(meanings: readonly string[], { columns }: Table): Column | undefined {
  return meanings
    .map((meaning) => columns.find(({ time }) => time?.meaning === meaning))
    .find((column) => column !== undefined);
}

/** "how long to settle a claim, from when it was filed" names the later time first: their order within a row decides. */
function isAfter(time: Column, other: Column): boolean {
  const { derived } = time.table;
  return (
    time.table === other.table &&
    derived.some(({ expression }) => {
      if (expression.by !== 'between' || expression.to === 'now') return false;
      const { from, to } = expression;
      return !from.over && !to.over && from.column === other.name && to.column === time.name;
    })
  );
}

function spanOf(from: Column, to: Column): Quantity {
  const unit: SpanUnit =
    from.time?.written === 'timestamp' && to.time?.written === 'timestamp' ? 'hours' : 'days';
  return { kind: 'span', from, to, unit };
}
