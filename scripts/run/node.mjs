import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CannotRun } from './errors.mjs';

// undici 8 and OpenTelemetry 0.301 need this one; older ones fail in the middle of a request, not at the start.
const oldest = { major: 22, minor: 19 };

/**
 * The Node to run with: the present one when it is new enough, or else the one that came as a package.
 * @param {string} root
 * @returns {string}
 */
export function findNode(root) {
  // The present executable can be gone: it may have been the packaged one, before an installation replaced it.
  if (isNewEnough(process.versions.node) && existsSync(process.execPath)) return process.execPath;
  const packaged = join(root, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin', 'node');
  if (existsSync(packaged) && !isMusl()) return packaged;
  throw new CannotRun(
    `This needs Node ${oldest.major}.${oldest.minor} or newer, and runs on ${process.versions.node}. ` +
      'Install a newer one from https://nodejs.org and start again.',
  );
}

/** @param {string} version */
function isNewEnough(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > oldest.major || (major === oldest.major && minor >= oldest.minor);
}

/** The packaged Node is linked against glibc and cannot start on Alpine. */
function isMusl() {
  const lddPath = '/usr/bin/ldd';
  return existsSync(lddPath) && readFileSync(lddPath, 'utf8').includes('musl');
}
