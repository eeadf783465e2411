import { once } from 'node:events';
import { request } from 'node:http';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { BuiltKey } from '#testing';
import { startTestApi } from '../start-test-api.js';

const api = startTestApi();

let key: BuiltKey;
/** The key of a workspace that has nothing, so that its lists are short. */
let poor: BuiltKey;

beforeAll(async () => {
  key = await api.make.aKey();
  poor = await api.make.aKey();
  await converse(40);
});

describe('304', () => {
  it.each<[string, (etag: string) => string]>([
    ['the ETag', (etag) => etag],
    ['its strong form', (etag) => etag.replace('W/', '')],
    ['a list that has it', (etag) => `"a", ${etag}, W/"b"`],
    ['a list without spaces', (etag) => `"a",${etag}`],
    ['any', () => '*'],
    ['any, with spaces', () => ' * '],
  ])('for %s', async (_what, condition) => {
    const { headers } = await list();
    const known = await list({ 'if-none-match': condition(headers.etag ?? '') });
    expect(known).toMatchObject({ status: 304, bytes: Buffer.alloc(0) });
    expect(known.headers).toMatchObject({
      etag: headers.etag,
      vary: 'accept-encoding',
      'cache-control': 'private, no-cache',
      'x-request-id': expect.any(String),
      ratelimit: expect.any(String),
    });
    expect(known.headers).not.toHaveProperty('content-type');
    expect(known.headers).not.toHaveProperty('content-encoding');
  });
});

describe('200', () => {
  it.each<[string, (etag: string) => string]>([
    ['another ETag', () => 'W/"another"'],
    ['no ETag', () => ''],
    ['the ETag without its quotes', (etag) => etag.replaceAll('"', '')],
    ['a part of the ETag', (etag) => `${etag.slice(0, -2)}"`],
    ['a list without it', () => '"a", W/"b", ,'],
    ['any among others', () => '"a", *'],
    ['10,000 commas', () => ','.repeat(10_000)],
  ])('for %s', async (_what, condition) => {
    const { headers } = await list();
    expect(await list({ 'if-none-match': condition(headers.etag ?? '') })).toMatchObject({ status: 200 });
  });

  it('has another ETag once there is something new', async () => {
    const { headers } = await list();
    await converse(1);
    const newer = await list({ 'if-none-match': headers.etag });
    expect(newer.status).toBe(200);
    expect(newer.headers.etag).not.toBe(headers.etag);
  });

  it('has one ETag in every encoding, for it stands for what is said', async () => {
    const answers = await Promise.all(
      ['br', 'gzip', ''].map((coding) => list({ 'accept-encoding': coding })),
    );
    expect(new Set(answers.map(({ headers }) => headers.etag)).size).toBe(1);
  });

  it('is given where nothing is conditional', async () => {
    const answer = await get('/v1/whoami', { 'if-none-match': '*' });
    expect(answer.status).toBe(200);
    expect(answer.headers).not.toHaveProperty('etag');
  });
});

describe('a refusal', () => {
  it.each([
    [401, '/v1/conversations', { authorization: undefined }],
    [404, '/v1/dashboards/dash_0', {}],
    [400, '/v1/conversations?limit=0', {}],
  ])('%i comes before any condition, and is kept by nobody', async (status, path, fields) => {
    const answer = await get(path, { 'if-none-match': '*', 'accept-encoding': 'br', ...fields });
    expect(answer.status).toBe(status);
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store' });
    expect(answer.headers).not.toHaveProperty('etag');
    expect(answer.headers).not.toHaveProperty('content-encoding');
  });
});

describe('a long body', () => {
  it.each([
    ['br', 'br'],
    ['gzip', 'gzip'],
    ['gzip, deflate, br', 'br'],
    ['gzip;q=1.0, br;q=0.1', 'br'],
    ['GZIP', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br; q=0.000, gzip; q=0.5', 'gzip'],
    ['br;q=much, gzip', 'gzip'],
    ['gzip;q=0', undefined],
    ['identity', undefined],
    ['deflate, zstd', undefined],
    ['bro', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('for Accept-Encoding: %s is sent as %s', async (accepted, encoding) => {
    const plain = await list();
    const answer = await list(accepted === undefined ? {} : { 'accept-encoding': accepted });
    expect(answer.headers['content-encoding']).toBe(encoding);
    expect(answer.headers).toMatchObject({
      vary: 'accept-encoding',
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(answer.bytes.length),
    });
    expect(read(answer)).toEqual(plain.bytes);
    expect(answer.bytes.length < plain.bytes.length / 2).toBe(encoding !== undefined);
  });
});

describe('a short body', () => {
  it.each([
    ['a list with nothing in it', '/v1/conversations', () => poor],
    ['whoami', '/v1/whoami', () => key],
  ])('%s is sent as it is', async (_what, path, whose) => {
    const answer = await get(path, { 'accept-encoding': 'br, gzip', ...bearer(whose()) });
    expect(answer.status).toBe(200);
    expect(answer.headers).not.toHaveProperty('content-encoding');
    expect(JSON.parse(answer.bytes.toString())).toEqual(expect.any(Object));
  });
});

interface Answer {
  status: number | undefined;
  headers: IncomingHttpHeaders;
  /** As they came: nothing is decompressed. */
  bytes: Buffer;
}

function bearer({ secret }: BuiltKey) {
  return { authorization: `Bearer ${secret}` };
}

function list(fields: Record<string, string | undefined> = {}): Promise<Answer> {
  return get('/v1/conversations', fields);
}

async function get(path: string, fields: Record<string, string | undefined>): Promise<Answer> {
  const given = Object.entries({ ...bearer(key), ...fields }).filter(([, value]) => value !== undefined);
  const sent = request(api.running.url + path, { headers: Object.fromEntries(given) });
  sent.end();
  const [answer]: IncomingMessage[] = await once(sent, 'response');
  if (!answer) throw new Error('no answer');
  return { status: answer.statusCode, headers: answer.headers, bytes: await buffer(answer) };
}

function read({ headers, bytes }: Answer): Buffer {
  switch (headers['content-encoding']) {
    case 'br':
      return brotliDecompressSync(bytes);
    case 'gzip':
      return gunzipSync(bytes);
    default:
      return bytes;
  }
}

async function converse(times: number): Promise<void> {
  await api.source.query(
    `INSERT INTO conversation (id, workspace_id, title)
     SELECT 'conv_' || $2 || '_' || n, $1, 'Question ' || n FROM generate_series(1, $3::int) n`,
    [key.workspace.id, times, times],
  );
}
