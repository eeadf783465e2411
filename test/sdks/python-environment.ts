import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from './programs.js';

const folder = join(repository, 'node_modules/.cache/sdks-python');

/** A program of the environment that scripts/test-sdks.mjs makes. */
export function pythonProgram(name: string): string {
  return join(folder, 'bin', name);
}

/** True if there is one: it requires a Python with venv. */
export const hasPython = existsSync(pythonProgram('pip'));
