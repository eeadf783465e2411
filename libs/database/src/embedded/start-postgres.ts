import { join, resolve } from 'node:path';
import { findBinaries } from './binaries.js';
import {
  findClusterFolder,
  hasCluster,
  makeCluster,
  openClusterFolder,
  readPassword,
  removeClusterFolder,
} from './cluster.js';
import { EmbeddedPostgresError } from './errors.js';
import { findPostmaster, stopOrphan } from './orphan.js';
import { giveUpOwnership, inUse, takeOwnership } from './owner.js';
import { startPostmaster } from './postmaster.js';
import { runInitdb } from './programs.js';
import { findRunner } from './runner.js';
import type { Runner } from './runner.js';

/** A running PostgreSQL of our own. */
export interface EmbeddedPostgres {
  url: string;
  pid: number;
  /** Resolves when the server ends although nobody stopped it; the message is for a person. */
  died: Promise<EmbeddedPostgresError>;
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  /** The folder of the cluster; created if it is missing. */
  directory: string;
  /** If false, a crash may lose everything, and tests run faster. */
  durable: boolean;
}

/** Starts PostgreSQL from the package that holds its binaries, for development and tests. */
export async function startPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const directory = resolve(options.directory);
  try {
    const runner = await findRunner(directory);
    const binaries = await findBinaries(runner);
    const folder = await openClusterFolder(directory, runner);
    return await whileOwned({ folder, directory, runner }, () =>
      startIn(folder, binaries, runner, options.durable),
    );
  } catch (error) {
    if (error instanceof EmbeddedPostgresError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new EmbeddedPostgresError(`PostgreSQL cannot be started in ${directory}: ${reason}`, {
      cause: error,
    });
  }
}

/** Deletes everything that startPostgres keeps in a directory; throws while PostgreSQL runs there. */
export async function removePostgres(directory: string): Promise<void> {
  const folder = await findClusterFolder(directory);
  if (folder !== undefined) {
    const runner = await findRunner(directory);
    await whileOwned({ folder, directory, runner }, () => stopOrphan(folder));
  }
  await removeClusterFolder(directory);
}

/** Runs a step as the folder's owner, and stays the owner if it succeeds. */
async function whileOwned<Result>(
  { folder, directory, runner }: { folder: string; directory: string; runner: Runner },
  step: () => Promise<Result>,
): Promise<Result> {
  // A killed server of this process may be started again; a running one is not started twice.
  const held = (await takeOwnership(folder, runner, directory)) === 'held';
  if (held && (await findPostmaster(folder)) !== undefined) throw inUse(directory, process.pid);
  try {
    return await step();
  } catch (error) {
    await giveUpOwnership(folder);
    throw error;
  }
}

async function startIn(
  folder: string,
  binaries: string,
  runner: Runner,
  durable: boolean,
): Promise<EmbeddedPostgres> {
  await stopOrphan(folder);
  if (!(await hasCluster(folder)))
    await makeCluster(folder, runner, (draft, passwordFile) =>
      runInitdb(binaries, runner, { draft, passwordFile, durable }),
    );
  const password = await readPassword(folder);
  const postmaster = await startPostmaster({ binaries, folder, runner, durable });
  let stopped: Promise<void> | undefined;
  return {
    url: `postgres://postgres:${password}@127.0.0.1:${postmaster.port}/postgres`,
    pid: postmaster.pid,
    died: postmaster.died.then((how) => endedByItself(how, folder)),
    // Stops only once, because the folder may have another owner the second time.
    stop: () => (stopped ??= postmaster.stop().then(() => giveUpOwnership(folder))),
  };
}

function endedByItself(how: string, folder: string): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    `PostgreSQL has ended (${how}), and nothing works without it. ${join(folder, 'postgres.log')} may say why.`,
  );
}
