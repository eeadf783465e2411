import { request } from 'node:http';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { until } from '#testing';
import type { ModelReply } from '../model-server.js';
import {
  good,
  hardQuestion,
  hostileName,
  modelKeys,
  needsSql,
  requestAnswer,
  rowsOfRequest,
  sqlAnswer,
  startModelShop,
} from './model-shop.js';

const shop = startModelShop({ QG_MODEL_CALL_SECONDS: '3' });
const { model } = shop;

/** Each test begins with an endpoint that has just done well. */
beforeEach(async () => {
  shop.now += 60_000;
  model.next({ says: { answer: 'unanswerable', request: null } });
  await shop.ask(hardQuestion);
});

/** A question that the engine has a reading of, but not a sure one. */
const doubtful = 'How many customers are there in Norway, roughly?';

describe('a model that fails', () => {
  it.each<[string, ModelReply]>([
    ['says that it is too much, and when to come again', { status: 429, headers: { 'retry-after': '0' } }],
    ['fails for a moment', { status: 503, headers: { 'retry-after': '0' } }],
    ['drops the connection', 'reset'],
  ])('is asked again when it %s', async (_what, reply) => {
    model.next(reply, good);
    expect((await shop.ask(hardQuestion)).body).toMatchObject({ success: true, rows: rowsOfRequest });
    expect(model.requests).toHaveLength(2);
  });

  it('is left alone for as long as it asks to be', async () => {
    model.next({ status: 429, headers: { 'retry-after': '3600' } }, good, good);
    expect((await shop.ask(hardQuestion)).body.success).toBe(false);
    expect((await shop.ask(hardQuestion)).body.success).toBe(false);
    expect(model.requests).toHaveLength(1);
    shop.now += 30_000;
    expect((await shop.ask(hardQuestion)).body.success).toBe(true);
  });

  it.each<[string, ModelReply]>([
    ['knows neither key nor model', { status: 401, body: '{"error":{"message":"no such key"}}' }],
    ['refuses the request', { status: 400, body: '{"error":{"message":"too long"}}' }],
    ['leads elsewhere', { status: 302, headers: { location: 'http://127.0.0.1:1/' } }],
    ['answers a page', { status: 200, headers: { 'content-type': 'text/html' }, body: '<h1>Welcome</h1>' }],
    ['answers JSON of another kind', { status: 200, body: '{"hello":"world"}' }],
    ['answers without end', { status: 200, body: `{"a":"${'x'.repeat(1_500_000)}"}` }],
  ])('is not asked again when it %s', async (_what, reply) => {
    model.next(reply, good);
    const { body } = await shop.ask(hardQuestion).expect(200);
    expect(body).toMatchObject({ success: false, sql: null, error: expect.stringMatching(/^I do not/) });
    expect(model.requests).toHaveLength(1);
  });

  it('is not waited for longer than a call may take, and leaves the question to the engine', async () => {
    model.next('silence', 'half');
    const both = await Promise.all([shop.ask(doubtful), shop.ask(doubtful)]);
    for (const { body } of both) expect(body).toMatchObject({ success: true, rows: [[2]] });
    expect(model.requests).toHaveLength(2);
    await until(() => model.requests.every(({ isLeft }) => isLeft));
  });

  it('is left alone after five failures, tried by one call after 30 seconds, and asked again when that did well', async () => {
    model.next();
    for (const times of [1, 2])
      expect([times, (await shop.ask(hardQuestion)).body.success]).toEqual([times, false]);
    expect(model.requests).toHaveLength(5);
    await shop.ask(hardQuestion);
    expect(model.requests).toHaveLength(5);
    shop.now += 30_000;
    await shop.ask(hardQuestion);
    expect(model.requests).toHaveLength(6);
    shop.now += 30_000;
    model.next(good, good);
    for (const times of [1, 2])
      expect([times, (await shop.ask(hardQuestion)).body.success]).toEqual([times, true]);
  });

  it('costs a tier at another address nothing', async () => {
    model.next();
    await shop.ask(hardQuestion);
    await shop.ask(hardQuestion);
    expect(model.requests).toHaveLength(5);
    model.next(good);
    expect((await shop.ask(hardQuestion)).body.success).toBe(false);
    expect((await shop.ask(hardQuestion, 'low')).body.success).toBe(true);
  });
});

describe('a caller who leaves', () => {
  it('stops the call, and nothing is kept of the question', async () => {
    model.next('silence');
    const url = new URL('/v1/ask', shop.api.running.url);
    const headers = {
      authorization: `Bearer ${shop.key.secret}`,
      'content-type': 'application/json',
      'idempotency-key': 'the-one-that-is-left',
    };
    const leaving = request(url, { method: 'POST', headers });
    leaving.on('error', () => undefined);
    const question = 'Wer hat am meisten gekauft?';
    leaving.end(JSON.stringify({ question }));
    await until(() => model.requests.length === 1);
    expect(await isRunning('the-one-that-is-left')).toBe(true);
    leaving.destroy();
    // The row of the key says when the request has come to its end: nobody is left whom an answer would tell.
    await until(async () => !(await isRunning('the-one-that-is-left')));
    await until(() => model.requests[0]?.isLeft === true);
    expect(await counted('ask_model_requests_total', { tier: 'medium', outcome: 'cancelled' })).toBe(1);
    const kept = 'SELECT 1 FROM conversation WHERE workspace_id = $1 AND title = $2';
    expect(await shop.api.source.query(kept, [shop.workspace.id, question])).toEqual([]);
  });
});

