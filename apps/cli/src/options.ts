import { InvalidArgumentError, Option } from 'commander';
import type { Command } from 'commander';
import type { ConnectionFlags } from './config/connection.js';
import { usageFailure } from './failure.js';
import { formats } from './output/format.js';
import type { Format } from './output/format.js';
import { parseSelection } from './output/select.js';

/** The options of every command. */
export interface Options extends ConnectionFlags {
  timeout: number;
  wait?: true;
  json?: true;
  output?: Format;
  query?: string;
  debug?: true;
}

/** Adds them to the program, whose subcommands take them at any place. */
export function addOptions(program: Command): void {
  program
    .option('--base <url>', 'the deployment, such as https://analytics.example.com (QG_BASE_URL)')
    .option(
      '--api-key <key>',
      'the API key (QG_API_KEY); other users may see it here, so prefer the variable',
    )
    .option('--profile <name>', 'a sign-in by its name, as qg profiles list shows it (QG_PROFILE)')
    .addOption(new Option('-o, --output <format>', 'how the answer is written').choices(formats))
    .option('--json', 'the answer of the REST API, unchanged; the same as -o json')
    .option(
      '-q, --query <path>',
      'the parts of the JSON answer that a path names, such as .data[].id; texts come without quotes',
    )
    .option('--debug', 'tell every request on standard error, with its id')
    .option('--timeout <seconds>', 'how long an answer may take', parseCount(86_400), 120)
    .option('--wait', 'when the rate limit is reached, wait as long as the server says and go on');
}

/** The options of a command, those of the program included. */
export function optionsOf<Own extends object = object>(command: Command): Options & Own {
  return command.optsWithGlobals<Options & Own>();
}

/** The format of the answer: a table where nothing was said. */
export function formatOf({ json, output, query }: Options): Format {
  const flag = json ? '--json' : '-q';
  const isJson = json !== undefined || query !== undefined;
  if (isJson && output !== undefined && output !== 'json')
    throw usageFailure(`${flag} and -o ${output} contradict each other`);
  // A malformed path fails before any request is sent.
  if (query !== undefined) parseSelection(query);
  return isJson ? 'json' : (output ?? 'table');
}

/** Reads a whole number from 1 up. */
export function parseCount(most: number): (text: string) => number {
  return (text) => {
    const number = /^\d{1,9}$/.test(text) ? Number(text) : 0;
    if (number >= 1 && number <= most) return number;
    throw new InvalidArgumentError(`It must be a whole number from 1 to ${most}.`);
  };
}

/** Reads an argument that must hold something. */
export function parseText(text: string): string {
  const trimmed = text.trim();
  if (trimmed === '') throw new InvalidArgumentError('It must not be empty.');
  return trimmed;
}
