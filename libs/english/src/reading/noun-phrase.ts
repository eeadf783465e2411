import type { Mark } from './mark.js';
import { tableOfTest } from '../request/request.js';
import type { Test } from '../request/request.js';
import { cueOf, meant } from './mark.js';
import type { Part } from './rule.js';

type Head = Extract<Part, { kind: 'rows' | 'column' | 'quantity' }>;

/** A thing with the words before it: "cancelled orders", "different customers". */
export interface NounPhrase<Kind extends Head['kind']> {
  head: Extract<Head, { kind: Kind }>;
  /** The conditions before it. */
  before: Part[];
  isDifferent: boolean;
  length: number;
}

/** The conditions before a thing. */
export function testsBefore({ before }: Pick<NounPhrase<Head['kind']>, 'before'>): Test[] {
  return before.flatMap((part) => (part.kind === 'test' ? [part.test] : []));
}

const stepsMax = 5;

/** Reads a thing with the conditions before it, beginning at a place. */
export function nounPhraseAt<Kind extends Head['kind']>(
  marks: readonly Mark[],
  at: number,
  heads: readonly Kind[],
): NounPhrase<Kind> | undefined {
  const before: Part[] = [];
  let isDifferent = false;
  for (let place = at; place < Math.min(at + stepsMax, marks.length); place += 1) {
    const mark = marks[place];
    const flagged = yesOf(mark);
    const rowsOfFlag = flagged && rowsOf(flagged);
    if (flagged && rowsOfFlag && isOneOf(rowsOfFlag, heads) && endsPhrase(marks, place))
      return {
        head: rowsOfFlag,
        before: [...before, { kind: 'test', test: flagged }],
        isDifferent,
        length: place + 1 - at,
      };
    const head = headOf(mark, heads);
    if (head && before.some(({ kind }) => kind === 'new') && !hasBeginning(head)) return undefined;
    if (head) return { head, before, isDifferent, length: place + 1 - at };
    const test = meant(mark, 'test');
    const rows =
      test && isOneOf(rowsOf(test.test), heads) && endsPhrase(marks, place) ? rowsOf(test.test) : undefined;
    if (test) before.push({ kind: 'test', test: test.test });
    if (rows && isOneOf(rows, heads)) return { head: rows, before, isDifferent, length: place + 1 - at };
    if (test) continue;
    if (cueOf(mark) === 'distinct') isDifferent = true;
    else if (meant(mark, 'rows')) before.push(...rowsBefore(mark));
    else if (cueOf(mark) === 'now') before.push({ kind: 'current' });
    else if (cueOf(mark) === 'new') before.push({ kind: 'new' });
    else if (cueOf(mark) !== 'of' && cueOf(mark) !== 'sum') return undefined;
  }
  return undefined;
}

/** "top 5 customers" where some accounts are customers: a state of rows is named like a thing. */
function endsPhrase(marks: readonly Mark[], place: number): boolean {
  const [mark, next, afterNext] = marks.slice(place, place + 3);
  if (mark?.kind !== 'sense' || !mark.isPlural) return false;
  const isHeld = cueOf(next) === 'held' || cueOf(next) === 'now';
  if (isHeld) return afterNext === undefined || cueOf(afterNext) === 'now';
  return next === undefined || (next.kind !== 'sense' && !['distinct', 'new'].includes(cueOf(next) ?? ''));
}

/** "recalls" are the jobs whose flag of that name says yes. */
function yesOf(mark: Mark | undefined): Test | undefined {
  const column = meant(mark, 'column')?.column;
  if (column?.model.role !== 'flag') return undefined;
  const yes = Object.entries(column.model.meanings).find(([, meaning]) => meaning === 'yes')?.[0];
  return yes === undefined ? undefined : { kind: 'is', column, values: [yes] };
}

function rowsOf(test: Test): Head {
  return { kind: 'rows', table: tableOfTest(test), asked: false, isPlural: true };
}

/** Whether the source keeps a beginning of such things. */
export function hasBeginning(head: Head): boolean {
  return (
    head.kind === 'rows' && !head.key && head.table.columns.some(({ time }) => time?.meaning === 'entered')
  );
}

/** "booking value": the first word only says whose number it is. */
function rowsBefore(mark: Mark | undefined): Part[] {
  const rows = meant(mark, 'rows');
  return rows ? [{ ...rows, asked: false, isPlural: true }] : [];
}

/** The thing that a mark names. */
export function headOf<Kind extends Head['kind']>(
  mark: Mark | undefined,
  heads: readonly Kind[],
): Extract<Head, { kind: Kind }> | undefined {
  const head = mark && namedBy(mark);
  return head && isOneOf(head, heads) ? head : undefined;
}

function isOneOf<Kind extends Head['kind']>(
  head: Head,
  kinds: readonly Kind[],
): head is Extract<Head, { kind: Kind }> {
  return kinds.some((kind) => kind === head.kind);
}

type SenseMark = Extract<Mark, { kind: 'sense' }>;

/** The part for rows that a mark names. */
export function rowsNamed(
  meaning: Extract<SenseMark['meaning'], { kind: 'rows' }>,
  { isPlural, isTold = false, noun = '' }: SenseMark,
): Extract<Head, { kind: 'rows' }> {
  const named = { ...meaning, asked: isTold, isPlural };
  return moneyActs.has(noun) ? { ...named, isMoneyAct: true } : named;
}

/** Words for rows that mean their money: "sales by month" is a sum, and no number of rows. */
const moneyActs = new Set([
  'invoiced',
  'billed',
  'charged',
  'refunded',
  'donated',
  'pledged',
  'quoted',
  'sale',
  'donation',
]);

function namedBy(mark: Mark): Head | undefined {
  if (mark.kind !== 'sense') return undefined;
  const { meaning, isPlural } = mark;
  switch (meaning.kind) {
    case 'rows':
      return rowsNamed(meaning, mark);
    case 'column':
      return { kind: 'column', column: meaning.column, asked: false, isPlural };
    case 'quantity':
      return { ...meaning, asked: false, isPlural };
    default:
      return undefined;
  }
}
