import type { Cell, ColumnFormat, ColumnKind, ColumnUnit } from '#contracts';
import { numberOf } from './number-of.js';
import { unitOf } from './unit.js';

/** The known facts of a result's columns besides their names. */
export interface KnownColumns {
  /** The curators' notes on their metrics, by name. */
  descriptions: ReadonlyMap<string, string>;
  /** The percentages among the columns by their computation; empty where that is unknown. */
  computed: readonly (ColumnUnit | undefined)[];
  /** Reports of each column whether its values add up, by its computation; left out or undefined where that is unknown. */
  additive?: readonly (boolean | undefined)[] | undefined;
  /** Facts from the question's plan; left out for SQL that came from elsewhere. */
  meant?: readonly MeantColumn[] | undefined;
}

/** A column as the plan of a question means it. */
export interface MeantColumn {
  title: string;
  /** The unit of a number: "money", "days". */
  unit?: string | undefined;
  /** The ISO code of money. */
  currency?: string | undefined;
  /** For a column of periods, by their starts. */
  grain?: ColumnFormat['grain'] | undefined;
  /** For a part of the calendar: "weekday". */
  part?: string | undefined;
}

interface Result {
  columns: readonly { name: string; kind: ColumnKind }[];
  rows: readonly (readonly Cell[])[];
}

/** The columns of percentages, and their scale; left out where there is none. */
export function columnUnits(
  { columns, rows }: Result,
  { descriptions, computed, meant }: KnownColumns,
): { column_units?: (ColumnUnit | null)[] } {
  const units = columns.map(({ name, kind }, place) => {
    if (kind !== 'integer' && kind !== 'number') return null;
    const values = rows.flatMap((row) => numberOf(row[place]) ?? []);
    const description = descriptions.get(name) ?? '';
    const { unit } = unitOf({ name, description, values, computed: computed[place], meant: meant?.[place] });
    return unit === 'share' || unit === 'percent' ? unit : null;
  });
  return units.every((unit) => unit === null) ? {} : { column_units: units };
}
