import { z } from 'zod';
import { Json } from './fields.js';

/** What a column holds, whatever the engine calls it. */
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

/** A value of a result, as JSON. What JSON's numbers cannot hold exactly is text. */
export type Cell = z.infer<typeof Json>;
export const Cell: z.ZodType<Cell> = Json;
