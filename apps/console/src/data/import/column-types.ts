import type { ImportedColumn, ReadType } from '#contracts';

/** The types that a column can be read as. Importing the server's list would include its schemas. */
export const readTypes: readonly ReadType[] = [
  'text',
  'integer',
  'number',
  'boolean',
  'date',
  'time',
  'timestamp',
];

const labels: Partial<Record<ImportedColumn['type'], string>> = {
  text: 'Text',
  integer: 'Whole number',
  number: 'Number',
  boolean: 'True or false',
  date: 'Day',
  time: 'Time of day',
  timestamp: 'Moment',
  json: 'JSON',
  list: 'List',
  binary: 'Bytes',
};

/** The label of a type. */
export function typeLabel(type: ImportedColumn['type']): string {
  return labels[type] ?? 'Other';
}
