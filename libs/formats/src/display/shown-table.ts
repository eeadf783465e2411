import type { Widget, WidgetDisplay } from '#contracts';
import type { Formatted } from '../formats-of.js';
import { displayedFormats, displayedTable } from './displayed.js';
import type { Displayed } from './displayed.js';
import { pivoted } from './pivot.js';

/** A table with the widths of its columns in pixels, where they were chosen. */
export interface ShownTable extends Displayed {
  widths: readonly (number | undefined)[];
  /** Whether its rows are groups of the answer's, of which the first column has the name. */
  isPivot: boolean;
}

/** The table that a widget shows: its columns in their order, or a pivot of three of them. */
export function shownTable(answer: Formatted, display: WidgetDisplay | undefined): ShownTable {
  const { pivot, totals = false } = display?.table ?? {};
  const all = { ...answer, column_formats: displayedFormats(answer, display) };
  const made = pivot && pivoted(all, pivot, totals);
  const table = made ?? displayedTable(answer, display);
  const chosen = new Map(display?.columns?.map(({ name, width }) => [name, width]));
  return { ...table, widths: table.columns.map((name) => chosen.get(name)), isPivot: made !== undefined };
}

/** The table of a widget in files and mails: the columns that its table has, and a pivot where it is shown as a table. */
export function writtenTable(
  answer: Formatted,
  { type, display }: Pick<Widget, 'type' | 'display'>,
): ShownTable {
  // A chart or a single value is of the answer's columns, which a pivot has not.
  return shownTable(answer, type === 'table' ? display : { ...display, table: undefined });
}
