import { z } from 'zod';
import { Json } from './fields.js';

/** The kind of a column, whatever the engine calls it. */
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

/** One of them. */
export const ColumnKind = z.enum(columnKinds);
export type ColumnKind = z.infer<typeof ColumnKind>;

/** How the numbers of a column are read: `share` is a part of 1, `percent` one of 100. */
export const ColumnUnit = z.enum(['share', 'percent']);
export type ColumnUnit = z.infer<typeof ColumnUnit>;

/** One for each column of a result. */
export const ColumnUnits = z
  .array(ColumnUnit.nullable())
  .optional()
  .describe('The columns that are percentages: share of 1, percent of 100. Left out if there are none.');

/** A value of a result, as JSON. What JSON's numbers cannot hold exactly is text. */
export type Cell = z.infer<typeof Json>;
export const Cell: z.ZodType<Cell> = Json;
