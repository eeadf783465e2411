import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Builders, createTestDatabase } from '#testing';
import type { TestDatabase } from '#testing';
import { openDatabase } from '#database';
import type { DataSource } from '#database';
import { NoticeReader } from '#workspace';

const large = 11;
let database: TestDatabase;
let source: DataSource;
let workspaceId: string;

/** A notice with a chart of as many rows of twenty cells. */
function contentOf(rows: number): object {
  const columns = Array.from({ length: 20 }, (_, place) => `c${place}`);
  const chart = { spec: {}, columns, rows: Array.from({ length: rows }, () => columns.map(() => 0)) };
  const sections = [{ title: 'Chart', text: null, table: null, chart }];
  return { subject: 'Sales', lead: 'Sales', mood: 'plain', path: '/alerts', sections };
}

beforeAll(async () => {
  database = await createTestDatabase();
  // One connection answers in the order in which it is asked.
  source = await openDatabase({
    url: database.url,
    applicationName: 'questglass-test',
    connectionsMax: 1,
    onIdleError: () => undefined,
  });
  workspaceId = (await new Builders(source.manager).aWorkspace()).id;
  for (let place = 0; place <= large; place += 1)
    await source.query(
      `INSERT INTO notice (id, workspace_id, topic, content, created_at) VALUES ($1, $2, 'alerts', $3, now())`,
      [`ntc_${place}`, workspaceId, contentOf(place === 0 ? 1 : 1_000)],
    );
});

afterAll(async () => {
  await source.destroy();
  await database.drop();
});

function leaseOf(place: number) {
  const now = new Date();
  return {
    id: `ndl_${place}`,
    noticeId: `ntc_${place}`,
    workspaceId,
    channelId: null,
    memberId: 'mem_1',
    alertId: null,
    attempts: 1,
    lastError: null,
    createdAt: now,
    dueAt: now,
    until: '',
  };
}

it('reads a notice that others push out of its memory meanwhile', async () => {
  const reader = new NoticeReader(source.manager);
  await reader.read(leaseOf(0));
  const others = Array.from({ length: large }, (_, place) => reader.read(leaseOf(place + 1)));
  const again = await reader.read(leaseOf(0));
  expect(again).toMatchObject({ state: 'read', notice: { content: { subject: 'Sales' } } });
  for (const other of await Promise.all(others)) expect(other.state).toBe('read');
});
