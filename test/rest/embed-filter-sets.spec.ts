import { beforeAll, describe, expect, it } from '@jest/globals';
import { startDashboardWorkspace } from './dashboard-workspace.js';
import { WidgetReading } from './widget-reading.js';

const its = startDashboardWorkspace();

let key: string;

beforeAll(async () => {
  await its.api.make.changePlan(its.workspace, 'enterprise');
  key = (await its.api.make.aKey({ workspace: its.workspace })).secret;
});

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

describe('many sets of filters', () => {
  const within = (value: number) => [{ column: 'amount', filter: value, isLocked: false }];

  /** Reads by a process that fetches nothing any more, so that what it asks for waits. */
  async function aStoppedProcess(id: string) {
    const { reader, refresher, stop } = new WidgetReading(its).aProcess();
    await refresher.stop();
    const address = {
      workspaceId: its.workspace.id,
      dashboardId: id,
      key: 'one',
      seen: 'published' as const,
    };
    return { read: (value: number) => reader.read({ ...address, filters: within(value) }), stop };
  }

  async function aDashboard() {
    const id = await its.create({
      widgets: [{ key: 'one', title: 'One', sql: 'SELECT amount, country FROM orders' }],
    });
    await its.publish(id);
    const issued = await its.api.http
      .post('/v1/embed-tokens')
      .set(bearer(key))
      .send({ dashboard_ids: [id], filters: { initial: { amount: 10 } } })
      .expect(201);
    const data = (amount: number) =>
      its.api.http
        .get(`/embed/dashboards/${id}/widgets/one/data?filters=${encodeURIComponent(`{"amount":${amount}}`)}`)
        .set(bearer(issued.body.token));
    return { id, data };
  }

  it('are refused while twenty of a widget wait, for ten minutes at the most; what is there is read', async () => {
    const { id, data } = await aDashboard();
    await data(10).expect(200);
    const { read: ask, stop } = await aStoppedProcess(id);
    for (let value = 100; value < 120; value += 1) await ask(value);
    await expect(ask(120)).rejects.toMatchObject({ code: 'unavailable' });
    const { headers, body } = await data(32).expect(503);
    expect(headers['retry-after']).toBe('1');
    expect(body).toMatchObject({ error_code: 'unavailable' });
    expect((await data(10).expect(200)).body.rows).toEqual([[10, 'Norway']]);
    expect((await data(100).expect(200)).body.rows).toEqual([]);
    expect((await data(32).expect(200)).body.rows).toEqual([[32, 'Chile']]);
    await ask(121);
    await expect(ask(122)).rejects.toMatchObject({ code: 'unavailable' });
    its.aheadMs += 601_000;
    await ask(122);
    its.aheadMs -= 601_000;
    await stop();
  });

  it('are kept up to two hundred, and what waits pushes out nothing that is fetched', async () => {
    const { id, data } = await aDashboard();
    await data(10).expect(200);
    await keepSets(id, 420, 'result');
    const { read: ask, stop } = await aStoppedProcess(id);
    for (let value = 100; value < 105; value += 1) await ask(value);
    expect(await countKept(id)).toEqual({ fetched: 200, failed: 0, all: 205 });
    expect((await data(10).expect(200)).body.rows).toEqual([[10, 'Norway']]);
    await stop();
  });
  it('are kept as long as they are no more than fifty megabytes together, the newest first', async () => {
    const { id, data } = await aDashboard();
    await data(10).expect(200);
    // Random digits: what can be compressed is counted as what it takes.
    const megabytes = `(SELECT string_agg(md5((random() * m)::text), '') FROM generate_series(1, 131072) AS m)`;
    await keepSets(id, 27, megabytes);
    const { read: ask, stop } = await aStoppedProcess(id);
    await ask(100);
    const { fetched } = await countKept(id);
    expect(fetched).toBeGreaterThan(10);
    expect(fetched).toBeLessThan(14);
    expect((await data(10).expect(200)).body.rows).toEqual([[10, 'Norway']]);
    await stop();
  });
});

/** Adds that many sets beside the existing one, half of them fetched before it and half that could not be fetched. */
async function keepSets(id: string, count: number, result: string): Promise<void> {
  await its.api.source.query(
    `INSERT INTO widget_data (dashboard_id, widget_key, query, workspace_id, data_source_id, refresh_seconds, due_at,
       filters, result, error, refreshed_at)
     SELECT dashboard_id, widget_key, query || n, workspace_id, data_source_id, refresh_seconds, 'infinity', filters,
       CASE WHEN n % 2 = 1 THEN ${result} END,
       CASE WHEN n % 2 = 0 THEN 'failed' END, CASE WHEN n % 2 = 1 THEN refreshed_at - n * interval '1 second' END
     FROM widget_data CROSS JOIN generate_series(1, ${count}) AS n
     WHERE dashboard_id = $1 AND filters IS NOT NULL`,
    [id],
  );
}

async function countKept(id: string): Promise<{ fetched: number; failed: number; all: number }> {
  const [kept] = await its.api.source.query(
    `SELECT count(refreshed_at)::integer AS fetched, count(error)::integer AS failed, count(*)::integer AS all
     FROM widget_data WHERE dashboard_id = $1 AND filters IS NOT NULL`,
    [id],
  );
  return kept;
}
