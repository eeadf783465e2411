// Makes dist/console: the pages, and beside each file what it is compressed, so that serving one costs no work.
// Bundling takes seconds, so what was made of the same sources before is taken again.
import { createHash } from 'node:crypto';
import { cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { compressFile } from './compress-file.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = join(root, 'dist', 'console');
const kept = join(root, 'node_modules', '.cache', 'console');
const compressible = /\.(?:js|css|html|svg|json)$/;

const fingerprint = fingerprintOf();
const place = join(kept, fingerprint);
if (!existsSync(place)) {
  await build({ configFile: join(root, 'apps/console/vite.config.mjs') });
  for (const name of filesUnder(folder).filter((file) => compressible.test(file))) compressFile(name);
  keep();
}
rmSync(folder, { recursive: true, force: true });
cpSync(place, folder, { recursive: true });

/** One is kept: what older sources made is of no more use. Renamed when it is whole, so that half of one is never taken. */
function keep() {
  rmSync(kept, { recursive: true, force: true });
  cpSync(folder, `${place}.new`, { recursive: true });
  renameSync(`${place}.new`, place);
}

/** The inputs of the result: the sources, and the packages that go into it. */
function fingerprintOf() {
  const files = [
    ...filesUnder(join(root, 'apps', 'console')),
    ...filesUnder(join(root, 'libs', 'formats')),
    join(root, 'package-lock.json'),
    join(root, 'scripts', 'build-console.mjs'),
    join(root, 'scripts', 'compress-file.mjs'),
  ];
  const hash = createHash('sha256');
  for (const file of files.toSorted()) hash.update(`${file}\0`).update(readFileSync(file));
  return hash.digest('hex').slice(0, 32);
}

/**
 * @param {string} start
 * @returns {string[]}
 */
function filesUnder(start) {
  return readdirSync(start, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}
