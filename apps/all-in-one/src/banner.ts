import { relative } from 'node:path';
import type { DemoCredentials } from './demo.js';
import type { RunningAll } from './start.js';

type Shown = Pick<RunningAll, 'baseUrl' | 'credentials' | 'healthUrl' | 'isNew'>;

/** The banner once the service is up: on the first start all they need, later where it is kept. */
export function banner({ baseUrl, credentials, healthUrl, isNew }: Shown, dataFolder: string): string {
  const near = relative('', dataFolder);
  const folder = near === '' || near.startsWith('..') ? dataFolder : near;
  const lines = [
    '',
    `  Questglass is running at ${baseUrl}`,
    '',
    ...(credentials ? (isNew ? firstStart(credentials) : []) : ownDatabase),
    `  Console             ${baseUrl}/app`,
    `  API documentation   ${baseUrl}/v1/docs`,
    `  MCP                 ${baseUrl}/v1/mcp`,
    `  Health and metrics  ${healthUrl}/readyz, ${healthUrl}/metrics`,
    ...(credentials ? [`  Keys and passwords  ${folder}/credentials.json (one workspace per plan)`] : []),
    `  Log                 ${folder}/questglass.log`,
    '',
    '  Ctrl-C stops it; npm start goes on where it stopped.',
    '',
  ];
  return `${lines.join('\n')}\n`;
}

/** Into a database that somebody brought, no demo is put. */
const ownDatabase = [
  '  DATABASE_URL is set, so there is no demo. Make a workspace with npm run admin -- --help',
  '',
];

function firstStart({ base_url: baseUrl, accounts }: DemoCredentials): string[] {
  const demo = accounts['demo'];
  if (!demo) return [];
  const curl = `curl -H "Authorization: Bearer ${demo.api_key}" ${baseUrl}`;
  const question = `-H 'content-type: application/json' -d '{"question":"Revenue by month this year"}'`;
  return [
    '  Try it:',
    `    ${curl}/v1/whoami`,
    `    ${curl}/v1/ask ${question}`,
    '',
    '  Or on the command line:',
    `    npm run -s qg -- login --base ${baseUrl} --api-key ${demo.api_key}`,
    '    npm run -s qg -- query "Revenue by month this year"',
    '',
    `  Sign-in             ${demo.email}`,
    `  Password            ${demo.password}`,
  ];
}
