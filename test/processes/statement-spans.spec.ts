import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { until } from '#testing';
import { z } from 'zod';
import type { CollectedSpan } from './span-collector.js';
import { startTracedShop } from './traced-shop.js';
import type { TracedShop } from './traced-shop.js';

/* Every statement to a source has its span, whatever request caused it: each request here has a trace of its own. */

const Dashboard = z.object({ id: z.string() });
const server = 2;
const count = 'SELECT count(*) AS n FROM customers';
const metric = { name: 'Customers', source: 'customers', expression: 'count(*)' };

let shop: TracedShop;
let spans: CollectedSpan[];

beforeAll(async () => {
  shop = await startTracedShop({ QG_REFRESH_SECONDS: '1' });
  const { workspaceId } = shop;
  const at = `/workspaces/${workspaceId}`;
  await within(1, 'GET', `${at}/starting-questions`);
  await within(2, 'POST', `${at}/metrics`, metric);
  await within(3, 'POST', `${at}/verified-questions`, { question: 'How many are there?', sql: count });
  const widgets = [{ key: 'n', title: 'N', type: 'number', sql: count, refresh_seconds: 60 }];
  const { id } = Dashboard.parse(await within(4, 'POST', `${at}/dashboards`, { name: 'Board', widgets }));
  const data = `${at}/dashboards/${id}/widgets/n`;
  await within(5, 'GET', `${data}/data?version=draft`);
  await within(6, 'POST', `${data}/refresh?version=draft`);
  await shop.send('POST', `${at}/dashboards/${id}/publish`, shop.admin);
  const yaml = 'datasets: [{name: d, source: customers}]\nmetrics: [{name: m, expression: count(d.id)}]';
  await within(7, 'POST', `${at}/metrics/import`, { yaml });
  const other = { ...widgets[0], key: 'other', sql: 'SELECT city FROM customers' };
  const unread = Dashboard.parse(
    await shop.send('POST', `${at}/dashboards`, shop.admin, { name: 'Unread', widgets: [other] }),
  );
  await shop.send('POST', `${at}/dashboards/${unread.id}/publish`, shop.admin);
  await until(async () => (await refreshes()) === 3);
  spans = await shop.end();
}, 60_000);

afterAll(() => shop.close());

/** The number of refreshes that the process has counted. */
async function refreshes(): Promise<number> {
  const metrics = await (await fetch(`${shop.api.healthUrl}/metrics`)).text();
  return Number(/^widget_refreshes_total\{.*outcome="fetched".*\} (\d+)$/m.exec(metrics)?.[1] ?? 0);
}

const traceOf = (place: number) => `0af7651916cd43dd8448eb211c80319${place}`;

/** Sends a request as a part of a trace of its own. */
function within(place: number, method: string, path: string, body?: object): Promise<unknown> {
  const traceparent = `00-${traceOf(place)}-b7ad6b7169203331-00`;
  return shop.send(method, path, { ...shop.admin, traceparent }, body);
}

/** The spans of a trace's statements, and within which one each is. */
function statementsIn(place: number) {
  const own = spans.filter((span) => span.traceId === traceOf(place));
  return own
    .filter(({ name }) => name === 'SELECT sqlite')
    .map((span) => ({
      within: own.find(({ spanId }) => spanId === span.parentSpanId)?.name,
      outcome: span.attributes['questglass.source.outcome'],
    }));
}

describe('the statements of', () => {
  const workspace = '/workspaces/:workspace_id';

  it.each([
    [1, 'dry runs of questions to begin with', `GET ${workspace}/starting-questions`],
    [2, 'the trial of a metric', `POST ${workspace}/metrics`],
    [3, 'the trial of a verified question', `POST ${workspace}/verified-questions`],
    [4, "the trial of a widget's SQL", `POST ${workspace}/dashboards`],
    [7, 'the trials of imported metrics', `POST ${workspace}/metrics/import`],
  ])('(%i) %s are within the request', (place, _what, request) => {
    const statements = statementsIn(place);
    expect(statements.length).toBeGreaterThan(0);
    expect(new Set(statements.map(({ within: parent }) => parent))).toEqual(new Set([request]));
    expect(new Set(statements.map(({ outcome }) => outcome))).toEqual(new Set(['ok']));
  });

  it.each([
    [5, "the first reading of a widget's data"],
    [6, "the refresh of a widget's data"],
  ])('(%i) %s are within the refresh, and that within the request', (place) => {
    expect(statementsIn(place)).toEqual([{ within: 'refresh', outcome: 'ok' }]);
    const refresh = spans.find((span) => span.traceId === traceOf(place) && span.name === 'refresh');
    expect(refresh?.attributes).toMatchObject({ 'questglass.refresh.outcome': 'fetched' });
    const request = spans.find(({ spanId }) => spanId === refresh?.parentSpanId);
    expect(request?.name).toContain('/widgets/:key/');
  });

  it('(schedule) a refresh that nobody waits for are within a trace of its own', () => {
    const known = new Set(spans.filter(({ kind }) => kind === server).map((span) => span.traceId));
    const [refresh, ...others] = spans.filter((span) => span.name === 'refresh' && !known.has(span.traceId));
    expect(others).toEqual([]);
    expect(refresh?.parentSpanId ?? '').toBe('');
    const statement = spans.find(({ parentSpanId }) => parentSpanId === refresh?.spanId);
    expect(statement).toMatchObject({ name: 'SELECT sqlite', traceId: refresh?.traceId });
  });
});
