import { cpSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { folder, root, run } from './workshop.mjs';

/** Makes `qg` as a single file for each platform. */
export function makeBinaries() {
  run(process.execPath, 'scripts/build-binaries.mjs');
  const made = join(root, 'dist', 'binaries');
  for (const name of readdirSync(made))
    if (name.startsWith('qg-')) cpSync(join(made, name), join(folder, name));
}
