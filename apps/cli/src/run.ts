import { CommanderError } from 'commander';
import { Failure, exitCodes } from './failure.js';
import type { ExitCode } from './failure.js';
import { BrokenPipe, printMessage } from './output/print.js';
import { programOf } from './program.js';
import type { Environment } from './environment.js';

/** Runs a command line to its end; whatever happens, a person gets one line at most, and a script the exit code. */
export async function run(environment: Environment, argv: readonly string[]): Promise<ExitCode> {
  try {
    await programOf(environment).parseAsync(argv, { from: 'user' });
    return exitCodes.ok;
  } catch (error) {
    return exitCodeOf(environment, error);
  }
}

function exitCodeOf(environment: Environment, error: unknown): ExitCode {
  if (error instanceof BrokenPipe) return exitCodes.ok;
  // Commander has said what is wrong itself. Help and version come this way, too; help that nobody asked for is an error.
  if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.ok : exitCodes.usage;
  if (error instanceof Failure) {
    if (error.message !== '') printMessage(environment, error.message);
    return error.exitCode;
  }
  printMessage(
    environment,
    `this should not have happened: ${error instanceof Error ? error.message : 'unknown error'}`,
  );
  return exitCodes.error;
}
