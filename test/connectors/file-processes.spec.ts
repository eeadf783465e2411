import { mkdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { EnginesBusy, SourceNetwork, run } from '#connectors';
import type { SourceAddress } from '#connectors';
import { until } from '#testing';
import { OpenConnectors } from '#workspace';
import { EngineProcesses } from './engine-processes.js';
import { FilesFolder } from './files-folder.js';
import { count, shopSql, writeSqlite } from './sqlite-fixture.js';

const files = new FilesFolder();
const processes = new EngineProcesses('sqlite');
const address: SourceAddress = { type: 'sqlite', settings: { path: 'shared/shop.sqlite' } };
const endless = `${count(100_000_000_000)} SELECT count(*) FROM numbers`;

beforeAll(() => {
  mkdirSync(files.file('shared'));
  writeSqlite(files.file('shared/shop.sqlite'), shopSql);
});

afterAll(() => files.remove());

/** The connectors of a process of the service that may have four processes for files. */
function connectorsOfFour(waits: { engineWaitMsMax?: number } = {}) {
  const network = new SourceNetwork({ opened: [] });
  const shared = { network, filesFolder: files.path, connectionsMax: 5, fileProcessesMax: 4 };
  return new OpenConnectors({ ...shared, ...waits });
}

function ask(connectors: OpenConnectors, workspaceId: string, id: string, sql = 'SELECT 1') {
  const limits = { timeoutMs: 20_000, rowsMax: 1, bytesMax: 1_000 };
  const { signal } = new AbortController();
  return connectors.use(
    { id, workspaceId, revision: 1 },
    () => address,
    (connector) => run(connector, sql, limits, signal),
  );
}

describe('the processes that read files', () => {
  it('are no more than the deployment allows, however many sources there are', async () => {
    const connectors = connectorsOfFour();
    const sources = Array.from({ length: 12 }, (_, n) => ({ workspaceId: `ws_${n % 3}`, id: `ds_${n}` }));
    const counts: number[] = [];
    const answers = sources.map(async ({ workspaceId, id }) => {
      const { rows } = await ask(connectors, workspaceId, id);
      counts.push(processes.count());
      return rows;
    });
    expect(await Promise.all(answers)).toEqual(sources.map(() => [[1]]));
    expect(Math.max(...counts)).toBeLessThanOrEqual(4);
    await connectors.close();
    await until(() => processes.count() === 0);
  });

  it('are waited for no longer than a question may take', async () => {
    const connectors = connectorsOfFour({ engineWaitMsMax: 50 });
    const hanging = ['ds_1', 'ds_2'].map((id) => ask(connectors, 'ws_busy', id, endless));
    const ends = Promise.allSettled(hanging);
    await until(() => processes.count() === 2);
    await expect(ask(connectors, 'ws_busy', 'ds_3')).rejects.toBeInstanceOf(EnginesBusy);
    expect(await ask(connectors, 'ws_other', 'ds_4')).toMatchObject({ rows: [[1]] });
    await connectors.close();
    expect((await ends).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  });

  it('are left to others where one workspace has very many at work', async () => {
    const connectors = connectorsOfFour();
    const hanging = Array.from({ length: 6 }, (_, n) => ask(connectors, 'ws_greedy', `ds_${n}`, endless));
    const ends = Promise.allSettled(hanging);
    await until(() => processes.count() === 2);
    expect(await ask(connectors, 'ws_modest', 'ds_modest')).toMatchObject({ rows: [[1]] });
    expect(processes.count()).toBeLessThanOrEqual(3);
    await connectors.close();
    expect((await ends).map(({ status }) => status)).toEqual(Array(6).fill('rejected'));
  });
});
