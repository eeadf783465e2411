import { realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

/** Returns the paths that a process needs to run a file of this lib's build: the lib, the manifest that resolves its imports, and the driver. */
export function codeFolders(entry: URL): string[] {
  const path = (relative: string) => realpathSync(fileURLToPath(new URL(relative, entry)));
  const modules = modulesFolder(entry);
  return [path('../..'), path('../../../../../package.json'), ...(modules ? [modules] : [])];
}

/** Returns the nearest folder of modules, which holds the optional driver if it is installed; undefined if there is none. */
function modulesFolder(entry: URL): string | undefined {
  const paths = createRequire(entry).resolve.paths('@duckdb/node-api') ?? [];
  const [found] = paths.flatMap((path) => {
    try {
      return [realpathSync(path)];
    } catch {
      // Most of the candidate folders do not exist.
      return [];
    }
  });
  return found;
}
