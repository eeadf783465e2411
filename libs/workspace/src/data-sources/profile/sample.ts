import type { SourceTable, SourceType } from '#contracts';
import { quoteIdentifier } from '#sql';
import { relationText } from './relation-text.js';

/** The rows of a table that are looked at. */
export interface Sample {
  rows: number;
  /** From all over the table; otherwise those that come first. */
  isRandom: boolean;
}

const worthSampling = 1.5;

/** Whether the rows of a table can be taken from all over it without reading it whole: engines of blocks, and tables that are not small. */
export function isSampleable(
  type: SourceType,
  { type: kind, row_estimate: rows }: SourceTable,
  rowsMax: number,
): boolean {
  return (
    (type === 'postgresql' || type === 'duckdb') && kind === 'table' && (rows ?? 0) > rowsMax * worthSampling
  );
}

/** Some columns of the sampled rows, to be read from as a subquery is. */
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

/** The same rows each time, so that the figures of a wide table's columns are about the same ones. */
function tableSample(type: SourceType, percent: string): string {
  return type === 'duckdb'
    ? ` TABLESAMPLE SYSTEM(${percent} PERCENT) REPEATABLE (7)`
    : ` TABLESAMPLE SYSTEM (${percent}) REPEATABLE (7)`;
}

/** A little more than is needed: blocks are not equally full, and the rest is cut off. */
function shareOf(rows: number, estimate: number | null): string {
  return Math.min(100, (rows / Math.max(estimate ?? rows, 1)) * 110).toFixed(4);
}
