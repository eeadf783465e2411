import { beforeAll, describe, expect, it } from '@jest/globals';
import { chartLimits, dashboardViewsMax } from '#contracts';
import type { BuiltWorkspace } from '#testing';
import { startTestApi } from '../start-test-api.js';

const api = startTestApi();

let workspace: BuiltWorkspace;
let admin: { authorization: string };
let dashboards: string;
beforeAll(async () => {
  workspace = await api.make.aWorkspace({ plan: 'enterprise' });
  admin = await api.signIn(await api.make.aMember({ workspace }));
  dashboards = `/workspaces/${workspace.id}/dashboards`;
});

type Method = 'get' | 'post' | 'patch';
const send = (method: Method, path: string, body?: object) => {
  const request = api.http[method](path).set(admin);
  return body ? request.send(body) : request;
};
const metrics = async () => (await api.health.get('/metrics').expect(200)).text;
const countOf = async (outcome: string) =>
  Number(
    new RegExp(`^chart_compilations_total\\{outcome="${outcome}".*\\} (\\d+)`, 'm').exec(
      await metrics(),
    )?.[1] ?? 0,
  );

/** Each is another chart to the compiler, whatever was compiled before. */
let made = 0;
const chart = () => ({ mark: 'bar', encoding: { x: { field: `a${(made += 1)}` }, y: { field: 'b' } } });
const layered = (count: number) => ({ layer: Array.from({ length: count }, chart) });
/** The source answers nothing: a chart of its own is there before its rows. */
const widget = (key: string, spec: object) => ({
  key,
  title: key,
  type: 'chart',
  question: 'orders by country',
  chart_spec: spec,
});

async function create(widgets: object[]): Promise<string> {
  const { body } = await send('post', dashboards, { name: 'Charts', widgets }).expect(201);
  return body.id;
}

/** As it was written before there were limits. */
async function createAsOnceWritten(specs: object[]): Promise<string> {
  const id = await create([widget('a', chart())]);
  await send('post', `${dashboards}/${id}/publish`).expect(200);
  const widgets = specs.map((spec, place) => ({ ...widget(`w${place}`, spec), layout: null, sql: null }));
  await api.source.query('UPDATE dashboard SET draft = $2, published = $2 WHERE id = $1', [
    id,
    JSON.stringify(widgets),
  ]);
  return id;
}

async function view(id: string) {
  const { body: share } = await send('post', `/workspaces/${workspace.id}/shares`, {
    dashboard_id: id,
  }).expect(201);
  const { body } = await api.http
    .get(`/embed/dashboards/${id}`)
    .set({ authorization: `Bearer ${share.token}` })
    .expect(200);
  return body.widgets;
}

describe('an embedded dashboard', () => {
  it('has its charts compiled when they are written, and none when it is viewed', async () => {
    const id = await create([widget('one', chart()), widget('two', layered(3))]);
    await send('post', `${dashboards}/${id}/publish`).expect(200);
    const before = await countOf('compiled');
    expect(before).toBeGreaterThanOrEqual(2);
    const kept = await countOf('kept');
    const drawn = { vega: expect.objectContaining({ marks: expect.anything() }), chart_error: null };
    expect(await view(id)).toMatchObject([drawn, drawn]);
    expect(await countOf('compiled')).toBe(before);
    expect(await countOf('kept')).toBe(kept + 2);
    expect(await metrics()).toMatch(/^thread_job_duration_seconds_count\{.*job="chart",outcome="done"/m);
  });

  it('shows a sentence for a chart from before the limits, and all others', async () => {
    const id = await createAsOnceWritten([chart(), layered(29), chart()]);
    const drawn = { vega: expect.anything(), chart_error: null };
    const undrawn = { vega: null, chart_error: 'This chart is too large to be drawn.' };
    expect(await view(id)).toMatchObject([drawn, undrawn, drawn]);
  });

  it('draws as many layers as a dashboard may have, and no more', async () => {
    const full = dashboardViewsMax / chartLimits.views;
    const id = await createAsOnceWritten(Array.from({ length: full + 2 }, () => layered(chartLimits.views)));
    const widgets: { vega: unknown }[] = await view(id);
    expect(widgets.filter(({ vega }) => vega !== null)).toHaveLength(full);
  });
});

describe('400', () => {
  const refused = async (answer: Promise<{ status: number; body: { issues: unknown } }>) => {
    const { status, body } = await answer;
    return [status, body.issues];
  };

  it.each([
    ['too many layers', () => layered(chartLimits.views + 1), /20 layers/],
    ['a bound param', () => ({ ...chart(), params: [{ name: 'p', bind: { input: 'range' } }] }), /bind/],
  ])('refuses %s, by its place', async (_case, spec, message) => {
    const fault = (path: string) => [400, [{ path, message: expect.stringMatching(message) }]];
    const body = { name: 'x', widgets: [widget('ok', chart()), widget('bad', spec())] };
    expect(await refused(send('post', dashboards, body))).toEqual(fault('widgets.1.chart_spec'));
    const id = await create([widget('ok', chart())]);
    const at = `${dashboards}/${id}/widgets`;
    expect(await refused(send('post', at, widget('bad', spec())))).toEqual(fault('chart_spec'));
    expect(await refused(send('patch', `${at}/ok`, { chart_spec: spec() }))).toEqual(fault('chart_spec'));
  });

  it('refuses a chart that is too large once it is compiled', async () => {
    const tooltip = Array.from({ length: 60 }, (_, n) => ({ field: `a${n}`, format: 'x'.repeat(600) }));
    const spec = { encoding: { tooltip }, layer: Array.from({ length: 18 }, () => ({ mark: 'bar' })) };
    const message = 'is too large once it is prepared; use fewer layers and encodings';
    expect(await refused(send('post', dashboards, { name: 'x', widgets: [widget('big', spec)] }))).toEqual([
      400,
      [{ path: 'widgets.0.chart_spec', message }],
    ]);
  });

  it('refuses more layers than a dashboard may have, all at once or one after the other', async () => {
    const full = dashboardViewsMax / chartLimits.views;
    const widgets = Array.from({ length: full }, (_, n) => widget(`w${n}`, layered(chartLimits.views)));
    const id = await create(widgets);
    const one = widget('more', chart());
    const issue = (path: string) => [400, [{ path, message: expect.stringMatching(/300 layers .* 301$/) }]];
    expect(await refused(send('post', `${dashboards}/${id}/widgets`, one))).toEqual(issue('chart_spec'));
    const body = { name: 'x', widgets: [...widgets, one] };
    expect(await refused(send('post', dashboards, body))).toEqual(issue('widgets'));
  });

  it('refuses a dashboard that is longer than a body may be', async () => {
    const note = (key: string) => ({ key, title: key, type: 'text', text: 'x'.repeat(20_000) });
    const id = await create(Array.from({ length: 49 }, (_, n) => note(`n${n}`)));
    const added = await refused(send('post', `${dashboards}/${id}/widgets`, note('more')));
    expect(added).toEqual([400, [{ path: 'sql', message: expect.stringMatching(/1,000,000 characters/) }]]);
  });
});
