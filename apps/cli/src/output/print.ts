import { Failure, codeOf } from '../failure.js';
import type { Environment } from '../environment.js';
import { escapeTerminal } from './escape-terminal.js';
import { redactSecrets } from './redact-secrets.js';

/** The reader of our output has closed it, as `head` does. That ends the program, and is no error. */
export class BrokenPipe extends Error {
  override readonly name = 'BrokenPipe';
}

/** Writes to standard output, where answers go and nothing else. */
export function print(environment: Environment, output: string | Uint8Array): Promise<void> {
  const stdout = hearing(environment.stdout);
  return new Promise((resolve, reject) => {
    stdout.write(output, (error) => (error ? reject(outputFailure(error)) : resolve()));
  });
}

/** Writes lines to standard output. */
export function printLines(environment: Environment, lines: readonly string[]): Promise<void> {
  return lines.length === 0 ? Promise.resolve() : print(environment, `${lines.join('\n')}\n`);
}

/** Tells a person something, in one line on standard error. */
export function printMessage(environment: Environment, message: string): void {
  hearing(environment.stderr).write(`qg: ${redactSecrets(escapeTerminal(message.trim()))}\n`);
}

/** A stream's errors come as events, too, and would end the program with a stack if nobody heard them. */
function hearing(stream: NodeJS.WriteStream): NodeJS.WriteStream {
  if (stream.listenerCount('error') === 0) stream.on('error', () => undefined);
  return stream;
}

function outputFailure(error: Error): Error {
  if (codeOf(error) === 'EPIPE') return new BrokenPipe('nobody reads the output', { cause: error });
  const why = codeOf(error) === 'ENOSPC' ? 'the disk is full' : codeOf(error) || error.message;
  return new Failure(`the output cannot be written: ${why}`, undefined, { cause: error });
}
