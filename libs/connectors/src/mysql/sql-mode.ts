import type { CatalogReader } from './account.js';

/**
 * Modes in which other signs begin and end texts and names than the gate has read. The names that stand for several modes bring
 * ANSI_QUOTES along.
 */
const refused: ReadonlySet<string> = new Set(
  'ANSI_QUOTES NO_BACKSLASH_ESCAPES ANSI ORACLE MSSQL DB2 MAXDB POSTGRESQL'.split(' '),
);

/** The server's mode less what changes how a statement is read; what it says of results stays. */
export async function findSqlMode(session: CatalogReader): Promise<string> {
  const [[mode] = []] = await session.catalog('SELECT @@GLOBAL.sql_mode');
  return sqlModeToUse(mode ?? '');
}

function sqlModeToUse(mode: string): string {
  return mode
    .split(',')
    .filter((each) => /^[A-Z0-9_]+$/.test(each) && !refused.has(each))
    .join(',');
}
