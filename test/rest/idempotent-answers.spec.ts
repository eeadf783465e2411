import { beforeAll, describe, expect, it } from '@jest/globals';
import { idempotentBytes, keepHouse, runOnce } from '#access';
import type { Answer } from '#contracts';
import { SecretBox } from '#platform';
import type { BuiltKey, BuiltMember, BuiltWorkspace } from '#testing';
import { recordExchange, defaultAnswerRetention } from '#workspace';
import { startTestApi } from '../start-test-api.js';

const api = startTestApi({ QG_KEPT_MEGABYTES: '1' });

/** A quarter of what the workspace keeps. */
const bytesMax = 250_000;

let secrets: SecretBox;
let member: BuiltMember;
let workspace: BuiltWorkspace;
let key: BuiltKey;
let admin: { authorization: string };

beforeAll(async () => {
  secrets = SecretBox.of(`test:${Buffer.alloc(32, 7).toString('base64')}`);
  member = await api.make.aMember();
  ({ workspace } = member);
  key = await api.make.aKey({ workspace });
  admin = await api.signIn(member);
});

let run = 0;

/** A request whose answer has this many letters and begins with the number of the run. */
async function answer(idempotencyKey: string, letters: number, of = key, workspaceBytesMax = bytesMax) {
  const asked = { workspaceId: of.workspace.id, keyId: of.id, operation: 'ask', idempotencyKey, body: '{}' };
  const store = { manager: api.source.manager, secrets, workspaceBytesMax };
  const { body } = await runOnce(store, asked, async () => ({
    status: 200,
    headers: {},
    body: `${(run += 1)} ${'x'.repeat(letters)}`,
  }));
  return Number.parseInt(body, 10);
}

/** The really kept answers of the workspace's keys, beside the counted bytes. */
async function held(where = workspace): Promise<{ answers: number; bytes: number; counted: number }> {
  const [row] = await api.source.query(
    `SELECT count(*)::int AS answers, coalesce(sum(octet_length(r.answer) + coalesce(octet_length(r.answer_headers), 0) + 512), 0)::int AS bytes
     FROM idempotent_request r JOIN api_key k ON k.id = r.key_id WHERE k.workspace_id = $1`,
    [where.id],
  );
  return { ...row, counted: await idempotentBytes(api.source.manager, where.id) };
}

async function keptKeys(of: BuiltKey): Promise<string[]> {
  const rows: { idempotency_key: string }[] = await api.source.query(
    'SELECT idempotency_key FROM idempotent_request WHERE key_id = $1 ORDER BY 1',
    [of.id],
  );
  return rows.map(({ idempotency_key: name }) => name);
}

