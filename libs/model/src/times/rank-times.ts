import type { TimeMeaning, TimeModel, TimeWriting } from '../source-model.js';
import type { ColumnView, TableView } from '../source-view.js';
import { writtenTime } from '../columns/written-time.js';
import { isActOf, makes, timeMeaning } from './time-meaning.js';
import { isDateDimension } from '../tables/table-role.js';
import { WordSet } from '../words/root.js';

/** How likely rows are asked by a time of this meaning. */
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

/** The times of a table, the one first that its rows are asked by. */
export function rankTimes(table: TableView, columns: readonly ColumnView[]): TimeModel[] {
  // Told once: it takes a look at all columns, of which a wide table has thousands.
  const isOfCalendar = isDateDimension(table);
  return withOwnAct(
    columns.flatMap((column) => {
      const written = writtenTime(column);
      return written === undefined
        ? []
        : [{ column, written, meaning: isOfCalendar ? 'happens' : timeMeaning(column) }];
    }),
  )
    .map((time) => ({ ...time, weight: weightOf(table, time) }))
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ column, written, meaning, weight }) => ({
      column: column.name,
      meaning,
      written,
      ...(written === 'text' && { format: column.profile?.format ?? undefined }),
      basis: { certainty: Math.min(0.95, weight), evidence: evidenceOf(column, meaning) },
    }));
}

interface Time {
  column: ColumnView;
  meaning: TimeMeaning;
  written: TimeWriting;
}

/** The act that makes a thing is when it happens, unless that is told by another time: a stay is booked before it begins. */
function withOwnAct(times: readonly Time[]): readonly Time[] {
  if (times.some(({ meaning }) => meaning === 'happens')) return times;
  return times.map((time) => {
    const { column, meaning } = time;
    const isAct = ['entered', 'ends', 'other'].includes(meaning) && isOwnAct(column);
    return isAct ? { ...time, meaning: 'happens' as const } : time;
  });
}

function isOwnAct({ words, table }: ColumnView): boolean {
  return words.some((word) => isActOf(word, table.words) || makes(word, table.words));
}

/** Sales are asked by when they were won or lost, although they are entered long before. */
const concluded: readonly (readonly [things: WordSet, acts: WordSet])[] = [
  [new WordSet('deal opportunity'), new WordSet('close closed')],
];

function concludes({ words, table }: ColumnView): boolean {
  return concluded.some(
    ([things, acts]) => table.words.some((word) => things.has(word)) && words.some((word) => acts.has(word)),
  );
}

function weightOf(table: TableView, time: Time): number {
  const { column, meaning, written } = time;
  const rows = table.profile?.rows_read ?? 0;
  const nulls = rows === 0 || !column.profile ? 0 : column.profile.nulls / rows;
  // The day itself is nearer than its number in a calendar.
  const detour = written === 'key' ? 0.05 : 0;
  const act =
    (meaning !== 'due' && isOwnAct(column) ? 0.25 : 0) + (meaning === 'ends' && concludes(column) ? 0.75 : 0);
  return weights[meaning] + act - nulls * 0.3 - detour;
}

const sentences: Readonly<Record<TimeMeaning, string>> = {
  happens: 'says when it happens',
  entered: 'says when it began or was entered',
  ends: 'says when it ends',
  due: 'says when it is due',
  effective_from: 'says from when it holds',
  effective_to: 'says until when it holds',
  birth: 'is a day of birth',
  other: 'says when something else happened to it',
};

function evidenceOf(column: ColumnView, meaning: TimeMeaning): string {
  const rows = column.table.profile?.rows_read ?? 0;
  const filled = column.profile && rows > 0 ? 1 - column.profile.nulls / rows : 1;
  const missing = filled < 1 ? `; ${Math.floor(filled * 100)} % of the rows have one` : '';
  return `${column.name} ${sentences[meaning]}${missing}.`;
}
