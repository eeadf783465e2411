import { constants } from 'node:sqlite';

const allowed = new Set([constants.SQLITE_SELECT, constants.SQLITE_READ, constants.SQLITE_RECURSIVE]);

/** Functions that do something besides returning a value. */
const deniedFunctions = new Set(['load_extension', 'fts3_tokenizer', 'sqlite_log']);

/** Pragmas that describe tables, and `data_version`, which full-text tables ask for when they are read. */
const allowedPragmas = new Set([
  'data_version',
  'foreign_key_list',
  'index_info',
  'index_list',
  'index_xinfo',
  'table_info',
  'table_list',
  'table_xinfo',
]);

/** Allows reading only. SQLite asks this function about every action of a statement, and of everything that the statement sets in motion. */
export function authorizeReading(action: number, first: string | null, second: string | null): number {
  return isReading(action, first, second) ? constants.SQLITE_OK : constants.SQLITE_DENY;
}

function isReading(action: number, first: string | null, second: string | null): boolean {
  if (allowed.has(action)) return true;
  if (action === constants.SQLITE_FUNCTION) return !deniedFunctions.has((second ?? '').toLowerCase());
  if (action === constants.SQLITE_PRAGMA) return allowedPragmas.has((first ?? '').toLowerCase());
  // An R*Tree prepares its writes when it is first read, and is not readable without them. These writes cannot run: the file is open for reading
  // only, and a user's statement that begins as a write is refused by its first word.
  const isWrite = action === constants.SQLITE_INSERT || action === constants.SQLITE_DELETE;
  return isWrite && /_(node|rowid|parent)$/.test(first ?? '');
}
