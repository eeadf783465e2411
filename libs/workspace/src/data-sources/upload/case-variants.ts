/** Values that differ in capitals or blanks alone. */
export interface CaseVariants {
  /** The one that is written most often. */
  kept: string;
  others: string[];
  /** Cells that are written as one of the others. */
  count: number;
}

/** A column of more values than these has no groups that anybody counts by. */
const valuesMax = 2_000;
const groupsMax = 50;
const lengthMax = 200;

/** The variants of a column's texts, those with the most cells first. */
export function caseVariants(cells: readonly (string | null)[]): CaseVariants[] {
  const counts = new Map<string, number>();
  for (const cell of cells) {
    if (cell === null || cell.length > lengthMax) continue;
    counts.set(cell, (counts.get(cell) ?? 0) + 1);
    if (counts.size > valuesMax) return [];
  }
  const groups = Map.groupBy(counts, ([value]) => foldedCase(value)).values();
  return [...groups]
    .filter((group) => group.length > 1)
    .map((group) => variantsOf(group))
    .toSorted((a, b) => b.count - a.count)
    .slice(0, groupsMax);
}

/** Each text as the variant that is kept. */
export function mergeCase(
  cells: readonly (string | null)[],
  variants: readonly CaseVariants[],
): (string | null)[] {
  const instead = new Map(variants.flatMap(({ kept, others }) => others.map((other) => [other, kept])));
  return cells.map((cell) => (cell === null ? null : (instead.get(cell) ?? cell)));
}

function variantsOf(group: readonly (readonly [string, number])[]): CaseVariants {
  const [[kept] = [''], ...others] = group.toSorted(([, a], [, b]) => b - a);
  return {
    kept,
    others: others.map(([value]) => value),
    count: others.reduce((sum, [, count]) => sum + count, 0),
  };
}

function foldedCase(value: string): string {
  return value.trim().replaceAll(/\s+/g, ' ').toLowerCase();
}
