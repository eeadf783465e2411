import { SourceError } from '../source-error.js';

/** A session that reads the server's own tables. */
interface CatalogReader {
  catalog(sql: string): Promise<AccountRow[]>;
}

interface AccountRow {
  version: string;
  danger: string | null;
}

// Membership counts even if it is not inherited, because a statement could switch to the role.
const accountSql = `
  SELECT current_setting('server_version') AS version,
         (SELECT CASE WHEN rolsuper THEN 'superuser' ELSE rolname::text END FROM pg_catalog.pg_roles
           WHERE (rolsuper OR rolname IN
                  ('pg_read_server_files', 'pg_write_server_files', 'pg_execute_server_program'))
             AND pg_has_role(session_user, oid, 'MEMBER')
           ORDER BY rolsuper DESC LIMIT 1) AS danger`;

/**
 * Returns the server's version; throws if the account may do too much. A read-only transaction does not keep a superuser from the
 * server's files and programs (`pg_read_file`, `COPY … TO PROGRAM`), so such an account is not used at all.
 */
export async function requireModestAccount(session: CatalogReader): Promise<string> {
  const [row] = await session.catalog(accountSql);
  if (!row || row.danger === null) return `PostgreSQL ${row?.version ?? ''}`.trim();
  throw new SourceError(
    'refused',
    `the account may do more than read tables (${row.danger}): even a reading statement could reach the files and ` +
      'programs of the database server with it. Create a role of its own that may only SELECT, and use that one.',
  );
}
