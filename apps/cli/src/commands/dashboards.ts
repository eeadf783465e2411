import type { Dashboard } from '#contracts';
import type { Command } from 'commander';
import { readWidgetData } from '../responses/parse-response.js';
import { connect } from '../connect.js';
import { examples } from '../examples.js';
import { formatOf, optionsOf, parseText } from '../options.js';
import { resultLines } from '../output/answer.js';
import { chartLines } from '../output/chart.js';
import { printJson, printRows } from '../output/format.js';
import { printLines, printMessage } from '../output/print.js';
import { terminalOf } from '../output/terminal.js';
import type { Environment } from '../environment.js';
import { addPush } from './dashboards-push.js';
import { addListOptions, printList } from './list.js';

/** `qg dashboards …` */
export function addDashboards(program: Command, environment: Environment): void {
  const dashboards = program.command('dashboards').description('dashboards and the data of their widgets');
  addListOptions(dashboards.command('list'))
    .description('list them, newest first')
    .addHelpText(
      'after',
      examples('qg dashboards list', "qg dashboards list --all --json | jq -r '.data[].id'"),
    )
    .action((_options: object, command: Command) =>
      printList<Dashboard>(environment, command, {
        call: 'listDashboards',
        columns: ['id', 'name', 'status', 'widget_count', 'updated_at'],
      }),
    );
  dashboards
    .command('pull')
    .description('write the document of a dashboard to standard output, as the REST API gives it')
    .argument('<dashboard_id>', 'as dashboards list shows it', parseText)
    .addHelpText(
      'after',
      examples(
        'qg dashboards pull dash_… > dashboard.json',
        "qg dashboards pull dash_… | jq -r '.widgets[].key'",
      ),
    )
    .action((id: string, _options: object, command: Command) => pull(environment, id, command));
  dashboards
    .command('data')
    .description('the cached data of a widget')
    .argument('<dashboard_id>', 'as dashboards list shows it', parseText)
    .argument('<widget>', 'its key, as the document shows it', parseText)
    .addHelpText(
      'after',
      examples(
        'qg dashboards data dash_… revenue-by-month',
        'qg dashboards data dash_… revenue-by-month -o csv',
      ),
    )
    .action((id: string, key: string, _options: object, command: Command) =>
      printData(environment, id, key, command),
    );
  addPush(dashboards, environment);
}

async function pull(environment: Environment, id: string, command: Command): Promise<void> {
  const options = optionsOf(command);
  const { bytes } = await connect(environment, options).call('getDashboard', { params: { id } });
  await printJson(environment, options, bytes);
}

async function printData(environment: Environment, id: string, key: string, command: Command): Promise<void> {
  const options = optionsOf(command);
  const format = formatOf(options);
  const answer = await connect(environment, options).call('getWidgetData', { params: { id, key } });
  if (format === 'json') return printJson(environment, options, answer.bytes);
  const data = readWidgetData(answer.json);
  if (format === 'table') {
    const terminal = terminalOf(environment.stdout, environment.env);
    const chart = terminal.kind === 'terminal' ? chartLines(data.chartSpec, data, terminal) : [];
    await printLines(environment, [
      ...resultLines(data, terminal),
      ...(chart.length > 0 ? ['', ...chart] : []),
    ]);
  } else await printRows(environment, format, data);
  if (data.error !== null) printMessage(environment, `the last refresh failed: ${data.error}`);
  else if (data.stale)
    printMessage(
      environment,
      `these data are of ${data.refreshedAt ?? 'no time yet'}; newer ones are being fetched`,
    );
}
