import { run } from '#connectors';
import type { Connector, QueryLimits } from '#connectors';
import type { SourceTable, SourceType } from '#contracts';
import { quoteIdentifier } from '#sql';
import { isSecretName } from './secret-name.js';

const rowsRead = 2_000;
const distinctMax = 50;
const charactersMax = 80;
const tablesMax = 200;
const limits: QueryLimits = { timeoutMs: 3_000, rowsMax: rowsRead, bytesMax: 4_000_000 };

/**
 * Samples values of the text columns from the first rows of each table: people's names for things, such as "enterprise" or "Germany".
 * Best effort: a table that cannot be read in time leaves its columns without samples.
 */
export async function sampleValues(
  connector: Connector,
  type: SourceType,
  tables: readonly SourceTable[],
  signal: AbortSignal,
): Promise<SourceTable[]> {
  const sampled: SourceTable[] = [];
  for (const [index, table] of tables.entries()) {
    const isSampled = index < tablesMax && !signal.aborted && textColumns(table).length > 0;
    sampled.push(isSampled ? await sampleTable(connector, type, table, signal) : table);
  }
  return sampled;
}

async function sampleTable(
  connector: Connector,
  type: SourceType,
  table: SourceTable,
  signal: AbortSignal,
): Promise<SourceTable> {
  const names = textColumns(table);
  const columns = names.map((name) => quoteIdentifier(type, name)).join(', ');
  const relation = [table.schema, table.name].flatMap((name) =>
    name === null ? [] : [quoteIdentifier(type, name)],
  );
  const statement = `SELECT ${columns} FROM ${relation.join('.')} LIMIT ${rowsRead}`;
  try {
    const { rows } = await run(connector, statement, limits, signal);
    const samples = new Map(names.map((name, place) => [name, distinctTexts(rows.map((row) => row[place]))]));
    return {
      ...table,
      columns: table.columns.map((column) => ({ ...column, samples: samples.get(column.name) ?? [] })),
    };
  } catch {
    return table;
  }
}

function textColumns(table: SourceTable): string[] {
  const open = table.columns.filter(({ name, kind }) => kind === 'text' && !isSecretName(name));
  return open.map(({ name }) => name);
}

/** The most frequent texts first: names of things recur, comments do not. */
function distinctTexts(cells: readonly unknown[]): string[] {
  const counts = new Map<string, number>();
  for (const cell of cells) {
    if (typeof cell !== 'string' || cell === '' || cell.length > charactersMax || cell.includes('\0'))
      continue;
    if (cell.isWellFormed()) counts.set(cell, (counts.get(cell) ?? 0) + 1);
  }
  return [...counts]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, distinctMax)
    .map(([text]) => text);
}
