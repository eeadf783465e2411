import { readFile } from 'node:fs/promises';

/** The kubelet replaces a token well before it ends; what was read a minute ago is still good. */
const keptMs = 60_000;

/** Reads a token from its file, again every minute, since it is replaced there while the process runs. */
export function tokenFromFile(path: string, now: () => number): () => Promise<string> {
  let token = '';
  let readAt = -Infinity;
  return async () => {
    if (now() - readAt > keptMs) {
      token = (await readFile(path, 'utf8')).trim();
      readAt = now();
    }
    return `Bearer ${token}`;
  };
}
