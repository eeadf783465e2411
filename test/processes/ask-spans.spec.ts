import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { CollectedSpan } from './span-collector.js';
import { startTracedShop, traceId } from './traced-shop.js';
import type { TracedShop } from './traced-shop.js';

const question = 'How many customers are there in Ulm?';
const client = 3;

let shop: TracedShop;
let spans: CollectedSpan[];
let metrics: string;
let answered: unknown;

beforeAll(async () => {
  shop = await startTracedShop();
  const asker = { ...shop.key, traceparent: `00-${traceId}-b7ad6b7169203331-00` };
  answered = await shop.send('POST', '/v1/ask', asker, { question });
  const scraped = await fetch(`${shop.api.healthUrl}/metrics`, {
    headers: { accept: 'application/openmetrics-text;version=1.0.0,text/plain;q=0.5' },
  });
  metrics = await scraped.text();
  spans = (await shop.end()).filter((span) => span.traceId === traceId);
}, 60_000);

afterAll(() => shop.close());

/** The span of a name, and the name of its parent. */
function find(name: string) {
  const span = spans.find((each) => each.name === name);
  const parent = spans.find((each) => each.spanId === span?.parentSpanId);
  return { parent: parent?.name, kind: span?.kind, attributes: span?.attributes };
}

describe('the spans of a question', () => {
  it('are those of asking, planning, reading, the statement and the render, each within another', () => {
    expect(answered).toMatchObject({ success: true, rows: [[1]] });
    expect(find('ask').parent).toBe('POST /v1/ask');
    expect(find('plan').parent).toBe('ask');
    expect(find('read').parent).toBe('plan');
    expect(find('SELECT sqlite').parent).toBe('ask');
    expect(find('render').parent).toBe('ask');
  });

  it('name outcomes as the metrics do', () => {
    const asked = find('ask').attributes;
    expect(asked).toMatchObject({
      'questglass.ask.answered_by': 'english',
      'questglass.ask.outcome': 'answered',
    });
    expect(metrics).toMatch(/^ask_duration_seconds_count\{.*answered_by="english",outcome="answered"/m);
    expect(find('SELECT sqlite').attributes).toMatchObject({ 'questglass.source.outcome': 'ok' });
    expect(metrics).toMatch(/^source_use_duration_seconds_count\{.*outcome="ok"/m);
  });

  it('tell which system ran the statement and how many rows came, and no word of either', () => {
    const { kind, attributes } = find('SELECT sqlite');
    expect(kind).toBe(client);
    expect(attributes).toMatchObject({
      'db.system': 'sqlite',
      'db.system.name': 'sqlite',
      'db.operation.name': 'SELECT',
      'db.response.returned_rows': 1,
    });
    for (const word of ['Ulm', 'COUNT', 'customers']) expect(JSON.stringify(spans)).not.toContain(word);
  });

  it('are what the buckets of the latencies name', () => {
    for (const name of ['http_request', 'ask', 'source_use'])
      expect(metrics).toMatch(
        new RegExp(`^${name}_duration_seconds_bucket\\{.*\\} \\d+ # \\{trace_id="${traceId}"\\} `, 'm'),
      );
  });
});
