import type { Cell } from '#contracts';

/** A statement with its rows. */
export interface Candidate {
  sql: string;
  rows: readonly (readonly Cell[])[];
}

/** The winning candidate, and the number of candidates with its rows. */
export interface Elected<T> {
  winner: T;
  votes: number;
}

/**
 * The candidate whose rows most others agree with: models err in different ways, and are right in the same. Rows are compared without their
 * order and columns by place, because labels and ties do not matter. Empty results agree too easily, so among equals those with rows win, and
 * then the first.
 */
export function vote<T extends Candidate>(candidates: readonly T[]): Elected<T> | undefined {
  const groups = [...Map.groupBy(candidates, ({ rows }) => fingerprint(rows)).values()];
  const [best] = groups.toSorted((a, b) => b.length - a.length || hasRows(b) - hasRows(a));
  const [winner] = best ?? [];
  return winner && { winner, votes: best?.length ?? 0 };
}

function hasRows([first]: readonly Candidate[]): number {
  return first !== undefined && first.rows.length > 0 ? 1 : 0;
}

function fingerprint(rows: Candidate['rows']): string {
  return rows
    .map((row) => JSON.stringify(row.map(rounded)))
    .toSorted()
    .join('\n');
}

/** Sums of fractions depend on the order of addition. */
function rounded(cell: Cell): Cell {
  return typeof cell === 'number' ? Number(cell.toPrecision(9)) : cell;
}
