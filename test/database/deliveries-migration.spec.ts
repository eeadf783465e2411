import { readFileSync, readdirSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { openDatabase } from '#database';
import { createEmptyDatabase } from '#testing';
import type { TestDatabase } from '#testing';

const folder = new URL('../../libs/database/src/migrations/', import.meta.url);
const its = ['0037-owners-of-schedules.sql', '0038-people-of-mails.sql', '0039-order-of-notices.sql'];

let database: TestDatabase;
let source: Awaited<ReturnType<typeof openDatabase>>;

/** Somebody with a schedule and an opt-out, what was sent of a conversation and of one that is gone, and what waits. */
const before = `
  INSERT INTO account (id, name, plan) VALUES ('acc_1', 'Acme', 'scale');
  INSERT INTO workspace (id, account_id, name) VALUES ('ws_1', 'acc_1', 'Acme');
  INSERT INTO member (id, account_id, email, name, password_hash, created_at) VALUES
    ('mem_1', 'acc_1', 'a@example.com', 'Ada', 'x', now()), ('mem_2', 'acc_1', 'g@example.com', 'Grace', 'x', now()),
    ('mem_3', 'acc_1', 'h@example.com', 'Hal', NULL, now()), ('mem_4', 'acc_1', 'i@example.com', 'Ida', 'x', now());
  INSERT INTO session (id, token_hash, member_id, created_at, expires_at) VALUES
    ('ses_1', 'a', 'mem_1', '2026-01-04T00:00:00Z', now()), ('ses_4', 'b', 'mem_4', '2026-01-05T00:00:00Z', now());
  INSERT INTO membership (id, workspace_id, member_id, account_id, role, created_at)
    VALUES ('mbs_1', 'ws_1', 'mem_1', 'acc_1', 'admin', now());
  INSERT INTO mail_optout (workspace_id, member_id, topic, created_at) VALUES ('ws_1', 'mem_1', 'alerts', now());
  INSERT INTO conversation (id, workspace_id, title, member_id) VALUES ('conv_1', 'ws_1', 'Kept', 'mem_1');
  INSERT INTO delivery_schedule (id, workspace_id, name, channel_ids, member_ids, every, hour, minute, time_zone, is_paused, told_until, due_at, created_at, updated_at)
    SELECT id, 'ws_1', 'Sales', '{}', '{}', 'day', 8, 0, 'UTC', false, now(), now(), now(), now() FROM unnest('{sch_1,sch_2}'::text[]) id;
  INSERT INTO audit_event (id, account_id, workspace_id, action, actor_type, actor_id, actor_name, target_type, target_id, target_name, details, created_at)
    VALUES ('aud_1', 'acc_1', 'ws_1', 'schedule.created', 'member', 'mem_1', 'Ada', 'schedule', 'sch_1', 'x', '{}', now()),
      ('aud_2', 'acc_1', NULL, 'member.signed_in', 'member', 'mem_1', 'Ada', 'member', 'mem_1', 'x', '{}', '2026-01-02T00:00:00Z'),
      ('aud_3', 'acc_1', NULL, 'member.signed_in', 'member', 'mem_1', 'Ada', 'member', 'mem_1', 'x', '{}', '2026-01-03T00:00:00Z'),
      ('aud_4', 'acc_1', NULL, 'member.signed_in', 'member', 'mem_3', 'Hal', 'member', 'mem_3', 'x', '{}', now());
  INSERT INTO notice (id, workspace_id, topic, content, created_at) VALUES
    ('ntc_1', 'ws_1', 'schedules', '{"path":"/conversations/conv_1"}', now()),
    ('ntc_2', 'ws_1', 'schedules', '{"path":"/conversations/conv_gone"}', now()),
    ('ntc_3', 'ws_1', 'alerts', '{"path":"/alerts"}', now());
  INSERT INTO notice_delivery (id, notice_id, workspace_id, member_id, state, due_at, created_at)
    SELECT 'ndl_' || right(id, 1), id, 'ws_1', 'mem_1', 'pending', now(), now() FROM notice`;

beforeAll(async () => {
  database = await createEmptyDatabase();
  const { url } = database;
  const onIdleError = () => undefined;
  source = await openDatabase({ url, applicationName: 'questglass-test', connectionsMax: 1, onIdleError });
  const [first = ''] = its;
  for (const name of readdirSync(folder).toSorted()) if (name < first) await apply(name);
  await source.query(before);
  for (const name of its) await apply(name);
});

afterAll(async () => {
  await source.destroy();
  await database.drop();
});

const apply = (name: string) => source.query(readFileSync(new URL(name, folder), 'utf8'));

it('knows who made the schedules of before, as far as the audit log does', async () => {
  const found = await source.query('SELECT id, created_by FROM delivery_schedule ORDER BY id');
  expect(found).toEqual([
    { id: 'sch_1', created_by: 'mem_1' },
    { id: 'sch_2', created_by: null },
  ]);
});

it('knows the conversations of notices, and erases those of conversations that are gone', async () => {
  const found = await source.query('SELECT id, conversation_id, sent_for FROM notice ORDER BY id');
  expect(found).toEqual([
    { id: 'ntc_1', conversation_id: 'conv_1', sent_for: 'mem_1' },
    { id: 'ntc_3', conversation_id: null, sent_for: null },
  ]);
});

it('knows who has signed in, and has not lost their sign-in since', async () => {
  const found = await source.query(
    `SELECT id, to_char(signed_in_at AT TIME ZONE 'UTC', 'DD') AS day FROM member ORDER BY id`,
  );
  expect(found).toEqual([
    { id: 'mem_1', day: '02' },
    { id: 'mem_2', day: null },
    { id: 'mem_3', day: null },
    { id: 'mem_4', day: '05' },
  ]);
});

it('keeps opt-outs when a membership ends', async () => {
  await source.query('DELETE FROM membership');
  expect(await source.query('SELECT member_id FROM mail_optout')).toEqual([{ member_id: 'mem_1' }]);
});

it('has alerts that wait go first', async () => {
  const found = await source.query('SELECT id, turn FROM notice_delivery ORDER BY id');
  expect(found).toEqual([
    { id: 'ndl_1', turn: 1 },
    { id: 'ndl_3', turn: 0 },
  ]);
});
