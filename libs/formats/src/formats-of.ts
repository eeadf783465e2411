import type { Cell, ColumnFormat, ColumnUnit } from '#contracts';
import { guessFormat } from './guess-format.js';

/** Rows with whatever is known of how they are written. */
interface Formatted {
  columns: readonly string[];
  rows: readonly (readonly Cell[])[];
  column_formats?: readonly ColumnFormat[] | undefined;
  column_units?: readonly (ColumnUnit | null)[] | undefined;
}

const lookedAt = 60;

/** The format of each column: as the result says, or guessed from its values where an older one says nothing. */
export function formatsOf({
  columns,
  rows,
  column_formats: known,
  column_units: units,
}: Formatted): ColumnFormat[] {
  if (known?.length === columns.length) return [...known];
  const looked = rows.slice(0, lookedAt);
  return columns.map((name, place) => {
    const unit = units?.[place];
    const values = looked.map((row) => row[place]);
    return unit ? { title: name, form: unit } : guessFormat(name, values);
  });
}
