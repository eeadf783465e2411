import { once } from 'node:events';
import { get } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { operations } from '#contracts';
import { Route, StreamedResponse, servingProviders, sourceProviders, startServer } from '#edge';
import type { RunningServer } from '#edge';
import { createLog, createRegistry, readConfig, systemClock } from '#platform';
import { createTestDatabase, until } from '#testing';
import type { TestDatabase } from '#testing';
import { Controller, Module } from '@nestjs/common';
import { McpConfig } from '../../apps/mcp/src/config.js';

const broken = operations.finishOidc;
const secret = 'a row of theirs';

let begun = Promise.withResolvers<void>();

/** Rows that end with a fault of the service, once the answer has begun. */
async function* rows(): AsyncGenerator<string> {
  yield `${secret}\n`.repeat(10_000);
  await begun.promise;
  throw new Error('a bug of ours');
}

@Controller()
class BrokenRoutes {
  @Route(broken)
  send(): StreamedResponse {
    return new StreamedResponse('text/csv', rows(), new AbortController().signal);
  }
}

@Module({})
class ServedModule {}

let database: TestDatabase;
let server: RunningServer;
const lines: string[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  const config = readConfig(McpConfig, {
    DATABASE_URL: database.url,
    QG_SECRET_KEYS: `test:${Buffer.alloc(32, 7).toString('base64')}`,
    QG_HOST: '127.0.0.1',
    QG_PORT: '0',
    QG_HEALTH_PORT: '0',
    QG_DRAIN_SECONDS: '0',
  });
  const log = createLog({
    level: 'info',
    service: 'test',
    sink: { write: (line) => lines.push(line) },
  });
  const parts = { config, log, registry: createRegistry('test'), clock: systemClock };
  const providers = [...servingProviders(parts, 'questglass-test'), ...sourceProviders(parts)];
  server = await startServer(parts, {
    module: { module: ServedModule, controllers: [BrokenRoutes], providers },
    checkAddress: true,
    addRoutes: [],
    startBackground: () => [],
    connections: () => [],
  });
});

it('an answer that fails before it has begun is refused, uncompressed', async () => {
  lines.length = 0;
  begun.resolve();
  const answer = await fetch(`${server.url}${broken.path}?state=none`, {
    headers: { 'accept-encoding': 'gzip' },
  });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    500,
    'application/json; charset=utf-8',
  ]);
  expect(await answer.json()).toMatchObject({ error_code: 'internal' });
  await until(() => lines.some((line) => line.includes('"message":"request"')));
  expect(lines.join('')).not.toContain('broken_off_by');
});

afterAll(async () => {
  await server.stop();
  await database.drop();
});

it.each(['identity', 'gzip'])(
  'an answer (%s) that a fault of the service breaks off is logged and counted as one',
  async (encoding) => {
    lines.length = 0;
    begun = Promise.withResolvers<void>();
    const request = get(`${server.url}${broken.path}?state=none`, {
      headers: { 'accept-encoding': encoding },
    });
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    expect(response.statusCode).toBe(broken.status);
    begun.resolve();
    await expect(text(response)).rejects.toMatchObject({ code: 'ECONNRESET' });
    const line = () => lines.map((each) => JSON.parse(each)).find(({ message }) => message === 'request');
    await until(() => line() !== undefined);
    expect(line()).toMatchObject({ status: 500, refusal: 'internal', broken_off_by: 'service' });
    const failures = lines.filter((each) => each.includes('a bug of ours'));
    expect(failures.map((each) => JSON.parse(each))).toEqual([
      expect.objectContaining({ level: 'error', trace_id: response.headers['x-request-id'] }),
    ]);
    const metrics = await (await fetch(`${server.healthUrl}/metrics`)).text();
    expect(metrics).toMatch(/^http_request_duration_seconds_count\{.*status="500"/m);
    expect(metrics).not.toMatch(/status="499"/);
    expect(lines.join('')).not.toContain(secret);
  },
);
