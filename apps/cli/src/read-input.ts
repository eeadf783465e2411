import { readFileSync } from 'node:fs';
import { Failure, codeOf } from './failure.js';
import { readStdinBytes } from './stdin.js';
import type { Environment } from './environment.js';

/** A file byte for byte; `-` is standard input. */
export async function readInput(environment: Environment, file: string): Promise<Buffer> {
  if (file === '-') return readStdinBytes(environment);
  try {
    return readFileSync(file);
  } catch (cause) {
    throw new Failure(`${file} cannot be read (${codeOf(cause)})`, undefined, { cause });
  }
}
