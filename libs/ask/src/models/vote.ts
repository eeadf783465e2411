import type { Cell } from '#contracts';

/** A statement with the rows that it brought. */
export interface Candidate {
  sql: string;
  rows: readonly (readonly Cell[])[];
}

/** The candidate that won, and the number of those that brought its rows. */
export interface Elected<T> {
  winner: T;
  votes: number;
}

/**
 * The candidate whose rows most others agree with: models err in different ways, and are right in the same. Rows count
 * without their order and columns by their place, since labels and ties differ for nothing. No rows agree too easily, so among
 * equals those with some win, and then the first.
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

/** Sums of fractions depend on the order of adding. */
function rounded(cell: Cell): Cell {
  return typeof cell === 'number' ? Number(cell.toPrecision(9)) : cell;
}
