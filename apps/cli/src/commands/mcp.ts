import { Argument } from 'commander';
import type { Command } from 'commander';
import { configPath, readConfig } from '../config/config-file.js';
import { chooseBase } from '../config/connection.js';
import { examples } from '../examples.js';
import { optionsOf } from '../options.js';
import { printLines, printMessage } from '../output/print.js';
import type { Environment } from '../environment.js';

/** The setup of an MCP client: where the snippet belongs, and the snippet. The key stays out of it, in each client's own way. */
interface Snippet {
  file: string;
  secret: string;
  settings(url: string): object;
}

const fromEnvironment = 'set QG_API_KEY where it is started';

const snippets = {
  'claude-code': {
    file: '.mcp.json in the project',
    secret: fromEnvironment,
    settings: (url) => ({
      mcpServers: { questglass: { type: 'http', url, headers: bearer('${QG_API_KEY}') } },
    }),
  },
  'claude-desktop': {
    file: 'claude_desktop_config.json (Settings, Developer, Edit Config)',
    secret: 'write the API key after Bearer',
    settings: (url) => ({
      mcpServers: {
        questglass: {
          command: 'npx',
          // It takes no blank within an argument on Windows, so the header's value comes from a variable.
          args: ['-y', 'mcp-remote', url, ...plainHttp(url), '--header', 'Authorization:${QG_AUTHORIZATION}'],
          env: { QG_AUTHORIZATION: 'Bearer qg_live_…' },
        },
      },
    }),
  },
  cursor: {
    file: '~/.cursor/mcp.json, or .cursor/mcp.json in the project',
    secret: fromEnvironment,
    settings: (url) => ({ mcpServers: { questglass: { url, headers: bearer('${env:QG_API_KEY}') } } }),
  },
  vscode: {
    file: '.vscode/mcp.json in the project',
    secret: 'it asks for the API key once and keeps it',
    settings: (url) => ({
      inputs: [{ type: 'promptString', id: 'qg-api-key', description: 'Questglass API key', password: true }],
      servers: { questglass: { type: 'http', url, headers: bearer('${input:qg-api-key}') } },
    }),
  },
  gemini: {
    file: '~/.gemini/settings.json',
    secret: fromEnvironment,
    settings: (url) => ({ mcpServers: { questglass: { httpUrl: url, headers: bearer('$QG_API_KEY') } } }),
  },
} as const satisfies Record<string, Snippet>;

type McpClient = keyof typeof snippets;

/** `qg mcp …` */
export function addMcp(program: Command, environment: Environment): void {
  const mcp = program.command('mcp').description('connect clients of the Model Context Protocol');
  mcp
    .command('config')
    .description('print what a client needs in its configuration; the API key is not in it')
    .addArgument(new Argument('<client>', 'which client').choices(Object.keys(snippets)))
    .addHelpText('after', examples('qg mcp config claude-code > .mcp.json', 'qg mcp config cursor'))
    .action((client: McpClient, _options: object, command: Command) =>
      printSnippet(environment, client, command),
    );
}

async function printSnippet(environment: Environment, client: McpClient, command: Command): Promise<void> {
  const base = chooseBase(optionsOf(command), environment.env, () => readConfig(configPath(environment.env)));
  const { file, secret, settings } = snippets[client];
  printMessage(environment, `for ${file}; ${secret}`);
  await printLines(environment, [JSON.stringify(settings(`${base}/v1/mcp`), null, 2)]);
}

function bearer(secret: string): object {
  return { Authorization: `Bearer ${secret}` };
}

/** mcp-remote speaks to plain http only where it is told to. */
function plainHttp(url: string): string[] {
  return url.startsWith('http:') ? ['--allow-http'] : [];
}
