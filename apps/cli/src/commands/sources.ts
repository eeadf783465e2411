import type { DataSource } from '#contracts';
import type { Command } from 'commander';
import { examples } from '../examples.js';
import type { Environment } from '../environment.js';
import { addListOptions, printList } from './list.js';

/** `qg sources …` */
export function addSources(program: Command, environment: Environment): void {
  const sources = program.command('sources').description('the connected data sources');
  addListOptions(sources.command('list'))
    .description('list them, newest first')
    .addHelpText('after', examples('qg sources list', "qg sources list --json | jq -r '.data[].id'"))
    .action((_options: object, command: Command) =>
      printList<DataSource>(environment, command, {
        call: 'listDataSources',
        columns: ['id', 'name', 'type', 'status', 'is_default', 'table_count'],
      }),
    );
}
