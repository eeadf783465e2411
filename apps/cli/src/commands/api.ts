import { InvalidArgumentError, Option } from 'commander';
import type { Command } from 'commander';
import type { ApiRequest } from '../client/client.js';
import { membersOnly, refusalOf } from '../client/refusal.js';
import type { IncomingResponse } from '../client/send-request.js';
import type { Connection } from '../config/connection.js';
import { connect } from '../connect.js';
import { examples } from '../examples.js';
import { Failure, usageFailure } from '../failure.js';
import { parseJson } from '../json.js';
import { formatOf, optionsOf } from '../options.js';
import type { Options } from '../options.js';
import { escapeTerminalLines } from '../output/escape-terminal.js';
import { printJson } from '../output/format.js';
import { print, printLines } from '../output/print.js';
import { readInput } from '../read-input.js';
import type { Environment } from '../environment.js';

type Fields = Readonly<Record<string, unknown>>;

interface ApiOptions extends Options {
  method?: string;
  field?: Fields;
  jsonField?: Fields;
  header?: Readonly<Record<string, string>>;
  input?: string;
  include?: true;
}

const placeholder = '{workspace_id}';
const methods = ['GET', 'POST', 'PATCH', 'PUT', 'DELETE'];

/** `qg api …` */
export function addApi(program: Command, environment: Environment): void {
  program
    .command('api')
    .description('call any address of the API and print its answer as it came')
    .argument('<path>', 'such as /v1/dashboards; {workspace_id} stands for the workspace of a member')
    .addOption(new Option('-X, --method <method>', 'GET where there is no body, else POST').choices(methods))
    .option(
      '-f, --field <name=value>',
      'a text of the body, or of the query of a GET; may be repeated',
      addField,
    )
    .option('-F, --json-field <name=value>', 'the same with a value in JSON', addJsonField)
    .option('--input <file>', 'the body; - reads it from standard input')
    .option('-H, --header <name:value>', 'a header field of the request; may be repeated', addHeader)
    .option('-i, --include', 'print the status and the header fields of the answer, too')
    .addHelpText(
      'after',
      examples(
        'qg api /v1/whoami',
        "qg api '/v1/dashboards?limit=100' -q '.data[].name'",
        'qg api /v1/ask -f question="Revenue by month this year" -F data_source_ids=\'["ds_…"]\' -i',
        'qg api /v1/embed-tokens -X POST -H "Idempotency-Key: nightly"',
        "qg api '/workspaces/{workspace_id}/alerts' -q '.data[].name'      # signed in with --email",
      ),
    )
    .action((path: string, _options: object, command: Command) => callApi(environment, path, command));
}

async function callApi(environment: Environment, path: string, command: Command): Promise<void> {
  const options = optionsOf<ApiOptions>(command);
  const format = formatOf(options);
  if (format === 'csv' || format === 'ndjson')
    throw usageFailure(`qg api prints answers as they come, not as ${format}`);
  const client = connect(environment, options);
  const request = await requestOf(environment, inWorkspace(path, client.connection), options);
  // A terminal is shown what it would obey, and a path finds nothing but in a whole answer.
  const isPassedOn = !environment.stdout.isTTY && !options.include && options.query === undefined;
  const answer = await client.send({
    ...request,
    ...(isPassedOn && { take: (part: Buffer) => print(environment, part) }),
  });
  const isFine = answer.status >= 200 && answer.status < 300;
  // A refusal is printed whole: its fields say what to mend.
  if (options.include) await printHead(environment, answer);
  if (isFine || options.query === undefined) await printBody(environment, isFine ? options : {}, answer);
  if (!isFine) throw refusalOf(answer, client.connection, request.target);
}

async function requestOf(environment: Environment, path: string, options: ApiOptions): Promise<ApiRequest> {
  const fields: Fields = { ...options.field, ...options.jsonField };
  const hasFields = Object.keys(fields).length > 0;
  if (hasFields && options.input !== undefined)
    throw usageFailure('--input and fields contradict each other');
  const method = options.method ?? (hasFields || options.input !== undefined ? 'POST' : 'GET');
  const target = targetOf(path, method === 'GET' ? fields : {});
  const base = { method, target, label: 'Calling', headers: options.header ?? {} };
  if (options.input !== undefined) return { ...base, body: await readInput(environment, options.input) };
  return hasFields && method !== 'GET' ? { ...base, body: JSON.stringify(fields) } : base;
}

/** The path with the workspace that the member works in. */
function inWorkspace(path: string, { base, credential }: Connection): string {
  if (!path.includes(placeholder)) return path;
  if (credential.kind === 'session') return path.replace(placeholder, credential.workspaceId);
  throw membersOnly(base);
}

/** A path of the deployment, and nothing else: a whole address could lead the key elsewhere. */
function targetOf(path: string, query: Fields): string {
  const place = 'http://deployment.invalid';
  const url = path.startsWith('/') ? URL.parse(path, place) : null;
  if (url?.origin !== place)
    throw usageFailure('the path begins with /, such as /v1/dashboards; --base names the deployment');
  for (const [name, value] of Object.entries(query))
    url.searchParams.append(name, typeof value === 'string' ? value : JSON.stringify(value));
  return url.pathname + url.search;
}

function printHead(environment: Environment, { status, headers }: IncomingResponse): Promise<void> {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${String(value)}`);
  return printLines(environment, [`HTTP ${status}`, ...lines.flatMap(escapeTerminalLines), '']);
}

function printBody(
  environment: Environment,
  options: { query?: string },
  answer: IncomingResponse,
): Promise<void> {
  const { bytes } = answer;
  if (bytes.length === 0) return Promise.resolve();
  if (/\bjson\b/.test(answer.headers['content-type'] ?? '')) return printJson(environment, options, bytes);
  if (options.query !== undefined) throw new Failure('the answer is no JSON, so -q finds nothing in it');
  if (!environment.stdout.isTTY) return print(environment, bytes);
  return printLines(environment, escapeTerminalLines(bytes.toString('utf8')));
}

function addField(text: string, before?: Fields): Fields {
  const [, name, value] = /^([^=]+)=(.*)$/s.exec(text) ?? [];
  if (name === undefined) throw new InvalidArgumentError('It is a name, = and a value.');
  return { ...before, [name]: value };
}

function addJsonField(text: string, before?: Fields): Fields {
  const [field] = Object.entries(addField(text));
  const value = parseJson(String(field?.[1]));
  if (!field || value === undefined)
    throw new InvalidArgumentError('The value must be JSON, such as 5, true or ["a"]; -f takes a text.');
  return { ...before, [field[0]]: value };
}

function addHeader(text: string, before: ApiOptions['header']): ApiOptions['header'] {
  const [, name, value] = /^([\w!#$%&'*+.^`|~-]+):\s*([\t\x20-\x7e]*)$/.exec(text) ?? [];
  if (name === undefined || value === undefined)
    throw new InvalidArgumentError('It is a name, a colon and a value of printable ASCII.');
  if (name.toLowerCase() === 'authorization')
    throw new InvalidArgumentError('Authorization comes from the sign-in, or from --api-key.');
  return { ...before, [name.toLowerCase()]: value };
}
