import { Argument } from 'commander';
import type { Command } from 'commander';
import { completionScript, shells } from '../completion/script.js';
import type { Shell } from '../completion/script.js';
import { completionsOf } from '../completion/words.js';
import { examples } from '../examples.js';
import { printLines } from '../output/print.js';
import type { Environment } from '../environment.js';

/** `qg completion` */
export function addCompletion(program: Command, environment: Environment): void {
  program
    .command('completion')
    .description('print a script that lets a shell complete commands and options')
    .addArgument(new Argument('<shell>', 'which shell').choices(shells))
    .addHelpText(
      'after',
      examples(
        'source <(qg completion bash)                                   # in ~/.bashrc',
        'source <(qg completion zsh)                                    # in ~/.zshrc, after compinit',
        'qg completion fish > ~/.config/fish/completions/qg.fish',
      ),
    )
    .action((shell: Shell) => printLines(environment, [completionScript(shell, completionsOf(program))]));
}
