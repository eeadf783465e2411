import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { furnish, startHouseholdApi } from './household.js';
import type { Household } from './household.js';
import { hostileRequests } from './hostile-requests.js';
import { requestText, sendAndReset, sendRaw, sendUnfinished } from './raw-request.js';
import type { Bytes, RawAnswer } from './raw-request.js';

// A deployment without OAuth answers 404 at its addresses.
const api = startHouseholdApi({ QG_OAUTH: 'off' });

let own: Household;
let names: Record<string, string>;
beforeAll(async () => {
  own = await furnish(api, await api.make.aWorkspace({ plan: 'enterprise' }));
  const secretOf = (who: string) => own.bearers[who]?.replace('Bearer ', '') ?? '';
  names = {
    key: secretOf('key'),
    session: secretOf('admin'),
    embed: secretOf('embed'),
    share: secretOf('share'),
    workspace: own.workspace.id,
    source: own.ids['data_source_id'] ?? '',
    dashboard: own.ids['id'] ?? '',
  };
});

afterEach(async () => {
  await api.whoami(names['key'] ?? '').expect(200);
});

/** DECISIONS, "Errors (REST)": the whole body of every refusal. */
const bodies: Record<string, object> = {
  400: {
    error_code: 'invalid_request',
    message: expect.any(String),
    issues: expect.arrayContaining([{ path: expect.any(String), message: expect.any(String) }]),
  },
  401: {
    error_code: 'unauthorized',
    message: expect.stringMatching(/^no (?:qg_live_ bearer|session|valid token): /),
  },
  404: { error_code: 'not_found', message: expect.any(String) },
  405: { error_code: 'method_not_allowed', message: expect.any(String) },
  413: { error_code: 'payload_too_large', message: expect.any(String), limit_bytes: expect.any(Number) },
  415: { error_code: 'unsupported_media_type', message: expect.any(String) },
  431: { error_code: 'headers_too_large', message: expect.any(String) },
};

/** Words of our inside alone: markup, stacks, the names of errors, parsers and drivers. */
const inside =
  /<\/?\w+>|\bat .+:\d+|node_modules|\.[jt]s\b|\w+Error\b|\b(?:FST|HPE|ERR)_|Unexpected token|fastify|\bnest(?:js)?\b|zod|postgres|SELECT|relation "/i;

describe.each(Object.entries(hostileRequests))('%s', (status, requests) => {
  it.each(requests)('%s', async (_name, ...bytes) => {
    const answers = await send(...bytes);
    expect(answers).toHaveLength(1);
    expectRefusal(Number(status), answers[0]);
  });
});

