import { describe } from '@jest/globals';

/**
 * Describes behaviour that takes something of this machine. Where that is not there, the description is skipped, and a line says
 * what it takes: `needs` goes on "takes …".
 */
export function describeWhere(isThere: boolean, needs: string, name: string, specs: () => void): void {
  if (!isThere) process.stderr.write(`SKIPPED: "${name}" takes ${needs}.\n`);
  (isThere ? describe : describe.skip)(name, specs);
}
