import type { Command } from 'commander';
import { configPath, readConfig } from '../config/config-file.js';
import { chooseBase } from '../config/connection.js';
import { examples } from '../examples.js';
import { usageFailure } from '../failure.js';
import { optionsOf } from '../options.js';
import { printLines, printMessage } from '../output/print.js';
import type { Environment } from '../environment.js';

/** The pages of the console by their names, and those of records by the kind that their ids begin with. */
const pages: Readonly<Record<string, string>> = {
  ask: '/app',
  dashboards: '/app/dashboards',
  data: '/app/data',
  metrics: '/app/data/metrics',
  alerts: '/app/alerts',
  keys: '/app/settings/api-keys',
  webhooks: '/app/settings/webhooks',
  settings: '/app/settings',
  docs: '/docs',
  api: '/v1/docs',
};
const pagesOfRecords: Readonly<Record<string, string>> = {
  dash: '/app/dashboards/',
  ds: '/app/data/',
  alr: '/app/alerts/',
  conv: '/app/conversations/',
  sub: '/app/settings/webhooks/',
};

/** `qg open` */
export function addOpen(program: Command, environment: Environment): void {
  program
    .command('open')
    .description('open the console in a browser, or the page of a record')
    .argument('[page or id]', `${Object.keys(pages).join(', ')}, or the id of a record`, 'ask')
    .option('--print', 'print the address instead')
    .addHelpText('after', examples('qg open', 'qg open dash_…', 'qg open webhooks', 'qg open docs --print'))
    .action((what: string, _options: object, command: Command) => open(environment, what, command));
}

async function open(environment: Environment, what: string, command: Command): Promise<void> {
  const options = optionsOf<{ print?: true }>(command);
  const path = pathOf(what);
  const base = chooseBase(options, environment.env, () => readConfig(configPath(environment.env)));
  const address = base + path;
  if (options.print) return printLines(environment, [address]);
  // Starting programs takes a module that no other command should load.
  const { openInBrowser } = await import('../open-in-browser.js');
  if (await openInBrowser(address, environment.env)) printMessage(environment, `opened ${address}`);
  else await printLines(environment, [address]);
}

function pathOf(what: string): string {
  const page = Object.hasOwn(pages, what) ? pages[what] : undefined;
  if (page !== undefined) return page;
  const [, kind = ''] = /^([a-z]+)_[0-9A-Za-z]+$/.exec(what) ?? [];
  const folder = Object.hasOwn(pagesOfRecords, kind) ? pagesOfRecords[kind] : undefined;
  if (folder !== undefined) return folder + what;
  throw usageFailure(
    `there is no page of ${what}: ${Object.keys(pages).join(', ')}, or an id of ${Object.keys(pagesOfRecords)
      .map((each) => `${each}_…`)
      .join(', ')}`,
  );
}
