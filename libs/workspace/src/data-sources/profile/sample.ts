import type { SourceTable, SourceType } from '#contracts';
import { quoteIdentifier } from '#sql';
import { relationText } from './relation-text.js';

/** A sample of a table's rows. */
export interface Sample {
  rows: number;
  /** True for rows from all over the table, false for its first rows. */
  isRandom: boolean;
}

const worthSampling = 1.5;

/** Reports whether rows from all over a table can be read without reading it whole: by engines with block sampling, for tables that are not small. */
export function isSampleable(
  type: SourceType,
  { type: kind, row_estimate: rows }: SourceTable,
  rowsMax: number,
): boolean {
  return (
    (type === 'postgresql' || type === 'duckdb') && kind === 'table' && (rows ?? 0) > rowsMax * worthSampling
  );
}

/** Some columns of the sampled rows, as a subquery. */
export function sampleText(
  type: SourceType,
  table: SourceTable,
  columns: readonly string[],
  { rows, isRandom }: Sample,
): string {
  const names = columns.map((name) => quoteIdentifier(type, name)).join(', ');
  const sampling = isRandom ? tableSample(type, shareOf(rows, table.row_estimate)) : '';
  return `SELECT ${names} FROM ${relationText(type, table)}${sampling} LIMIT ${rows}`;
}

/** Samples the same rows each time, so that the figures of a wide table's columns are about the same ones. */
function tableSample(type: SourceType, percent: string): string {
  return type === 'duckdb'
    ? ` TABLESAMPLE SYSTEM(${percent} PERCENT) REPEATABLE (7)`
    : ` TABLESAMPLE SYSTEM (${percent}) REPEATABLE (7)`;
}

/** A little more than needed: blocks are not equally full, and the rest is cut off. */
function shareOf(rows: number, estimate: number | null): string {
  return Math.min(100, (rows / Math.max(estimate ?? rows, 1)) * 110).toFixed(4);
}
