import { describe } from '@jest/globals';

/**
 * Describes behaviour that requires something of this machine. Without it the description is skipped, and a line names the requirement: `needs`
 * completes "takes …".
 */
export function describeWhere(isThere: boolean, needs: string, name: string, specs: () => void): void {
  if (!isThere) process.stderr.write(`SKIPPED: "${name}" takes ${needs}.\n`);
  (isThere ? describe : describe.skip)(name, specs);
}
