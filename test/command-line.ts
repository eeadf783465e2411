import { parseArgs } from 'node:util';
import type { ParseArgsOptionsConfig } from 'node:util';

interface Config<T extends ParseArgsOptionsConfig> {
  args: string[];
  allowPositionals: true;
  options: T;
}

/** The words behind a command, or the message instead of running it. */
export type CommandLine<T extends ParseArgsOptionsConfig> =
  | ({ state: 'read' } & ReturnType<typeof parseArgs<Config<T>>>)
  | { state: 'told'; text: string; exitCode: 0 | 2 };

/** Reads what was typed; `--help`, and an option that there is not, are answered by how the command is used. */
export function readCommandLine<T extends ParseArgsOptionsConfig>(
  args: readonly string[],
  options: T,
  usage: string,
): CommandLine<T> {
  if (args.includes('--help') || args.includes('-h')) return { state: 'told', text: usage, exitCode: 0 };
  try {
    const config: Config<T> = { args: [...args], allowPositionals: true, options };
    return { state: 'read', ...parseArgs(config) };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    const [sentence] = error.message.split('. ');
    return { state: 'told', text: `${sentence}.\n${usage}`, exitCode: 2 };
  }
}

/** Says it where it belongs: help was asked for, and what is wrong is no result. */
export function tell({ text, exitCode }: { text: string; exitCode: 0 | 2 }): void {
  (exitCode === 0 ? process.stdout : process.stderr).write(`${text}\n`);
  process.exitCode = exitCode;
}
