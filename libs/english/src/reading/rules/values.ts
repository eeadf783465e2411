import { nameColumns } from '../../domain/domain.js';
import type { Column, Table } from '../../domain/domain.js';
import type { Test } from '../../request/request.js';
import { cueOf, meant } from '../mark.js';
import type { Mark } from '../mark.js';
import type { Part, Rule } from '../rule.js';

/** "berths is 4", "berth number 12" test a column for a number. */
export const numberOfColumn: Rule = {
  id: 'number-of-column',
  examples: ['boats with berths 4', 'boats whose number of berths is 4'],
  counterExamples: ['boats with more than 4 berths', 'top 3 clients by revenue', 'berths 2025'],
  match: (marks, at) => {
    const number = marks[at + 1];
    if (number?.kind !== 'number' || number.isBound || isCounted(marks[at + 2])) return undefined;
    // "revenue 2025".
    if (isYear(number.value) && number.from === marks[at]?.to) return undefined;
    const test = standsBefore(marks[at], number) ? equalTo(marks[at], number.value) : undefined;
    return test && { length: 2, bonus: 0.5, parts: [{ kind: 'test', test }] };
  },
};

/** Whether a number is rather a year. */
export function isYear(value: number): boolean {
  return Number.isInteger(value) && value >= 1900 && value <= 2100;
}

/** One word at most may stand between them, such as "is". */
function standsBefore(mark: Mark | undefined, number: Mark): boolean {
  return mark !== undefined && number.from - mark.to <= 1;
}

/** "repair 301" means the row with that key. */
export const rowOfNumber: Rule = {
  id: 'row-of-number',
  examples: ['rentals of boat 12'],
  counterExamples: ['the last 5 rentals', '5 boats with the most rentals'],
  match: (marks, at) => {
    const mark = marks[at];
    const rows = meant(mark, 'rows');
    const number = marks[at + 1];
    const isOne = mark?.kind === 'sense' && !mark.isPlural;
    if (!rows || rows.key || !isOne || number?.kind !== 'number' || isCounted(marks[at + 2]))
      return undefined;
    const key = numberedKey(rows.table);
    if (!key || !Number.isInteger(number.value)) return undefined;
    const test: Test = { kind: 'is', column: key, values: [String(number.value)] };
    return {
      length: 2,
      bonus: 0.5,
      parts: [
        { ...rows, asked: false, isPlural: false },
        { kind: 'test', test },
      ],
    };
  },
};

/** "with 4 berths" means exactly that number. */
export const exactly: Rule = {
  id: 'exactly',
  examples: ['boats with 4 berths'],
  counterExamples: ['boats with more than 4 berths', 'the 3 largest repairs'],
  match: (marks, at) => {
    const number = marks[at];
    const isWith = ['has', 'hasOne', 'and'].includes(cueOf(marks[at - 1]) ?? '');
    if (number?.kind !== 'number' || !isWith) return undefined;
    const test = meant(marks[at + 1], 'quantity') && equalTo(marks[at + 1], number.value);
    return test && { length: 2, bonus: 0.5, parts: [{ kind: 'test', test }] };
  },
};

function equalTo(mark: Mark | undefined, value: number): Test | undefined {
  const of = meant(mark, 'quantity')?.of;
  if (of) return { kind: 'compare', of, operator: '=', value };
  const column = meant(mark, 'column')?.column;
  return column && { kind: 'is', column, values: [String(value)] };
}

/** "customers 5 orders", "in the yard 3 times": the number counts the word behind it. */
function isCounted(mark: Mark | undefined): boolean {
  if (mark?.kind === 'left' && mark.noun === 'time') return true;
  return mark?.kind === 'grain' || mark?.kind === 'unit' || meant(mark, 'rows') !== undefined;
}

function numberedKey({ columns, model }: Table): Column | undefined {
  const [key, ...others] = columns.filter(({ name }) => model.key.includes(name));
  return key?.kind === 'integer' && others.length === 0 ? key : undefined;
}

