import type { Cell, ColumnFormat, ColumnUnit } from '#contracts';
import { guessFormat, writeHeader } from '#formats';

/** Rows with whatever is known of how they are written. */
interface Formatted {
  columns: readonly string[];
  rows: readonly (readonly Cell[])[];
  column_formats?: readonly ColumnFormat[] | undefined;
  column_units?: readonly (ColumnUnit | null)[] | undefined;
}

const lookedAt = 60;

/** The format of each column: as the answer says, or guessed from its values where an older answer says nothing. */
export function formatsOf(answer: Formatted): ColumnFormat[] {
  const { columns, rows, column_formats: known, column_units: units } = answer;
  if (known?.length === columns.length) return [...known];
  const looked = rows.slice(0, lookedAt);
  return columns.map((name, place) => {
    const unit = units?.[place];
    const guessed = guessFormat(
      name,
      looked.map((row) => row[place]),
    );
    return unit ? { title: name, form: unit } : guessed;
  });
}

/** The heads of the columns of a file: its cells have no signs, so the heads have the units. */
export function headersOf(answer: Formatted): string[] {
  const { columns, column_formats: known } = answer;
  return known?.length === columns.length ? known.map(writeHeader) : [...columns];
}
