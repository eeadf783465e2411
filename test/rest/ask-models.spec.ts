import { describe, expect, it } from '@jest/globals';
import type { ModelReply } from '../model-server.js';
import {
  countOfCustomers,
  good,
  hardQuestion,
  modelKeys,
  needsSql,
  requestAnswer,
  rowsOfRequest,
  sqlAnswer,
  startModelShop,
} from './model-shop.js';

const shop = startModelShop();
const { model } = shop;

describe('a model that answers', () => {
  it('is asked for a request, by its schema, where the engine understands nothing', async () => {
    model.next(good);
    const { body } = await shop.ask(hardQuestion).expect(200);
    expect(body).toMatchObject({ success: true, rows: rowsOfRequest, columns: ['country', 'count'] });
    expect(body.insight).toMatch(/^Norway has the most customers/);
    const [request] = model.requests;
    expect(model.requests).toHaveLength(1);
    expect(request?.path).toBe('/v1/chat/completions');
    expect(request?.headers.authorization).toBe(`Bearer ${modelKeys.shared}`);
    const response_format = { type: 'json_schema', json_schema: { strict: true } };
    expect(request?.body).toMatchObject({ model: 'fake-1', response_format });
  });

  it("is asked in Anthropic's format, at its own address and by its own key alone", async () => {
    model.next(good);
    expect((await shop.ask(hardQuestion, 'low')).body).toMatchObject({ success: true, rows: rowsOfRequest });
    const [request] = model.requests;
    expect(request?.path).toBe('/v1/low/messages');
    expect(request?.headers['x-api-key']).toBe(modelKeys.low);
    expect(JSON.stringify(request)).not.toContain(modelKeys.shared);
  });

  it('is not asked where the engine is sure', async () => {
    model.next(good);
    expect((await shop.ask('How many customers are there?')).body).toMatchObject({
      success: true,
      rows: [[3]],
    });
    expect(model.requests).toHaveLength(0);
  });

  it.each(['hello', 'Thank you!', 'What can I ask?'])('is not asked for "%s"', async (question) => {
    model.next(good);
    expect((await shop.ask(question)).body).toMatchObject({ success: true, sql: null, rows: [] });
    expect(model.requests).toHaveLength(0);
  });

  it('tells a member that a model made the SQL', async () => {
    model.next(good);
    const path = `/workspaces/${shop.workspace.id}/ask`;
    const { body } = await shop.api.http
      .post(path)
      .set(shop.admin)
      .send({ question: hardQuestion })
      .expect(200);
    expect(body).toMatchObject({ success: true, answered_by: 'model', confidence: 0.7 });
  });

  it('is told the questions before where a question goes on with them, and not where it stands alone', async () => {
    const path = `/workspaces/${shop.workspace.id}/ask`;
    const ask = (question: string, id?: string) =>
      shop.api.http.post(path).set(shop.admin).send({ question, conversation_id: id }).expect(200);
    model.next(good, good, good);
    const { body: first } = await ask(hardQuestion);
    const { body: next } = await ask('what about the others?', first.conversation_id);
    expect(next).toMatchObject({ success: true, answered_by: 'model', goes_on: true });
    expect(shop.lastMessage()).toMatch(
      new RegExp(`may go on with these: \\[[^\\]]*${hardQuestion.slice(0, -1)}`),
    );
    const { body: alone } = await ask(hardQuestion, first.conversation_id);
    expect(alone).not.toHaveProperty('goes_on');
    expect(shop.lastMessage()).not.toContain('may go on with');
  });

  it('computes a metric as its curator said', async () => {
    const measures = [{ ...countOfCustomers, fn: 'metric', of: 'Norwegians' }];
    model.next({ says: requestAnswer({ measures, by: [], rank: null }) });
    expect((await shop.ask(hardQuestion)).body.rows).toEqual([[2]]);
    expect(model.requests[0]?.text).toContain('Norwegians');
  });

  it('is asked for SQL where it says that no request can say it', async () => {
    model.next(needsSql, sqlAnswer('SELECT name FROM customers ORDER BY id LIMIT 1'));
    expect((await shop.ask(hardQuestion)).body).toMatchObject({ success: true, rows: [['Ada']] });
    expect(model.requests[1]?.text).toContain('exactly one SELECT');
  });

  it.each([
    ['fenced', '```json\n' + JSON.stringify(requestAnswer()) + '\n```'],
    ['after some thought', `Let me think. The answer is ${JSON.stringify(requestAnswer())}`],
    [
      'with what is empty left out',
      { answer: 'request', request: { measures: [{ fn: 'count', of: 'customers' }] } },
    ],
  ])('is understood %s', async (_how, says) => {
    model.next({ says });
    expect((await shop.ask(hardQuestion)).body.success).toBe(true);
    expect(model.requests).toHaveLength(1);
  });
});

