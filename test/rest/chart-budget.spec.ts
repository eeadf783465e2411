import { beforeAll, describe, expect, it } from '@jest/globals';
import { chartLimits } from '#contracts';
import { startTestApi } from '../start-test-api.js';

/* No chart within the limits takes the usual three seconds; here they have a thousandth of one. */
const api = startTestApi({ QG_CHART_SECONDS: '0.001' });

let admin: { authorization: string };
let at: string;

beforeAll(async () => {
  const member = await api.make.aMember();
  admin = await api.signIn(member);
  at = `/workspaces/${member.workspace.id}`;
});

const layer = (n: number) => ({ mark: 'bar', encoding: { x: { field: `a${n}` }, y: { field: 'b' } } });
const heavy = { layer: Array.from({ length: chartLimits.views }, (_, n) => layer(n)) };
/** A text that holds no chart: nothing is compiled. */
const note = { key: 'note', title: 'Note', type: 'text', text: 'what is sold' };
const chart = { key: 'c', title: 'C', type: 'chart', question: 'orders by country', chart_spec: heavy };
const post = (path: string, body: object) => api.http.post(`${at}${path}`).set(admin).send(body);
const slow = 'takes more than 0.001 seconds to prepare; use fewer layers, transforms and encodings';

describe('a chart that takes longer than it may', () => {
  it('is refused where it is written, by its place', async () => {
    const { body } = await post('/dashboards', { name: 'x', widgets: [note, chart] }).expect(400);
    expect(body.issues).toEqual([{ path: 'widgets.1.chart_spec', message: slow }]);
    const { body: made } = await post('/dashboards', { name: 'x', widgets: [note] }).expect(201);
    const added = await post(`/dashboards/${made.id}/widgets`, chart).expect(400);
    expect(added.body.issues).toEqual([{ path: 'chart_spec', message: slow }]);
  });

  it('is given up by ending its thread, which is counted, and not tried again at once', async () => {
    const { text } = await api.health.get('/metrics').expect(200);
    expect(text).toMatch(/^chart_compilations_total\{outcome="too_slow".*\} 1$/m);
    expect(text).toMatch(/^thread_job_duration_seconds_count\{.*job="chart",outcome="timeout".*\} 1$/m);
    expect(text).toMatch(/^chart_compilations_total\{outcome="kept".*\} 1$/m);
  });

  it('is a sentence in its place on a dashboard that has it already', async () => {
    const { body: made } = await post('/dashboards', { name: 'x', widgets: [note] }).expect(201);
    await post(`/dashboards/${made.id}/publish`, {}).expect(200);
    const widgets = JSON.stringify([note, { ...chart, layout: null, sql: null }]);
    await api.source.query('UPDATE dashboard SET draft = $2, published = $2 WHERE id = $1', [
      made.id,
      widgets,
    ]);
    const { body: share } = await post('/shares', { dashboard_id: made.id }).expect(201);
    const { body } = await api.http
      .get(`/embed/dashboards/${made.id}`)
      .set({ authorization: `Bearer ${share.token}` })
      .expect(200);
    expect(body.widgets).toMatchObject([
      { key: 'note', chart_error: null },
      { key: 'c', vega: null, chart_error: 'This chart is too large to be drawn.' },
    ]);
  });
});
