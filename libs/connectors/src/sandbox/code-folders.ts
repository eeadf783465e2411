import { realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

/** The folders that a process needs to run a file of this lib's build: the lib, the manifest that says how its names resolve, and the driver. */
export function codeFolders(entry: URL): string[] {
  const path = (relative: string) => realpathSync(fileURLToPath(new URL(relative, entry)));
  const modules = modulesFolder(entry);
  return [path('../..'), path('../../../../../package.json'), ...(modules ? [modules] : [])];
}

/** The folder of modules that the optional driver is in; undefined where it is not installed. */
function modulesFolder(entry: URL): string | undefined {
  const paths = createRequire(entry).resolve.paths('@duckdb/node-api') ?? [];
  const [found] = paths.flatMap((path) => {
    try {
      return [realpathSync(path)];
    } catch {
      // Most of the folders that are looked into are not there.
      return [];
    }
  });
  return found;
}
