import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { aSelfSignedCertificate } from '../connectors/certificate.js';
import { freePort } from '../free-port.js';
import { aPerson, endOf } from './qg.js';
import { openShop } from './shop.js';
import { aStandIn, answerJson, signedInto, standInKey } from './stand-in.js';

const person = aPerson();

/** Fails with one line that is no stack and holds no key. */
function expectOneLine(stderr: string, line: RegExp): void {
  expect(stderr).toMatch(/^qg: .+\n$/);
  expect(stderr).toMatch(line);
  expect(stderr).not.toContain(standInKey);
}

const emptyList = { data: [], has_more: false, next_cursor: null };

/** The answer of a stand-in, and its outcome. */
const answers: [name: string, listener: RequestListener, code: number, line: RegExp][] = [
  [
    'a page of a proxy instead of JSON',
    (_request, response) =>
      response.setHeader('content-type', 'text/html').end('<h1>Sign in to the hotel</h1>'),
    1,
    /is not Questglass: HTTP 200 with text\/html instead of JSON/,
  ],
  [
    'JSON of another shape',
    (_request, response) => answerJson(response, 200, { items: [] }),
    1,
    /cannot read/,
  ],
  ['JSON that is no object', (_request, response) => answerJson(response, 200, []), 1, /is not Questglass/],
  [
    'a 404 of another server',
    (_request, response) => response.writeHead(404, { 'content-type': 'text/plain' }).end('no such page'),
    1,
    /is not Questglass: HTTP 404 with text\/plain/,
  ],
  [
    'a bad gateway',
    (_request, response) => response.writeHead(502).end('<html>'),
    1,
    /not available \(HTTP 502\)/,
  ],
  [
    'our own fault',
    (_request, response) =>
      answerJson(
        response,
        500,
        { error_code: 'internal', message: 'went wrong' },
        { 'x-request-id': 'req_9' },
      ),
    1,
    /went wrong \(HTTP 500; request req_9\)/,
  ],
  [
    'a redirect to elsewhere, where the key is not sent',
    (_request, response) => response.writeHead(308, { location: 'https://elsewhere.example/v1/x' }).end(),
    1,
    /redirects to https:\/\/elsewhere\.example, and the API key is not sent on; .*--base https:\/\/elsewhere\.example/,
  ],
  [
    'a message that would take over the terminal, and repeats the key',
    (_request, response) =>
      answerJson(response, 403, {
        error_code: 'forbidden',
        message: `\u001b[2J\u202eno ${standInKey}\nsecond line`,
      }),
    1,
    /^qg: \\u001b\[2J\\u202eno qg_live_Kx7K…\\nsecond line\n$/,
  ],
  [
    'a limit in the one place of SPEC 7.1',
    (_request, response) =>
      answerJson(response, 429, { error_code: 'rate_limited', limit_rpm: 60 }, { 'retry-after': '60' }),
    5,
    /used up its 60 requests per minute; try again in 60 s/,
  ],
  [
    'a limit in the other place of SPEC 7.1',
    (_request, response) =>
      answerJson(response, 429, { error_code: 'rate_limited', detail: { limit_rpm: 600 } }),
    5,
    /used up its 600 requests per minute/,
  ],
  [
    'a 429 of a proxy',
    (_request, response) => response.writeHead(429).end('slow down'),
    5,
    /try again in 60 s/,
  ],
  [
    'what is wrong with an input',
    (_request, response) =>
      answerJson(response, 400, {
        error_code: 'invalid_request',
        message: 'the request is not valid',
        issues: [{ path: 'query.limit', message: 'too big' }],
      }),
    1,
    /the request is not valid; query\.limit: too big/,
  ],
  [
    'a body that breaks off',
    (request, response) =>
      response.writeHead(200, { 'content-length': '99' }).write('{"data":', () => request.socket.destroy()),
    1,
    /broke the connection off/,
  ],
  ['a connection that breaks off', (request) => request.socket.destroy(), 1, /broke the connection off/],
];

describe('an answer that is none', () => {
  it.each(answers)('%s', async (_name, listener, code, line) => {
    const standIn = await aStandIn(listener);
    const ended = await person.qg(['sources', 'list'], { env: signedInto(standIn) });
    expect({ code: ended.code, stdout: ended.stdout }).toEqual({ code, stdout: '' });
    expectOneLine(ended.stderr, line);
    expect(standIn.requests).toHaveLength(1);
  });

  it('an answer that takes too long', async () => {
    const standIn = await aStandIn(() => undefined);
    const ended = await person.qg(['whoami', '--timeout', '1'], { env: signedInto(standIn) });
    expect(ended.code).toBe(1);
    expectOneLine(ended.stderr, /did not answer within 1 s/);
  });

  it('an answer that begins and never ends', async () => {
    const standIn = await aStandIn((_request, response) => response.write('{'));
    const ended = await person.qg(['whoami', '--timeout', '1'], { env: signedInto(standIn) });
    expect(ended.code).toBe(1);
    expectOneLine(ended.stderr, /did not answer within 1 s/);
  });

  it('an answer that is sent without end', async () => {
    const standIn = await aStandIn((_request, response) => {
      const more = Buffer.alloc(1_000_000, ' ');
      const send = () => {
        while (response.write(more));
      };
      response.on('drain', send);
      send();
    });
    const ended = await person.qg(['whoami'], { env: signedInto(standIn) });
    expect(ended.code).toBe(1);
    expectOneLine(ended.stderr, /answers without end/);
  });

  it('fields that a newer server adds are none of it', async () => {
    const source = {
      id: 'ds_1',
      name: 'Lake',
      type: 'iceberg',
      status: 'asleep',
      is_default: true,
      depth: { m: 4 },
    };
    const standIn = await aStandIn((_request, response) =>
      answerJson(response, 200, { ...emptyList, data: [source], total: 1 }),
    );
    const ended = await person.qg(['sources', 'list'], { env: signedInto(standIn) });
    expect({ code: ended.code, stderr: ended.stderr }).toEqual({ code: 0, stderr: '' });
    expect(ended.stdout).toMatch(/^ds_1 +Lake +iceberg +asleep/m);
  });
});

describe('--wait', () => {
  it('waits as long as Retry-After says, and goes on', async () => {
    let isFull = true;
    const standIn = await aStandIn((_request, response) => {
      if (isFull)
        answerJson(response, 429, { error_code: 'rate_limited', limit_rpm: 60 }, { 'retry-after': '1' });
      else answerJson(response, 200, emptyList);
      isFull = false;
    });
    const ended = await person.qg(['metrics', 'list', '--json', '--wait'], { env: signedInto(standIn) });
    expect(ended).toEqual({
      code: 0,
      stdout: JSON.stringify(emptyList),
      stderr: 'qg: the API key qg_live_Kx7K… has used up its requests; trying again in 1 s\n',
    });
  });
});

describe('a server that cannot be reached', () => {
  it('one that does not listen', async () => {
    const url = `http://127.0.0.1:${await freePort()}`;
    const ended = await person.qg(['whoami'], { env: { QG_BASE_URL: url, QG_API_KEY: standInKey } });
    expect(ended.code).toBe(1);
    expectOneLine(ended.stderr, /nothing listens at 127\.0\.0\.1:\d+; is the server running/);
  });

  it('one whose name is not known', async () => {
    const env = { QG_BASE_URL: 'https://nowhere.invalid', QG_API_KEY: standInKey };
    const ended = await person.qg(['whoami'], { env });
    expect(ended.code).toBe(1);
    expectOneLine(ended.stderr, /the name nowhere\.invalid cannot be found \(DNS\)/);
  });

  it('one that speaks something else than HTTP', async () => {
    const server = createServer((socket) => socket.end('220 mail.example ESMTP\r\n')).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const ended = await person.qg(['whoami'], { env: { QG_BASE_URL: url, QG_API_KEY: standInKey } });
    server.close();
    expect(ended.code).toBe(1);
    expectOneLine(ended.stderr, /is not HTTP/);
  });
});

describe('a proxy', () => {
  it('of the environment is used, and not for this machine', async () => {
    const proxy = await aStandIn((_request, response) => answerJson(response, 200, emptyList));
    const direct = await aStandIn((_request, response) => answerJson(response, 200, emptyList));
    const list = (base: string) =>
      person.qg(['metrics', 'list', '--json'], {
        env: { QG_BASE_URL: base, QG_API_KEY: standInKey, HTTP_PROXY: proxy.url },
      });
    expect((await list('http://qg.invalid')).stdout).toBe(JSON.stringify(emptyList));
    expect((await list(direct.url)).code).toBe(0);
    expect(proxy.requests.map(({ url }) => url)).toEqual(['http://qg.invalid/v1/metrics?limit=50']);
    expect(direct.requests).toHaveLength(1);
  });
});

describe('TLS', () => {
  const identity = aSelfSignedCertificate(['127.0.0.1']);
  const server = createTlsServer(identity, (_request, response) => answerJson(response, 200, emptyList));
  let port: number;

  beforeAll(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    ({ port } = server.address() as AddressInfo);
  });
  afterAll(() => {
    server.close();
  });

  it('a certificate that nobody vouches for is refused, and says what to do', async () => {
    const env = { QG_BASE_URL: `https://127.0.0.1:${port}`, QG_API_KEY: standInKey };
    const ended = await person.qg(['sources', 'list'], { env });
    expect(ended.code).toBe(1);
    expectOneLine(ended.stderr, /certificate of 127\.0\.0\.1:\d+ is not trusted; set NODE_EXTRA_CA_CERTS/);
  });

  it.each([
    ['https', 'where there is http', () => aStandIn(() => undefined), /does not speak TLS/],
    [
      'http',
      'where there is https',
      () => ({ url: `http://127.0.0.1:${port}` }),
      /broke the connection off|not HTTP/,
    ],
  ])('%s %s', async (scheme, _where, start, line) => {
    const { url } = await start();
    const env = { QG_BASE_URL: url.replace(/^https?/, scheme), QG_API_KEY: standInKey };
    const ended = await person.qg(['whoami'], { env });
    expect(ended.code).toBe(1);
    expectOneLine(ended.stderr, line);
  });
});

