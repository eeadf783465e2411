import type { MetricImport, MetricImportResult } from '#contracts';
import type { Command } from 'commander';
import { connect } from '../connect.js';
import { examples } from '../examples.js';
import { stringField } from '../json.js';
import { formatOf, optionsOf, parseText } from '../options.js';
import { printJson, printRows } from '../output/format.js';
import { printLines, printMessage } from '../output/print.js';
import { tableLines } from '../output/table.js';
import { terminalOf } from '../output/terminal.js';
import { readInput } from '../read-input.js';
import { readRecords } from '../responses/parse-response.js';
import type { Environment } from '../environment.js';

const columns = ['outcome', 'name', 'id', 'reason'];

/** `qg metrics import` */
export function addImport(metrics: Command, environment: Environment): void {
  metrics
    .command('import')
    .description('take over metrics from dbt or Open Semantic Interchange; for editors')
    .argument('[file]', 'the YAML; standard input when it is left out or -')
    .option('--source <id>', 'the data source that they are of; the default one when left out', parseText)
    .addHelpText(
      'after',
      examples(
        'qg metrics import models/metrics.yml',
        'cat models/*.yml | qg metrics import --source ds_…',
        "qg metrics import metrics.yml -q '.skipped[]'",
      ),
    )
    .action((file: string | undefined, _options: object, command: Command) =>
      importFrom(environment, file ?? '-', command),
    );
}

async function importFrom(environment: Environment, file: string, command: Command): Promise<void> {
  const options = optionsOf<{ source?: string }>(command);
  const format = formatOf(options);
  const body: MetricImport = {
    yaml: (await readInput(environment, file)).toString('utf8'),
    ...(options.source !== undefined && { data_source_id: options.source }),
  };
  const { bytes, json } = await connect(environment, options).call('importMetrics', { body });
  if (format === 'json') return printJson(environment, options, bytes);
  const rows = (['created', 'updated', 'skipped'] as const).flatMap((outcome) =>
    readRecords<MetricImportResult>(json, outcome).map((record) => [
      outcome,
      stringField(record, 'name'),
      stringField(record, 'id') ?? null,
      stringField(record, 'reason') ?? null,
    ]),
  );
  if (format !== 'table') await printRows(environment, format, { columns, rows });
  else if (rows.length === 0) printMessage(environment, 'there is no metric in it');
  else
    await printLines(
      environment,
      tableLines({ columns, rows }, terminalOf(environment.stdout, environment.env)),
    );
}
