import { operator } from '#access';
import type { AccountAct } from '#access';
import type { EntityManager } from '#database';
import { isOutage, openDatabase, requireMigrated } from '#database';
import type { Command } from 'commander';
import { OperatorError, findDatabaseUrl } from './database-url.js';
import { write } from './output.js';
import type { Output } from './output.js';

/** What a command works with. */
export interface OperatorSession {
  db: EntityManager;
  act: AccountAct;
  environment: NodeJS.ProcessEnv;
}

/** Runs a command's work against the database and writes what it returns. */
export async function asOperator(
  command: Command,
  work: (session: OperatorSession) => Promise<Output>,
): Promise<void> {
  const options = command.optsWithGlobals<{ json?: boolean; data: string }>();
  const url = await findDatabaseUrl(process.env, options.data);
  const database = await connect(url);
  try {
    const output = await work({
      db: database.manager,
      act: { actor: operator, at: new Date() },
      environment: process.env,
    });
    write(output, options.json === true);
  } finally {
    await database.destroy();
  }
}

async function connect(url: string) {
  try {
    await requireMigrated(url);
    const onIdleError = (error: Error) => console.error(error.message);
    return await openDatabase({ url, applicationName: 'questglass-admin', connectionsMax: 2, onIdleError });
  } catch (cause) {
    if (isOutage(cause))
      throw new OperatorError('The database cannot be reached. Is the service (or PostgreSQL) running?', {
        cause,
      });
    throw cause;
  }
}
