import type { CatalogReader } from './account.js';

/**
 * Modes in which texts and names begin and end with other characters than the gate assumes. The names that stand for several modes
 * include ANSI_QUOTES.
 */
const refused: ReadonlySet<string> = new Set(
  'ANSI_QUOTES NO_BACKSLASH_ESCAPES ANSI ORACLE MSSQL DB2 MAXDB POSTGRESQL'.split(' '),
);

/** Returns the server's SQL mode without the modes that change how a statement is read; modes that affect results stay. */
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
