import { Command } from 'commander';
import { addApi } from './commands/api.js';
import { addApply } from './commands/apply.js';
import { addCompletion } from './commands/completion.js';
import { addConversations } from './commands/conversations.js';
import { addDashboards } from './commands/dashboards.js';
import { addExport } from './commands/export.js';
import { addLogin } from './commands/login.js';
import { addLogout } from './commands/logout.js';
import { addMcp } from './commands/mcp.js';
import { addMetrics } from './commands/metrics.js';
import { addOpen } from './commands/open.js';
import { addProfiles } from './commands/profiles.js';
import { addQuery } from './commands/query.js';
import { addSources } from './commands/sources.js';
import { addWebhooks } from './commands/webhooks.js';
import { addWhoami } from './commands/whoami.js';
import { examples } from './examples.js';
import { addOptions } from './options.js';
import { redactSecrets } from './output/redact-secrets.js';
import { escapeTerminalLines } from './output/escape-terminal.js';
import { plainWidth, terminalOf } from './output/terminal.js';
import { mayBeTerminal, writeSynchronously } from './output/write-synchronously.js';
import type { Environment } from './environment.js';
import { version } from './version.js';

const closing = `${examples(
  'qg login --base https://analytics.example.com',
  'qg query "How many customers are there in each country?"',
  'qg sources list',
  'qg dashboards pull dash_… > dashboard.json',
)}

Exit codes: 0 fine, 1 error, 2 wrong usage, 3 the question could not be answered, 4 not signed in, 5 rate limited.`;

/** The whole command line; each command is a file under commands/. */
export function programOf(environment: Environment): Command {
  const program = new Command('qg')
    .description("Ask your workspace's data from the command line.")
    .version(version, '-V, --version', 'print the version')
    .configureOutput({
      getOutHelpWidth: () =>
        mayBeTerminal() ? terminalOf(environment.stdout, environment.env).width : plainWidth,
      // Help has none, and to ask whether it might takes the stream.
      getOutHasColors: () => false,
      writeOut: writeSynchronously,
      writeErr: (text) =>
        environment.stderr.write(redactSecrets(`${escapeTerminalLines(text).join('\n')}\n`)),
      outputError: (text, write) => write(text.replace(/^error: /, 'qg: ')),
    })
    .configureHelp({ showGlobalOptions: true })
    .exitOverride();
  addOptions(program);
  for (const add of [
    addLogin,
    addLogout,
    addProfiles,
    addWhoami,
    addQuery,
    addSources,
    addDashboards,
    addExport,
    addMetrics,
    addConversations,
    addMcp,
    addWebhooks,
    addApply,
    addApi,
    addOpen,
    addCompletion,
  ])
    add(program, environment);
  return program.addHelpText('after', closing);
}
