import { readFileSync, readdirSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { openDatabase } from '#database';
import { createEmptyDatabase } from '#testing';
import type { TestDatabase } from '#testing';

const folder = new URL('../../libs/database/src/migrations/', import.meta.url);
const its = '0029-private-conversations.sql';

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

const before = `
  INSERT INTO account (id, name, plan) VALUES ('acc_1', 'Acme', 'scale');
  INSERT INTO workspace (id, account_id, name) VALUES ('ws_1', 'acc_1', 'Acme');
  INSERT INTO conversation (id, workspace_id, title, member_id, key_id) VALUES
    ('conv_1', 'ws_1', 'Two sources', 'mem_1', NULL), ('conv_2', 'ws_1', 'No answer', 'mem_1', NULL),
    ('conv_3', 'ws_1', 'Of a key', NULL, 'key_1'), ('conv_4', 'ws_1', 'Nothing asked', 'mem_1', NULL)`;

const answers: [conversation: string, answer: object][] = [
  ['conv_1', { success: true, data_source_id: 'ds_A1', insight: 'Holds a\u0000b.' }],
  ['conv_1', { success: true, data_source_id: 'ds_B2', insight: 'Says "data_source_id":"ds_C3".' }],
  ['conv_1', { success: false, data_source_id: null }],
  ['conv_2', { success: false, data_source_id: null }],
  ['conv_3', { success: true, data_source_id: 'ds_A1' }],
];

it("leaves conversations to their owners, with the source that answered a member's last", async () => {
  await source.query(before);
  for (const [place, [conversation, answer]] of answers.entries())
    await source.query(
      "INSERT INTO message (id, workspace_id, conversation_id, role, answer) VALUES ($1, 'ws_1', $2, 'assistant', $3)",
      [`msg_${place}`, conversation, JSON.stringify({ sql: 'SELECT 1', ...answer, rows: [] })],
    );
  await apply(its);
  const found = await source.query(
    'SELECT id, data_source_id AS source, shared_at FROM conversation ORDER BY id',
  );
  expect(found).toEqual([
    { id: 'conv_1', source: 'ds_B2', shared_at: null },
    { id: 'conv_2', source: null, shared_at: null },
    { id: 'conv_3', source: null, shared_at: null },
    { id: 'conv_4', source: null, shared_at: null },
  ]);
});
