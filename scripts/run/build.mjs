import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withLock } from './lock.mjs';
import { runNpm } from './npm.mjs';
import { withProgress } from './progress.mjs';

const sourceFolders = ['apps', 'libs', 'scripts', 'docs'];
const settings = /^(tsconfig.*\.json|\.swcrc|nest-cli\.json|package\.json)$/;

/**
 * Builds unless dist was made from the sources as they are now.
 * @param {string} root
 * @param {NodeJS.ProcessEnv} env
 */
export async function buildWhenNeeded(root, env) {
  if (isBuilt(root)) return;
  await withLock(root, async () => {
    if (!isBuilt(root)) await build(root, env);
  });
}

/**
 * @param {string} root
 * @param {NodeJS.ProcessEnv} env
 */
async function build(root, env) {
  // Taken before the build, so that a file saved while it runs counts as changed; and the old one goes first, because
  // a build that fails leaves a mixture behind.
  const fingerprint = fingerprintOf(root);
  rmSync(fingerprintPath(root), { force: true });
  await withProgress('Building', () =>
    runNpm(['run', '--silent', 'build'], { root, env, failure: 'The build failed.' }),
  );
  mkdirSync(join(root, 'dist'), { recursive: true });
  writeFileSync(fingerprintPath(root), fingerprint);
}

/** @param {string} root */
function isBuilt(root) {
  const path = fingerprintPath(root);
  return existsSync(path) && readFileSync(path, 'utf8') === fingerprintOf(root);
}

/** @param {string} root */
function fingerprintPath(root) {
  return join(root, 'dist', '.fingerprint');
}

/**
 * Path, size and time of every source: reading the contents would cost more than it tells.
 * @param {string} root
 */
function fingerprintOf(root) {
  const files = [
    ...readdirSync(root).filter((name) => settings.test(name)),
    ...sourceFolders.flatMap((folder) => filesUnder(root, folder)),
  ];
  const hash = createHash('sha256');
  for (const file of files.toSorted()) {
    // An editor's temporary file can be gone again by now.
    const found = statSync(join(root, file), { throwIfNoEntry: false });
    if (found) hash.update(`${file}\0${found.size}\0${found.mtimeMs}\n`);
  }
  return hash.digest('hex');
}

/**
 * @param {string} root
 * @param {string} folder
 * @returns {string[]}
 */
function filesUnder(root, folder) {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (!entry.isDirectory()) return entry.isFile() ? [path] : [];
    return entry.name === 'node_modules' ? [] : filesUnder(root, path);
  });
}
