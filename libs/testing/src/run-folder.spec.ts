import { access, mkdtemp, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, it } from '@jest/globals';
import { startPostgres } from '#database';
import { makeRunFolder, removeRunFolder } from './run-folder.js';

const hoursAgo = (hours: number): Date => new Date(Date.now() - hours * 3_600_000);

it('sweeps what a run left behind, and leaves alone a run that lives', async () => {
  const mine = await makeRunFolder();
  const dead = await mkdtemp(join(dirname(mine), 'questglass-test-'));
  const postgres = await startPostgres({ directory: join(mine, 'postgres'), durable: false });
  try {
    await utimes(mine, hoursAgo(2), hoursAgo(2));
    await utimes(dead, hoursAgo(2), hoursAgo(2));

    const runs = await Promise.all([makeRunFolder(), makeRunFolder(), makeRunFolder()]);

    await expect(access(join(mine, 'postgres'))).resolves.toBeUndefined();
    await expect(access(dead)).rejects.toThrow('ENOENT');
    for (const folder of runs) await removeRunFolder(folder);
  } finally {
    await postgres.stop();
    await removeRunFolder(mine);
  }
});
