import type { TimeMeaning, TimeModel, TimeWriting } from '../source-model.js';
import type { ColumnView, TableView } from '../source-view.js';
import { writtenTime } from '../columns/written-time.js';
import { actReason, isActOf, isTechnical, makes, timeMeaning } from '../words/time-meaning.js';
import type { ReadTime } from '../words/time-meaning.js';
import { emptyRows } from '../compact-days.js';
import { isDateDimension } from '../table-role.js';
import { WordSet } from '../words/root.js';

/** The likelihood that rows are asked by a time of this meaning. */
const weights: Readonly<Record<TimeMeaning, number>> = {
  happens: 0.9,
  entered: 0.8,
  effective_from: 0.7,
  other: 0.5,
  ends: 0.4,
  due: 0.3,
  effective_to: 0.2,
  birth: 0.1,
};

/** Returns the times of a table, the one first by which its rows are asked. */
export function rankTimes(table: TableView, columns: readonly ColumnView[]): TimeModel[] {
  // Computed once, because it looks at all columns, and a wide table has thousands.
  const isOfCalendar = isDateDimension(table);
  const times = withCollection(
    withOwnAct(
      columns.flatMap((column) => {
        const written = writtenTime(column);
        if (written === undefined) return [];
        const { meaning, reason } = isOfCalendar ? dayOfCalendar : timeMeaning(column);
        const sureness = meaning === 'other' && !isTechnical(column) ? guessed : named;
        return [{ column, written, meaning, reason, sureness }];
      }),
    ),
  );
  return times
    .map((time) => ({ ...time, weight: weightOf(table, time) - bookkeeping(time, times) }))
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ column, written, meaning, reason, sureness, weight }) => ({
      column: column.name,
      meaning,
      written,
      ...(written === 'text' && { format: column.profile?.format ?? undefined }),
      basis: {
        certainty: Math.min(0.95, Math.max(0, weight)),
        evidence: `${askedFor[meaning]}; ${filledIn(column)}.`,
      },
      meaningBasis: { certainty: sureness, evidence: `${reason}.` },
      isOpen: isOpenIn(column),
    }));
}

const dayOfCalendar: ReadTime = { meaning: 'happens', reason: 'It is the day that a row of the calendar is' };

/** The certainty of a meaning: a word of the name says it, the act that makes the row implies it, or none of the words is known. */
const named = 0.9;
const concludedAct = 0.8;
const guessed = 0.6;

const farYear = 2_900;

/** Reports whether some rows of a column have no time yet, or a far year in place of one. */
export function isOpenIn(column: ColumnView): boolean {
  const { profile, table } = column;
  const rows = table.profile?.rows_read ?? 0;
  if (!profile || rows === 0) return false;
  return emptyRows(column) > 0 || Number((profile.greatest ?? '').slice(0, 4)) >= farYear;
}

interface Time {
  column: ColumnView;
  meaning: TimeMeaning;
  written: TimeWriting;
  reason: string;
  sureness: number;
}

/** Marks the act that makes a thing as the time when it happens, unless another time says that: a stay is booked before it begins. */
function withOwnAct(times: readonly Time[]): readonly Time[] {
  if (times.some(({ meaning }) => meaning === 'happens')) return times;
  return times.map((time) => {
    const { column, meaning } = time;
    const isAct = ['entered', 'ends', 'other'].includes(meaning) && isOwnAct(column);
    if (!isAct) return time;
    const reason = actReason(ownActIn(column) ?? '');
    return { ...time, meaning: 'happens' as const, reason, sureness: concludedAct };
  });
}

/** Corrects the meaning of a collection of goods that are delivered later: it begins the row, or is a step of it. */
function withCollection(times: readonly Time[]): readonly Time[] {
  const says = ({ column }: Time, words: WordSet): boolean => column.words.some((word) => words.has(word));
  if (!times.some((time) => says(time, delivery))) return times;
  const isBegun = times.some(({ meaning }) => meaning === 'happens' || meaning === 'entered');
  return times.map((time) =>
    time.meaning === 'ends' && says(time, collection)
      ? { ...time, meaning: isBegun ? 'other' : 'happens', reason: 'It is collected before it is delivered' }
      : time,
  );
}

const collection = new WordSet('collected');
const delivery = new WordSet('delivered delivery');

function isOwnAct(column: ColumnView): boolean {
  return ownActIn(column) !== undefined;
}

function ownActIn({ words, table }: ColumnView): string | undefined {
  return words.find((word) => isActOf(word, table.words) || makes(word, table.words));
}

/** Things with an ending by which people ask for them: sales are asked by when they were won or lost, although they are entered long before. */
const endings: readonly (readonly [things: WordSet, acts: WordSet])[] = [
  [new WordSet('deal opportunity'), new WordSet('close closed')],
];

function concludes({ words, table }: ColumnView): boolean {
  return endings.some(
    ([things, acts]) => table.words.some((word) => things.has(word)) && words.some((word) => acts.has(word)),
  );
}

function weightOf(table: TableView, time: Time): number {
  const { column, meaning, written } = time;
  const rows = table.profile?.rows_read ?? 0;
  const empty = rows === 0 ? 0 : Math.min(1, emptyRows(column) / rows);
  // The day itself is better than its number in a calendar.
  const detour = written === 'key' ? 0.05 : 0;
  const act =
    (meaning !== 'due' && isOwnAct(column) ? 0.25 : 0) + (meaning === 'ends' && concludes(column) ? 0.75 : 0);
  return weights[meaning] + act - empty * 0.3 - detour;
}

/**
 * Returns the cost of a time of bookkeeping. created_at beside updated_at is when somebody typed a row in: an invoice is
 * asked by when it was issued, if that is stored.
 */
function bookkeeping({ column }: Time, times: readonly Time[]): number {
  const has = (each: ColumnView, words: WordSet): boolean => each.words.some((word) => words.has(word));
  const isKept = has(column, creations) && times.some((other) => has(other.column, changes));
  const isSaidElse = times.some(
    (other) =>
      ['happens', 'entered'].includes(other.meaning) &&
      !has(other.column, creations) &&
      isMostlyFilled(other.column),
  );
  return isKept && isSaidElse ? bookkeepingCost : 0;
}

const creations = new WordSet('created inserted');
const changes = new WordSet('updated modified changed');
const bookkeepingCost = 0.4;

function isMostlyFilled(column: ColumnView): boolean {
  const { profile, table } = column;
  const rows = table.profile?.rows_read ?? 0;
  return !profile || rows === 0 || emptyRows(column) < rows / 2;
}

/** The reason why people ask, or do not ask, by a time of this meaning. */
const askedFor: Readonly<Record<TimeMeaning, string>> = {
  happens: 'Rows are asked by when they happen before anything else',
  entered: 'Rows are asked by when they begin where nothing says when they happen',
  effective_from: 'Rows that hold for a time are asked by when that begins',
  other: 'Rows are asked by such a time where there is no better one',
  ends: 'Rows are asked by when they end where nothing else is known',
  due: 'Few questions ask by when rows are due',
  effective_to: 'Few questions ask by until when rows hold',
  birth: 'Few questions ask by days of birth',
};

function filledIn(column: ColumnView): string {
  const { table, profile } = column;
  const rows = table.profile?.rows_read ?? 0;
  if (!profile || rows === 0) return 'nobody has looked yet how many rows have one';
  const share = Math.max(0, 1 - emptyRows(column) / rows);
  return share === 1 ? 'every row has one' : `${Math.floor(share * 100)} % of the rows have one`;
}
