import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { BuiltKey, BuiltWorkspace } from '#testing';
import { startTestApi } from '../start-test-api.js';

const files = mkdtempSync(join(tmpdir(), 'questglass-verified-'));
let now = new Date('2026-03-10T12:00:00Z');
const api = startTestApi({ QG_FILES_DIR: files }, () => now);

let workspace: BuiltWorkspace;
let key: BuiltKey;
let editor: { authorization: string };
let viewer: { authorization: string };
let path: string;

beforeAll(async () => {
  workspace = await api.make.aWorkspace();
  key = await api.make.aKey({ workspace });
  editor = await api.signIn(await api.make.aMember({ workspace, role: 'editor' }));
  viewer = await api.signIn(await api.make.aMember({ workspace, role: 'viewer' }));
  path = `/workspaces/${workspace.id}/verified-questions`;
  mkdirSync(join(files, workspace.id));
  const file = new DatabaseSync(join(files, workspace.id, 'shop.sqlite'));
  file.exec(`CREATE TABLE customers (id INTEGER PRIMARY KEY, name TEXT, country TEXT, is_test BOOLEAN, created_on DATE);
    INSERT INTO customers VALUES (1, 'Ada', 'Norway', 0, '2026-02-03'), (2, 'Grace', 'Chile', 0, '2026-03-01'),
      (3, 'Probe', 'Norway', 1, '2026-03-02')`);
  file.close();
  const admin = await api.signIn(await api.make.aMember({ workspace }));
  const source = { name: 'Shop', type: 'sqlite', settings: { path: 'shop.sqlite' } };
  await api.http.post(`/workspaces/${workspace.id}/data-sources`).set(admin).send(source).expect(201);
});

beforeEach(() => api.source.query('DELETE FROM verified_question'));

afterAll(() => rmSync(files, { recursive: true }));

const ask = async (question: string) =>
  (await api.http.post('/v1/ask').set('authorization', `Bearer ${key.secret}`).send({ question }).expect(200))
    .body;

const verify = (body: object, by = editor) => api.http.post(path).set(by).send(body);
const real = 'SELECT count(*) AS customers FROM customers WHERE NOT is_test';
const question = 'How many customers are there?';

describe('a verified question', () => {
  it('is answered with its SQL, by whoever asks it again', async () => {
    expect((await ask(question)).rows).toEqual([[3]]);
    const { body } = await verify({ question, sql: real }).expect(201);
    expect(body).toMatchObject({
      id: expect.stringMatching(/^vq_/),
      question,
      sql: real,
      is_relative: false,
    });
    expect(await ask('how many customers')).toMatchObject({ rows: [[2]], sql: real, success: true });
  });

  it('is answered with its SQL in other words that mean the same', async () => {
    await verify({ question, sql: real }).expect(201);
    expect(await ask('What is the number of customers?')).toMatchObject({ rows: [[2]] });
    expect(await ask('How many customers are from Norway?')).toMatchObject({ rows: [[2]] });
    expect(await ask('How many customers are from Chile?')).toMatchObject({ rows: [[1]] });
  });

  it('is answered with its SQL however its answer is to be drawn', async () => {
    await verify({ question: 'how many customers as a table', sql: real }).expect(201);
    expect(await ask('Draw a bar chart of how many customers')).toMatchObject({ rows: [[2]], sql: real });
    expect(await ask('how many customers')).toMatchObject({ rows: [[2]], sql: real });
  });

  it('may be an answer that was given', async () => {
    const { message_id } = await ask('How many customers are from Chile?');
    const { body } = await verify({ message_id }).expect(201);
    expect(body).toMatchObject({ question: 'How many customers are from Chile?', is_relative: false });
  });

  it('that names a time which moves on is read anew each time', async () => {
    const asked = 'How many customers were created this month?';
    const { message_id, rows } = await ask(asked);
    expect(rows).toEqual([[2]]);
    const { body } = await verify({ message_id }).expect(201);
    expect(body.is_relative).toBe(true);
    now = new Date('2026-02-20T12:00:00Z');
    expect((await ask(asked)).rows).toEqual([[1]]);
    now = new Date('2026-03-10T12:00:00Z');
  });

  it('is replaced when somebody verifies it again, changed and removed', async () => {
    const { body: first } = await verify({ question, sql: real }).expect(201);
    const { body: second } = await verify({ question, sql: 'SELECT 7 AS n FROM customers' }).expect(201);
    expect(second.id).toBe(first.id);
    const one = `${path}/${first.id}`;
    const changed = { sql: 'SELECT 8 AS n FROM customers LIMIT 1' };
    await api.http.patch(one).set(editor).send(changed).expect(200);
    expect((await ask(question)).rows).toEqual([[8]]);
    expect((await api.http.get(path).set(viewer).expect(200)).body.data).toHaveLength(1);
    await api.http.delete(one).set(editor).expect(204);
    await api.http.get(one).set(editor).expect(404);
    expect((await ask(question)).rows).toEqual([[3]]);
  });

  it('may be long, of words that nobody knows, and in any script', async () => {
    const long = Array.from({ length: 2_000 }, (_, index) => String.fromCodePoint(0x4e00 + index * 7)).join(
      '',
    );
    await verify({ question: long, sql: real }).expect(201);
    expect((await ask(long)).rows).toEqual([[2]]);
    expect((await ask(`${long} 一`)).success).toBe(false);
  });

  it('is not found by another question of which no word matters either', async () => {
    await verify({ question: 'What is there?', sql: real }).expect(201);
    expect((await ask('What is there?')).rows).toEqual([[2]]);
    expect((await ask('Can you show me what you have?')).success).toBe(false);
  });

  it('needs an editor', async () => {
    const { body } = await verify({ question, sql: real }, viewer).expect(403);
    expect(body).toMatchObject({ error_code: 'forbidden', required_role: 'editor' });
  });

  it.each([
    ['a write', 'DELETE FROM customers'],
    ['an unknown table', 'SELECT * FROM secrets'],
    ['nonsense', 'SELEKT'],
  ])('refuses %s', async (_, sql) => {
    const { body } = await verify({ question, sql }).expect(400);
    expect(body.issues).toEqual([{ path: 'sql', message: expect.any(String) }]);
  });

  it('refuses an answer that failed, and messages that are not there', async () => {
    const { message_id } = await ask('What is the airspeed of an unladen swallow?');
    await verify({ message_id }).expect(409);
    await verify({ message_id: 'msg_0' }).expect(404);
  });
});

