import { fstatSync, writeSync } from 'node:fs';
import { codeOf } from '../failure.js';

const standardOutput = 1;

/**
 * Writes a short text, such as help, to standard output without its stream, which takes longer to open than the rest of such a run. A closed
 * pipe ends the output.
 */
export function writeSynchronously(text: string): void {
  let rest = Buffer.from(text);
  try {
    while (rest.length > 0) rest = rest.subarray(writeSync(standardOutput, rest));
  } catch (error) {
    // A pipe that is full for the moment, for one: the stream waits.
    if (codeOf(error) !== 'EPIPE') process.stdout.write(rest);
  }
}

/** Reports whether standard output may be a terminal; pipes and files are recognized without its stream. */
export function mayBeTerminal(): boolean {
  try {
    return fstatSync(standardOutput).isCharacterDevice();
  } catch {
    // Closed, for one: what comes of that is the stream's to say.
    return true;
  }
}
