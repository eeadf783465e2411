import { relative } from 'node:path';
import type { DemoCredentials } from './demo.js';

/** What a person sees once the service is up: on the first start all they need, later where it is kept. */
export function banner(
  credentials: DemoCredentials,
  healthUrl: string,
  dataFolder: string,
  isNew: boolean,
): string {
  const { base_url: baseUrl, accounts } = credentials;
  const near = relative('', dataFolder);
  const folder = near === '' || near.startsWith('..') ? dataFolder : near;
  const lines = [
    '',
    `  Questglass is running at ${baseUrl}`,
    '',
    ...(isNew ? firstStart(baseUrl, accounts) : []),
  ];
  lines.push(
    `  API documentation   ${baseUrl}/v1/docs`,
    `  Health and metrics  ${healthUrl}/readyz, ${healthUrl}/metrics`,
    `  Keys and passwords  ${folder}/credentials.json (one workspace per plan)`,
    `  Log                 ${folder}/questglass.log`,
    '',
    '  Ctrl-C stops it; npm start goes on where it stopped.',
    '',
  );
  return `${lines.join('\n')}\n`;
}

function firstStart(baseUrl: string, accounts: DemoCredentials['accounts']): string[] {
  const demo = accounts['demo'];
  if (!demo) return [];
  return [
    '  Try it:',
    `    curl -H "Authorization: Bearer ${demo.api_key}" ${baseUrl}/v1/whoami`,
    '',
    `  Sign-in             ${demo.email}`,
    `  Password            ${demo.password}`,
  ];
}
