import { operator } from '#access';
import type { AccountAct } from '#access';
import type { EntityManager } from '#database';
import { isOutage, openDatabase, requireMigrated } from '#database';
import type { Command } from 'commander';
import { OperatorError, findDatabaseUrl } from './database-url.js';
import { describeOutput } from './output.js';
import type { Output } from './output.js';

/** The context of a command. */
export interface OperatorSession {
  db: EntityManager;
  act: AccountAct;
  environment: NodeJS.ProcessEnv;
}

/** The surroundings of a command: the source of its settings, and the destination of its output. */
export interface Environment {
  environment: NodeJS.ProcessEnv;
  print: (text: string) => void;
  printError: (text: string) => void;
}

/** Runs a command's work against the database and prints what it returns. */
export type AsOperator = (
  command: Command,
  work: (session: OperatorSession) => Promise<Output>,
) => Promise<void>;

/** The runner of commands in a given environment; a failure that is part of what a command prints is told besides. */
export function operatorIn(
  { environment, print, printError }: Environment,
  onFailure: () => void,
): AsOperator {
  return async (command, work) => {
    const options = command.optsWithGlobals<{ json?: boolean; data: string }>();
    const url = await findDatabaseUrl(environment, options.data);
    const database = await connect(url, printError);
    try {
      const act = { actor: operator, at: new Date() };
      const output = await work({ db: database.manager, act, environment });
      print(describeOutput(output, options.json === true));
      if (output.hasFailed === true) onFailure();
    } finally {
      await database.destroy();
    }
  };
}

async function connect(url: string, complain: (text: string) => void) {
  try {
    await requireMigrated(url);
    const onIdleError = (error: Error) => complain(`${error.message}\n`);
    return await openDatabase({ url, applicationName: 'questglass-admin', connectionsMax: 2, onIdleError });
  } catch (cause) {
    if (isOutage(cause))
      throw new OperatorError('The database cannot be reached. Is the service (or PostgreSQL) running?', {
        cause,
      });
    throw cause;
  }
}
