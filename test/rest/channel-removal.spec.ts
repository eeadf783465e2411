import { expect, it } from '@jest/globals';
import { until } from '#testing';
import { startDeliveryWorkspace } from './delivery-workspace.js';

const deliveries = startDeliveryWorkspace();
const { its } = deliveries;

async function countWaiting(): Promise<number> {
  const [row] = await its.api.source.query(
    `SELECT count(*)::integer AS waiting FROM pg_stat_activity
     WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return row.waiting;
}

it('a channel is removed with what is being queued over it at that moment', async () => {
  const slack = await deliveries.aSlackChannel();
  const queueing = its.api.source.createQueryRunner();
  await queueing.startTransaction();
  await queueing.query('SELECT FROM channel WHERE id = $1 FOR KEY SHARE', [slack]);
  await queueing.query(
    `INSERT INTO notice (id, workspace_id, topic, content, created_at) VALUES ('ntc_x', $1, 'alerts', '{}', now())`,
    [its.workspace.id],
  );
  await queueing.query(
    `INSERT INTO notice_delivery (id, notice_id, workspace_id, channel_id, state, due_at, created_at)
     VALUES ('ndl_x', 'ntc_x', $1, $2, 'pending', now(), now())`,
    [its.workspace.id, slack],
  );
  const removal = its
    .send('delete', `${deliveries.path}/${slack}`)
    .expect(204)
    .then(() => undefined);
  await until(async () => (await countWaiting()) === 1);
  await queueing.commitTransaction();
  await queueing.release();
  await removal;
  expect(await its.api.source.query('SELECT id FROM notice_delivery')).toEqual([]);
});
