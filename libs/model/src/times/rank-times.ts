import type { TimeMeaning, TimeModel, TimeWriting } from '../source-model.js';
import type { ColumnView, TableView } from '../source-view.js';
import { writtenTime } from '../columns/written-time.js';
import { isActOf, timeMeaning } from './time-meaning.js';

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
  return columns
    .flatMap((column) => {
      const written = writtenTime(column);
      return written === undefined ? [] : [{ column, written, meaning: timeMeaning(column) }];
    })
    .map((time) => ({ ...time, weight: weightOf(table, time) }))
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ column, written, meaning, weight }) => ({
      column: column.name,
      meaning,
      written,
      basis: { certainty: Math.min(0.95, weight), evidence: evidenceOf(column, meaning) },
    }));
}

function weightOf(
  table: TableView,
  time: { column: ColumnView; meaning: TimeMeaning; written: TimeWriting },
): number {
  const { column, meaning, written } = time;
  const isOwnAct = column.words.some((word) => isActOf(word, table.words));
  const rows = table.profile?.rows_read ?? 0;
  const nulls = rows === 0 || !column.profile ? 0 : column.profile.nulls / rows;
  // The day itself is nearer than its number in a calendar.
  const detour = written === 'key' ? 0.05 : 0;
  return weights[meaning] + (isOwnAct && meaning !== 'due' ? 0.25 : 0) - nulls * 0.3 - detour;
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
