import { execFile } from 'node:child_process';
import { connect, createServer } from 'node:net';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { explainFailure, startProcess } from '#edge';
import { createEmptyDatabase, createTestDatabase, until } from '#testing';
import type { TestDatabase } from '#testing';
import { ApiConfig } from '../../apps/api/src/config.js';
import { startApi } from '../../apps/api/src/start-api.js';
import { startApiProcess } from '../api-process.js';

const main = fileURLToPath(new URL('../../dist/apps/api/src/main.js', import.meta.url));

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(() => database.drop());

const secretKeys = `test:${Buffer.alloc(32, 7).toString('base64')}`;

/** Runs the api to its end, which is where each of these gets it. */
function runApi(settings: Record<string, string>, args: string[] = []) {
  const env = { PATH: process.env['PATH'], QG_SECRET_KEYS: secretKeys, ...settings };
  return new Promise<{ code: unknown; stdout: string; stderr: string }>((resolve) => {
    execFile(process.execPath, [main, ...args], { env }, (error, stdout, stderr) => {
      resolve({ code: error?.code ?? 0, stdout, stderr });
    });
  });
}

function connectTo(url: string) {
  const { hostname, port } = new URL(url);
  return connect(Number(port), hostname).on('error', () => undefined);
}

/** Its body is read, too: an answer that nobody takes is under way, and a server that stops waits for it. */
async function statusOf(url: string): Promise<number> {
  const answer = await fetch(url);
  await answer.arrayBuffer();
  return answer.status;
}

describe('an api process that is told to stop', () => {
  it('is unready at once, serves on while the ingress notices, and ends with 0', async () => {
    const api = await startApiProcess(database.url, { QG_DRAIN_SECONDS: '5' });
    expect(await statusOf(`${api.healthUrl}/readyz`)).toBe(200);
    const ended = api.end('SIGTERM');
    await until(async () => (await statusOf(`${api.healthUrl}/readyz`)) === 503);
    expect(await statusOf(`${api.url}/v1/openapi.json`)).toBe(200);
    expect(await ended).toBe(0);
    await expect(statusOf(api.url)).rejects.toThrow('fetch failed');
  });
});

describe('an api process that is told to stop, with connections open', () => {
  it('closes those that were never used at once, and lets the request on another end', async () => {
    const api = await startApiProcess(database.url, { QG_DRAIN_SECONDS: '0', QG_CLOSE_SECONDS: '120' });
    const [unused, slow] = [connectTo(api.url), connectTo(api.url)];
    await Promise.all([once(unused, 'connect'), once(slow, 'connect')]);
    const unusedEnds = once(unused, 'close');
    slow.write('GET /v1/openapi.json HTTP/1.1\r\nhost: localhost\r\n');
    // Answered on a third: the server has come to the two as well.
    expect(await statusOf(`${api.url}/v1/openapi.json`)).toBe(200);
    const ended = api.end('SIGTERM');
    await unusedEnds;
    slow.write('connection: close\r\n\r\n');
    const [answer] = await once(slow, 'data');
    expect(String(answer)).toMatch(/^HTTP\/1.1 200 /);
    slow.destroy();
    expect(await ended).toBe(0);
  });
});

describe('an api process with as many connections as it may have', () => {
  it('serves those, closes one more unread, and counts it', async () => {
    const api = await startApiProcess(database.url, { QG_DRAIN_SECONDS: '0', QG_CONNECTIONS_MAX: '10' });
    const held = Array.from({ length: 10 }, () => connectTo(api.url));
    await Promise.all(held.map((socket) => once(socket, 'connect')));
    const oneTooMany = connectTo(api.url);
    const nothing: Buffer[] = [];
    oneTooMany.on('data', (chunk: Buffer) => nothing.push(chunk));
    await once(oneTooMany, 'close');
    expect(nothing).toEqual([]);
    const metrics = await (await fetch(`${api.healthUrl}/metrics`)).text();
    expect(metrics).toMatch(/^http_connections_open(\{.*\})? 10$/m);
    expect(metrics).toMatch(/^http_connections_refused_total(\{.*\})? 1$/m);
    const [first] = held;
    first?.write('GET /v1/openapi.json HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n');
    const [answer] = await once(first ?? oneTooMany, 'data');
    expect(String(answer)).toMatch(/^HTTP\/1.1 200 /);
    for (const socket of held) socket.destroy();
    expect(await api.end('SIGTERM')).toBe(0);
  });
});

