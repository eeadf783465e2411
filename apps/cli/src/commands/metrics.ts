import type { Metric } from '#contracts';
import type { Command } from 'commander';
import { examples } from '../examples.js';
import type { Environment } from '../environment.js';
import { addImport } from './metrics-import.js';
import { addListOptions, printList } from './list.js';

/** `qg metrics …` */
export function addMetrics(program: Command, environment: Environment): void {
  const metrics = program.command('metrics').description('the curated metrics');
  addListOptions(metrics.command('list'))
    .description('list them, newest first')
    .addHelpText('after', examples('qg metrics list', 'qg metrics list --all -o csv > metrics.csv'))
    .action((_options: object, command: Command) =>
      printList<Metric>(environment, command, {
        call: 'listMetrics',
        columns: ['id', 'name', 'expression', 'source', 'description'],
      }),
    );
  addImport(metrics, environment);
}
