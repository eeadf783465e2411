import { manifestActor } from '#apps/controller/src/kinds/context';
import { describe, expect, it } from '@jest/globals';
import { AlertInput } from '#contracts';
import { declareAlert } from '#workspace';
import { AlertWorkspace } from './alert-workspace.js';
import { startDashboardWorkspace } from './dashboard-workspace.js';

const its = startDashboardWorkspace();
const alerts = new AlertWorkspace(its);

/** Declares an alert as a controller does. */
async function declare(name: string, input: object) {
  const managedBy = `Alert/default/${name}`;
  const connectors = its.connectors();
  const { accountId, workspaceId } = its.workspace.act;
  const act = { accountId, workspaceId, actor: manifestActor(managedBy), at: its.now() };
  const whole = AlertInput.parse({ name, condition: { kind: 'above', threshold: 10 }, ...input });
  try {
    const { signal } = new AbortController();
    return await declareAlert(its.context(connectors), act, { managedBy, ...whole }, signal);
  } finally {
    await connectors.close();
  }
}

const ofOrders = { sql: 'SELECT sum(amount) FROM orders' };

describe('an alert that a manifest declares', () => {
  it('409 naming the manifest, whatever is to be changed of it; it is evaluated, muted and has its channels', async () => {
    const { id } = await declare('orders', ofOrders);
    const managed = { error_code: 'conflict', managed_by: 'Alert/default/orders' };
    const changes = [
      alerts.change(id, { name: 'Mine' }),
      alerts.change(id, { quiet_hours: null, muted_until: null }),
      alerts.change(id, { sql: 'SELECT 1' }),
      its.send('delete', `${alerts.path}/${id}`),
    ];
    for (const change of changes) expect((await change.expect(409)).body).toMatchObject(managed);
    expect(await alerts.evaluate(id)).toMatchObject({ state: 'firing', managed_by: managed.managed_by });
    const until = new Date(its.now().getTime() + 3_600_000).toISOString();
    const { body: muted } = await alerts.change(id, { muted_until: until }).expect(200);
    expect(muted).toMatchObject({ muted_until: until, managed_by: managed.managed_by });
    await its.send('patch', `${alerts.path}/${id}/channels`, { channel_ids: [] }).expect(200);
  });

  it('keeps a mute when it is declared again', async () => {
    const { id } = await declare('muted', ofOrders);
    const until = new Date(its.now().getTime() + 3_600_000).toISOString();
    await alerts.change(id, { muted_until: until }).expect(200);
    await declare('muted', { ...ofOrders, condition: { kind: 'above', threshold: 20 } });
    expect(await alerts.describe(id)).toMatchObject({
      muted_until: until,
      condition: { kind: 'above', threshold: 20 },
    });
  });

  it('is refused where its source would not run it, and kept as it was', async () => {
    const { id } = await declare('kept', ofOrders);
    await expect(declare('kept', { sql: 'SELECT nothing FROM orders' })).rejects.toMatchObject({
      code: 'invalid_request',
    });
    await expect(declare('kept', { sql: 'SELECT 1, 2' })).rejects.toMatchObject({ code: 'invalid_request' });
    expect(await alerts.describe(id)).toMatchObject(ofOrders);
  });

  it('watches a question that the first evaluation reads, and names what it does not understand', async () => {
    const { id } = await declare('asked', { question: 'How many orders are there?' });
    expect(await alerts.evaluate(id)).toMatchObject({ state: 'ok', last_value: 2, sql: expect.any(String) });
    await declare('asked', { question: 'How many zorbs are there by frumple?' });
    expect(await alerts.describe(id)).toMatchObject({ state: 'ok', sql: null });
    expect(await alerts.evaluate(id)).toMatchObject({
      state: 'error',
      last_value: null,
      message: expect.stringContaining('zorbs'),
    });
  });

  it('keeps the reading of a question until its source is another one, and is not changed by it', async () => {
    const question = 'How many orders are there?';
    const { id } = await declare('kept reading', { question });
    const { sql } = await alerts.evaluate(id);
    expect(sql).toContain('count');
    // An evaluation that read the question again would ask the statement of its own.
    const keepAs = (text: string) =>
      its.api.source.query('UPDATE alert SET sql = $2 WHERE id = $1', [id, text]);
    await keepAs('SELECT 7');
    const { updated_at } = await declare('kept reading', { question });
    expect(await alerts.evaluate(id)).toMatchObject({ sql: 'SELECT 7', last_value: 7, updated_at });
    const refresh = `/workspaces/${its.workspace.id}/data-sources/${its.sourceId}/refresh`;
    its.aheadMs += 1_000;
    await its.send('post', refresh).expect(200);
    expect(await alerts.evaluate(id)).toMatchObject({ sql, last_value: 2, updated_at });
  });

  it('reads the time of a question at each evaluation', async () => {
    const { id } = await declare('relative', { question: 'How many orders were there yesterday?' });
    await alerts.evaluate(id);
    const [row] = await its.api.source.query('SELECT is_relative, read_state FROM alert WHERE id = $1', [id]);
    expect(row).toEqual({ is_relative: true, read_state: expect.stringContaining(its.sourceId) });
  });

  it('resolves the values of a dimension that it does not watch any more', async () => {
    const byCountry = 'SELECT country, amount FROM orders';
    const { id } = await declare('values', { sql: byCountry, dimension: 'country' });
    expect(await alerts.evaluate(id)).toMatchObject({ state: 'firing' });
    const fired = ['alert.created', 'alert.fired'];
    expect(await alerts.eventsOf(id)).toEqual(fired);
    await declare('values', ofOrders);
    expect(await alerts.eventsOf(id)).toEqual([...fired, 'alert.resolved']);
    const { body } = await its.get(`${alerts.path}/${id}/values`).expect(200);
    expect(body.data).toEqual([]);
    expect(await alerts.evaluate(id)).toMatchObject({ state: 'firing', last_value: 42 });
  });
});
