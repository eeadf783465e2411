import { SourceError } from '../source-error.js';

/** A session that reads the server's own tables. */
export interface CatalogReader {
  catalog(sql: string): Promise<(string | null)[][]>;
}

const dangerous = /\b(ALL PRIVILEGES|FILE|SUPER)\b/;

/**
 * Returns the server's version; throws if the account may do too much. A read-only transaction does not keep an account with FILE from
 * the server's files (`LOAD_FILE`, `INTO OUTFILE`), so such an account is not used at all.
 */
export async function requireModestAccount(session: CatalogReader): Promise<string> {
  const [[version] = []] = await session.catalog('SELECT VERSION()');
  for (const [grant] of await session.catalog('SHOW GRANTS')) {
    const danger = dangerOf(grant ?? '');
    if (danger !== undefined) throw tooPowerful(danger);
  }
  return nameOf(version ?? '');
}

/** Returns the dangerous privilege of a grant. Only a grant on everything can be dangerous: on a single database, ALL does not include FILE. */
function dangerOf(grant: string): string | undefined {
  const [, privileges] = /^GRANT (.*) ON \*\.\* TO /.exec(grant) ?? [];
  return dangerous.exec(privileges ?? '')?.[0];
}

function tooPowerful(danger: string): SourceError {
  return new SourceError(
    'refused',
    `the account may do more than read tables (${danger}): even a reading statement could reach the files of the ` +
      'database server with it. Create a user of its own that may only SELECT, and use that one.',
  );
}

function nameOf(version: string): string {
  const [number = ''] = version.replace(/^5\.5\.5-(?=\d)/, '').split('-');
  return `${/mariadb/i.test(version) ? 'MariaDB' : 'MySQL'} ${number}`;
}