describe('a model that is wrong', () => {
  it('hears what the gate says, and may mend it', async () => {
    model.next(
      needsSql,
      sqlAnswer('SELECT country, count(*) FROM customer GROUP BY country ORDER BY country'),
      sqlAnswer('SELECT country, count(*) FROM customers GROUP BY country ORDER BY country'),
    );
    expect((await shop.ask(hardQuestion)).body).toMatchObject({ success: true, rows: rowsOfRequest });
    expect(shop.lastMessage()).toContain('did you mean');
  });

  it.each([
    ['names nothing of the source', { by: [{ of: 'customers.land' }] }, 'has no column'],
    ['measures nothing', { measures: [] }, 'neither'],
    [
      'asks for what no query answers',
      { where: [{ of: 'customers', is: 'exists' }] },
      'conditions on their columns',
    ],
  ])('hears it where its request %s, and may mend it', async (_what, changes, problem) => {
    model.next({ says: requestAnswer(changes) }, good);
    expect((await shop.ask(hardQuestion)).body).toMatchObject({ success: true, rows: rowsOfRequest });
    expect(model.requests).toHaveLength(2);
    expect(shop.lastMessage()).toContain(problem);
    expect(shop.lastMessage()).toContain('Answer with a corrected request');
  });

  it('hears what the source says, and may mend it', async () => {
    model.next(
      needsSql,
      sqlAnswer('SELECT country FROM customers GROUP BY count(*)'),
      sqlAnswer('SELECT 7 AS n FROM customers LIMIT 1'),
    );
    expect((await shop.ask(hardQuestion)).body).toMatchObject({ success: true, rows: [[7]] });
    expect(shop.lastMessage()).toContain('That cannot be used');
  });

  it('is asked for SQL after two requests that cannot be used', async () => {
    model.next(
      { says: 'no' },
      { says: { answer: 'request', request: { list: 7 } } },
      sqlAnswer('SELECT 1 AS one FROM customers LIMIT 1'),
    );
    expect((await shop.ask(hardQuestion)).body).toMatchObject({ success: true, rows: [[1]] });
    expect(model.requests).toHaveLength(3);
  });

  it.each<[string, ModelReply]>([
    ['nothing but prose', { says: 'I would rather talk about the weather.' }],
    ['nothing', { says: '' }],
    ['JSON of another kind', { says: { rows: [] } }],
    ['a request without an end', { says: '{"a":'.repeat(5_000) + '1' + '}'.repeat(5_000) }],
    ['half a request', { says: JSON.stringify(requestAnswer()).slice(0, 80), finish: 'length' }],
  ])('is given up after %s, three times', async (_what, reply) => {
    model.next(reply, reply, reply);
    const { body } = await shop.ask(hardQuestion).expect(200);
    expect(body).toMatchObject({ success: false, sql: null, error: expect.stringMatching(/^I do not/) });
    expect(model.requests).toHaveLength(3);
  });

  it.each<[string, ModelReply]>([
    ['says that the data hold no answer', { says: { answer: 'unanswerable', request: null } }],
    ['will not answer', { says: '', finish: 'content_filter' }],
  ])('is not pressed when it %s', async (_what, reply) => {
    model.next(reply);
    expect((await shop.ask(hardQuestion)).body.success).toBe(false);
    expect(model.requests).toHaveLength(1);
  });
});
