import { once } from 'node:events';
import { get } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { startTestApi } from '../start-test-api.js';
import { connectReader } from './reader-source.js';

const api = startTestApi({ QG_SOURCE_ADDRESSES_ALLOWED: '127.0.0.0/8,::1/128', QG_EXPORT_SECONDS: '4' });

it('an export that its caller does not read in time is broken off, and leaves its place', async () => {
  const source = await connectReader(api, async (role) => {
    await api.source.query(`
      CREATE TABLE letters (id INTEGER PRIMARY KEY, note TEXT);
      INSERT INTO letters SELECT n, repeat('x', 1000) FROM generate_series(1, 4000) AS n;
      GRANT SELECT ON letters TO ${role}`);
  });
  const { workspace } = source.key;
  const reader = await api.make.aKey({ workspace, scopes: ['read'] });
  const editor = await api.signIn(await api.make.aMember({ workspace, role: 'editor' }));
  const post = (path: string, body: object) =>
    api.http.post(`/workspaces/${workspace.id}/${path}`).set(editor).send(body);
  const widgets = [
    { key: 'long', title: 'Long', type: 'table', sql: 'SELECT a.id, b.note FROM letters a, letters b' },
    { key: 'short', title: 'Short', type: 'table', sql: 'SELECT id FROM letters WHERE id = 1' },
  ];
  const { body: dashboard } = await post('dashboards', { name: 'Letters', widgets }).expect(201);
  await post(`dashboards/${dashboard.id}/publish`, {}).expect(200);
  const headers = { authorization: `Bearer ${reader.secret}` };
  const path = (widget: string) => `/v1/dashboards/${dashboard.id}/widgets/${widget}/export?format=csv`;
  const begin = async (): Promise<IncomingMessage> => {
    const request = get(api.running.url + path('long'), { headers });
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    return response;
  };
  const unread = await Promise.all([begin(), begin()]);
  expect(unread.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  while ((await api.http.get(path('short')).set(headers)).status !== 200) await wait(100);
  for (const response of unread) {
    await expect(text(response)).rejects.toMatchObject({ code: 'ECONNRESET' });
    expect(response.complete).toBe(false);
    const line = { status: 408, refusal: 'request_timeout', broken_off_by: 'reader' };
    expect(lineOf(response)).toMatchObject(line);
  }
  const { text: metrics } = await api.health.get('/metrics').expect(200);
  expect(metrics).toContain('exports_total{outcome="slow_reader",service="api"} 2');
}, 60_000);

/** The wide line of its request. */
function lineOf({ headers }: IncomingMessage): unknown {
  const lines = api.logLines.map((line) => JSON.parse(line));
  return lines.find((line) => line.trace_id === headers['x-request-id'] && line.message === 'request');
}
