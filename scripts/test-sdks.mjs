/** `npm run test:sdks`: the SDKs as they are published, and clients that are generated. The generators of these are installed for this alone. */
import { existsSync } from 'node:fs';
import { installPython, run } from './python-environment.mjs';

const root = new URL('..', import.meta.url);
const generators = new URL('test-sdks/', root);

if (!existsSync(new URL('node_modules/.package-lock.json', generators)))
  run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], generators);
// Kept between runs, since it holds half a gigabyte.
installPython(new URL('node_modules/.cache/sdks-python/', root), new URL('test/sdks/requirements.txt', root));
const jest = ['--testPathIgnorePatterns=/node_modules/', '--testPathPatterns=test/sdks'];
run(process.execPath, ['scripts/test.mjs', ...jest, ...process.argv.slice(2)], root);
