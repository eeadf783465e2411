import { startApiProcess } from './api-process.ts';
import { Child } from './child.ts';
import { makeKeys } from './keys.ts';
import { loadRound } from './load-round.ts';
import { memoryOver } from './memory.ts';
import { reportOn } from './report.ts';
import type { Report } from './report.ts';
import { alternate } from './rounds.ts';
import type { Plan } from './rounds.ts';
import { startSpanSink } from './span-sink.ts';

const bare = 'bare Fastify';
const keyed = 'GET /v1/whoami';
const keyCount = 1_000;

/**
 * The share that admission, logging, metrics and tracing leave of the requests per second of a bare Fastify. Nothing is pinned:
 * the server, PostgreSQL and the generator get the cores as the system's scheduler deals them, on both sides.
 */
export async function whoami(databaseUrl: string, plan: Plan): Promise<Report> {
  const keys = await makeKeys(databaseUrl, keyCount);
  const sink = await startSpanSink();
  const fastify = new Child('bare-fastify.ts');
  const generator = new Child('load-generator.ts');
  const api = await startApiProcess(databaseUrl, sink.url);
  try {
    const { url } = await fastify.ask<{ url: string }>({});
    const hello = [{ path: '/', expected: '{"hello":"world"}' }];
    const whoamis = keys.map(({ id, secret }) => ({
      path: '/v1/whoami',
      bearer: secret,
      expected: `"key_id":"${id}"`,
    }));
    const asked = { generator, databaseUrl, ...api, exchanges: whoamis };
    const sides = [
      { name: bare, run: loadRound({ generator, databaseUrl, url, pid: fastify.pid, exchanges: hello }) },
      { name: keyed, run: loadRound(asked) },
    ];
    const results = await alternate(sides, plan);
    const needs = [{ of: keyed, to: bare, needed: 0.6 }];
    const notes = [await describeGroups(api.healthUrl), `span batches: ${sink.batches()}`];
    // Its old generation grows so slowly that what is resident has not settled by then: what is in use tells.
    const { inUse } = await memoryOver(asked, api);
    return { ...reportOn(results, needs, notes), bounds: [inUse] };
  } finally {
    await Promise.all([api.stop(), fastify.stop(), generator.stop()]);
    sink.close();
  }
}

/** From the process's own metrics: how many requests shared a round trip to the database. */
async function describeGroups(healthUrl: string): Promise<string> {
  const metrics = await (await fetch(new URL('/metrics', healthUrl))).text();
  const read = (name: string) => Number(new RegExp(`^${name}\\S* (\\S+)$`, 'm').exec(metrics)?.[1]);
  const mean = read('rate_limit_group_size_sum') / read('rate_limit_group_size_count');
  return `requests per admission round trip, mean: ${mean.toFixed(1)}`;
}
