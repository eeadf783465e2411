import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startKindsStand } from './stand.js';
import type { KindsStand } from './stand.js';

let stand: KindsStand;

beforeAll(async () => {
  stand = await startKindsStand();
  await stand.apply('Workspace', 'acme', { displayName: 'Acme', plan: 'scale' });
});

afterAll(() => stand.stop());

describe('a Dashboard', () => {
  const spec = {
    workspaceRef: { name: 'acme' },
    displayName: 'Overview',
    description: '',
    deletionPolicy: 'Delete',
    widgets: [{ key: 'note', title: 'Note', type: 'text', text: 'Hello' }],
    filters: [],
  };
  const amount = {
    key: 'amount',
    label: 'Amount',
    kind: 'number',
    targets: [{ dataSourceRef: { name: 'shop' }, table: 'orders', column: 'amount' }],
    initial: { from: 10, before: 12.5 },
    excludedWidgets: [],
  };
  const apply = (more: object) => stand.apply('Dashboard', 'overview', { ...spec, ...more });

  it('has filters of numbers, and tells the audit log that they alone were changed', async () => {
    await stand.query(
      `INSERT INTO data_source (id, workspace_id, name, type, settings, status, table_count, managed_by, created_at, updated_at, refresh_due_at, profile_due_at)
       SELECT 'ds_shop', id, 'Shop', 'sqlite', '{"path":"shop.db"}', 'connected', 1, 'DataSource/default/shop', now(), now(), now(), now()
       FROM workspace WHERE name = 'Acme'`,
    );
    const column = { name: 'amount', type: 'INTEGER', kind: 'integer', is_primary_key: false };
    await stand.query(`INSERT INTO source_schema (data_source_id, tables) VALUES ('ds_shop', $1)`, [
      JSON.stringify([{ schema: null, name: 'orders', columns: [column] }]),
    ]);
    const { dashboardId } = await apply({});
    await apply({ filters: [amount] });
    expect(await stand.query('SELECT published_filters FROM dashboard WHERE id = $1', [dashboardId])).toEqual(
      [{ published_filters: [expect.objectContaining({ initial: { from: 10, before: 12.5 } })] }],
    );
    expect(
      await stand.query(
        `SELECT details FROM audit_event WHERE target_id = $1 AND action = 'dashboard.changed'`,
        [dashboardId],
      ),
    ).toEqual([{ details: { changed: ['filters'] } }]);
  });

  it('says which choice does not go with the kind of its filter', () =>
    expect(apply({ filters: [{ ...amount, initial: { from: '10' } }] })).rejects.toMatchObject({
      reason: 'InvalidSpec',
      message: 'spec.filters[0]: does not go with the kind of the filter',
    }));
});
