import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { startDeliveryWorkspace } from './delivery-workspace.js';

const deliveries = startDeliveryWorkspace();
const { its } = deliveries;

let viewerId: string;

beforeAll(async () => {
  viewerId = (await deliveries.memberIds()).viewer;
});

/** A minute has room for a few only that are sent by hand. */
beforeEach(() => {
  its.aheadMs += 60_000;
});

const bars = { mark: 'bar', encoding: { x: { field: 'country' }, y: { field: 'amount' } } };

/** Sends a dashboard of one chart, as far as the queue. */
async function queue(sql: string, chartSpec: object): Promise<void> {
  const widgets = [{ key: 'chart', title: 'Chart', type: 'chart', sql, chart_spec: chartSpec }];
  const dashboardId = await its.create({ name: 'Sales', widgets });
  await its.publish(dashboardId);
  const schedules = `/workspaces/${its.workspace.id}/schedules`;
  const when = { every: 'month', day_of_month: 1, hour: 8, minute: 0 };
  const input = { name: 'Sales', dashboard_id: dashboardId, member_ids: [viewerId], when };
  const { body } = await its.send('post', schedules, input).expect(201);
  await its.send('post', `${schedules}/${body.id}/send`).expect(202);
  await deliveries.composeAll();
  await its.send('delete', `${schedules}/${body.id}`).expect(204);
}

function setPending(assignments: string): Promise<unknown> {
  return its.api.source.query(`UPDATE notice_delivery SET ${assignments} WHERE state = 'pending'`);
}

describe('the charts of a mail', () => {
  it('are left out where they would be too large a picture, with their numbers beside them', async () => {
    const numbers = `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 100) SELECT i, i AS amount FROM n`;
    const encoding = { row: { field: 'i' }, y: { field: 'amount', type: 'quantitative' } };
    await queue(numbers, { mark: 'bar', encoding });
    await deliveries.sendAll();
    expect(deliveries.mail().mail.attachments).toEqual([]);
    expect(deliveries.mail().mail.text).toContain('Amount');
    expect(deliveries.pictures).toEqual(['no_chart']);
  });

  it('are left out once several processes that were at them have died', async () => {
    await queue('SELECT country, amount FROM orders', bars);
    await setPending(`attempts = 2, sending_until = '2000-01-01'`);
    await deliveries.sendAll();
    expect(deliveries.mail().mail.attachments).toEqual([]);
    expect(deliveries.pictures).toEqual([]);
  });

  it('are there after failures of the mail server', async () => {
    await queue('SELECT country, amount FROM orders', bars);
    await setPending(`attempts = 2, last_error = 'away'`);
    await deliveries.sendAll();
    expect(deliveries.mail().mail.attachments).toHaveLength(1);
  });
});

describe('a notice', () => {
  it('keeps the columns that its chart names, and no others', async () => {
    await queue('SELECT country, 1 AS one, amount, 2 AS two FROM orders', bars);
    const [row] = await its.api.source.query(
      `SELECT content #> '{sections,0,chart,columns}' AS columns, content #> '{sections,0,chart,rows,0}' AS first
       FROM notice ORDER BY id DESC LIMIT 1`,
    );
    expect(row).toEqual({ columns: ['country', 'amount'], first: [expect.any(String), expect.any(Number)] });
    await deliveries.sendAll();
    expect(deliveries.mail().mail.attachments).toHaveLength(1);
    expect(deliveries.mail().mail.text).toContain('Two');
  });
});

describe('POST /workspaces/{workspace_id}/schedules/{schedule_id}/send', () => {
  it('202 once for what is due already, and 429 for more than five a minute', async () => {
    const schedules = `/workspaces/${its.workspace.id}/schedules`;
    const when = { every: 'month', day_of_month: 1, hour: 8, minute: 0 };
    const ids: string[] = [];
    for (let n = 0; n < 6; n += 1) {
      const input = { name: 'Digest', member_ids: [viewerId], when };
      ids.push((await its.send('post', schedules, input).expect(201)).body.id);
    }
    const send = (id: string) => its.send('post', `${schedules}/${id}/send`);
    const [first = '', ...others] = ids;
    const last = others.pop() ?? '';
    for (let n = 0; n < 4; n += 1) await send(first).expect(202);
    for (const id of others) await send(id).expect(202);
    const { body } = await send(last).expect(429);
    expect(body).toMatchObject({ error_code: 'too_many_attempts' });
    its.aheadMs += 60_000;
    await send(last).expect(202);
    for (const id of ids) await its.send('delete', `${schedules}/${id}`).expect(204);
  });
});
