import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { requestsPerMinute } from '#contracts';
import { openDatabase } from '#database';
import { Builders, createTestDatabase } from '#testing';
import type { TestDatabase } from '#testing';
import { Agent, request } from 'node:http';
import { startApiProcess } from '../api-process.js';
import type { ApiProcess } from '../api-process.js';

/** The number of trials of each promise that a single lucky answer could keep. */
export interface Times {
  revocations: number;
  /** Even: a plan is changed there and back. */
  planChanges: number;
}

let database: TestDatabase;
let source: Awaited<ReturnType<typeof openDatabase>>;
let make: Builders;
let replicas: [ApiProcess, ApiProcess];
const agent = new Agent({ keepAlive: true, maxSockets: 50 });

/** The promises of two processes on one database, tried a number of times, each within the limit. */
export function describeExactness(times: Times, limitMs?: number): void {
  beforeAll(startReplicas);
  afterAll(stopReplicas);

  describe('admission by two processes on one database', () => {
    it.each(['starter', 'growth'] as const)(
      'admits exactly the cap of the %s plan when four times as many come at once',
      async (plan) => {
        const { secret } = await make.aKey({ plan });
        const cap = requestsPerMinute[plan];
        const statuses = await Promise.all(
          Array.from({ length: 4 * cap }, (_unused, index) =>
            status(replicas[index % 2], 'GET', '/v1/whoami', secret),
          ),
        );
        expect(countOf(statuses)).toEqual({ 200: cap, 429: 3 * cap });
      },
    );

    it(
      'refuses a key that was revoked through the other process on its next request, every time',
      async () => {
        expect(countOf(await revokeKeys(times.revocations))).toEqual({ '200 204 401': times.revocations });
      },
      limitMs,
    );

    it(
      'goes by a plan that was changed a moment ago, every time',
      async () => {
        const each = times.planChanges / 2;
        expect(countOf(await changePlans(each))).toEqual({
          'growth "minute";q=600;w=60': each,
          'scale "minute";q=6000;w=60': each,
        });
      },
      limitMs,
    );

    it('takes keys of a group in one statement, and a hundred waiting requests in a few', async () => {
      const keys = await Promise.all(Array.from({ length: 20 }, () => make.aKey({ plan: 'enterprise' })));
      const before = await statementsSent();
      await Promise.all(
        Array.from({ length: 400 }, (_unused, index) =>
          status(replicas[0], 'GET', '/v1/whoami', keys[index % 20]?.secret ?? ''),
        ),
      );
      // 50 sockets at most are under way at once, so 400 requests need at least 8 groups; one each would be 400.
      expect((await statementsSent()) - before).toBeLessThan(200);
    });
  });
}

async function startReplicas(): Promise<void> {
  database = await createTestDatabase();
  replicas = await Promise.all([startApiProcess(database.url), startApiProcess(database.url)]);
  const onIdleError = () => undefined;
  source = await openDatabase({
    url: database.url,
    applicationName: 'questglass-test',
    connectionsMax: 4,
    pace: 'upkeep',
    onIdleError,
  });
  make = new Builders(source.manager);
}

async function stopReplicas(): Promise<void> {
  agent.destroy();
  await Promise.all(replicas.map((replica) => replica.end()));
  await source.destroy();
  await database.drop();
}

/** The second process's answer for each key before and after the first one revoked it, and the first one in between. */
async function revokeKeys(times: number): Promise<string[]> {
  const member = await make.aMember({ plan: 'enterprise' });
  const session = await signIn(replicas[0], member);
  return inTurns(times, 10, async () => {
    const { secret, id } = await make.aKey({ workspace: member.workspace });
    const path = `/workspaces/${member.workspace.id}/api-keys/${id}`;
    const before = await status(replicas[1], 'GET', '/v1/whoami', secret);
    const revoked = await status(replicas[0], 'DELETE', path, session);
    return [before, revoked, await status(replicas[1], 'GET', '/v1/whoami', secret)].join(' ');
  });
}

/** The plans that a key is given, and what the very next answer says of it. */
async function changePlans(rounds: number): Promise<string[]> {
  const key = await make.aKey({ plan: 'scale' });
  const seen: string[] = [];
  for (let round = 0; round < rounds; round += 1) {
    for (const plan of ['growth', 'scale'] as const) {
      await make.changePlan(key.workspace, plan);
      seen.push(`${plan} ${await policy(replicas[round % 2], key.secret)}`);
    }
  }
  return seen;
}

/** Round trips of admission so far, as the first process counts them. */
async function statementsSent(): Promise<number> {
  const { text } = await send(replicas[0].healthUrl, 'GET', '/metrics');
  const [, count = '0'] = /rate_limit_check_duration_seconds_count\S* (\d+)/.exec(text) ?? [];
  return Number(count);
}

async function signIn(
  replica: ApiProcess,
  { email, password }: { email: string; password: string },
): Promise<string> {
  const { text } = await send(
    replica.url,
    'POST',
    '/auth/sessions',
    { 'content-type': 'application/json' },
    JSON.stringify({ email, password }),
  );
  return JSON.parse(text).token;
}

async function status(
  replica: ApiProcess | undefined,
  method: string,
  path: string,
  bearer: string,
): Promise<number> {
  const answer = await send(replica?.url ?? '', method, path, { authorization: `Bearer ${bearer}` });
  return answer.status;
}

async function policy(replica: ApiProcess | undefined, bearer: string): Promise<string | undefined> {
  const answer = await send(replica?.url ?? '', 'GET', '/v1/whoami', { authorization: `Bearer ${bearer}` });
  return answer.policy;
}

function send(
  url: string,
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body?: string,
) {
  return new Promise<{ status: number; text: string; policy: string | undefined }>((resolve, reject) => {
    const outgoing = request(new URL(path, url), { method, headers, agent }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', reject);
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          text: Buffer.concat(chunks).toString(),
          policy: answer.headers['ratelimit-policy']?.toString(),
        }),
      );
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

/** Runs `work` that many times, a few at once. */
async function inTurns<T>(times: number, width: number, work: () => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  const worker = async () => {
    for (let index = 0; index < times / width; index += 1) results.push(await work());
  };
  await Promise.all(Array.from({ length: width }, worker));
  return results;
}

function countOf(values: readonly unknown[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const value of values) counts[String(value)] = (counts[String(value)] ?? 0) + 1;
  return counts;
}
