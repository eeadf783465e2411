import { expect, it } from '@jest/globals';
import { until } from '#testing';
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
