import type { Cell, ColumnProfile } from '#contracts';
import { textFormatOf } from '#model';
import type { ColumnFigures } from './read-figures.js';
import { fewValuesMax } from './read-values.js';
import type { ValueCount } from './read-values.js';
import { isSecretName } from '../secret-name.js';
import type { ReadColumn } from './table-read.js';
import { keptValue } from './value-text.js';

/** The number of values that are kept of a column with many: enough to show their form. */
const examplesMax = 20;

/** The findings on a column: its figures, its cells in the sampled rows, and its values where all were counted. */
export interface ColumnFindings {
  figures: ColumnFigures;
  rows: number;
  cells: readonly Cell[];
  counted: readonly ValueCount[] | undefined;
}

/** The profile of a column. The values of a secret are not kept. */
export function columnProfile(
  { name, kind }: ReadColumn,
  { figures, rows, cells, counted }: ColumnFindings,
): ColumnProfile {
  const { values, distinct, least, greatest } = figures;
  const texts = cells.flatMap((cell) => keptValue(cell) ?? []);
  const about = {
    name,
    nulls: Math.max(0, rows - values),
    distinct,
    is_unique: values > 0 && distinct === values,
    format: kind === 'text' ? textFormatOf(name, texts) : null,
  };
  if (isSecretName(name)) return { ...about, least: null, greatest: null, commonest: [] };
  const kept = distinct <= fewValuesMax ? fewValuesMax : examplesMax;
  const commonest = (counted ?? countOf(texts)).toSorted((a, b) => b.rows - a.rows).slice(0, kept);
  return { ...about, least, greatest, commonest };
}

function countOf(texts: readonly string[]): ValueCount[] {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts].map(([value, rows]) => ({ value, rows }));
}
