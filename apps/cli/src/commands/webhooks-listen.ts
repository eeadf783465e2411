import type { Command } from 'commander';
import { configPath, readConfig } from '../config/config-file.js';
import { chooseConnection } from '../config/connection.js';
import { warnOfCleartext } from '../client/cleartext-warning.js';
import { examples } from '../examples.js';
import { Failure, usageFailure } from '../failure.js';
import { formatOf, optionsOf } from '../options.js';
import type { Environment } from '../environment.js';

interface ListenOptions {
  forwardTo: string;
  events?: string;
  print?: true;
}

/** `qg webhooks listen` */
export function addListen(webhooks: Command, environment: Environment): void {
  webhooks
    .command('listen')
    .description("receive the workspace's events on this machine, until Ctrl-C")
    .requiredOption('--forward-to <url>', 'the receiver that each delivery is posted to')
    .option('--events <names>', 'names of events with commas; all when it is left out')
    .option('--print', 'print the bodies, too')
    .addHelpText(
      'after',
      examples(
        'qg webhooks listen --forward-to http://localhost:3000/webhooks',
        'qg webhooks listen --forward-to http://localhost:3000/webhooks --events query.completed --print',
        'qg webhooks listen --forward-to http://localhost:3000/webhooks -o ndjson | jq .status_code',
      ),
    )
    .action((_options: object, command: Command) => listenTo(environment, command));
}

async function listenTo(environment: Environment, command: Command): Promise<void> {
  const options = optionsOf<ListenOptions>(command);
  const format = formatOf(options);
  if (format === 'json' || format === 'csv')
    throw usageFailure('what is received has no end: print it as a table or with -o ndjson');
  const forwardTo = parseForwardTo(options.forwardTo);
  const connection = chooseConnection(options, environment.env, () =>
    readConfig(configPath(environment.env)),
  );
  if (connection.credential.kind !== 'key')
    throw new Failure('listening takes an API key that may read: --api-key, or a profile that has one');
  warnOfCleartext(environment, connection);
  // The WebSocket client takes some ms to load, which no other command should pay for.
  const { listen } = await import('../listening/listen.js');
  const { events, print: printsBodies = false } = options;
  await listen(environment, connection, { forwardTo, events, format, printsBodies });
}

function parseForwardTo(text: string): URL {
  const url = URL.parse(text.trim());
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password)
    throw usageFailure(
      '--forward-to must be an http or https address, such as http://localhost:3000/webhooks',
    );
  url.hash = '';
  return url;
}
