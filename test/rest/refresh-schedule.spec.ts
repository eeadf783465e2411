import { expect, it } from '@jest/globals';
import { until } from '#testing';
import { AlertWorkspace } from './alert-workspace.js';
import { startDashboardWorkspace } from './dashboard-workspace.js';
import { WidgetReading, dice } from './widget-reading.js';

const its = startDashboardWorkspace({ QG_REFRESH_SECONDS: '0.05' });
const reading = new WidgetReading(its);

it('a published widget is read again when it is due, though nobody looks at it', async () => {
  const id = await its.create({ widgets: [dice] });
  await its.publish(id);
  await reading.data(id, 'dice').expect(200);
  const [before] = await reading.rowsOf(id);
  its.aheadMs += 61_000;
  await until(async () => {
    const [row] = await reading.rowsOf(id);
    return row !== undefined && before !== undefined && row.version > before.version;
  });
});

it('the schema of a source is read again when it is due', async () => {
  const tablesOf = async () => {
    const path = `/workspaces/${its.workspace.id}/data-sources/${its.sourceId}/schema`;
    const { body } = await its.get(path, its.admin).expect(200);
    return JSON.stringify(body);
  };
  expect(await tablesOf()).not.toContain('returned');
  its.atSource('CREATE TABLE returned (id INTEGER PRIMARY KEY)');
  its.aheadMs += 7 * 3_600_000;
  await until(async () => (await tablesOf()).includes('returned'));
});

it('an alert is evaluated when it is due, with a line in the log and a count, and no value in either', async () => {
  const alerts = new AlertWorkspace(its);
  const id = await alerts.anAlert({ sql: 'SELECT sum(amount) + 987654 FROM orders' });
  await until(async () => (await alerts.describe(id)).state === 'firing');
  its.aheadMs += 16 * 60_000;
  await until(async () => (await alerts.history(id)).length > 1);
  expect(await alerts.eventsOf(id)).toEqual(['alert.created', 'alert.fired']);
  const lines = () => its.api.logLines.filter((line) => line.includes('evaluated an alert'));
  await until(() => lines().length > 1);
  expect(JSON.parse(lines()[0] ?? '')).toMatchObject({
    alert_id: id,
    workspace_id: its.workspace.id,
    outcome: 'firing',
    duration_ms: expect.any(Number),
    late_ms: expect.any(Number),
  });
  expect(its.api.logLines.join()).not.toContain('987696');
  const { text } = await its.api.health.get('/metrics');
  expect(text).toMatch(/^alert_evaluations_total\{outcome="firing",service="api"\} [2-9]/m);
  expect(text).toMatch(/^alert_evaluation_lateness_seconds_count\{service="api"\} [2-9]/m);
  expect(text).toMatch(/^alerts_due\{service="api"\} 0/m);
});
