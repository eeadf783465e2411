/**
 * A SQLite file that is open for reading. Failure mode: the file keeps a log (WAL mode), nobody has it open, and its folder is read-only,
 * as in a sandbox or on a read-only volume. SQLite would create an index beside the log before it reads, and fail. Without a log all rows
 * are in the file, so it is opened as immutable. Once a log appears, somebody is changing the file after all, and it is opened again; a
 * statement that was running then has failed, because its rows may come from two moments.
 */
import { existsSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { Failure } from '../file-engine/failure.js';
import { authorizeReading } from './authorize-reading.js';
import { isSqliteError } from './failure-of.js';

/** SQLite's codes for a folder that cannot be written to: READONLY if permissions forbid it, CANTOPEN if the volume does. */
const unwritable = new Set([8, 14]);

/** The open file. The constructor opens it, and throws the errors of SQLite. */
export class SqliteFile {
  readonly #path: string;
  #database: DatabaseSync;
  #isTakenForUnchanging: boolean;

  constructor(path: string) {
    this.#path = path;
    const database = this.#openOrNothing();
    this.#isTakenForUnchanging = database === undefined;
    this.#database = database ?? openReadOnly(withoutChanges(path));
  }

  /** The database, opened again if the file has changed. */
  get database(): DatabaseSync {
    if (!this.#hasChanged()) return this.#database;
    this.#database.close();
    this.#isTakenForUnchanging = false;
    this.#database = openReadOnly(this.#path);
    return this.#database;
  }

  /** Throws if the rows read since may come from two moments. */
  requireUnchanged(): void {
    if (this.#hasChanged())
      throw new Failure('statement', 'the file was changed while it was read: ask again');
  }

  #hasChanged(): boolean {
    return this.#isTakenForUnchanging && this.#hasLog();
  }

  #hasLog(): boolean {
    return existsSync(`${this.#path}-wal`);
  }

  /** Opens the file in the usual way; undefined if that is impossible and the file has no log. */
  #openOrNothing(): DatabaseSync | undefined {
    try {
      return openReadOnly(this.#path);
    } catch (error) {
      if (!isSqliteError(error) || !unwritable.has(error.errcode & 0xff) || this.#hasLog()) throw error;
      return undefined;
    }
  }
}

function withoutChanges(path: string): URL {
  const url = pathToFileURL(path);
  url.searchParams.set('immutable', '1');
  return url;
}

/**
 * Opens a database that can only read. Each option blocks another way to do more: the file is opened for reading, functions in the file's
 * own schema are not trusted, sorting spills into memory and not into files (the watchdog bounds that), and the authorizer checks every
 * action of a statement.
 */
function openReadOnly(path: string | URL): DatabaseSync {
  const database = new DatabaseSync(path, {
    readOnly: true,
    defensive: true,
    allowExtension: false,
    readBigInts: true,
    returnArrays: true,
    timeout: 5_000,
    limits: { length: 16 * 1024 * 1024, sqlLength: 1024 * 1024, attach: 0 },
  });
  database.exec(`
    PRAGMA query_only = 1;
    PRAGMA trusted_schema = 0;
    PRAGMA cell_size_check = 1;
    PRAGMA temp_store = MEMORY;
  `);
  database.setAuthorizer(authorizeReading);
  database.prepare('SELECT count(*) FROM sqlite_schema').get();
  return database;
}
