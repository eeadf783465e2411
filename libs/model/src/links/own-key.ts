import type { ColumnView, TableView } from '../source-view.js';
import { keyStem, standsFor } from './key-words.js';

/** The columns that tell one row of a table from another: as declared, or as its rows bear out. */
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

const keyKinds: ReadonlySet<string> = new Set(['text', 'integer', 'number']);

/** Whether no value of it stands in two rows, as far as its rows were read. */
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