describe('a refusal', () => {
  it.each([
    ['of the parser', 'garbage\r\n\r\n'],
    ['of the router', requestText('GET /%ZZ')],
    ['of a parameter', requestText(`GET /workspaces/${'a'.repeat(5_000)}/members`)],
    ['of a route', requestText('GET /v1/whoami')],
  ])('%s is not kept and not taken for anything else', async (_of, bytes) => {
    const [answer] = await send(bytes);
    expect(answer?.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
  });
});

describe('200', () => {
  it.each([
    ['HTTP/1.0', 'GET /v1/whoami HTTP/1.0\r\nAuthorization: Bearer {key}\r\n\r\n'],
    ['an absolute address', asked('http://elsewhere.example/v1/whoami')],
    ['an encoded address', asked('/v1/who%61mi')],
    ['a body that GET does not have', asked('/v1/whoami', ['Content-Length: 1'], '{')],
    ['an offer of another protocol', asked('/v1/whoami', ['Upgrade: websocket', 'Connection: Upgrade'])],
    ['a wish for another method', asked('/v1/whoami', ['X-HTTP-Method-Override: DELETE'])],
    [
      'a wish for a type that we do not have',
      asked('/v1/whoami', ['Accept: text/html', 'Accept-Version: 1']),
    ],
    ['an expectation that we do not know', asked('/v1/whoami', ['Expect: a miracle'])],
    ['a query that whoami does not have', asked('/v1/whoami?a=1&a=2&__proto__[x]=1&&=&%ZZ=%00')],
  ])('%s', async (_name, bytes) => {
    const [answer] = await send(bytes);
    expect(JSON.parse(answer?.body ?? '')).toMatchObject({ key_id: own.ids['key_id'] });
    expectNamed(answer);
    expect(answer?.status).toBe(200);
  });

  it('a key of an object that is there twice: the last counts', async () => {
    const body = '{"name":"first","name":"last","scopes":["read"]}';
    const answer = await createKey(body);
    expect(answer).toMatchObject({ status: 201, body: expect.stringContaining('"name":"last"') });
  });

  it('a byte order mark before the JSON: it is no part of it', async () => {
    const answer = await createKey('\ufeff{"name":"marked","scopes":["read"]}');
    expect(answer).toMatchObject({ status: 201, body: expect.stringContaining('"name":"marked"') });
  });
});

describe('a client that waits for 100', () => {
  it('sends its body once it is let in', async () => {
    const answers = await send(
      ...post('{"name":"a","scopes":["read"]}', ['Authorization: Bearer {session}', 'Expect: 100-continue']),
    );
    expect(answers.map(({ status }) => status)).toEqual([100, 201]);
  });

  it('gets 401 where it is a stranger', async () => {
    const answers = await send(...post('{', ['Expect: 100-continue']));
    expectRefusal(401, answers.at(-1));
  });
});

describe('one connection', () => {
  const kept = (path: string) => `GET ${path} HTTP/1.1\r\nHost: test\r\nAuthorization: Bearer {key}\r\n\r\n`;

  it('answers requests in the order in which they came, each for itself', async () => {
    const answers = await send(kept('/v1/whoami') + kept('/nothing') + requestText('GET /v1/whoami'));
    expect(answers.map(({ status }) => status)).toEqual([200, 404, 401]);
    expect(new Set(answers.map(({ headers }) => headers['x-request-id'])).size).toBe(3);
  });

  it('answers what came before garbage first: an answer must not be taken for that of another request', async () => {
    const answers = await send(`${kept('/v1/whoami')}garbage\r\n\r\n`);
    expect(answers.map(({ status }) => status)).toEqual([200, 400]);
  });

  it.each([
    [
      'an upgrade',
      'GET /nothing HTTP/1.1\r\nHost: test\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
      404,
    ],
    ['CONNECT', 'CONNECT elsewhere.example:443 HTTP/1.1\r\nHost: test\r\n\r\n', 405],
  ])('answers what came before %s first', async (_name, last, status) => {
    const answers = await send(kept('/v1/whoami') + last);
    expect(answers.map((answer) => answer.status)).toEqual([200, status]);
  });

  it('may break off while CONNECT is refused', async () => {
    const connecting = 'CONNECT elsewhere.example:443 HTTP/1.1\r\nHost: test\r\n\r\n';
    for (let time = 0; time < 50; time += 1)
      await sendAndReset(api.running.url, connecting + 'a'.repeat(100_000));
    expect(await send(requestText('GET /v1/whoami'))).toMatchObject([{ status: 401 }]);
  });

  it('takes what follows an unread body for no request', async () => {
    const smuggled = kept('/v1/whoami');
    const length = `Content-Length: ${smuggled.length}`;
    const answers = await send(requestText('POST /workspaces/{workspace}/api-keys', [length], smuggled));
    expect(answers.map(({ status }) => status)).toEqual([401]);
  });
});

describe('an injection', () => {
  const trace = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';

  it.each([
    ['in the path', asked('/v1/whoami%0d%0aInjected:%20yes')],
    ['in the query', asked('/auth/oidc/start?account_id=acc_1%0d%0aInjected:%20yes')],
    ['in the trace', asked('/v1/whoami', [`traceparent: ${trace}"><script>`, 'tracestate: Injected=yes'])],
    ['in the request id', asked('/v1/whoami', ['X-Request-Id: <script>Injected'])],
    [
      'in the forwarded address',
      asked('/v1/whoami', ['X-Forwarded-For: \xff, Injected', 'X-Forwarded-Host: Injected']),
    ],
    ['in the origin', asked('/v1/whoami', ['Origin: https://injected.example'])],
  ])('%s does not come back in a field', async (_where, bytes) => {
    const [answer] = await send(bytes);
    expectNamed(answer);
    expect(JSON.stringify(answer?.headers)).not.toMatch(/injected|script/i);
  });
});

describe('a request that breaks off', () => {
  it.each([
    ['in its fields', 'GET /v1/whoami HTTP/1.1\r\nHost:'],
    ['in its body', post('{"na', ['Authorization: Bearer {session}'], 100).join('')],
    ['in a chunk', `${chunkedHead()}5\r\n{"na`],
  ])('%s is refused', async (_where, beginning) => {
    const [answer] = await sendUnfinished(api.running.url, filled(beginning));
    expectRefusal(400, answer);
  });
});

describe('afterwards', () => {
  it('nobody was told of an outage or a fault of ours, for there was none', async () => {
    // The machine's sandbox is neither.
    const complaints = api.logLines
      .map((line) => JSON.parse(line))
      .filter(({ level, sandbox }) => /^(?:warn|error)$/.test(level) && sandbox === undefined)
      .map(({ message, error }) => `${message}: ${error?.message}`);
    expect(complaints).toEqual([]);
    const { text } = await api.health.get('/metrics');
    expect(text.split('\n').filter((line) => /status="5\d\d"/.test(line))).toEqual([]);
  });

  it('no secret is in the log', () => {
    const log = api.logLines.join('');
    for (const name of ['key', 'session', 'embed', 'share']) expect(log).not.toContain(names[name]);
  });
});

/** Every answer, refusals and others: JSON that has a request id of ours. */
function expectNamed(answer: RawAnswer | undefined): void {
  expect(answer?.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'x-request-id': expect.stringMatching(/^[0-9a-f]{32}$/),
  });
}

