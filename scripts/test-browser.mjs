// `npm run test:browser`: the console in a real Chromium against a real server. Without a browser, root installs Debian's; other users get
// a note that the tests are skipped.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

const chromium = process.env['QG_TEST_CHROMIUM'] ?? findChromium() ?? install();
if (chromium === undefined) {
  console.log(
    'Browser tests: skipped, there is no Chromium here. Install one, or name it in QG_TEST_CHROMIUM.',
  );
} else {
  const jest = ['node_modules/jest/bin/jest.js', '--testPathIgnorePatterns=/node_modules/'];
  const chosen = process.argv.slice(2);
  const only = chosen.length > 0 ? chosen : ['--testPathPatterns=test/browser'];
  // One test may walk many pages, and a browser is slow on a busy machine.
  const { status } = spawnSync(process.execPath, [...jest, '--runInBand', '--testTimeout=120000', ...only], {
    cwd: new URL('..', import.meta.url),
    stdio: 'inherit',
    env: { ...process.env, QG_TEST_CHROMIUM: chromium },
  });
  process.exitCode = status ?? 1;
}

function findChromium() {
  return places.find((place) => existsSync(place));
}

/** Debian's package, where this may install it. */
function install() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  console.log('Browser tests: installing Chromium…');
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const command of [
    ['update'],
    ['install', '-y', '--no-install-recommends', 'chromium', 'fonts-dejavu-core'],
  ])
    spawnSync('apt-get', ['-qq', ...command], { stdio: 'inherit', env });
  return findChromium();
}
