import type { DashboardInput, DraftReplacement } from '#contracts';
import type { Command } from 'commander';
import type { ApiResponse, Client } from '../client/client.js';
import { connect } from '../connect.js';
import { examples } from '../examples.js';
import { Failure, usageFailure } from '../failure.js';
import { isRecord, parseJson, stringField } from '../json.js';
import { formatOf, optionsOf, parseText } from '../options.js';
import type { Options } from '../options.js';
import { printJson } from '../output/format.js';
import { printMessage } from '../output/print.js';
import { readInput } from '../read-input.js';
import type { Environment } from '../environment.js';

type Fields = Readonly<Record<string, unknown>>;

interface PushOptions extends Options {
  to?: string;
  new?: true;
  force?: true;
  publish?: true;
}

/** `qg dashboards push` */
export function addPush(dashboards: Command, environment: Environment): void {
  dashboards
    .command('push')
    .description('save a document that was pulled as the draft of its dashboard; for editors')
    .argument('[file]', 'the document; standard input when it is left out or -')
    .option('--to <dashboard_id>', 'another dashboard than the one that the document names', parseText)
    .option('--new', 'make a dashboard of it')
    .option('--publish', 'make it what everybody sees')
    .option('--force', 'also where somebody has changed the draft since it was pulled')
    .addHelpText(
      'after',
      examples(
        'qg dashboards pull dash_… > sales.json',
        'qg dashboards push sales.json --publish',
        'qg dashboards push sales.json --new --profile staging',
      ),
    )
    .action((file: string | undefined, _options: object, command: Command) =>
      push(environment, file ?? '-', command),
    );
}

async function push(environment: Environment, file: string, command: Command): Promise<void> {
  const options = optionsOf<PushOptions>(command);
  const format = formatOf(options);
  if (options.new && options.to !== undefined) throw usageFailure('--new and --to contradict each other');
  const document = parseJson((await readInput(environment, file)).toString('utf8'));
  if (!isRecord(document) || !Array.isArray(document['widgets']))
    throw new Failure('that is no document of a dashboard: qg dashboards pull makes one');
  const client = connect(environment, options);
  const saved = options.new ? await create(client, document) : await replace(client, document, options);
  const id = stringField(saved.json, 'id') ?? '';
  const last = options.publish ? await client.call('publishDashboard', { params: { id } }) : saved;
  const where = `${client.connection.base}/app/dashboards/${id}`;
  printMessage(environment, `${id} is ${options.publish ? 'published' : 'saved as a draft'}: ${where}`);
  if (format === 'json') await printJson(environment, options, last.bytes);
}

function create(client: Client, document: Fields): Promise<ApiResponse> {
  const { name, description, widgets, filters } = document;
  // The service says what is wrong with a field, in the words of the contract.
  const body = { name, description, widgets, filters } satisfies Record<keyof DashboardInput, unknown>;
  return client.call('createDashboard', { body });
}

async function replace(client: Client, document: Fields, options: PushOptions): Promise<ApiResponse> {
  const id = options.to ?? stringField(document, 'id');
  if (id === undefined)
    throw usageFailure('the document names no dashboard: --to says which, --new makes one');
  const params = { id };
  const before = await client.call('getWorkspaceDashboard', { params, query: { version: 'draft' } });
  const { widgets, filters } = document;
  // A document of another dashboard has a revision of its own, which says nothing of this one.
  const isItsOwn = stringField(document, 'id') === id && !options.force;
  const revision = isItsOwn ? document['revision'] : before.json['revision'];
  const body = { revision, widgets, filters } satisfies Record<keyof DraftReplacement, unknown>;
  const saved = await client.call('replaceDashboardDraft', { params, body });
  const { name, description } = document;
  if (name === before.json['name'] && description === before.json['description']) return saved;
  return client.call('changeDashboard', { params, body: { name, description } });
}
