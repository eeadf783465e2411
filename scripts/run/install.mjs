import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { withLock } from './lock.mjs';
import { expectRegistry, runNpm } from './npm.mjs';
import { withProgress } from './progress.mjs';

/**
 * Installs the packages unless node_modules is what package-lock.json asks for on this machine.
 * @param {string} root
 */
export async function installWhenNeeded(root) {
  if (hasStamp(root)) return;
  await withLock(root, async () => {
    if (hasStamp(root)) return;
    if (!isInstalled(root)) await install(root);
    writeStamp(root);
  });
}

/** @param {string} root */
async function install(root) {
  const when = existsSync(join(root, 'node_modules')) ? 'they have changed' : 'first time, about a minute';
  // Both claim that all is there, which ends with npm's first step: it deletes node_modules, and can be killed half-way.
  for (const claim of [stampPath(root), listPath(root)]) rmSync(claim, { force: true });
  const failure = 'The packages could not be installed.';
  await withProgress(`Installing packages (${when})`, async () => {
    await expectRegistry(root, process.env);
    // The compiler is a development dependency, which NODE_ENV=production would leave out.
    // Under `npm start --silent` npm would keep the cause of a failure to itself too.
    // No package runs code of its own here: what needs a step after it was unpacked, PostgreSQL's links, gets it from its launcher.
    const args = ['ci', '--ignore-scripts', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'];
    await runNpm(args, { root, env: process.env, failure });
  });
}

/** @param {string} root */
function hasStamp(root) {
  const path = stampPath(root);
  return existsSync(path) && readFileSync(path, 'utf8') === stamp(root);
}

/** @param {string} root */
function writeStamp(root) {
  mkdirSync(join(root, 'node_modules'), { recursive: true });
  writeFileSync(stampPath(root), stamp(root));
}

/** @param {string} root */
function stampPath(root) {
  return join(root, 'node_modules', '.questglass-stamp');
}

/** @param {string} root */
function listPath(root) {
  return join(root, 'node_modules', '.package-lock.json');
}

/** @param {string} root */
function stamp(root) {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}\n`);
  for (const file of ['package-lock.json', 'package.json']) hash.update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

/**
 * Reports whether a person's own `npm install` or `npm ci` has installed everything: npm leaves a list of it there. That saves a minute,
 * also after an edit of package.json that touches no dependency.
 * @param {string} root
 */
function isInstalled(root) {
  if (!existsSync(listPath(root))) return false;
  const wanted = packagesOf(join(root, 'package-lock.json'));
  const installed = packagesOf(listPath(root));
  return (
    sameDependencies(readJson(join(root, 'package.json')), wanted['']) &&
    Object.keys(wanted).every(
      (path) => path === '' || path in installed || wanted[path]?.optional === true,
    ) &&
    Object.entries(installed).every(
      ([path, entry]) => isDeepStrictEqual(entry, wanted[path]) && fitsMachine(entry),
    )
  );
}

/**
 * @typedef {{ [field: string]: unknown, optional?: boolean, os?: string[], cpu?: string[] }} Package
 * @param {string} path
 * @returns {Record<string, Package>}
 */
function packagesOf(path) {
  return readJson(path).packages ?? {};
}

/** @param {string} path */
function readJson(path) {
  return JSON.parse(readFileSync(path, 'utf8'));
}

/**
 * @param {Package} manifest
 * @param {Package | undefined} locked
 */
function sameDependencies(manifest, locked) {
  const fields = ['dependencies', 'devDependencies', 'optionalDependencies'];
  return fields.every((field) => isDeepStrictEqual(manifest[field] ?? {}, locked?.[field] ?? {}));
}

/**
 * A node_modules that came from another kind of machine holds that one's binaries.
 * @param {Package} entry
 */
function fitsMachine({ os, cpu }) {
  return allows(os, process.platform) && allows(cpu, process.arch);
}

/**
 * @param {string[] | undefined} list names that are meant, or with a "!" names that are not
 * @param {string} name
 */
function allows(list, name) {
  if (!list) return true;
  return list.includes(name) || (list.every((item) => item.startsWith('!')) && !list.includes(`!${name}`));
}
