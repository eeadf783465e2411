import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { SourceError } from '#connectors';
import { findAskableSources, sourceProfiling, sourceRefreshing } from '#workspace';
import type { EndedProfile } from '#workspace';
import { startDashboardWorkspace } from './dashboard-workspace.js';

const its = startDashboardWorkspace();
const day = 86_400_000;
let ended: EndedProfile[] = [];

beforeEach(() => {
  ended = [];
});

const observer = { onProfile: (ending: EndedProfile) => void ended.push(ending) };
const sourcePath = () => `/workspaces/${its.workspace.id}/data-sources/${its.sourceId}`;
const record = async () => (await its.get(sourcePath(), its.admin).expect(200)).body;
const refresh = () => its.send('post', `${sourcePath()}/refresh`);
const modelOf = async () => {
  const [askable] = await findAskableSources(its.api.source.manager, its.workspace.id, [its.sourceId]);
  return askable?.model;
};

/** Takes the step as the schedule does, until nothing is due any more. */
async function profileAll(aheadMs = 0): Promise<void> {
  const connectors = its.connectors();
  const step = sourceProfiling(its.context(connectors), { observer });
  try {
    while ((await step.run(new Date(its.now().getTime() + aheadMs), new AbortController().signal)) > 0);
  } finally {
    await connectors.close();
  }
}

/** Waits until the record tells of a table that is done, and notes it. */
async function seeProgress(seen: unknown[]): Promise<void> {
  while (seen.length === 0) {
    const now = await record();
    if (now.profiling?.tables_read > 0) seen.push(now);
  }
}

async function refreshDue(): Promise<void> {
  const connectors = its.connectors();
  await sourceRefreshing(its.context(connectors)).run(its.now(), new AbortController().signal);
  await connectors.close();
}

