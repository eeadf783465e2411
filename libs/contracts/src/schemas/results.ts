import { z } from 'zod';
import { Json } from './fields.js';

/** The kinds of columns, independent of the engine's type names. */
export const columnKinds = [
  'text',
  'integer',
  'number',
  'boolean',
  'date',
  'time',
  'timestamp',
  'json',
  'list',
  'binary',
  'other',
] as const;

/** The kind of a column. */
export const ColumnKind = z.enum(columnKinds);
export type ColumnKind = z.infer<typeof ColumnKind>;

/** The reading of a column's numbers: `share` is a part of 1, `percent` a part of 100. */
export const ColumnUnit = z.enum(['share', 'percent']);
export type ColumnUnit = z.infer<typeof ColumnUnit>;

/** The units of a result, one for each column. */
export const ColumnUnits = z
  .array(ColumnUnit.nullable())
  .optional()
  .describe('The columns that are percentages: share of 1, percent of 100. Left out if there are none.');

/** The forms in which the values of a column are written. */
export const columnForms = [
  'text',
  'label',
  'number',
  'currency',
  'share',
  'percent',
  'period',
  'moment',
  'weekday',
  'month_of_year',
] as const;

/** The title of a column and the form of its values; the values stay as the engine returned them. */
export const ColumnFormat = z
  .object({
    title: z.string().describe('Its name in words: "Revenue".'),
    form: z
      .enum(columnForms)
      .describe(
        'label is a number that names something; share is a part of 1, percent one of 100; period is the start of a day, week, month, quarter or year; weekday is 1 for Monday.',
      ),
    currency: z.string().optional().describe('The ISO 4217 code of a currency.'),
    unit: z.string().optional().describe('The unit of a number: "days".'),
    decimals: z.int().min(0).optional().describe('The digits after the point in a column of them.'),
    grain: z.enum(['day', 'week', 'month', 'quarter', 'year']).optional().describe('The length of a period.'),
    additive: z
      .boolean()
      .optional()
      .describe('false for numbers without a meaningful sum, as averages are; totals leave them out.'),
  })
  .meta({ id: 'ColumnFormat' });
export type ColumnFormat = z.infer<typeof ColumnFormat>;

/** The formats of a result, one for each column. */
export const ColumnFormats = z
  .array(ColumnFormat)
  .optional()
  .describe(
    'The titles of the columns and the ways of writing their values; left out in answers that were kept before there were formats.',
  );

/** A value of a result, as JSON. Numbers beyond the precision of JSON are texts. */
export type Cell = z.infer<typeof Json>;
export const Cell: z.ZodType<Cell> = Json;
