import type { ImportedColumn } from '#contracts';
import { counted } from '../../shell/counted.js';

/** Describes in sentences how a column was read; empty without anything to mention. */
export function columnNotes(column: ImportedColumn): string[] {
  const { unit, format, nulls, null_marks: marks, nearly, misfit_count: misfits } = column;
  return [
    ...(unit === null ? [] : [`In ${unit}.`]),
    ...(format === null ? [] : [`Written as ${format}.`]),
    ...(nulls === 0 ? [] : [`${counted(nulls, 'cell')} without a value${markNote(marks)}.`]),
    ...(nearly === null ? [] : [`A text because of ${placesNote(column)}; all else is ${kindOf(nearly)}.`]),
    ...(nearly !== null || misfits === 0
      ? []
      : [`Left empty, since it does not fit: ${placesNote(column)}.`]),
  ];
}

function markNote(marks: ImportedColumn['null_marks']): string {
  if (marks.length === 0) return '';
  const shown = marks.slice(0, 4).map(({ mark, count }) => `“${mark}” (${count.toLocaleString('en')})`);
  return `, written as ${shown.join(', ')}${marks.length > shown.length ? ' and others' : ''}`;
}

function placesNote({ misfits, misfit_count: count }: ImportedColumn): string {
  const places = misfits.slice(0, 3).map(({ line, text }) => `line ${line} “${text.slice(0, 40)}”`);
  const more = count - places.length;
  return `${places.join(', ')}${more > 0 ? ` and ${counted(more, 'other')}` : ''}`;
}

/** Names a type within a sentence. */
function kindOf(type: NonNullable<ImportedColumn['nearly']>): string {
  const kinds = {
    text: 'text',
    integer: 'whole numbers',
    number: 'numbers',
    boolean: 'true or false',
    date: 'days',
    time: 'times of the day',
    timestamp: 'moments',
  };
  return kinds[type];
}
