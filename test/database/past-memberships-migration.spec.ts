import { readFileSync, readdirSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { openDatabase } from '#database';
import { createEmptyDatabase } from '#testing';
import type { TestDatabase } from '#testing';

const folder = new URL('../../libs/database/src/migrations/', import.meta.url);
const its = '0028-past-memberships.sql';

let database: TestDatabase;
let source: Awaited<ReturnType<typeof openDatabase>>;

beforeAll(async () => {
  database = await createEmptyDatabase();
  const { url } = database;
  const onIdleError = () => undefined;
  source = await openDatabase({ url, applicationName: 'questglass-test', connectionsMax: 1, onIdleError });
  for (const name of readdirSync(folder).toSorted()) if (name < its) await apply(name);
});

afterAll(async () => {
  await source.destroy();
  await database.drop();
});

const apply = (name: string) => source.query(readFileSync(new URL(name, folder), 'utf8'));

/** Somebody who came and went twice, one of whom nothing tells when they came, and one whose workspace is gone. */
const before = `
  INSERT INTO account (id, name, plan) VALUES ('acc_1', 'Acme', 'scale');
  INSERT INTO workspace (id, account_id, name) VALUES ('ws_1', 'acc_1', 'Acme');
  INSERT INTO member (id, account_id, email, name, created_at) VALUES
    ('mem_1', 'acc_1', 'a@example.com', 'Ada', '2026-01-01T00:00:00Z'),
    ('mem_2', 'acc_1', 'g@example.com', 'Grace', '2026-01-02T00:00:00Z');
  INSERT INTO audit_event (id, account_id, workspace_id, action, actor_type, actor_id, actor_name, target_type, target_id, target_name, details, created_at)
  SELECT 'aud_' || n, 'acc_1', workspace, 'member.' || deed, 'member', NULL, 'Boss', 'member', who, 'x', '{}', at::timestamptz
  FROM (VALUES
    (1, 'ws_1', 'added', 'mem_1', '2026-01-03T00:00:00Z'), (2, 'ws_1', 'removed', 'mem_1', '2026-01-04T00:00:00Z'),
    (3, 'ws_1', 'added', 'mem_1', '2026-01-05T00:00:00Z'), (4, 'ws_1', 'removed', 'mem_1', '2026-01-06T00:00:00Z'),
    (5, 'ws_1', 'removed', 'mem_2', '2026-01-07T00:00:00Z'), (6, 'ws_gone', 'removed', 'mem_1', '2026-01-08T00:00:00Z')
  ) AS done (n, workspace, deed, who, at)`;

it('reads from the audit log who belonged to a workspace, and from when until when', async () => {
  await source.query(before);
  await apply(its);
  const past = await source.query(
    `SELECT id, workspace_id, member_id, to_char(began_at, 'DD') AS began, to_char(ended_at, 'DD') AS ended
     FROM past_membership ORDER BY id`,
  );
  const here = { workspace_id: 'ws_1' };
  expect(past).toEqual([
    { id: 'mbs_2', ...here, member_id: 'mem_1', began: '03', ended: '04' },
    { id: 'mbs_4', ...here, member_id: 'mem_1', began: '05', ended: '06' },
    { id: 'mbs_5', ...here, member_id: 'mem_2', began: '02', ended: '07' },
  ]);
});