/** "salary above the average", "an above average price" compare each row with the average of all. */
export const thanAverage: Rule = {
  id: 'than-average',
  examples: ['repairs whose cost is higher than the average', 'repairs with a cost below the average cost'],
  counterExamples: ['average repair cost per cause'],
  match: (marks, at) => {
    const before = meant(marks[at], 'quantity')?.of;
    const place = before ? at + 1 : at;
    const cue = cueOf(marks[place]);
    if ((cue !== 'above' && cue !== 'below') || cueOf(marks[place + 1]) !== 'average') return undefined;
    // "more than the average number of berths".
    const next = cueOf(marks[place + 2]) === 'count' ? place + 3 : place + 2;
    const after = meant(marks[next], 'quantity')?.of;
    const of = before ?? after;
    if (!of) return undefined;
    const test: Test = { kind: 'average', of, operator: cue === 'above' ? '>' : '<' };
    return { length: (after ? next + 1 : place + 2) - at, bonus: 1.4, parts: [{ kind: 'test', test }] };
  },
};

/** "whose harbour is "Kappeln"": a text in quotation marks is a value, known or not. */
export const quotedValue: Rule = {
  id: 'quoted-value',
  examples: ['boats whose harbour is "Kappeln"', 'rentals of the client "Baltic Tours"'],
  counterExamples: ['rentals from Denmark'],
  match: (marks, at) => {
    const place = cueOf(marks[at + 1]) === 'of' ? at + 2 : at + 1;
    const text = marks[place];
    if (text?.kind !== 'text') return undefined;
    const column = meant(marks[at], 'column')?.column;
    const rows = column ? undefined : meant(marks[at], 'rows');
    const named = column ?? rows?.key ?? (rows && onlyName(rows.table));
    if (!named) return undefined;
    const test: Part = { kind: 'test', test: { kind: 'is', column: named, values: [text.text] } };
    const of: Part[] = rows ? [{ ...rows, asked: false, isPlural: false }] : [];
    return { length: place + 1 - at, bonus: 0.6, parts: [...of, test] };
  },
};

function onlyName(table: Table): Column | undefined {
  const [name, ...others] = nameColumns(table);
  return others.length === 0 ? name : undefined;
}

/** "whose name contains "otter"", "starting with B" test a part of a text. */
export const partOfText: Rule = {
  id: 'part-of-text',
  examples: [
    'boats whose name contains "otter"',
    'clients whose name starts with "B"',
    'clients that contain the word "Tours"',
  ],
  counterExamples: ['boats whose harbour is "Kappeln"'],
  match: (marks, at) => {
    const own = meant(marks[at], 'column')?.column;
    const place = own ? at + 1 : at;
    const where = places[cueOf(marks[place]) ?? ''];
    const text = marks[place + 1];
    const column = where && (own ?? columnBefore(marks, at));
    if (!where || !column || text?.kind !== 'text') return undefined;
    const test: Test = { kind: 'text', column, text: text.text, at: where };
    return { length: place + 2 - at, bonus: own ? 1.2 : 0.8, parts: [{ kind: 'test', test }] };
  },
};

/** "clients that contain "Tours"": the test is on the last text column before it, else on the name of the things. */
function columnBefore(marks: readonly Mark[], at: number): Column | undefined {
  const before = marks.slice(0, at).toReversed();
  const column = before
    .flatMap((mark) => meant(mark, 'column')?.column ?? [])
    .find(({ kind }) => kind === 'text');
  const rows = before.flatMap((mark) => meant(mark, 'rows')?.table ?? [])[0];
  return column ?? (rows && onlyName(rows));
}

const places: Readonly<Record<string, 'start' | 'end' | 'anywhere'>> = {
  contains: 'anywhere',
  startsWith: 'start',
  endsWith: 'end',
};