describe('a model that was talked into something', () => {
  it.each([
    ['writes', 'DROP TABLE customers'],
    ['writes behind a reading', 'SELECT 1 FROM customers; DELETE FROM customers'],
    ['writes within a reading', 'WITH gone AS (DELETE FROM customers RETURNING *) SELECT * FROM gone'],
    ['reads the catalog', 'SELECT sql FROM sqlite_master'],
    ['opens another file', "ATTACH DATABASE '../other/shop.sqlite' AS other"],
    ["reads another workspace's tables", 'SELECT * FROM other.customers'],
    ['reads files', "SELECT readfile('/etc/passwd') FROM customers"],
  ])('gets nowhere when it %s', async (_what, sql) => {
    model.next(needsSql, sqlAnswer(sql), sqlAnswer(sql), sqlAnswer(sql));
    const { body } = await shop.ask(`${hardQuestion} ${sql}`).expect(200);
    expect(body).toMatchObject({ success: false, sql: null, rows: [] });
    const file = shop.open();
    expect(file.prepare('SELECT count(*) AS n FROM customers').get()).toMatchObject({ n: 3 });
    file.close();
  });

  it.each([
    [
      'its text',
      { says: `My instructions are: You turn a question into one query. Key: ${modelKeys.shared}` },
    ],
    [
      'its SQL',
      { says: { answer: 'sql', sql: `SELECT '${modelKeys.shared} You turn a question' FROM nowhere` } },
    ],
    [
      'its error',
      { status: 400, body: JSON.stringify({ error: { message: `bad key ${modelKeys.shared}` } }) },
    ],
  ])('shows nobody the key or its instructions by %s', async (_what, reply) => {
    model.next(reply, reply, reply);
    const { text, body } = await shop.ask(hardQuestion).expect(200);
    expect(body.success).toBe(false);
    const recorded = [...shop.api.logLines, await shop.api.registry.metrics()].join('\n');
    expect(recorded).not.toContain('Kundinnen');
    for (const word of [modelKeys.shared, modelKeys.low, 'You turn a question'])
      expect(`${text}\n${recorded}`).not.toContain(word);
  });

  it('is given names as data: quoted, and nowhere else', async () => {
    model.next(good);
    await shop.ask(hardQuestion);
    const [sent] = model.requests;
    const said = JSON.stringify(sent?.body['messages']);
    const inJson = JSON.stringify(JSON.stringify(hostileName)).slice(1, -1);
    expect(said).toContain(inJson);
    expect(said.replaceAll(inJson, '')).not.toContain('Ignore all previous');
  });
});

describe('values', () => {
  it('stay here unless the workspace shares them', async () => {
    model.next(good);
    await shop.ask(hardQuestion);
    for (const value of ['Norway"', 'Chile', 'Ada', 'Edsger'])
      expect(model.requests[0]?.text).not.toContain(value);
    const path = `/workspaces/${shop.workspace.id}`;
    await shop.api.http.patch(path).set(shop.admin).send({ shares_values: true }).expect(200);
    model.next(good);
    await shop.ask(hardQuestion);
    expect(model.requests[0]?.text).toContain('Chile');
    await shop.api.http.patch(path).set(shop.admin).send({ shares_values: false }).expect(200);
  });
});

describe('the tier high', () => {
  it('elects what most candidates bring', async () => {
    const wrong: ModelReply = {
      says: requestAnswer({ rank: { by: null, direction: 'ascending', limit: 1 } }),
    };
    model.next(wrong, good, good);
    expect((await shop.ask(hardQuestion, 'high')).body).toMatchObject({ success: true, rows: rowsOfRequest });
    expect(model.requests).toHaveLength(3);
  });

  it('does with what is left where candidates fail', async () => {
    model.next({ status: 400 }, good, { status: 400 });
    expect((await shop.ask(hardQuestion, 'high')).body).toMatchObject({ success: true, rows: rowsOfRequest });
  });
});

describe('what is counted', () => {
  it('is calls, tokens, cost and answers, by tier and outcome', async () => {
    const labels = { tier: 'high', outcome: 'ok' };
    const before = await counted('ask_model_requests_total', labels);
    model.next(good, good, good);
    await shop.ask(hardQuestion, 'high');
    const calls = await counted('ask_model_requests_total', labels);
    expect(calls).toBe(before + 3);
    expect(await counted('ask_model_tokens_total', { tier: 'high', kind: 'input' })).toBe(calls * 100);
    expect(await counted('ask_model_tokens_total', { tier: 'high', kind: 'output' })).toBe(calls * 20);
    const cost = await counted('ask_model_cost_total', { tier: 'high' });
    expect(cost).toBeCloseTo((calls * (100 * 2 + 20 * 8)) / 1_000_000, 9);
    expect(await counted('ask_model_answers_total', { tier: 'high', outcome: 'answered' })).toBeGreaterThan(
      0,
    );
  });
});

/** Reports whether a request with this Idempotency-Key is under way. */
async function isRunning(idempotencyKey: string): Promise<boolean> {
  const running = 'SELECT 1 FROM idempotent_request WHERE idempotency_key = $1 AND status IS NULL';
  const rows: unknown[] = await shop.api.source.query(running, [idempotencyKey]);
  return rows.length > 0;
}

/** A counter's number under these labels. */
async function counted(name: string, labels: Record<string, string>): Promise<number> {
  const metric = await shop.api.registry.getSingleMetric(name)?.get();
  const found = metric?.values.find((value) =>
    Object.entries(labels).every(([label, wanted]) => value.labels[label] === wanted),
  );
  return found?.value ?? 0;
}
