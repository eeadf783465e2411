import { beforeAll, describe, expect, it } from '@jest/globals';
import { AlertWorkspace } from './alert-workspace.js';
import { startDashboardWorkspace } from './dashboard-workspace.js';

const its = startDashboardWorkspace();
const alerts = new AlertWorkspace(its);

const propose = (sentence: string, more: object = {}) =>
  its.send('post', `${alerts.path}/propose`, { sentence, ...more });
const proposal = async (sentence: string) => (await propose(sentence).expect(200)).body;

let shipments: string;
beforeAll(async () => {
  its.atSource(`CREATE TABLE returns (id INTEGER PRIMARY KEY, status TEXT, filed_on DATE);
    INSERT INTO returns VALUES (1, 'accepted', '${alerts.day(1)}'), (2, 'refused', '${alerts.day(1)}'),
      (3, 'refused', '${alerts.day(9)}'), (4, 'accepted', '${alerts.day(9)}')`);
  shipments = await alerts.aDailyMetric('Shipments', [
    [1, 10],
    [2, 20],
  ]);
});

describe('POST /workspaces/{workspace_id}/alerts/propose', () => {
  it('200 with the question and its condition, which makes an alert as it is', async () => {
    const body = await proposal('Tell me when orders drop below 100 a day');
    expect(body).toEqual({
      alert: {
        name: 'Orders a day',
        data_source_id: its.sourceId,
        question: 'orders yesterday',
        condition: { kind: 'below', threshold: 100 },
        every_minutes: 60,
        for_minutes: 0,
      },
      summary: 'It fires when “orders yesterday” is below 100.',
      assumed: [],
      not_understood: [],
    });
    expect((await its.get(alerts.path).expect(200)).body.data).toEqual([]);
    const { body: made } = await its.send('post', alerts.path, body.alert).expect(201);
    expect(made).toMatchObject({ question: 'orders yesterday', condition: body.alert.condition });
    await its.send('delete', `${alerts.path}/${made.id}`).expect(204);
  });

  it('200 with the quiet hours that it names, which the alert is made with', async () => {
    const night = await proposal('Tell me when orders drop below 100 a day, but not at night');
    expect(night).toMatchObject({
      alert: { name: 'Orders a day', quiet_hours: { from: '22:00', to: '07:00' } },
      summary: 'It fires when “orders yesterday” is below 100. Nobody is notified between 22:00 and 07:00.',
      assumed: ['the night is taken to last from 22:00 to 07:00'],
      not_understood: [],
    });
    const hours = await proposal('Tell me when orders drop below 100 a day, but not from 9 pm to 6:30 am');
    expect(hours).toMatchObject({ assumed: [], alert: { quiet_hours: { from: '21:00', to: '06:30' } } });
    const { body: made } = await its.send('post', alerts.path, hours.alert).expect(201);
    expect(made.quiet_hours).toEqual({ from: '21:00', to: '06:30', time_zone: 'UTC' });
    await its.send('delete', `${alerts.path}/${made.id}`).expect(204);
  });

  it('200 with a curated metric of that name, by the period', async () => {
    const body = await proposal('let me know when shipments fall by more than 10 % week over week');
    expect(body.alert).toMatchObject({
      metric_id: shipments,
      grain: 'week',
      condition: { kind: 'change', threshold: 10, direction: 'down' },
    });
    expect(body.summary).toBe(
      'It fires when the metric Shipments of the last whole week falls by 10 % or more from one period to the next.',
    );
    const { body: past } = await its.send('post', `${alerts.path}/preview`, body.alert).expect(200);
    expect(past.times_fired).toEqual(expect.any(Number));
  });

  it('200 with a bound in percent in the unit of its number', async () => {
    const { alert } = await proposal('tell me when refused returns exceed 5 % of returns a week');
    expect(alert).toMatchObject({
      question: 'refused returns as a percentage of returns last week',
      condition: { kind: 'above', threshold: 5 },
      every_minutes: 360,
    });
    const share = await proposal('tell me when refused returns exceed 5 % a week');
    expect(share).toMatchObject({
      alert: {
        question: 'refused return rate last week',
        condition: { kind: 'above', threshold: 0.05 },
      },
      summary: 'It fires when “refused return rate last week” is above 5 %.',
    });
  });

  it('200 with the metric of a share, for a bound in percent of the things', async () => {
    const metric_id = await alerts.aMetric('Refund rate', {
      source: 'returns',
      expression: "sum(status = 'accepted') * 1.0 / count(*)",
      time_column: 'filed_on',
    });
    const sentence = 'tell me when refunds exceed 5 % a week';
    const { body: unsaid } = await propose(sentence).expect(400);
    expect(unsaid.message).toContain('write "from 0 to 1" or "in percent" into its description');
    await its
      .send('patch', `/workspaces/${its.workspace.id}/metrics/${metric_id}`, {
        description: 'Part of the returns that were paid back, from 0 to 1.',
      })
      .expect(200);
    for (const whole of ['', ' of returns']) {
      const { alert } = await proposal(`tell me when refunds exceed 5 %${whole} a week`);
      expect(alert).toMatchObject({
        name: 'Refunds a week',
        metric_id,
        grain: 'week',
        condition: { kind: 'above', threshold: 0.05 },
      });
    }
    // A share of something else, and how many there are, are other numbers.
    await propose('tell me when refunds exceed 5 % of shipments a week').expect(400);
    const { body: unfit } = await propose('tell me when the refund rate exceeds 5 a week').expect(400);
    expect(unfit.message).toContain('say of how many percent, such as "5 %"');
  });

  it('200 with what was decided for it, and the words that have no place in it', async () => {
    const body = await proposal('alert me if shipments look unusual');
    expect(body.alert).toMatchObject({ grain: 'day', condition: { kind: 'unusual', threshold: 4 } });
    expect(body.assumed).toEqual(['no period is named, so it is measured by day']);
    const other = await proposal('tell me when shipments drop below 5 a day except on Sundays');
    expect(other.not_understood).toEqual(['except on Sundays']);
  });

  it('200 for the change of a question, from one look to the next', async () => {
    const { alert } = await proposal('tell me when orders fall by 20 % week over week');
    expect(alert).toMatchObject({
      question: 'orders last week',
      condition: { kind: 'change', threshold: 20, direction: 'down' },
      every_minutes: 10_080,
    });
  });

  it('200 for each value of a dimension: of a question, by the column of its values', async () => {
    const body = await proposal('tell me when orders drop below 100 a day in any country');
    expect(body).toMatchObject({
      alert: { question: 'orders by country yesterday', dimension: 'country' },
      summary: 'It fires when “orders by country yesterday” is below 100 for any value of country.',
      not_understood: [],
    });
    const { body: made } = await its.send('post', alerts.path, body.alert).expect(201);
    expect(made).toMatchObject({ dimension: 'country' });
    await its.send('delete', `${alerts.path}/${made.id}`).expect(204);
    const share = await proposal('alert me when refused returns exceed 5 % of returns by status a week');
    expect(share.alert).toMatchObject({ dimension: 'status', condition: { kind: 'above', threshold: 5 } });
  });

  it('200 for each value of a dimension: of a metric that has it', async () => {
    its.atSource(`CREATE TABLE deliveries (sent_on DATE, sales_channel TEXT);
      INSERT INTO deliveries VALUES ('${alerts.day(1)}', 'web')`);
    await its
      .send('post', `/workspaces/${its.workspace.id}/data-sources/${its.sourceId}/refresh`)
      .expect(200);
    const metric_id = await alerts.aMetric('Deliveries sent', {
      source: 'deliveries',
      expression: 'count(*)',
      time_column: 'sent_on',
      dimensions: ['sales_channel'],
    });
    const { alert } = await proposal(
      'alert me when deliveries sent look unusual in any of our sales channels',
    );
    expect(alert).toMatchObject({ metric_id, grain: 'day', dimension: 'sales_channel' });
  });

  it.each([
    [
      'what is unusual of each value of a question',
      'alert me if orders look unusual in any country',
      'takes a metric',
    ],
    ['a question', 'How many orders were there yesterday?', 'this asks for no alert'],
    ['no condition', 'alert me when orders flumble', '"orders flumble" says no condition'],
    ['a change of no percentage', 'alert me when orders fall by 20', 'percent'],
    ['an unknown thing', 'alert me when zorbs exceed 20 a day', 'zorbs'],
    ['a percentage of nothing', 'alert me when orders exceed 20 %', 'say of what'],
    ['a month of a question', 'alert me when orders fall by 20 % a month', 'takes a metric'],
  ])('400 for %s', async (_case, sentence, words) => {
    const { body } = await propose(sentence).expect(400);
    expect(body).toMatchObject({ error_code: 'invalid_request', issues: [{ path: 'sentence' }] });
    expect(body.message).toContain(words);
  });

  it('400 for a sentence of more than 1,000 characters', async () => {
    await propose(`alert me when ${'orders '.repeat(200)}exceed 2`).expect(400);
  });

  it('403 for a viewer, and 404 for a source of another workspace', async () => {
    const sentence = 'alert me when orders exceed 20 a day';
    await its.send('post', `${alerts.path}/propose`, { sentence }, its.viewer).expect(403);
    await propose(sentence, { data_source_id: 'ds_00000000000000000000' }).expect(404);
  });
});

it('asked as a question, says that it asks for an alert', async () => {
  const { body } = await its
    .send('post', `/workspaces/${its.workspace.id}/ask`, { question: 'alert me when orders exceed 20 a day' })
    .expect(200);
  expect(body).toMatchObject({ success: false, sql: null });
  expect(body.error).toContain('This asks for an alert');
});