describe('POST /workspaces/{workspace_id}/ask', () => {
  const converse = (body: object, by = viewer) =>
    api.http.post(`/workspaces/${workspace.id}/ask`).set(by).send(body);

  it('answers with where the answer came from', async () => {
    const { body } = await converse({ question }).expect(200);
    expect(body).toMatchObject({
      conversation_id: expect.stringMatching(/^conv_/),
      message_id: expect.stringMatching(/^msg_/),
      answered_by: 'english',
      data_source_id: expect.stringMatching(/^ds_/),
      rows: [[3]],
    });
    expect(body.confidence).toBeGreaterThan(0.5);
  });

  it('goes on with a conversation', async () => {
    const { body: first } = await converse({ question }).expect(200);
    const { body: second } = await converse({ question, conversation_id: first.conversation_id }).expect(200);
    expect(second.conversation_id).toBe(first.conversation_id);
    const conversation = `/workspaces/${workspace.id}/conversations/${first.conversation_id}`;
    const { body } = await api.http.get(conversation).set(viewer).expect(200);
    expect(body.messages.map(({ id }: { id: string }) => id)).toEqual([
      expect.any(String),
      first.message_id,
      expect.any(String),
      second.message_id,
    ]);
    await converse({ question, conversation_id: 'conv_0' }).expect(404);
  });

  it("leaves others' conversations to them", async () => {
    const { body: first } = await converse({ question }).expect(200);
    const { conversation_id } = first;
    await converse({ question, conversation_id }, editor).expect(404);
    const shared = `/workspaces/${workspace.id}/conversations/${conversation_id}/share`;
    await api.http.post(shared).set(viewer).expect(200);
    const { body } = await converse({ question, conversation_id }, editor).expect(409);
    expect(body).toMatchObject({
      error_code: 'conflict',
      message: expect.stringContaining("somebody else's"),
    });
    const conversation = `/workspaces/${workspace.id}/conversations/${conversation_id}`;
    expect((await api.http.get(conversation).set(viewer)).body.message_count).toBe(2);
  });

  it('asks no source for the sake of a conversation that is not there', async () => {
    const before = await timesAsked();
    await converse({ question, conversation_id: 'conv_0' }).expect(404);
    expect(await timesAsked()).toBe(before);
    await converse({ question }).expect(200);
    expect(await timesAsked()).toBeGreaterThan(before);
  });

  it('says who vouches for it', async () => {
    await verify({ question, sql: real }).expect(201);
    const { body } = await converse({ question }).expect(200);
    expect(body).toMatchObject({ answered_by: 'verified', confidence: 1, rows: [[2]] });
  });
});

/** The number of successful statements at a source. */
async function timesAsked(): Promise<number> {
  const { text } = await api.health.get('/metrics').expect(200);
  const [, count] =
    /^source_use_duration_seconds_count\{service="api",outcome="ok"\} (\d+)/m.exec(text) ?? [];
  return Number(count);
}
