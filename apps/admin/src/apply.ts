import type { Command } from 'commander';
import { ResourceName } from '../../controller/src/kinds/resource.js';
import type { ApplyOptions } from './apply-folder.js';
import { parseArgument } from './argument.js';
import type { AsOperator } from './session.js';

/**
 * `admin apply -f DIR`: applies a folder's manifests, as a controller applies those of a cluster. Its code is loaded on demand: it is most of
 * the program, and every other command would wait for it.
 */
export function addApplyCommand(program: Command, asOperator: AsOperator): void {
  program
    .command('apply')
    .description("make the deployment what a folder's manifests say (docs/operating/resources.md)")
    .requiredOption('-f, --filename <folder>', 'the folder of *.yaml')
    .option('--dry-run', 'say what would be done, and do nothing')
    .option('--prune', 'remove what the owner declared before in the namespace and does not any more')
    .option(
      '--owner <name>',
      'whose the folder is, for --prune; what it declares no other owner changes',
      parseArgument(ResourceName),
    )
    .option(
      '--namespace <name>',
      'the namespace that all manifests have to be in; their Secrets are in a folder of its name below --secrets',
      parseArgument(ResourceName.max(63)),
    )
    .option('--secrets <folder>', 'where Secrets are, as name/key (default: secrets/ in the --data folder)')
    .action(async (options: ApplyOptions, command: Command) => {
      const { readManifests } = await import('../../controller/src/folder/read-manifests.js');
      const { applyFolder } = await import('./apply-folder.js');
      const manifests = await readManifests(options.filename, options.namespace);
      await asOperator(command, ({ db, environment }) => {
        const { data } = command.optsWithGlobals<{ data: string }>();
        return applyFolder({ db, environment, data }, manifests, options);
      });
    });
}
