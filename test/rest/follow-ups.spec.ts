import { describe, expect, it } from '@jest/globals';
import { startDashboardWorkspace } from './dashboard-workspace.js';

const its = startDashboardWorkspace();

const ask = (question: string, id?: string) =>
  its.send('post', `/workspaces/${its.workspace.id}/ask`, { question, conversation_id: id }).expect(200);

async function conversation(...questions: readonly string[]) {
  let { body } = await ask(questions[0] ?? '');
  for (const question of questions.slice(1)) ({ body } = await ask(question, body.conversation_id));
  return body;
}

describe('POST /workspaces/{workspace_id}/ask in a conversation', () => {
  it('goes on with the question before', async () => {
    const whole = await conversation('How many orders are there by country?');
    const body = await conversation('How many orders are there?', 'by country');
    expect(body).toMatchObject({ success: true, goes_on: true, rows: whole.rows });
    expect(body.reading).toMatch(/country/);
    expect(whole).not.toHaveProperty('goes_on');
  });

  it('reads a question that stands alone as it is', async () => {
    const alone = await conversation('How many orders are there by country?');
    const body = await conversation('How many orders are there?', 'How many orders are there by country?');
    expect(body.rows).toEqual(alone.rows);
    expect(body).not.toHaveProperty('goes_on');
  });

  it('goes past a question that had no answer', async () => {
    const body = await conversation('How many orders are there?', 'only the flurbish ones', 'by country');
    expect(body).toMatchObject({ success: true, goes_on: true });
    expect(body.columns).toHaveLength(2);
  });

  it('draws the same in another way', async () => {
    const whole = await conversation('How many orders are there by country?');
    const body = await conversation('How many orders are there by country?', 'make it a pie chart, please');
    expect(body).toMatchObject({ success: true, goes_on: true, rows: whole.rows });
    expect(JSON.stringify(body.chart_spec)).toContain('"arc"');
  });

  it('keeps a curated metric, with its filters', async () => {
    const metric = {
      name: 'Turnover',
      data_source_id: its.sourceId,
      source: 'orders',
      expression: 'sum(amount) * 2',
      filters: ["country <> 'Peru'"],
      dimensions: ['country'],
      time_column: 'placed_on',
    };
    await its.send('post', `/workspaces/${its.workspace.id}/metrics`, metric, its.admin).expect(201);
    const whole = await conversation('Turnover by country');
    expect(whole).toMatchObject({ answered_by: 'metric' });
    const one = await conversation('Turnover by country', `only ${String(whole.rows[0][0])}`);
    expect(one).toMatchObject({ goes_on: true, rows: [whole.rows[0]] });
  });

  it('tells its parts, which of them are new, and how to take one away', async () => {
    const whole = await conversation('How many orders are there by country?');
    const body = await conversation('How many orders are there by country?', 'only Norway');
    expect(body.reading_parts).toEqual([
      { kind: 'measure', words: 'number of orders', is_new: false, take_away: null },
      { kind: 'group', words: 'by country', is_new: false, take_away: 'take away: by country' },
      {
        kind: 'filter',
        words: 'country is "Norway"',
        is_new: true,
        take_away: 'take away: country is "Norway"',
      },
    ]);
    const less = await ask(body.reading_parts[2].take_away, body.conversation_id);
    expect(less.body).toMatchObject({ success: true, goes_on: true, rows: whole.rows, sql: whole.sql });
    const none = await ask(body.reading_parts[2].take_away, body.conversation_id);
    expect(none.body).toMatchObject({ success: false, error: expect.stringMatching(/goes on/) });
  });

  it('takes parts away however often one was changed before', async () => {
    let body = await conversation('How many orders are there by country?');
    const first = body.rows;
    for (let turn = 0; turn < 5; turn += 1) {
      ({ body } = await ask('only Norway', body.conversation_id));
      ({ body } = await ask('take away: country is "Norway"', body.conversation_id));
      expect(body).toMatchObject({ success: true, rows: first });
    }
  });

  it('takes a part away from a curated metric', async () => {
    const whole = await conversation('Turnover by country');
    expect(whole).toMatchObject({ answered_by: 'metric' });
    const take = 'take away: by country';
    expect(whole.reading_parts).toContainEqual(expect.objectContaining({ kind: 'group', take_away: take }));
    const { body } = await ask(take, whole.conversation_id);
    const [row] = body.rows;
    expect(row).toEqual([whole.rows.reduce((sum: number, [, amount]: number[]) => sum + (amount ?? 0), 0)]);
  });

  it('shows the rows that a number is made of', async () => {
    const body = await conversation('Total amount of orders in 2026', 'show me the records behind it');
    expect(body).toMatchObject({ success: true, goes_on: true });
    expect(body.sql).not.toMatch(/SUM/i);
    expect(body.rows).toHaveLength(2);
    expect(body.rows.flat()).toEqual(expect.arrayContaining([10, 32]));
  });

  it('says what made up a change', async () => {
    const body = await conversation('Total amount of orders in February 2026', 'why did it rise?');
    expect(body).toMatchObject({
      success: true,
      goes_on: true,
      columns: ['country', 'before', 'after', 'change', 'share_of_change'],
      insight:
        'The total amount rose from 10 in January 2026 to 32 in February 2026, by 220%. ' +
        'Most of the rise came from Chile (+32, 145.5% of it). Norway went the other way (-10).',
    });
    expect(body.rows).toEqual([
      ['Chile', 0, 32, 32, expect.closeTo(32 / 22)],
      ['Norway', 10, 0, -10, expect.closeTo(-10 / 22)],
    ]);
    const next = await ask('show the rows', body.conversation_id);
    expect(next.body.rows).toHaveLength(2);
  });

  it('says what made up the change of a curated metric, in the period that is named', async () => {
    const metric = {
      name: 'Takings',
      description: 'In EUR.',
      data_source_id: its.sourceId,
      source: 'orders',
      expression: 'sum(amount)',
      time_column: 'placed_on',
    };
    await its.send('post', `/workspaces/${its.workspace.id}/metrics`, metric, its.admin).expect(201);
    const { body } = await ask('why did takings drop in February 2026?');
    expect(body).toMatchObject({
      success: true,
      columns: ['country', 'before', 'after', 'change', 'share_of_change'],
      insight: expect.stringMatching(
        /^Takings did not fall but rose from €10 in January 2026 to €32 in February 2026/,
      ),
    });
    expect(body.goes_on).toBeUndefined();
    const { body: since } = await ask('why are takings down since January 2026?');
    expect(since.columns).toContain('share_of_change');
  });

  it.each(['why did it drop?', 'show the rows', 'take away: by country'])(
    'says that %j is about an answer, where there is none',
    async (question) => {
      const { body } = await ask(question);
      expect(body).toMatchObject({
        success: false,
        error: expect.stringMatching(/^This asks about an answer/),
      });
      expect(body.suggestions).not.toEqual([]);
    },
  );

  it('says of what has no time that it does not see a change', async () => {
    const body = await conversation('How many orders are there by country?', 'why did it drop?');
    expect(body).toMatchObject({ success: false, error: expect.stringMatching(/goes on/) });
  });

  it('names its own words alone where it is not understood', async () => {
    const body = await conversation('How many orders are there by country?', 'only the flurbish ones');
    expect(body.success).toBe(false);
    expect(body.error).toMatch(/^I do not know what is meant by "flurbish" in/);
  });

  it.each([
    ['thanks!', /^You are welcome/],
    ['what can I ask?', /^Ask in plain English about .*orders/],
  ])('answers %j', async (question, insight) => {
    const body = await conversation('How many orders are there by country?', question);
    expect(body).toMatchObject({ success: true, sql: null, rows: [], error: null });
    expect(body.insight).toMatch(insight);
  });

  it('goes on with an answer that holds what the database has no sign for', async () => {
    const { body } = await ask('How many orders are there?');
    const [row] = await its.api.source.query('SELECT answer FROM message WHERE id = $1', [body.message_id]);
    const answer = JSON.stringify({ ...JSON.parse(row.answer), insight: 'Most are of "a\u0000b".' });
    await its.api.source.query('UPDATE message SET answer = $2 WHERE id = $1', [body.message_id, answer]);
    expect((await ask('by country', body.conversation_id)).body).toMatchObject({ goes_on: true });
  });

  it('asks the source of the conversation, and no other once that was removed', async () => {
    const other = await its.connectAsAdmin('Other');
    const path = `/workspaces/${its.workspace.id}/ask`;
    const question = 'How many orders are there?';
    const { body } = await its.send('post', path, { question, data_source_ids: [other] }).expect(200);
    const goesOn = await ask('by country', body.conversation_id);
    expect(goesOn.body).toMatchObject({ goes_on: true, data_source_id: other });
    await its.api.http
      .delete(`/workspaces/${its.workspace.id}/data-sources/${other}`)
      .set(its.admin)
      .expect(204);
    const gone = { question: 'by country', conversation_id: body.conversation_id };
    await its.send('post', path, gone).expect(409);
  });

  it('knows nothing of other conversations, nor without one', async () => {
    await conversation('How many orders are there?');
    const { body } = await ask('by country');
    expect(body).not.toHaveProperty('goes_on');
  });

  it('does not let an answer be verified that its question does not ask for by itself', async () => {
    const { message_id: messageId } = await conversation('How many orders are there?', 'by country');
    const { body } = await its
      .send('post', `/workspaces/${its.workspace.id}/verified-questions`, { message_id: messageId })
      .expect(409);
    expect(body.message).toBe(
      'this question goes on with the one before it: ask it in full to verify its answer',
    );
  });
});

describe('POST /v1/ask', () => {
  it('has no memory', async () => {
    const { secret } = await its.api.make.aKey({ workspace: its.workspace });
    const authorization = `Bearer ${secret}`;
    const { body: first } = await its.api.http
      .post('/v1/ask')
      .set({ authorization })
      .send({ question: 'How many orders are there?' })
      .expect(200);
    const { body } = await its.api.http
      .post('/v1/ask')
      .set({ authorization })
      .send({ question: 'by country' })
      .expect(200);
    expect(first.success).toBe(true);
    expect(body).not.toHaveProperty('goes_on');
    expect(body.rows).not.toEqual(first.rows);
  });
});
