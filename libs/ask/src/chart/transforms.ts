import type { Cell } from '#contracts';
import { fieldName } from '#formats';
import type { MeasureColumn, Result } from '../result-shape/result-shape.js';
import type { Spec } from './encodings.js';

/**
 * Numbers that come as text would be compared as text. Vega-Lite parses a field that is compared with a number, so a condition that always
 * holds is added: no number is below the lowest one.
 */
export function readNumbers(measures: readonly MeasureColumn[], { rows }: Result): Spec[] {
  return measures
    .filter(({ place }) => rows.some((row) => typeof row[place] === 'string'))
    .map(({ name }) => ({ filter: { field: fieldName(name), gte: -Number.MAX_VALUE } }));
}

/** Keeps the largest rows, without any of their values in the spec. */
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

/** Keeps the groups with the largest totals. */
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

// Overwrites a result's own column of this name, in the drawing only.
const unused = 'questglass_rank';

/** Reports whether two rows have the same values in these columns, so that one mark would stand for both. */
export function haveTwins(rows: readonly (readonly Cell[])[], places: readonly number[]): boolean {
  const keys = rows.map((row) => JSON.stringify(places.map((place) => row[place])));
  return new Set(keys).size < keys.length;
}