function expectRefusal(status: number, answer: RawAnswer | undefined): void {
  expect(answer?.status).toBe(status);
  expectNamed(answer);
  expect(JSON.parse(answer?.body ?? '')).toEqual(bodies[status]);
  expect(answer?.body).not.toMatch(inside);
  expect(answer?.headers['www-authenticate'] !== undefined).toBe(status === 401);
  expect(answer?.headers['allow'] !== undefined).toBe(status === 405);
}

function send(...bytes: readonly Bytes[]): Promise<RawAnswer[]> {
  return sendRaw(api.running.url, ...bytes.map((part) => (typeof part === 'string' ? filled(part) : part)));
}

function filled(text: string): string {
  return text.replaceAll(/\{(key|session|embed|share|workspace|source|dashboard)\}/g, (_, name: string) => {
    return names[name] ?? '';
  });
}

function asked(target: string, fields: readonly string[] = [], body = ''): string {
  return requestText(`GET ${target}`, ['Authorization: Bearer {key}', ...fields], body);
}

function post(body: string, fields: readonly string[], bytes = Buffer.byteLength(body)): [string, Buffer] {
  const described = ['Content-Type: application/json', `Content-Length: ${bytes}`];
  return [requestText('POST /workspaces/{workspace}/api-keys', [...fields, ...described]), Buffer.from(body)];
}

function chunkedHead(): string {
  const fields = ['Content-Type: application/json', 'Transfer-Encoding: chunked'];
  return requestText('POST /workspaces/{workspace}/api-keys', ['Authorization: Bearer {session}', ...fields]);
}

async function createKey(body: string): Promise<RawAnswer | undefined> {
  const [answer] = await send(...post(body, ['Authorization: Bearer {session}']));
  return answer;
}
