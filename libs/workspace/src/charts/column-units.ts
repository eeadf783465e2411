import type { Cell, ColumnKind, ColumnUnit } from '#contracts';
import { numberOf } from './number-of.js';
import { unitOf } from './unit.js';

/** The facts of a result's columns beside their names. */
export interface KnownColumns {
  /** The curators' notes on their metrics, by name. */
  descriptions: ReadonlyMap<string, string>;
  /** Whether each is a part of a whole by how it is computed; empty where that is not known. */
  areShares: readonly boolean[];
}

interface Result {
  columns: readonly { name: string; kind: ColumnKind }[];
  rows: readonly (readonly Cell[])[];
}

/** Which columns are percentages, and how theirs are kept; left out where none is. */
export function columnUnits(
  { columns, rows }: Result,
  { descriptions, areShares }: KnownColumns,
): { column_units?: (ColumnUnit | null)[] } {
  const units = columns.map(({ name, kind }, place) => {
    if (kind !== 'integer' && kind !== 'number') return null;
    const values = rows.flatMap((row) => numberOf(row[place]) ?? []);
    const description = descriptions.get(name) ?? '';
    const { unit } = unitOf({ name, description, values, isShare: areShares[place] === true });
    return unit === 'share' || unit === 'percent' ? unit : null;
  });
  return units.every((unit) => unit === null) ? {} : { column_units: units };
}
