/** `npm run test:sdks`: the SDKs as they are published, and clients that are generated. The generators of these are installed for this alone. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = new URL('..', import.meta.url);
const generators = new URL('test-sdks/', root);
/** Kept between runs, since it holds half a gigabyte. */
const python = new URL('node_modules/.cache/sdks-python/', root);

if (!existsSync(new URL('node_modules/.package-lock.json', generators)))
  run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], generators);
// Debian has the two in a package of their own, python3-venv.
if (spawnSync('python3', ['-c', 'import venv, ensurepip']).status === 0) installPython();
const jest = ['--testPathIgnorePatterns=/node_modules/', '--testPathPatterns=test/sdks'];
run(process.execPath, ['scripts/test.mjs', ...jest, ...process.argv.slice(2)], root);

function installPython() {
  const requirements = fileURLToPath(new URL('test/sdks/requirements.txt', root));
  const stamp = new URL('requirements.txt', python);
  const wanted = readFileSync(requirements, 'utf8');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  run('python3', ['-m', 'venv', '--clear', fileURLToPath(python)], root);
  run(fileURLToPath(new URL('bin/pip', python)), ['install', '--quiet', '-r', requirements], root);
  writeFileSync(stamp, wanted);
}

/**
 * Runs a program to its end, and ends with it where it fails.
 * @param {string} program
 * @param {string[]} args
 * @param {URL} cwd
 */
function run(program, args, cwd) {
  const { status } = spawnSync(program, args, { cwd, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}
