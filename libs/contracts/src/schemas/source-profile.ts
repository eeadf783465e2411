import { z } from 'zod';
import { Timestamp } from './fields.js';

/** The notations of a column's texts, if all are written alike; `compact_date` is yyyymmdd, with or without fillers such as 00000000. */
export const textFormats = [
  'iso_date',
  'iso_timestamp',
  'day_first_dots',
  'day_first_slashes',
  'month_first_slashes',
  'compact_date',
  'number',
  'integer',
] as const;

/** The notation of a column's texts. */
export const TextFormat = z.enum(textFormats);
export type TextFormat = z.infer<typeof TextFormat>;

/** The statistics of a column over the rows of its table. */
export const ColumnProfile = z
  .object({
    name: z.string(),
    nulls: z.int().describe('Of the rows read, those without a value.'),
    distinct: z
      .int()
      .nullable()
      .describe('Different values among the rows read; null where nothing could count them.'),
    is_unique: z.boolean().describe('Whether no value repeats among the rows read.'),
    least: z.string().nullable().describe('Texts are compared as the source compares them.'),
    greatest: z.string().nullable(),
    commonest: z
      .array(z.object({ value: z.string(), rows: z.int() }))
      .describe('The most frequent values, the most frequent first.'),
    format: TextFormat.nullable(),
  })
  .meta({ id: 'ColumnProfile' });
export type ColumnProfile = z.infer<typeof ColumnProfile>;

/** The statistics of a table, as far as it could be read. */
export const TableProfile = z
  .object({
    schema: z.string().nullable(),
    name: z.string(),
    rows: z.int().nullable().describe('All of them, where they could be counted in time.'),
    rows_read: z.int(),
    is_sampled: z.boolean(),
    columns: z.array(ColumnProfile),
    rows_of_list: z
      .array(z.array(z.string()))
      .optional()
      .describe(
        'All rows of a short list, such as one of codes and what they stand for, in the order of its columns.',
      ),
    unread: z.string().nullable().describe('Why nothing was read of it, or not all.'),
  })
  .meta({ id: 'TableProfile' });
export type TableProfile = z.infer<typeof TableProfile>;

/** A column of any table. */
export const ColumnRef = z.object({ schema: z.string().nullable(), table: z.string(), column: z.string() });
export type ColumnRef = z.infer<typeof ColumnRef>;

/** The number of distinct values of one column that are found in another. */
export const Coverage = z.object({
  from: ColumnRef,
  to: ColumnRef,
  values: z.int().describe('Different values of the first that were looked up.'),
  found: z.int(),
});
export type Coverage = z.infer<typeof Coverage>;

/** The statistics of all tables of a source. */
export const SourceProfile = z
  .object({ taken_at: Timestamp, tables: z.array(TableProfile), coverages: z.array(Coverage) })
  .meta({ id: 'SourceProfile' });
export type SourceProfile = z.infer<typeof SourceProfile>;
