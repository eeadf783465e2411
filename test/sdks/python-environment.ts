import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository, run } from './programs.js';

/** Kept between runs, since it holds half a gigabyte. */
const folder = join(repository, 'node_modules/.cache/sdks-python');

/** Debian has the two in a package of their own, python3-venv. */
export const hasPython = spawnSync('python3', ['-c', 'import venv, ensurepip']).status === 0;

/** A program of the environment. */
export function pythonProgram(name: string): string {
  return join(folder, 'bin', name);
}

/** Makes the environment, with what requirements.txt asks for and the wheel of the SDK as it is now. */
export async function makePythonEnvironment(): Promise<void> {
  const requirements = join(repository, 'test/sdks/requirements.txt');
  const stamp = join(folder, 'requirements.txt');
  const wanted = readFileSync(requirements, 'utf8');
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== wanted) {
    await run('python3', ['-m', 'venv', '--clear', folder]);
    await run(pythonProgram('pip'), ['install', '--quiet', '-r', requirements]);
    writeFileSync(stamp, wanted);
  }
}