describe('answers for an Idempotency-Key', () => {
  it('are bounded for each workspace, over all of its keys: the oldest are let go', async () => {
    const other = await api.make.aKey({ workspace });
    const first = await answer('1', 40_000);
    expect(await answer('1', 40_000)).toBe(first);
    for (const [n, of] of [other, key, other, key, other, key, other].entries()) {
      await answer(`later ${n}`, 40_000, of);
      const { bytes, counted } = await held();
      expect(bytes).toBeLessThanOrEqual(bytesMax);
      expect(counted).toBe(bytes);
    }
    expect(await answer('1', 40_000)).not.toBe(first);
    const last = await answer('later 6', 40_000, other);
    expect(await answer('later 6', 40_000, other)).toBe(last);
  });

  it('count for the room of their rows as well, so that short ones are bounded, too', async () => {
    const busy = await api.make.aKey();
    for (let n = 0; n < 40; n += 1) await answer(`short ${n}`, 1, busy, 10_000);
    const { answers, bytes, counted } = await held(busy.workspace);
    expect(answers).toBeLessThan(20);
    expect(counted).toBe(bytes);
  });

  it('are given and not kept where one is longer than a megabyte, or than all that may be kept', async () => {
    const lengthy = await api.make.aKey();
    for (const [letters, room] of [
      [1_100_000, 50_000_000],
      [2_000, 1_000],
    ] as const) {
      const first = await answer('long', letters, lengthy, room);
      expect(await answer('long', letters, lengthy, room)).toBe(first + 1);
      expect(await held(lengthy.workspace)).toEqual({ answers: 0, bytes: 0, counted: 0 });
    }
  });

  it('are counted anew when a day has passed, and off when they are swept', async () => {
    const old = await api.make.aKey();
    const age = () =>
      api.source.query(
        "UPDATE idempotent_request SET created_at = now() - interval '25 hours' WHERE key_id = $1",
        [old.id],
      );
    await answer('day', 1_000, old);
    await age();
    await answer('day', 100, old);
    const { bytes, counted } = await held(old.workspace);
    expect(counted).toBe(bytes);
    await age();
    await keepHouse(api.source.manager);
    expect(await held(old.workspace)).toEqual({ answers: 0, bytes: 0, counted: 0 });
  });

  it('are counted exactly where many are kept at a time', async () => {
    const busy = await api.make.aKey();
    await Promise.all(Array.from({ length: 60 }, (_, n) => answer(`n${n}`, 2_000, busy, 50_000)));
    await answer('last', 2_000, busy, 50_000);
    const { bytes, counted } = await held(busy.workspace);
    expect(counted).toBe(bytes);
    expect(bytes).toBeLessThanOrEqual(50_000);
  });

  it('are bounded over HTTP, too, and stand in the usage', async () => {
    const there = await api.make.aMember({ plan: 'enterprise' });
    const { secret } = await api.make.aKey({ workspace: there.workspace });
    const allowed_origins = Array.from({ length: 10 }, (_, n) => `https://${'a'.repeat(60)}${n}.example.com`);
    for (let n = 0; n < 200; n += 1)
      await api.http
        .post('/v1/embed-tokens')
        .set({ authorization: `Bearer ${secret}`, 'idempotency-key': `n${n}` })
        .send({ allowed_origins })
        .expect(201);
    const { answers, bytes } = await held(there.workspace);
    expect(answers).toBeLessThan(200);
    expect(bytes).toBeLessThanOrEqual(bytesMax);
    const usage = await api.http
      .get(`/workspaces/${there.workspace.id}/usage`)
      .set(await api.signIn(there))
      .expect(200);
    expect(usage.body.kept_answers).toEqual({ bytes, bytes_max: 1_000_000, when_full: 'let-go' });
  });
});

const nothing: Answer = {
  sql: 'SELECT 1',
  columns: ['n'],
  rows: [[1]],
  chart_spec: null,
  insight: 'One.',
  suggestions: [],
  error: null,
  success: true,
  data_source_id: null,
  answered_by: 'english',
  confidence: 0.9,
  reading: null,
};

/** A question of a key, kept in a conversation and for a repeated request. */
async function ask(of: BuiltKey, idempotencyKey: string): Promise<string> {
  const workspaceId = of.workspace.id;
  const exchange = {
    workspaceId,
    conversationId: undefined,
    asker: { keyId: of.id },
    retention: defaultAnswerRetention,
  };
  await answer(idempotencyKey, 10, of);
  const { conversationId } = await api.source.manager.transaction((tx) =>
    recordExchange(tx, { ...exchange, question: 'How many?', answer: nothing, at: new Date() }),
  );
  return conversationId;
}

describe('erasing conversations', () => {
  const at = () => `/workspaces/${workspace.id}/conversations`;

  it('of one key leaves none of its answers for repeated requests, and those of other keys', async () => {
    const [one, other] = [await api.make.aKey({ workspace }), await api.make.aKey({ workspace })];
    const conversation = await ask(one, 'erased');
    await ask(other, 'kept');
    await api.http.delete(`${at()}/${conversation}`).set(admin).expect(204);
    expect([await keptKeys(one), await keptKeys(other)]).toEqual([[], ['kept']]);
    const { bytes, counted } = await held();
    expect(counted).toBe(bytes);
  });

  it('of a member leaves none of the answers of keys that they made, and those of others', async () => {
    const author = await api.make.aMember({ workspace });
    const made = await api.http
      .post(`/workspaces/${workspace.id}/api-keys`)
      .set(await api.signIn(author))
      .send({ name: 'Mine', scopes: ['ask'] })
      .expect(201);
    const mine = { ...key, id: made.body.id, secret: made.body.secret };
    const other = await api.make.aKey({ workspace });
    const conversation = await ask(mine, 'erased');
    await ask(other, 'kept');
    await api.http.delete(`${at()}?member_id=${author.id}`).set(admin).expect(200);
    expect([await keptKeys(mine), await keptKeys(other)]).toEqual([[], ['kept']]);
    // A key may be asked by others than its maker: its conversations go with all of the workspace.
    await api.http.get(`${at()}/${conversation}`).set(admin).expect(200);
  });
});