describe('what the service refuses', () => {
  const shop = openShop();

  it.each([
    [
      'a revoked key exits with 4',
      () => revokedKey(),
      ['whoami'],
      4,
      /does not accept the API key qg_live_\w{4}…: it is wrong or revoked/,
    ],
    [
      'a plan without the REST API exits with 1',
      () => shop.api.make.aKey({ plan: 'growth' }),
      ['metrics', 'list'],
      1,
      /it needs scale or higher/,
    ],
    [
      'a scope that is missing exits with 1',
      () => shop.api.make.aKey({ scopes: ['read'] }),
      ['query', 'x'],
      1,
      /lacks the scope "ask"/,
    ],
    [
      'an unknown dashboard exits with 1',
      () => shop.api.make.aKey(),
      ['dashboards', 'pull', '../whoami'],
      1,
      /there is nothing here/,
    ],
    [
      'an address outside the ranges exits with 1',
      () => shop.api.make.aKey({ cidrs: ['203.0.113.0/24'] }),
      ['whoami'],
      1,
      /outside the ranges/,
    ],
  ])('%s', async (_name, makeKey, args, code, line) => {
    const { secret } = await makeKey();
    const ended = await shop.qg(args, { QG_API_KEY: secret });
    expect({ code: ended.code, stdout: ended.stdout }).toEqual({ code, stdout: '' });
    expectOneLine(ended.stderr, line);
    expect(ended.stderr).not.toContain(secret);
  });

  it('whoami works on every plan', async () => {
    const { secret } = await shop.api.make.aKey({ plan: 'starter' });
    expect((await shop.qg(['whoami'], { QG_API_KEY: secret })).code).toBe(0);
  });

  it('over the cap exits with 5', async () => {
    const { secret } = await shop.api.make.aKey({ plan: 'starter' });
    await Promise.all(Array.from({ length: 60 }, () => shop.api.whoami(secret)));
    const ended = await shop.qg(['whoami'], { QG_API_KEY: secret });
    expect(ended.code).toBe(5);
    expectOneLine(ended.stderr, /its 60 requests per minute; try again in 60 s, or let --wait do so/);
  });

  async function revokedKey() {
    const key = await shop.api.make.aKey();
    await shop.api.make.revoke(key);
    return key;
  }
});

describe('ending early', () => {
  it('Ctrl-C breaks the request off and exits with 130', async () => {
    let closed: Promise<unknown> | undefined;
    const standIn = await aStandIn((request, _response) => {
      closed = once(request.socket, 'close');
      child.kill('SIGINT');
    });
    const child = person.start(['query', 'How many?'], signedInto(standIn));
    expect(await endOf(child)).toEqual({ code: 130, stdout: '', stderr: '' });
    await closed;
    expect(closed).toBeDefined();
  });

  it('a reader that has read enough is no error', async () => {
    const long = {
      ...emptyList,
      data: Array.from({ length: 100 }, (_unit, id) => ({ id, name: 'x'.repeat(5_000) })),
    };
    const standIn = await aStandIn((_request, response) => answerJson(response, 200, long));
    const child = person.start(['metrics', 'list', '-o', 'ndjson'], signedInto(standIn));
    child.stdout.once('data', () => child.stdout.destroy());
    const stderr: Buffer[] = [];
    child.stderr.on('data', (chunk: Buffer) => stderr.push(chunk));
    await once(child, 'close');
    expect({ code: child.exitCode, stderr: Buffer.concat(stderr).toString() }).toEqual({
      code: 0,
      stderr: '',
    });
  });
});
