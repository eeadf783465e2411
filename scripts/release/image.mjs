import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { folder, pack, root, run } from './workshop.mjs';

/** The platforms of the image, as Docker names them. */
const platforms = ['amd64', 'arm64'];

/**
 * Makes the folder /app of the image for each platform, as an archive. It stands for the image where no registry has its base; the
 * workflow builds the image itself, by the Dockerfile and of the same two parts.
 * @param {import('./versions.mjs').Versions} versions
 */
export function makeImage({ service }) {
  for (const platform of platforms) {
    const scratch = mkdtempSync(join(tmpdir(), 'questglass-release-'));
    try {
      fillApp(join(scratch, 'app'), platform);
      pack(join(folder, `questglass-${service}-linux-${platform}.tar.gz`), scratch, 'app');
    } finally {
      rmSync(scratch, { recursive: true });
    }
  }
}

/**
 * @param {string} app
 * @param {string} platform
 */
function fillApp(app, platform) {
  mkdirSync(app);
  for (const name of ['package.json', 'package-lock.json', '.npmrc', 'LICENSE'])
    cpSync(join(root, name), join(app, name));
  run('scripts/release/image-part', 'modules', app, platform);
  for (const name of ['package-lock.json', '.npmrc']) rmSync(join(app, name));
  // Binaries are large, and taken out again at once.
  const isOfUse = (/** @type {string} */ path) => !/[/\\]dist[/\\]binaries$/.test(path);
  cpSync(join(root, 'dist'), join(app, 'dist'), { recursive: true, filter: isOfUse });
  run('scripts/release/image-part', 'build', join(app, 'dist'));
}
