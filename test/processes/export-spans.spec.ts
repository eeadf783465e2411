import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { z } from 'zod';
import { startTracedShop, traceId } from './traced-shop.js';
import type { TracedShop } from './traced-shop.js';

const route = '/v1/dashboards/:id/widgets/:key/export';
/** More rows than a batch has, of which a late one fails. */
const failing = `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers LIMIT 9000)
  SELECT n, abs(CASE WHEN n = 9000 THEN -9223372036854775807 - 1 ELSE n END) AS m FROM numbers, customers`;

let shop: TracedShop;

beforeAll(async () => {
  shop = await startTracedShop();
}, 60_000);

afterAll(() => shop.close());

it('the span of an export that its source breaks off says so', async () => {
  const { id } = z.object({ id: z.string() }).parse(
    await shop.send('POST', `/workspaces/${shop.workspaceId}/dashboards`, shop.admin, {
      name: 'Numbers',
      widgets: [{ key: 'numbers', title: 'Numbers', type: 'table', sql: failing }],
    }),
  );
  await shop.send('POST', `/workspaces/${shop.workspaceId}/dashboards/${id}/publish`, shop.admin, {});
  const headers = { ...shop.key, traceparent: `00-${traceId}-b7ad6b7169203331-00` };
  const answer = await fetch(`${shop.api.url}/v1/dashboards/${id}/widgets/numbers/export`, { headers });
  expect(answer.status).toBe(200);
  await expect(answer.text()).rejects.toThrow('terminated');
  const spans = (await shop.end()).filter((span) => span.traceId === traceId);
  const found = spans.find(({ name }) => name === `GET ${route}`);
  expect(found?.attributes).toMatchObject({
    'error.type': 'conflict',
    'questglass.broken_off_by': 'source',
  });
  expect(Number(found?.attributes['http.response.status_code'])).toBe(409);
});
