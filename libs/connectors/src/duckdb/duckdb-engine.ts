import type { DuckDBConnection, DuckDBResult, DuckDBType, DuckDBValue } from '@duckdb/node-api';
import type { Cell } from '#contracts';
import type { SourceFacts, SourceTable } from '../connector.js';
import { boundedBatches } from '../file-engine/bounded-batches.js';
import type { Cursor, FileEngine } from '../file-engine/file-engine.js';
import type { FileTarget } from '../file-engine/messages.js';
import { columnKind, columnType } from './column-kind.js';
import { duckdbCell } from './duckdb-cell.js';
import { failureOf } from './failure-of.js';
import { folderOf, openDatabase } from './open-database.js';
import { prepareReading } from './prepare-reading.js';
import { readTables } from './read-tables.js';

/** Opens a DuckDB file or a folder of tables for reading, in a process of its own. */
export async function openDuckdbEngine(target: FileTarget): Promise<FileEngine> {
  return new DuckdbEngine(await openDatabase(target), target);
}

class DuckdbEngine implements FileEngine {
  readonly #connection: DuckDBConnection;
  readonly #target: FileTarget;

  constructor(connection: DuckDBConnection, target: FileTarget) {
    this.#connection = connection;
    this.#target = target;
  }

  facts(): Promise<SourceFacts> {
    return this.#orFailure(async () => {
      const reader = await this.#connection.runAndReadAll('SELECT version()');
      return { version: `DuckDB ${String(reader.value(0, 0)).replace(/^v/, '')}` };
    });
  }

  tables(): Promise<SourceTable[]> {
    return this.#orFailure(() => readTables(this.#connection, this.#target));
  }

  start(text: string): Promise<Cursor> {
    return this.#orFailure(async () => {
      const result = await startReading(this.#connection, text);
      const types = result.columnTypes();
      const columns = types.map((type, index) => ({
        name: result.columnName(index),
        kind: columnKind(type),
        type: columnType(type),
      }));
      return { columns, batches: this.#batchesOf(result, types) };
    });
  }

  async *#batchesOf(result: DuckDBResult, types: DuckDBType[]): AsyncGenerator<Cell[][]> {
    try {
      for await (const chunk of result) yield* boundedBatches(cellsOf(chunk.getRows(), types));
    } catch (error) {
      throw failureOf(error, folderOf(this.#target));
    }
  }

  async #orFailure<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw failureOf(error, folderOf(this.#target));
    }
  }
}

/**
 * Starts a statement and frees it at once, without waiting for garbage collection: a plan over a CSV file keeps 30 MB of the file as long
 * as the statement lives.
 */
async function startReading(connection: DuckDBConnection, text: string): Promise<DuckDBResult> {
  const statement = await prepareReading(connection, text);
  try {
    return await statement.stream();
  } finally {
    statement.destroySync();
  }
}

function* cellsOf(rows: DuckDBValue[][], types: DuckDBType[]): Generator<Cell[]> {
  for (const row of rows) yield types.map((type, index) => duckdbCell(row[index] ?? null, type));
}
