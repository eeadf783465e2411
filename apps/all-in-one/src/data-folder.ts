import { chmod, mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { removePostgres } from '#database';

/** The files of this program in its folder; nothing else there is ever touched. */
const ours = ['credentials.json', 'files', 'runtime.json', 'secrets', 'shop.stamp', 'questglass.log'];

export function postgresFolder(dataFolder: string): string {
  return join(dataFolder, 'postgres');
}

/** Makes the folder, for its owner alone. A folder that holds something else is left as it is. */
export async function prepareDataFolder(dataFolder: string): Promise<{ isNew: boolean }> {
  await mkdir(dataFolder, { recursive: true });
  const present = await readdir(dataFolder);
  if (present.length === 0) await chmod(dataFolder, 0o700);
  return { isNew: !present.includes('credentials.json') };
}

/** `--reset`: removes what this program has put into the folder. */
export async function resetDataFolder(dataFolder: string): Promise<void> {
  await removePostgres(postgresFolder(dataFolder));
  for (const name of ours) await rm(join(dataFolder, name), { recursive: true, force: true });
}
