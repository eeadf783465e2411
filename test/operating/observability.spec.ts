import { request } from 'node:http';
import { until } from '#testing';
import { describe, expect, it } from '@jest/globals';
import { requestText, sendAndReset, sendRaw } from '../rest/raw-request.js';
import { startTestApi } from '../start-test-api.js';

const api = startTestApi();

/** The wide line of a request, found by its id. */
function lineOf(requestId: string | undefined) {
  const line = api.logLines
    .map((text) => JSON.parse(text))
    .find((entry) => entry.trace_id === requestId && entry.message === 'request');
  return line as Record<string, unknown>;
}

describe('the log', () => {
  it('has one line per request with what it was, what came of it and who asked', async () => {
    const { secret, id, workspace } = await api.make.aKey();
    const answer = await api.whoami(secret).set('user-agent', 'a test');
    expect(lineOf(answer.headers['x-request-id'])).toMatchObject({
      level: 'info',
      method: 'GET',
      route: '/v1/whoami',
      status: 200,
      duration_ms: expect.any(Number),
      address: '127.0.0.1',
      user_agent: 'a test',
      key_id: id,
      workspace_id: workspace.id,
      plan: 'scale',
    });
  });

  it('escapes in it what a terminal would obey', async () => {
    const { secret } = await api.make.aKey();
    const head = requestText('GET /v1/whoami', [`Authorization: Bearer ${secret}`, 'User-Agent: a\u009b2Jb']);
    const [answer] = await sendRaw(api.running.url, head);
    const line = api.logLines.find((text) => text.includes(answer?.headers['x-request-id'] ?? 'none'));
    expect(line).toContain(String.raw`"user_agent":"a\u009b2Jb"`);
  });

  it('names the refusal of a refused one', async () => {
    const answer = await api.http.get('/v1/whoami').expect(401);
    expect(lineOf(answer.headers['x-request-id'])).toMatchObject({ status: 401, refusal: 'unauthorized' });
  });

  it.each([
    { method: 'GET', route: '/v1/conversations', table: 'conversation', end: '6' },
    { method: 'POST', route: '/v1/ask', table: 'data_source', body: '{"question":"How many?"}', end: '8' },
  ])(
    'has one of a $method whose caller hangs up before it is answered, as 499, and the metrics have it',
    async (asked) => {
      const { method, route, table, body, end } = asked;
      const { secret } = await api.make.aKey();
      const traceId = `4bf92f3577b34da6a3ce929d0e0e473${end}`;
      const headers = {
        authorization: `Bearer ${secret}`,
        traceparent: `00-${traceId}-00f067aa0ba902b7-01`,
        ...(body && { 'content-type': 'application/json', 'content-length': body.length }),
      };
      await api.source.transaction(async (tx) => {
        await tx.query(`LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`);
        const sent = request(`${api.running.url}${route}`, { method, headers }).on('error', () => undefined);
        sent.end(body);
        await until(async () => {
          const rows = await tx.query(
            `SELECT FROM pg_locks WHERE relation = $1::regclass AND NOT granted
             AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
            [table],
          );
          return rows.length > 0;
        });
        sent.destroy();
        await until(() => lineOf(traceId) !== undefined);
      });
      expect(lineOf(traceId)).toMatchObject({ method, route, status: 499, plan: 'scale' });
      const { text } = await api.health.get('/metrics').expect(200);
      const counted = text
        .split('\n')
        .filter((line) => line.startsWith('http_request_duration_seconds_count{'));
      expect(counted.filter((line) => line.includes(`route="${route}",status="499"`))).toEqual([
        expect.stringMatching(/ 1$/),
      ]);
    },
  );

  it('has one of a request whose caller hangs up within the body', async () => {
    const { secret } = await api.make.aKey();
    const traceId = '4bf92f3577b34da6a3ce929d0e0e4737';
    const fields = [
      `Authorization: Bearer ${secret}`,
      `Traceparent: 00-${traceId}-00f067aa0ba902b7-01`,
      'Content-Type: application/json',
      'Content-Length: 100',
    ];
    await sendAndReset(api.running.url, requestText('POST /v1/ask', fields, '{"question":'));
    await until(() => lineOf(traceId) !== undefined);
    expect(lineOf(traceId)).toMatchObject({ route: '/v1/ask', status: 499 });
  });

  it('holds no secret, wherever a client put one', async () => {
    const { secret } = await api.make.aKey();
    const member = await api.make.aMember();
    const session = await api.signIn(member);
    await api.http
      .get(`/v1/whoami?token=${secret}`)
      .set('user-agent', secret)
      .set('authorization', `Bearer ${secret}`);
    await api.http.get(`/${secret}`);
    await api.http.post('/auth/sessions').send({ email: secret, password: member.password });
    const log = api.logLines.join('');
    for (const hidden of [secret.slice(8), session.authorization.slice(18), member.password])
      expect(log).not.toContain(hidden);
  });
});

describe('X-Request-Id', () => {
  it("is the trace id of the caller's trace, and a new one without", async () => {
    const traceId = '0af7651916cd43dd8448eb211c80319c';
    const traced = await api.http.get('/v1/whoami').set('traceparent', `00-${traceId}-b7ad6b7169203331-01`);
    expect(traced.headers['x-request-id']).toBe(traceId);
    for (const traceparent of [
      '',
      'nonsense',
      `00-${'0'.repeat(32)}-b7ad6b7169203331-01`,
      `ff-${traceId}-b7ad6b7169203331-01`,
    ]) {
      const fresh = await api.http.get('/v1/whoami').set('traceparent', traceparent);
      expect(fresh.headers['x-request-id']).toMatch(/^(?!0{32})(?!0af76519)[0-9a-f]{32}$/);
    }
  });
});

describe('the health port', () => {
  it('is alive and ready', async () => {
    await api.health.get('/healthz').expect(200, { status: 'ok' });
    const { body } = await api.health.get('/readyz').expect(200);
    const fileSandbox = { status: 'up', kind: 'none', why: 'this deployment offers no files' };
    expect(body).toMatchObject({
      status: 'ok',
      details: { database: { status: 'up' }, file_sandbox: fileSandbox },
    });
    const { text } = await api.health.get('/metrics').expect(200);
    expect(text).toContain('file_sandbox_info{kind="none",service="api"} 1');
  });

  it('is not on the port of the API', async () => {
    for (const path of ['/healthz', '/readyz', '/metrics']) await api.http.get(path).expect(404);
  });

  it('shows what happened, by method, route, status, plan and decision, and never by key or workspace', async () => {
    const { secret, id, workspace } = await api.make.aKey({ plan: 'starter' });
    await Promise.all(Array.from({ length: 61 }, () => api.whoami(secret)));
    await api.http.get(`/not/${workspace.id}/here`);
    const { text } = await api.health.get('/metrics').expect(200);
    expect(text).toMatch(
      /^http_request_duration_seconds_count\{.*method="GET",route="\/v1\/whoami",status="200"/m,
    );
    expect(text).toMatch(
      /^http_request_duration_seconds_count\{.*method="GET",route="unmatched",status="404"/m,
    );
    expect(text).toContain(
      'rate_limit_decisions_total{surface="rest",plan="starter",decision="allowed",service="api"} 60',
    );
    expect(text).toContain(
      'rate_limit_decisions_total{surface="rest",plan="starter",decision="limited",service="api"} 1',
    );
    expect(text).toMatch(/^rate_limit_check_duration_seconds_count\S* [1-9]/m);
    expect(text).toContain('rate_limit_backend_errors_total{service="api"} 0');
    expect(text).not.toContain(id);
    expect(text).not.toContain(workspace.id);
  });
});
