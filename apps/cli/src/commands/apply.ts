import type { Command } from 'commander';
import { connect } from '../connect.js';
import { examples } from '../examples.js';
import { formatOf, optionsOf, parseText } from '../options.js';
import type { Options } from '../options.js';
import { Failure, usageFailure } from '../failure.js';
import { ofOneWorkspace, planManifests } from '../manifests/plan.js';
import { Present } from '../manifests/present.js';
import { readManifests } from '../manifests/read-manifests.js';
import type { Performed, Step } from '../manifests/step.js';
import { printJson, printRows } from '../output/format.js';
import { printLines, printMessage } from '../output/print.js';
import { tableLines } from '../output/table.js';
import { terminalOf } from '../output/terminal.js';
import type { Environment } from '../environment.js';

interface ApplyOptions extends Options {
  file: string[];
  dryRun?: true;
  of?: string;
}

/** `qg apply` */
export function addApply(program: Command, environment: Environment): void {
  program
    .command('apply')
    .description(
      'make the metrics, dashboards, alerts and webhook subscriptions of the workspace what manifests say; for members',
    )
    .requiredOption(
      '-f, --file <path>',
      'a file of manifests, a folder of them, or - for standard input; may be repeated',
      (path: string, before: string[] | undefined) => [...(before ?? []), parseText(path)],
    )
    .option('--dry-run', 'show the plan, and change nothing')
    .option('--of <workspace>', 'those manifests alone whose workspaceRef has this name', parseText)
    .addHelpText(
      'after',
      examples(
        'qg apply -f metrics.yaml --dry-run',
        'qg apply -f analytics/ -f webhooks.yaml',
        "qg apply -f analytics/ --dry-run -q '.data[] | {action, kind, name}'",
      ),
    )
    .action((_options: object, command: Command) => apply(environment, command));
}

async function apply(environment: Environment, command: Command): Promise<void> {
  const options = optionsOf<ApplyOptions>(command);
  // A malformed format fails before anything is changed.
  formatOf(options);
  const manifests = ofOneWorkspace(await readManifests(environment, options.file), options.of);
  if (manifests.length === 0) throw usageFailure('there is no manifest of questglass.io in it');
  const steps = await planManifests(manifests, new Present(connect(environment, options)));
  if (options.dryRun)
    return show(
      environment,
      options,
      steps.map((step) => rowOf(step, { id: step.id })),
    );
  const rows: Row[] = [];
  for (const step of steps) {
    try {
      rows.push(rowOf(step, await step.perform()));
    } catch (error) {
      await show(environment, options, rows);
      throw failureAt(step, error);
    }
  }
  await show(environment, options, rows);
}

const columns = ['action', 'kind', 'name', 'id', 'detail', 'secret'] as const;
type Row = Readonly<Record<(typeof columns)[number], string | null>>;

function rowOf({ action, manifest, detail }: Step, { id, secret }: Performed): Row {
  const { kind, name } = manifest;
  return { action, kind, name, id: id ?? null, detail, secret: secret ?? null };
}

async function show(environment: Environment, options: ApplyOptions, rows: readonly Row[]): Promise<void> {
  const format = formatOf(options);
  if (format === 'json') {
    const document = { dry_run: options.dryRun === true, data: rows };
    return printJson(environment, options, Buffer.from(`${JSON.stringify(document)}\n`));
  }
  const isSecret = rows.some(({ secret }) => secret !== null);
  const shown = columns.filter((column) => format !== 'table' || column !== 'secret' || isSecret);
  const result = { columns: shown, rows: rows.map((row) => shown.map((column) => row[column])) };
  if (format !== 'table') return printRows(environment, format, result);
  await printLines(environment, tableLines(result, terminalOf(environment.stdout, environment.env)));
  const changes = rows.filter(({ action }) => action === 'create' || action === 'change').length;
  if (options.dryRun) printMessage(environment, `nothing was changed; ${changes} of ${rows.length} would be`);
}

/** The steps before it have been performed and stay so. */
function failureAt({ manifest }: Step, error: unknown): unknown {
  if (!(error instanceof Failure)) return error;
  return new Failure(`${manifest.place}: ${error.message}`, error.exitCode, { cause: error });
}