describe('an api process that cannot start', () => {
  it.each([
    ['without a database address', {}, /DATABASE_URL: is missing/],
    [
      'with an address of a database that there is not',
      { DATABASE_URL: `${process.env['QG_TEST_POSTGRES_URL']?.replace(/\/[^/]*$/, '')}/none` },
      /^The database at DATABASE_URL refuses the connection: database "none" does not exist\.$/m,
    ],
  ])('%s says so in a sentence and ends with 1', async (_case, settings, sentence) => {
    const { code, stderr } = await runApi(settings);
    expect(code).toBe(1);
    expect(stderr).toMatch(sentence);
    expect(stderr).not.toMatch(/^\s+at /m);
  });

  // Faults of settings are found before anything begins, so these need no process of their own.
  it.each([
    ['without a key for secrets', { QG_SECRET_KEYS: '' }, /QG_SECRET_KEYS: is missing[^\n]*openssl rand/],
    ['with a key that is none', { QG_SECRET_KEYS: 'k1:short' }, /QG_SECRET_KEYS: cannot be read/],
    [
      'with settings that are wrong, naming all of them',
      { QG_PORT: 'http', QG_SESSION_HOURS: '0' },
      /QG_PORT[\s\S]*QG_SESSION_HOURS/,
    ],
    [
      'with half of an identity provider',
      { DATABASE_URL: 'postgres://a@127.0.0.1:1/b', QG_OIDC_ISSUER: 'https://id.example' },
      /QG_OIDC_CLIENT_ID/,
    ],
  ])('%s says so in a sentence', async (_case, settings, sentence) => {
    const api = { service: 'api', schema: ApiConfig, start: startApi };
    const environment = { QG_SECRET_KEYS: secretKeys, ...settings };
    const failure = await startProcess(api, (config) => config, environment, []).catch(explainFailure);
    expect(failure).toEqual(expect.stringMatching(sentence));
    expect(failure).not.toMatch(/^\s+at /m);
  });

  it('on a database that lacks migrations says what to run', async () => {
    const empty = await createEmptyDatabase();
    const { code, stderr } = await runApi({ DATABASE_URL: empty.url });
    await empty.drop();
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining('npm run migrate') });
  });

  it('on a port that is taken says so', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const address = other.address();
    const port = typeof address === 'object' && address ? String(address.port) : '';
    const { code, stderr } = await runApi({
      DATABASE_URL: database.url,
      QG_HOST: '127.0.0.1',
      QG_PORT: port,
      QG_HEALTH_PORT: '0',
    });
    other.close();
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: 'QG_PORT or QG_HEALTH_PORT is taken by another program.\n',
    });
  });
});

describe('--print-config', () => {
  it('shows every setting with its description, and no secret', async () => {
    const settings = {
      DATABASE_URL: 'postgres://someone:a-password@127.0.0.1/db',
      QG_TRUSTED_PROXIES: '10.0.0.0/8, ::1',
    };
    const { code, stdout } = await runApi(settings, ['--print-config']);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^# The port of the API\.\nQG_PORT=8080$/m);
    expect(stdout).toContain('QG_TRUSTED_PROXIES=10.0.0.0/8,::1');
    expect(stdout).toContain('DATABASE_URL=(set, hidden)');
    expect(stdout).not.toContain('a-password');
  });

  it('shows them where some are missing or wrong, too, and then says which', async () => {
    const { code, stdout, stderr } = await runApi({ QG_PORT: 'many' }, ['--print-config']);
    expect(stdout).toMatch(/^DATABASE_URL=$/m);
    expect(stdout).toMatch(/^QG_PORT=$/m);
    expect(stdout).toMatch(/^QG_HEALTH_PORT=9090$/m);
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: expect.stringMatching(/DATABASE_URL: [^]*QG_PORT: /),
    });
  });
});
