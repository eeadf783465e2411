import { z } from 'zod';
import { isStorable } from './fields.js';

const columnsMax = 20;

/** One value of a column. */
export const FilterValue = z.union([
  z.string().max(500).refine(isStorable, 'must not contain U+0000 or half characters'),
  z.number(),
  z.boolean(),
  z.null(),
]);
export type FilterValue = z.infer<typeof FilterValue>;

const FilterEnd = z.union([z.string().min(1).max(500).refine(isStorable), z.number()]);

/** A range that includes `from` and excludes `before`; one of the two may be omitted. */
export const FilterRange = z
  .strictObject({ from: FilterEnd.optional(), before: FilterEnd.optional() })
  .refine(({ from, before }) => from !== undefined || before !== undefined, 'give from, before or both');

/** The condition on a column's values: one value, a list of alternatives, or a range. */
export const Filter = z
  .union([FilterValue, z.array(FilterValue).min(1).max(100), FilterRange])
  .meta({ id: 'Filter', description: 'A value, a list of which any will do, or a range {from, before}.' });
export type Filter = z.infer<typeof Filter>;

/** Filters by the name of their column. */
export const Filters = z
  .record(z.string().min(1).max(200).refine(isStorable), Filter)
  .refine((filters) => Object.keys(filters).length <= columnsMax, `must name ${columnsMax} columns at most`)
  .meta({ id: 'Filters', description: 'Filters by the name of their column.' });
export type Filters = z.infer<typeof Filters>;

/** Parses a JSON value in an address. */
export function readJson(value: string, context: z.RefinementCtx): unknown {
  try {
    return JSON.parse(value);
  } catch (error) {
    context.addIssue({ code: 'custom', message: error instanceof Error ? 'must be JSON' : 'cannot be read' });
    return z.NEVER;
  }
}
