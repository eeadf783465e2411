import type { Cell } from '#contracts';

export interface Sorting {
  column: number;
  isDescending: boolean;
}

/** Sorts rows with nulls last in both directions; equal rows keep their order. */
export function sortRows(
  rows: readonly (readonly Cell[])[],
  sorting: Sorting | undefined,
): readonly (readonly Cell[])[] {
  if (!sorting) return rows;
  const { column, isDescending } = sorting;
  const collator = new Intl.Collator(undefined, { numeric: true });
  return rows.toSorted((a, b) => {
    const [left, right] = [a[column] ?? null, b[column] ?? null];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    const order = compare(left, right, collator);
    return isDescending ? -order : order;
  });
}

function compare(a: NonNullable<Cell>, b: NonNullable<Cell>, collator: Intl.Collator): number {
  const [left, right] = [Number(a), Number(b)];
  if (!Number.isNaN(left) && !Number.isNaN(right)) return left - right;
  return collator.compare(
    typeof a === 'string' ? a : JSON.stringify(a),
    typeof b === 'string' ? b : JSON.stringify(b),
  );
}
