import { describe, expect, it } from '@jest/globals';
import { openShop } from './shop.js';
import { aStandIn, answerJson, signedInto } from './stand-in.js';

const shop = openShop({}, 'enterprise');

describe('qg api', () => {
  it('prints an answer of the REST API to the byte', async () => {
    const ended = await shop.qg(['api', '/v1/dashboards?limit=1']);
    expect(ended).toEqual({ code: 0, stdout: await shop.rest('/v1/dashboards?limit=1'), stderr: '' });
  });

  it('-i prints the status and the header fields first', async () => {
    const { stdout } = await shop.qg(['api', '/v1/whoami', '--include']);
    const [head = '', body = ''] = stdout.split('\n\n');
    expect(head).toMatch(/^HTTP 200\n/);
    expect(head).toMatch(/^x-request-id: \S+$/m);
    expect(JSON.parse(body)).toMatchObject({ key_id: shop.key.id });
  });

  it('-q takes parts of it, texts without quotes', async () => {
    const { stdout } = await shop.qg([
      'api',
      '/v1/dashboards',
      '-q',
      '.data[] | {id, widgets: .widget_count}',
    ]);
    expect(JSON.parse(stdout)).toEqual({ id: shop.dashboardId, widgets: 1 });
    expect((await shop.qg(['api', '/v1/data-sources', '-q', '.data[].name'])).stdout).toBe('Shop\n');
  });

  it('makes a body of fields, and posts it', async () => {
    const args = [
      '-f',
      'question=How many customers are there?',
      '-F',
      `data_source_ids=["${shop.sourceId}"]`,
    ];
    const { code, stdout } = await shop.qg(['api', '/v1/ask', ...args, '-q', '.rows[0][0]']);
    expect({ code, stdout }).toEqual({ code: 0, stdout: '3\n' });
  });

  it('makes a query of the fields of a GET', async () => {
    const args = [
      'api',
      '/v1/conversations',
      '-X',
      'GET',
      '-f',
      'query=nothing of that kind',
      '-F',
      'limit=5',
    ];
    expect((await shop.qg([...args, '-q', '.data | length'])).stdout).toBe('0\n');
  });

  it('posts what standard input holds, with header fields', async () => {
    const header = ['-H', 'Idempotency-Key: once'];
    const args = ['api', '/v1/embed-tokens', '--input', '-', '-i', ...header];
    const given = { env: shop.env, input: '{"expires_in":600}' };
    const first = await shop.person.qg(args, given);
    expect(first.stdout).toMatch(/^HTTP 201\n/);
    expect((await shop.person.qg(args, given)).stdout).toMatch(/^idempotent-replayed: true$/m);
    const [jti] = /emb_\w+/.exec(first.stdout) ?? [];
    const removed = await shop.qg(['api', `/v1/embed-tokens/${jti}`, '-X', 'DELETE']);
    expect(removed).toEqual({ code: 0, stdout: '', stderr: '' });
  });

  it('prints a refusal whole, and says it in a line', async () => {
    const { code, stdout, stderr } = await shop.qg(['api', '/v1/dashboards?limit=0']);
    expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringMatching(/^qg: .+limit: .+\n$/) });
    expect(JSON.parse(stdout)).toMatchObject({ error_code: 'invalid_request' });
    const selected = await shop.qg(['api', '/v1/nothing', '-q', '.data']);
    expect({ code: selected.code, stdout: selected.stdout }).toEqual({ code: 1, stdout: '' });
  });

  it.each([
    ['an address of its own', ['https://elsewhere.example/v1/whoami'], /the path begins with \//],
    ['another host', ['//elsewhere.example/v1/whoami'], /the path begins with \//],
    ['no path', ['v1/whoami'], /the path begins with \//],
    ['a field without a value', ['/v1/ask', '-f', 'question'], /a name, = and a value/],
    ['JSON that is none', ['/v1/ask', '-F', 'data_source_ids=[ds'], /must be JSON/],
    ['two bodies', ['/v1/ask', '-f', 'a=b', '--input', '-'], /contradict each other/],
    ['a key of its own', ['/v1/whoami', '-H', 'Authorization: Bearer x'], /comes from the sign-in/],
    ['a line end in a header', ['/v1/whoami', '-H', 'X-A: b\r\nX-C: d'], /printable ASCII/],
    ['a table', ['/v1/whoami', '-o', 'csv'], /not as csv/],
    ['a path that is none', ['/v1/whoami', '-q', 'select(.id)'], /-q does not understand select/],
    ['two formats', ['/v1/whoami', '-q', '.id', '-o', 'ndjson'], /-q and -o ndjson contradict/],
  ])('refuses %s before anything is sent', async (_what, args, line) => {
    const standIn = await aStandIn((_request, response) => answerJson(response, 200, {}));
    const { code, stderr } = await shop.person.qg(['api', ...args], { env: signedInto(standIn) });
    expect({ code, stderr, sent: standIn.requests.length }).toEqual({
      code: 2,
      stderr: expect.stringMatching(line),
      sent: 0,
    });
  });

  it('reads a file that is not there as a sentence', async () => {
    const { code, stderr } = await shop.qg(['api', '/v1/ask', '--input', 'nowhere.json']);
    expect({ code, stderr }).toEqual({ code: 1, stderr: 'qg: nowhere.json cannot be read (ENOENT)\n' });
  });
});

describe('-q', () => {
  it.each([
    [['dashboards', 'list'], '.data[].id', () => `${shop.dashboardId}\n`],
    [['dashboards', 'pull'], '.widgets[].key', () => 'countries\n'],
    [['query', 'How many customers are there?'], '.rows[0][0]', () => '3\n'],
    [['whoami'], '.key_id', () => `${shop.key.id}\n`],
  ])('qg %j takes parts of the answer', async (args, path, expected) => {
    const more = args[1] === 'pull' ? [shop.dashboardId] : [];
    const ended = await shop.qg([...args, ...more, '-q', path]);
    expect(ended).toEqual({ code: 0, stdout: expected(), stderr: '' });
  });
});

describe('--debug', () => {
  it('tells each request with its id, and nothing of the key', async () => {
    const { code, stdout, stderr } = await shop.qg(['sources', 'list', '--debug', '-q', '.data[].id']);
    expect({ code, stdout }).toEqual({ code: 0, stdout: `${shop.sourceId}\n` });
    const line = /^qg: debug: GET (\S+): HTTP 200, request \S+, rate limit .+, \d+ bytes, \d+ ms\n$/;
    expect(stderr).toMatch(line);
    expect(line.exec(stderr)?.[1]).toBe(`${shop.url}/v1/data-sources?limit=50`);
    expect(stderr).not.toContain(shop.key.secret.slice(8));
  });

  it('tells what was not answered', async () => {
    const standIn = await aStandIn((request) => request.socket.destroy());
    const { stderr } = await shop.person.qg(['whoami', '--debug'], { env: signedInto(standIn) });
    expect(stderr).toMatch(/^qg: debug: GET \S+\/v1\/whoami: no answer \(ECONNRESET\), \d+ ms\n/);
  });
});
