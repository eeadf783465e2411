import type { Cell } from '#contracts';
import { fieldName } from '#workspace';
import type { MeasureColumn, Result } from '../result-shape/result-shape.js';
import type { Spec } from './encodings.js';

/**
 * Numbers that come as their digits are compared as texts unless they are read as numbers, and Vega-Lite reads a field so where it is
 * compared with one: no number is below the least there is.
 */
export function readNumbers(measures: readonly MeasureColumn[], { rows }: Result): Spec[] {
  return measures
    .filter(({ place }) => rows.some((row) => typeof row[place] === 'string'))
    .map(({ name }) => ({ filter: { field: fieldName(name), gte: -Number.MAX_VALUE } }));
}

/** Leaves the largest rows, without a word of what stands in them. */
export function largestRows(
  { name }: MeasureColumn,
  count: number,
  order: 'ascending' | 'descending',
): Spec[] {
  return [
    { window: [{ op: 'row_number', as: unused }], sort: [{ field: fieldName(name), order }] },
    { filter: { field: unused, lte: count } },
  ];
}

/** Leaves the groups that are largest in all. */
export function largestGroups(group: string, { name }: MeasureColumn, count: number): Spec[] {
  return [
    {
      joinaggregate: [{ op: 'sum', field: fieldName(name), as: `${unused}_sum` }],
      groupby: [fieldName(group)],
    },
    { window: [{ op: 'dense_rank', as: unused }], sort: [{ field: `${unused}_sum`, order: 'descending' }] },
    { filter: { field: unused, lte: count } },
  ];
}

// A result's own column of this name would be written over, and only in the drawing.
const unused = 'questglass_rank';

/** Whether any two rows have the same values in these columns, so that one mark would stand for both. */
export function haveTwins(rows: readonly (readonly Cell[])[], places: readonly number[]): boolean {
  const keys = rows.map((row) => JSON.stringify(places.map((place) => row[place])));
  return new Set(keys).size < keys.length;
}
