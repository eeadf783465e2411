import { SourceError, run } from '#connectors';
import type { Cell, ColumnKind } from '#contracts';
import { quoteIdentifier } from '#sql';
import type { ReadColumn, TableRead } from './table-read.js';
import { sampleText } from './sample.js';
import type { Sample } from './sample.js';
import { asText, beginningOf, keptValue } from './value-text.js';

/** The count of a value in the sampled rows. */
export interface ValueCount {
  value: string;
  rows: number;
}

export const seenRowsMax = 3_000;
/** The maximum number of distinct values at which all of a column's values are counted. */
export const fewValuesMax = 50;
const bytesMax = 8_000_000;
const columnsCountedAtOnce = 20;

/** Some rows that show the form of values; texts are cut at the source. */
export async function readRows(
  { connector, type, table, timeoutMs, signal }: TableRead,
  columns: readonly ReadColumn[],
  sample: Sample,
): Promise<Cell[][]> {
  const expressions = columns.map(({ name, kind }, place) => {
    const column = quoteIdentifier(type, name);
    return `${kind === 'text' ? beginningOf(type, asText(type, column)) : column} AS qg_${place}`;
  });
  const rows = Math.min(seenRowsMax, sample.rows);
  const names = columns.map(({ name }) => name);
  const sampled = sampleText(type, table, names, { ...sample, rows });
  const statement = `SELECT ${expressions.join(', ')} FROM (${sampled}) AS sampled`;
  return (await run(connector, statement, { timeoutMs, rowsMax: rows, bytesMax }, signal)).rows;
}

const countable: ReadonlySet<ColumnKind> = new Set(['text', 'integer', 'boolean', 'date']);

/** Reports whether a column's values can be counted at the source, in the form in which they are read elsewhere. */
export function isCountable({ kind }: ReadColumn): boolean {
  return countable.has(kind);
}

/**
 * Counts the values of columns that have few, over the whole sample, so that even a state of one row in a thousand is found. Best effort:
 * without the counts, the sampled rows have to do.
 */
export async function countValues(
  read: TableRead,
  columns: readonly ReadColumn[],
  sample: Sample,
): Promise<Map<ReadColumn, ValueCount[]>> {
  const counts = new Map<ReadColumn, ValueCount[]>();
  for (let from = 0; from < columns.length; from += columnsCountedAtOnce) {
    const some = columns.slice(from, from + columnsCountedAtOnce);
    for (const [place, value, rows] of await countSome(read, some, sample)) {
      const column = some[Number(place)];
      const text = keptValue(value);
      if (column === undefined || text === null) continue;
      counts.set(column, [...(counts.get(column) ?? []), { value: text, rows: Number(rows) }]);
    }
  }
  return counts;
}

async function countSome(read: TableRead, columns: readonly ReadColumn[], sample: Sample): Promise<Cell[][]> {
  const { connector, type, table, timeoutMs, signal } = read;
  const statement = columns
    .map((column, place) => {
      const values = `SELECT ${comparableText(read, column)} AS qg_value FROM (${sampleText(type, table, [column.name], sample)}) AS sampled`;
      return `SELECT ${place} AS qg_place, qg_value, count(*) AS qg_rows FROM (${values}) AS counted WHERE qg_value IS NOT NULL GROUP BY qg_value`;
    })
    .join(' UNION ALL ');
  // A new sample may have some more values than the counted one.
  const rowsMax = columns.length * fewValuesMax * 2;
  try {
    return (await run(connector, statement, { timeoutMs, rowsMax, bytesMax }, signal)).rows;
  } catch (error) {
    if (error instanceof SourceError) return [];
    throw error;
  }
}

/** A value as the text under which it is counted: engines write booleans differently. */
function comparableText({ type }: TableRead, { name, kind }: ReadColumn): string {
  const column = quoteIdentifier(type, name);
  if (kind === 'boolean') return `CASE WHEN ${column} THEN 'true' WHEN NOT ${column} THEN 'false' END`;
  return beginningOf(type, asText(type, column));
}
