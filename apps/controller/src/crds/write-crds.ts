import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { generatedFiles } from './generated-files.js';

/** From dist/apps/controller/src/crds. */
const repository = join(import.meta.dirname, '../../../../..');

for (const [path, text] of generatedFiles()) {
  const file = join(repository, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
  process.stdout.write(`${path}\n`);
}
