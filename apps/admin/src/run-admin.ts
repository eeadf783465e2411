import { Refusal } from '#contracts';
import { MigrationError } from '#database';
import { ConfigError, escapeControls } from '#platform';
import { Command, CommanderError } from 'commander';
import { ManifestError } from '../../controller/src/folder/manifest-error.js';
import { addAccountCommands } from './account.js';
import { addApplyCommand } from './apply.js';
import { OperatorError } from './database-url.js';
import { addKeyCommands } from './key.js';
import { addMcpCommand } from './mcp.js';
import { addMemberCommands } from './member.js';
import { operatorIn } from './session.js';
import type { AsOperator, Environment } from './session.js';
import { addWorkspaceCommands } from './workspace.js';

const examples = `
Examples:
  npm run admin -- account create "Acme" --plan scale
  npm run admin -- workspace create acc_… "Acme Europe"
  npm run admin -- member create ws_… ada@acme.example --role admin
  npm run admin -- member password ws_… grace@acme.example
  npm run admin -- key create ws_… "Nightly report" --scope read --cidr 10.0.0.0/8
  npm run admin -- account plan acc_… enterprise
  npm run admin -- mcp off
  npm run admin -- apply -f k8s/samples/demo --dry-run
  npm run admin -- apply -f manifests --owner platform --prune

The database is the one in DATABASE_URL, else that of the all-in-one running with --data.`;

/** Failures that an operator can mend: they see the sentence, not a stack. */
const expected = [ConfigError, ManifestError, MigrationError, OperatorError, Refusal];

/** Runs one command line and returns its exit code. */
export async function runAdmin(args: readonly string[], environment: Environment): Promise<number> {
  let code = 0;
  const asOperator = operatorIn(environment, () => (code = 1));
  try {
    await makeProgram(environment, asOperator).parseAsync(args, { from: 'user' });
    return code;
  } catch (error) {
    // Commander has said what was wrong by itself.
    if (error instanceof CommanderError) return error.exitCode;
    if (!(error instanceof Error) || !expected.some((kind) => error instanceof kind)) throw error;
    // Some quote a manifest, and others write those.
    environment.printError(`${escapeControls(error.message)}\n`);
    return 1;
  }
}

function makeProgram({ print, printError }: Environment, asOperator: AsOperator): Command {
  const program = new Command('admin')
    .description('Operate a Questglass deployment: accounts, workspaces, people, keys, switches.')
    .option('--json', 'print JSON, for scripts')
    .option('--data <folder>', "the all-in-one's folder, where DATABASE_URL is not set", '.questglass')
    .addHelpText('after', examples)
    .showHelpAfterError('(--help shows what there is)')
    .exitOverride()
    .configureOutput({ writeOut: print, writeErr: printError });
  for (const add of [
    addAccountCommands,
    addWorkspaceCommands,
    addMemberCommands,
    addKeyCommands,
    addMcpCommand,
    addApplyCommand,
  ])
    add(program, asOperator);
  return program;
}
