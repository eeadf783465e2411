/** Values that differ only in case or blanks. */
export interface CaseVariants {
  /** The most frequent spelling. */
  kept: string;
  others: string[];
  /** The number of cells with another spelling. */
  count: number;
}

/** A column with more values than these is not used for grouping. */
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

/** The texts with each variant replaced by the kept one. */
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
