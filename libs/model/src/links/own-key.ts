import type { ColumnView, TableView } from '../source-view.js';
import type { Basis } from '../source-model.js';
import { keyStem, standsFor } from '../words/key-words.js';

/** Returns the columns that identify the rows of a table: the declared ones, or those that its rows confirm. */
export function ownKey(table: TableView): readonly ColumnView[] {
  const declared = table.source.primary_key.flatMap(
    (name) => table.columns.find((column) => column.name === name) ?? [],
  );
  if (declared.length > 0) return declared;
  const [best] = table.columns
    .filter(isUnique)
    .map((column) => ({ column, rank: rankAsKey(column) }))
    .filter(({ rank }) => rank > 0)
    .toSorted((a, b) => b.rank - a.rank);
  return best ? [best.column] : [];
}

/** Explains why these columns identify the rows, or why no columns are known to do so. */
export function ownKeyBasis({ source, profile, columns }: TableView, key: readonly ColumnView[]): Basis {
  const [column] = key;
  if (source.primary_key.length > 0 && column) return declaredBasis;
  if (column)
    return {
      certainty: profile?.is_sampled ? 0.8 : 0.9,
      evidence: `No two of the ${profile?.rows_read ?? 0} rows that were read have the same ${column.name}.`,
    };
  if (!profile || profile.rows_read === 0) return unreadBasis;
  return columns.some(isUnique) ? namelessBasis : repeatedBasis;
}

const declaredBasis: Basis = { certainty: 1, evidence: 'The source declares it.' };
const unreadBasis: Basis = {
  certainty: 0.5,
  evidence: 'The source declares none, and its rows were not looked at.',
};
const namelessBasis: Basis = {
  certainty: 0.6,
  evidence: 'Columns have a value of its own for each row, and none is called like a number of rows.',
};
const repeatedBasis: Basis = {
  certainty: 0.7,
  evidence: 'The source declares none, and no column has a value of its own for each row.',
};

const keyKinds: ReadonlySet<string> = new Set(['text', 'integer', 'number']);

/** Reports whether a column's values are unique in the rows that were read. */
export function isUnique({ profile, kind, table }: ColumnView): boolean {
  return (
    keyKinds.has(kind) &&
    profile !== undefined &&
    profile.is_unique &&
    profile.nulls === 0 &&
    (table.rows ?? 0) > 1
  );
}

function rankAsKey(column: ColumnView): number {
  const stem = keyStem(column);
  const isFirst = column.table.columns[0] === column;
  if (stem === undefined) return isFirst && column.kind !== 'number' ? 2 : 0;
  const own = stem.length === 0 ? 1 : standsFor(stem, column.table.words);
  return 1 + own * 3 + (isFirst ? 1.5 : 0);
}