describe('the profile of a source', () => {
  it('is due as soon as the source is connected, which can be asked without it', async () => {
    expect(await record()).toMatchObject({ profiled_at: null, profiling: null, profile_message: null });
    expect(await modelOf()).toBeUndefined();
    await profileAll();
    expect(ended).toMatchObject([
      { outcome: 'whole', tables: 1, tablesUnread: 0, dataSourceId: its.sourceId },
    ]);
    expect(await record()).toMatchObject({
      profiled_at: expect.any(String),
      profiling: null,
      profile_message: null,
    });
    const model = await modelOf();
    expect(model?.tables).toMatchObject([{ table: 'orders', times: [{ column: 'placed_on' }] }]);
  });

  it('is taken again every day', async () => {
    await profileAll();
    expect(ended).toEqual([]);
    await profileAll(day + 1);
    expect(ended).toMatchObject([{ outcome: 'whole' }]);
  });

  it('is taken again when its schema is read on demand', async () => {
    await refresh().expect(200);
    await profileAll();
    expect(ended).toMatchObject([{ outcome: 'whole' }]);
  });

  it('is taken again when it is reached differently, and not when it is called differently', async () => {
    await its.send('patch', sourcePath(), { name: 'Our shop' }, its.admin).expect(200);
    await profileAll();
    expect(ended).toEqual([]);
    await its
      .send('patch', sourcePath(), { settings: { path: 'shared/shop.sqlite' } }, its.admin)
      .expect(200);
    await profileAll();
    expect(ended).toMatchObject([{ outcome: 'whole' }]);
  });

  it('says how far it is, and is not taken by two at once', async () => {
    await refresh().expect(200);
    const renewed: unknown[] = [];
    const { connectors, ...context } = its.context();
    const watched = Object.assign(Object.create(connectors), {
      useOnce: async (...args: Parameters<typeof connectors.useOnce>) => {
        renewed.push((await record()).profiling);
        await profileAll();
        return connectors.useOnce(...args);
      },
    });
    await sourceProfiling({ ...context, connectors: watched }, { observer }).run(
      its.now(),
      new AbortController().signal,
    );
    await connectors.close();
    expect(renewed).toEqual([{ tables_read: 0, tables: 1 }]);
    expect(ended).toMatchObject([{ outcome: 'whole' }]);
  });

  it('tells tables as they are done, and shows no figure of them before all is kept', async () => {
    its.atSource('CREATE TABLE shippings (id INTEGER PRIMARY KEY, sent_on DATE)');
    await refresh().expect(200);
    const { profiled_at: last } = await record();
    const { connectors, ...context } = its.context();
    const seen: unknown[] = [];
    const waiting = Object.assign(Object.create(connectors), {
      useOnce: <Result>(...[workspace, address, work]: Parameters<typeof connectors.useOnce<Result>>) =>
        connectors.useOnce(workspace, address, async (connector) => {
          // The last table is looked at once somebody has seen that the others are done.
          const query: typeof connector.query = async (statement, options) => {
            if (statement.includes('shippings')) await seeProgress(seen);
            return connector.query(statement, options);
          };
          return work(Object.assign(Object.create(connector), { query }));
        }),
    });
    const step = sourceProfiling({ ...context, connectors: waiting }, { observer, renewEveryMs: 20 });
    await step.run(its.now(), new AbortController().signal);
    await connectors.close();
    expect(seen[0]).toMatchObject({ profiling: { tables_read: 1, tables: 2 }, profiled_at: last });
    expect(await record()).toMatchObject({ profiling: null });
    its.atSource('DROP TABLE shippings');
    await refresh().expect(200);
    await profileAll();
  });

  it('stays due when it became due anew meanwhile, and is dropped when the source is reached differently', async () => {
    await refresh().expect(200);
    const { connectors, ...context } = its.context();
    const changing = Object.assign(Object.create(connectors), {
      useOnce: async (...args: Parameters<typeof connectors.useOnce>) => {
        const settings = { path: 'shared/shop.sqlite' };
        await its.send('patch', sourcePath(), { settings }, its.admin).expect(200);
        return connectors.useOnce(...args);
      },
    });
    await sourceProfiling({ ...context, connectors: changing }, { observer }).run(
      its.now(),
      new AbortController().signal,
    );
    await connectors.close();
    expect(ended).toMatchObject([{ outcome: 'dropped' }]);
    await profileAll();
    expect(ended).toMatchObject([{ outcome: 'dropped' }, { outcome: 'whole' }]);
  });

  it('keeps the last one when the source is away, says why, and tries again soon', async () => {
    const file = join(its.files, 'shared', 'shop.sqlite');
    await refresh().expect(200);
    const { profiled_at: last } = await record();
    renameSync(file, `${file}.away`);
    await profileAll();
    renameSync(`${file}.away`, file);
    expect(ended).toMatchObject([{ outcome: 'failed' }]);
    expect(await record()).toMatchObject({
      profiled_at: last,
      profile_message: expect.stringContaining('shop'),
    });
    expect(await modelOf()).toBeDefined();
    await profileAll(16 * 60_000);
    expect(ended).toMatchObject([{ outcome: 'failed' }, { outcome: 'whole' }]);
    expect(await record()).toMatchObject({ profile_message: null });
  });

  it('is left to another process when this one stops', async () => {
    await refresh().expect(200);
    const stopping = new AbortController();
    const { connectors, ...context } = its.context();
    const stopped = Object.assign(Object.create(connectors), {
      useOnce: () => {
        stopping.abort();
        return Promise.reject(new SourceError('cancelled', 'the statement was cancelled'));
      },
    });
    await sourceProfiling({ ...context, connectors: stopped }, { observer }).run(its.now(), stopping.signal);
    await connectors.close();
    await profileAll();
    expect(ended).toMatchObject([{ outcome: 'dropped' }, { outcome: 'whole' }]);
    expect(await record()).toMatchObject({ profile_message: null });
  });

  it('is taken again when other tables are found, and not when the same are', async () => {
    const { manager } = its.api.source;
    await refresh().expect(200);
    await profileAll();
    await manager.query('UPDATE data_source SET refresh_due_at = now()');
    its.atSource('CREATE TABLE returned (id INTEGER PRIMARY KEY, reason TEXT)');
    ended = [];
    await refreshDue();
    await profileAll();
    expect(ended).toMatchObject([{ outcome: 'whole', tables: 2 }]);
    await manager.query('UPDATE data_source SET refresh_due_at = now()');
    await refreshDue();
    await profileAll();
    expect(ended).toHaveLength(1);
  });
});
