import type { ImportedColumn, ReadType } from '#contracts';

/** The types that a column can be read as. The server's list would bring its schemas along. */
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

/** A type as people call it. */
export function typeLabel(type: ImportedColumn['type']): string {
  return labels[type] ?? 'Other';
}
