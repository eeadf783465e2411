import type { Cell, ColumnDisplay, ColumnFormat, WidgetDisplay } from '#contracts';
import { formatsOf } from '../formats-of.js';
import type { Formatted } from '../formats-of.js';

/** Rows with the format of each of their columns. */
export interface Displayed {
  columns: readonly string[];
  rows: readonly (readonly Cell[])[];
  column_formats: readonly ColumnFormat[];
}

/** The formats of an answer's columns as a widget's settings have them. */
export function displayedFormats(
  answer: Formatted,
  display: WidgetDisplay | undefined,
): readonly ColumnFormat[] {
  const formats = formatsOf(answer);
  const settings = new Map(display?.columns?.map((column) => [column.name, column]));
  if (settings.size === 0) return formats;
  return answer.columns.map((name, place) => {
    const format = formats[place] ?? { title: name, form: 'text' };
    const setting = settings.get(name);
    return setting ? changed(format, setting) : format;
  });
}

/** The columns that a table shows, in their order, with their formats. */
export function displayedTable(answer: Formatted, display: WidgetDisplay | undefined): Displayed {
  const { columns, rows } = answer;
  const formats = displayedFormats(answer, display);
  if (!display?.columns) return { columns, rows, column_formats: formats };
  const places = shownPlaces(columns, display.columns);
  const pick = <T>(list: readonly T[]) => places.flatMap((place) => list[place] ?? []);
  return {
    columns: pick(columns),
    rows: rows.map((row) => places.map((place) => row[place] ?? null)),
    column_formats: pick(formats),
  };
}

/** The first column of a name is meant, where an answer has several. All of them hidden would be no table. */
function shownPlaces(columns: readonly string[], settings: readonly ColumnDisplay[]): number[] {
  const placed = settings.map(({ name }) => columns.indexOf(name)).filter((place) => place >= 0);
  const others = columns.map((_, place) => place).filter((place) => !placed.includes(place));
  const hidden = new Set(settings.filter((column) => column.hidden).map(({ name }) => columns.indexOf(name)));
  const all = [...placed, ...others];
  const shown = all.filter((place) => !hidden.has(place));
  return shown.length > 0 ? shown : all;
}

/** Another form has nothing of what the former one was written with; whether its numbers add up stays. */
function changed(
  format: ColumnFormat,
  { name: _, hidden: __, width: ___, ...setting }: ColumnDisplay,
): ColumnFormat {
  const isOther = setting.form !== undefined && setting.form !== format.form;
  const { title, form, additive } = format;
  const base = isOther ? { title, form, ...(additive === false && { additive }) } : format;
  return { ...base, ...setting };
}
