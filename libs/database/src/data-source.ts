import { DataSource } from 'typeorm';
import { AccountRow } from './tables/account.js';
import { ApiKeyRow } from './tables/api-key.js';
import { AuditEventRow } from './tables/audit-event.js';
import { MemberRow } from './tables/member.js';
import { MembershipRow } from './tables/membership.js';
import { SessionRow } from './tables/session.js';
import { WorkspaceRow } from './tables/workspace.js';

/** How to reach our own PostgreSQL. */
export interface DatabaseOptions {
  url: string;
  /** Shown in pg_stat_activity. */
  applicationName: string;
  connectionsMax: number;
  /** A connection that broke while idle; the pool replaces it. */
  onIdleError: (error: Error) => void;
}

/**
 * Connects to our own PostgreSQL. Every limit is set here: a transaction that is forgotten would hold back vacuum, and
 * with it every admission (a long snapshot brought admission from 270k to 42k a second within 18 s).
 */
export async function openDatabase(options: DatabaseOptions): Promise<DataSource> {
  const dataSource = new DataSource({
    type: 'postgres',
    url: options.url,
    applicationName: options.applicationName,
    entities: [AccountRow, ApiKeyRow, AuditEventRow, MemberRow, MembershipRow, SessionRow, WorkspaceRow],
    poolErrorHandler: (error: unknown) =>
      options.onIdleError(error instanceof Error ? error : new Error(String(error))),
    extra: {
      max: options.connectionsMax,
      connectionTimeoutMillis: 3_000,
      query_timeout: 15_000,
      statement_timeout: 10_000,
      idle_in_transaction_session_timeout: 10_000,
    },
  });
  return dataSource.initialize();
}
