import type { StatementSync } from 'node:sqlite';
import type { Cell } from '#contracts';
import type { ResultColumn, SourceFacts, SourceTable } from '../connector.js';
import { boundedBatches } from '../file-engine/bounded-batches.js';
import { Failure } from '../file-engine/failure.js';
import { catalogText } from '../file-engine/catalog-text.js';
import type { Cursor, FileEngine } from '../file-engine/file-engine.js';
import type { FileTarget } from '../file-engine/messages.js';
import { failureOf } from './failure-of.js';
import { resultKind } from './column-kinds.js';
import { prepareReading } from './prepare-reading.js';
import { readTables } from './read-tables.js';
import { sqliteCell } from './sqlite-cell.js';
import type { SqliteValue } from './sqlite-cell.js';
import { SqliteFile } from './sqlite-file.js';

/** The number of rows at the start of a result that decide the kinds of its columns. */
const rowsLookedAt = 100;

/** Opens a SQLite file for reading, in a process of its own. */
export async function openSqliteEngine(target: FileTarget): Promise<FileEngine> {
  if (target.files) throw new Failure('settings', 'the path is a folder, not a SQLite file');
  return orFailure(() => new SqliteEngine(new SqliteFile(target.path)));
}

class SqliteEngine implements FileEngine {
  readonly #file: SqliteFile;

  constructor(file: SqliteFile) {
    this.#file = file;
  }

  async facts(): Promise<SourceFacts> {
    const [row] = rowsOf(this.#file.database.prepare('SELECT sqlite_version()'));
    return { version: `SQLite ${catalogText(row?.[0])}` };
  }

  async tables(): Promise<SourceTable[]> {
    return orFailure(() => readTables(this.#file.database));
  }

  async start(text: string): Promise<Cursor> {
    return orFailure(() => {
      const statement = prepareReading(this.#file.database, text);
      const rows = rowsOf(statement);
      const first = firstOf(rows, rowsLookedAt);
      const columns = statement.columns().map(({ name, type }, index) => ({
        name,
        kind: resultKind(
          type,
          first.map((row) => row[index] ?? null),
        ),
      }));
      return { columns, batches: this.#batchesOf(columns, first, rows) };
    });
  }

  async *#batchesOf(
    columns: ResultColumn[],
    first: SqliteValue[][],
    rest: Iterable<SqliteValue[]>,
  ): AsyncGenerator<Cell[][]> {
    try {
      yield* boundedBatches(cellsOf(columns, first));
      yield* boundedBatches(cellsOf(columns, rest));
      this.#file.requireUnchanged();
    } catch (error) {
      throw failureOf(error);
    }
  }
}

/** Returns the first rows. It does not use `take`, which ends the iterator afterwards. */
function firstOf(rows: Iterator<SqliteValue[]>, count: number): SqliteValue[][] {
  const first: SqliteValue[][] = [];
  while (first.length < count) {
    const next = rows.next();
    if (next.done) break;
    first.push(next.value);
  }
  return first;
}

function* cellsOf(columns: ResultColumn[], rows: Iterable<SqliteValue[]>): Generator<Cell[]> {
  for (const row of rows) yield row.map((value, index) => sqliteCell(value, columns[index]?.kind ?? 'other'));
}

/** Yields rows as arrays, because names repeat. The types of the database say objects; Object.values suits both. */
function* rowsOf(statement: StatementSync): Generator<SqliteValue[]> {
  for (const row of statement.iterate()) yield Object.values(row);
}

function orFailure<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw failureOf(error);
  }
}
