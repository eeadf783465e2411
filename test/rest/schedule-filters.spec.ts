import { describe, expect, it } from '@jest/globals';
import { startDeliveryWorkspace } from './delivery-workspace.js';

const deliveries = startDeliveryWorkspace();
const { its } = deliveries;

describe('a dashboard with filters on a schedule', () => {
  it('is within the choices that they begin with, which it names, and says where they do not hold', async () => {
    const target = (column: string) => ({ data_source_id: its.sourceId, table: 'orders', column });
    const filters = [
      { key: 'country', label: 'Land', kind: 'values', targets: [target('country')], initial: ['Norway'] },
      { key: 'amount', label: 'Amount', kind: 'number', targets: [target('amount')] },
    ];
    const widget = (key: string, sql: string) => ({ key, title: key, type: 'table', sql });
    const widgets = [
      widget('countries', `SELECT country, amount, 'held' AS label FROM orders`),
      widget('both', 'WITH orders AS (SELECT * FROM main.orders) SELECT country, 1 AS n FROM orders'),
    ];
    const dashboardId = await its.create({ name: 'Sales', widgets, filters });
    await its.publish(dashboardId);
    const { viewer } = await deliveries.memberIds();
    const when = { every: 'day', hour: 8, minute: 0 };
    const input = { name: 'Sales', dashboard_id: dashboardId, member_ids: [viewer], when };
    await its.send('post', `/workspaces/${its.workspace.id}/schedules`, input).expect(201);
    its.aheadMs += 86_400_000;
    await deliveries.composeAll();
    await deliveries.sendAll();
    const text = deliveries.mail().mail.text ?? '';
    expect(text).toContain('Filtered by Land: Norway.');
    expect(text).toMatch(/Norway +10 +held/);
    expect(text).not.toMatch(/Chile.*held/);
    expect(text.match(/Not filtered by Land\./g)).toHaveLength(1);
  });
});
