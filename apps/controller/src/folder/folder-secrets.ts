import { randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '#platform';
import { trimLineEnd } from '../kinds/secret-refs.js';
import { Stalled } from '../kinds/stalled.js';

/** The key that seals all credentials: it stands beside the Secrets of manifests in the folder of `npm start`. */
export const encryptionSecretName = 'encryption';

/** Secrets as files, `<folder>/<name>/<key>`, the way a cluster mounts them; readable by their owner alone. */
export class FolderSecrets {
  constructor(private readonly folder: string) {}

  async read(name: string, key: string): Promise<string | undefined> {
    try {
      return trimLineEnd(await readFile(join(this.folder, name, key), 'utf8'));
    } catch (error) {
      // A folder, or something in a file: the Secrets of a namespace may stand where a Secret is looked for.
      if (/^(?:ENOENT|EISDIR|ENOTDIR)$/.test(errorCode(error) ?? '')) return undefined;
      throw error;
    }
  }

  adviceFor(name: string, key: string): string {
    return `write it into the file ${join(this.folder, name, key)}, or declare the Secret beside the resources`;
  }

  /** A file takes the place of its like alone: what a manifest names may hold the keys that seal all credentials. */
  async write(name: string, key: string, value: string): Promise<void> {
    await this.requireWritable(name, key, value);
    await mkdir(join(this.folder, name), { recursive: true, mode: 0o700 });
    await writePrivateFile(join(this.folder, name, key), value);
  }

  async requireWritable(name: string, key: string, value: string): Promise<void> {
    const before = await this.read(name, key);
    if (before === undefined || likeOf(before) === likeOf(value)) return;
    throw new Stalled(
      'SecretNotOwned',
      `the Secret ${name} holds something else under ${key}: name another Secret, or another key in it`,
    );
  }
}

/** Keys and signing secrets begin with what they are. */
function likeOf(value: string): string | undefined {
  return /^(?:qg_live|whsec)_/.exec(value)?.[0];
}

/** Writes a file for its owner alone, whole or not at all. */
export async function writePrivateFile(path: string, content: string): Promise<void> {
  // A name that nobody can guess, and never through what is there: the folder may be open to others.
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  await writeFile(draft, content, { mode: 0o600, flag: 'wx' });
  await rename(draft, path);
}
