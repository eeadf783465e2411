import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '#platform';

/** Secrets as files, `<folder>/<name>/<key>`, the way a cluster mounts them; readable by their owner alone. */
export class FolderSecrets {
  constructor(private readonly folder: string) {}

  async read(name: string, key: string): Promise<string | undefined> {
    try {
      return await readFile(join(this.folder, name, key), 'utf8');
    } catch (error) {
      if (errorCode(error) === 'ENOENT') return undefined;
      throw error;
    }
  }

  async write(name: string, key: string, value: string): Promise<void> {
    await mkdir(join(this.folder, name), { recursive: true, mode: 0o700 });
    await writePrivately(join(this.folder, name, key), value);
  }
}

/** Writes a file for its owner alone, whole or not at all. */
export async function writePrivately(path: string, content: string): Promise<void> {
  // A name that nobody can guess, and never through what is there: the folder may be open to others.
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  await writeFile(draft, content, { mode: 0o600, flag: 'wx' });
  await rename(draft, path);
}
