/** `npm run test:clients`: other people's MCP clients against ours. They are heavy, so they are installed for this alone. */
import { existsSync } from 'node:fs';
import { installPython, run } from './python-environment.mjs';

const root = new URL('..', import.meta.url);
const folder = new URL('test-clients/', root);

if (!existsSync(new URL('node_modules/.package-lock.json', folder)))
  run('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], folder);
// Two, since one environment has one version of a package.
for (const major of ['1', '2'])
  installPython(
    new URL(`node_modules/.cache/clients-python-${major}/`, root),
    new URL(`requirements-${major}.txt`, folder),
  );
const jest = ['--testPathIgnorePatterns=/node_modules/', '--testPathPatterns=test/clients', '--runInBand'];
run(process.execPath, ['scripts/test.mjs', ...jest], root);
