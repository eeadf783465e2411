import type { Cell, ColumnFormat, ColumnUnit } from '#contracts';
import { guessFormat } from './guess-format.js';
import { writeHeader } from './write-header.js';

/** Rows with whatever is known of how they are written. */
export interface Formatted {
  columns: readonly string[];
  rows: readonly (readonly Cell[])[];
  column_formats?: readonly ColumnFormat[] | undefined;
  column_units?: readonly (ColumnUnit | null)[] | undefined;
}

/** The format of each column: as the answer says, or guessed from its values where an older answer says nothing. */
export function formatsOf(answer: Formatted): readonly ColumnFormat[] {
  const { columns, rows, column_formats: known } = answer;
  if (known?.length === columns.length) return known;
  const kept = guesses.get(rows);
  if (kept) return kept;
  const guess = guessed(answer);
  guesses.set(rows, guess);
  return guess;
}

/** A guess looks at all rows, so it is kept as long as they are shown. */
const guesses = new WeakMap<Formatted['rows'], ColumnFormat[]>();

function guessed({ columns, rows, column_units: units }: Formatted): ColumnFormat[] {
  return columns.map((name, place) => {
    const unit = units?.[place];
    if (unit) return { title: name, form: unit };
    return guessFormat(
      name,
      rows.map((row) => row[place]),
    );
  });
}

/** The heads of the columns of a file, with the units that its cells leave out. */
export function headersOf(answer: Formatted): string[] {
  const { columns, column_formats: known } = answer;
  return known?.length === columns.length ? known.map(writeHeader) : [...columns];
}
