import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { Option } from 'commander';
import type { Command } from 'commander';
import type { TakePart } from '../client/send-request.js';
import { connect } from '../connect.js';
import type { Environment } from '../environment.js';
import { examples } from '../examples.js';
import { Failure, usageFailure } from '../failure.js';
import { optionsOf, parseText } from '../options.js';
import type { Options } from '../options.js';
import { print, printMessage } from '../output/print.js';

interface ExportOptions extends Options {
  format: string;
  to?: string;
}

/** `qg export …` */
export function addExport(program: Command, environment: Environment): void {
  program
    .command('export')
    .description('all rows of an answer, or of a widget of a dashboard, as they come')
    .argument('<id>', 'the message_id of an answer, or a dashboard', parseText)
    .argument('[widget]', 'the key of a widget of the dashboard', parseText)
    .addOption(
      new Option('--format <format>', 'arrow is an IPC stream')
        .choices(['csv', 'ndjson', 'arrow'])
        .default('csv'),
    )
    .option('--to <file>', 'write to a file, which must not exist, instead of standard output')
    .addHelpText(
      'after',
      examples(
        'qg export msg_… > rows.csv',
        'qg export dash_… revenue-by-month --format ndjson | jq .',
        'qg export dash_… revenue-by-month --format arrow --to rows.arrows',
      ),
    )
    .action((id: string, widget: string | undefined, _options: object, command: Command) =>
      exportRows(environment, id, widget, command),
    );
}

async function exportRows(
  environment: Environment,
  id: string,
  widget: string | undefined,
  command: Command,
): Promise<void> {
  const options = optionsOf<ExportOptions>(command);
  const { format, to } = options;
  if (environment.stdout.isTTY && to === undefined)
    throw usageFailure('an export is for a program or a file: pipe it, or name one with --to');
  const client = connect(environment, options);
  const query = { format };
  const read = (take: TakePart) =>
    widget === undefined
      ? client.export('exportAnswer', { params: { message_id: id }, query }, take)
      : client.export('exportWidget', { params: { id, key: widget }, query }, take);
  const { headers } =
    to === undefined ? await read((part) => print(environment, part)) : await into(to, read);
  const count = Number(headers['questglass-row-count']);
  const limit = Number(headers['questglass-row-limit']);
  if (count > limit) printMessage(environment, `these are the first ${limit} of ${count} rows`);
}

/** Writes to a new file, which stays as far as it was written where the export breaks off. */
async function into<T>(path: string, read: (take: TakePart) => Promise<T>): Promise<T> {
  const file = createWriteStream(path, { flags: 'wx' });
  try {
    await once(file, 'open');
  } catch (cause) {
    throw new Failure(`${path} cannot be written, or is there already`, undefined, { cause });
  }
  try {
    return await read(async (part) => {
      if (!file.write(part)) await once(file, 'drain');
    });
  } finally {
    file.end();
    await finished(file);
  }
}
