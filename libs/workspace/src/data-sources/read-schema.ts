import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Connector, SourceTable as ReadTable } from '#connectors';
import type { SourceTable, SourceType } from '#contracts';
import { inferForeignKeys } from './infer-foreign-keys.js';
import { sampleValues } from './sample-values.js';

/** Tables and columns beyond these bounds are ignored, because processing more would block the event loop. */
const tablesMax = 5_000;
const columnsMax = 50_000;

/** Reads the schema of a source: its tables, the keys between them, and some values. */
export async function readSchema(
  connector: Connector,
  type: SourceType,
  deadlines: { introspectMs: number; sampleMs: number },
  signal: AbortSignal,
): Promise<SourceTable[]> {
  const within = (ms: number) => AbortSignal.any([signal, AbortSignal.timeout(ms)]);
  const read = await connector.introspect(within(deadlines.introspectMs));
  // A wide schema takes twenty milliseconds at each of these steps, so they yield in between.
  await nextTurn();
  const known = withinColumns(read.slice(0, tablesMax)).map(toTable);
  await nextTurn();
  const tables = inferForeignKeys(known);
  await nextTurn();
  return sampleValues(connector, type, tables, within(deadlines.sampleMs));
}

/** The first tables, up to a total number of columns. */
function withinColumns(tables: readonly ReadTable[]): ReadTable[] {
  let columns = 0;
  return tables.filter((table) => (columns += table.columns.length) <= columnsMax);
}

function toTable(table: ReadTable): SourceTable {
  return {
    schema: table.schema ?? null,
    name: table.name,
    type: table.type,
    comment: table.comment ?? null,
    description: null,
    synonyms: [],
    row_estimate: table.rowEstimate ?? null,
    columns: table.columns.map(({ name, type, kind, nullable, comment }) => ({
      name,
      type,
      kind,
      nullable,
      comment: comment ?? null,
      description: null,
      synonyms: [],
      samples: [],
    })),
    primary_key: table.primaryKey,
    foreign_keys: table.foreignKeys.map(({ columns, schema, table: target, references }) => ({
      columns,
      schema: schema ?? null,
      table: target,
      references,
      inferred: false,
    })),
  };
}
