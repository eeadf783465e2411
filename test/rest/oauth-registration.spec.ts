import { beforeEach, describe, expect, it } from '@jest/globals';
import { startTestApi } from '../start-test-api.js';

const publicUrl = 'https://questglass.example';
const callback = 'https://assistant.example/back';
// A proxy's word for the caller, so that each test registers from an address of its own.
const api = startTestApi({ QG_PUBLIC_URL: publicUrl, QG_OAUTH: 'on', QG_TRUSTED_PROXIES: '127.0.0.1' });
const off = startTestApi({ QG_PUBLIC_URL: publicUrl });

let address = 0;
beforeEach(() => {
  address += 1;
});

const register = (body: object) =>
  api.http
    .post('/auth/oauth/register')
    .set({ 'x-forwarded-for': `203.0.113.${address}` })
    .send(body);

const oauthRefusal = (error: string) => ({
  error_code: 'invalid_request',
  error,
  error_description: expect.any(String),
  message: expect.any(String),
});

describe('metadata', () => {
  it.each(['', '/v1/mcp'])('tells who gives keys for the MCP server (%s)', async (path) => {
    const { body, headers } = await api.http.get(`/.well-known/oauth-protected-resource${path}`).expect(200);
    expect(body).toMatchObject({
      resource: `${publicUrl}/v1/mcp`,
      authorization_servers: [publicUrl],
      scopes_supported: ['ask', 'read'],
    });
    expect(headers['access-control-allow-origin']).toBe('*');
  });

  it('tells where programs and people go', async () => {
    const { body } = await api.http.get('/.well-known/oauth-authorization-server').expect(200);
    expect(body).toMatchObject({
      issuer: publicUrl,
      authorization_endpoint: `${publicUrl}/app/authorize`,
      token_endpoint: `${publicUrl}/auth/oauth/token`,
      registration_endpoint: `${publicUrl}/auth/oauth/register`,
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: ['none'],
      authorization_response_iss_parameter_supported: true,
    });
  });

  it.each([
    ['get', '/.well-known/oauth-protected-resource'],
    ['get', '/.well-known/oauth-protected-resource/v1/mcp'],
    ['get', '/.well-known/oauth-authorization-server'],
    ['post', '/auth/oauth/register'],
    ['post', '/auth/oauth/token'],
    ['options', '/auth/oauth/token'],
  ] as const)('is not there where it is switched off: %s %s', async (method, path) => {
    const { body } = await off.http[method](path).expect(404);
    expect(body).toMatchObject({ error_code: 'not_found' });
  });
});

describe('registration', () => {
  it('gives a public client its id', async () => {
    const { body, headers } = await register({
      client_name: 'Assistant',
      redirect_uris: [callback],
      token_endpoint_auth_method: 'client_secret_post',
      grant_types: ['authorization_code', 'refresh_token'],
    }).expect(201);
    expect(body).toEqual({
      client_id: expect.stringMatching(/^oac_/),
      client_id_issued_at: expect.any(Number),
      client_name: 'Assistant',
      redirect_uris: [callback],
      token_endpoint_auth_method: 'none',
      grant_types: ['authorization_code'],
      response_types: ['code'],
    });
    expect(headers['cache-control']).toBe('no-store');
  });

  it.each([
    ['http://assistant.example/back'],
    ['https://assistant.example/back#part'],
    ['javascript:alert(1)'],
    ['assistant://back'],
  ])('refuses the address %s', async (uri) => {
    const { body } = await register({ redirect_uris: [callback, uri] }).expect(400);
    expect(body).toEqual(oauthRefusal('invalid_redirect_uri'));
  });

  it.each([
    ['a name that turns round what follows', { client_name: 'Claude \u202Egpj', redirect_uris: [callback] }],
    ['a name with what is not seen', { client_name: 'Cl\u200Baude', redirect_uris: [callback] }],
    ['a name of several lines', { client_name: 'Claude\nby us', redirect_uris: [callback] }],
    ['a long name', { client_name: 'x'.repeat(81), redirect_uris: [callback] }],
    ['no address', { client_name: 'x', redirect_uris: [] }],
    ['many addresses', { client_name: 'x', redirect_uris: Array(11).fill(callback) }],
    ['a long address', { client_name: 'x', redirect_uris: [`https://a.example/${'x'.repeat(1_000)}`] }],
    ['what is no object', []],
  ])('refuses %s', async (_what, program) => {
    const { body } = await register(program).expect(400);
    expect(body).toEqual(oauthRefusal('invalid_client_metadata'));
  });

  it('is bounded by the address, of which an IPv6 host has many', async () => {
    const near = (host: number) => ({ 'x-forwarded-for': `2001:db8:1:2::${host.toString(16)}` });
    const program = { redirect_uris: [callback] };
    const answers = await Promise.all(
      Array.from({ length: 64 }, (_none, host) =>
        api.http.post('/auth/oauth/register').set(near(host)).send(program),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(60);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.body).toMatchObject({ error_code: 'too_many_attempts' });
    await register(program).expect(201);
  });

  it('is refused over the bound without waiting for those that go on', async () => {
    const program = { redirect_uris: [callback] };
    const unit = `203.0.113.${address}`;
    await api.source.query(
      `INSERT INTO oauth_client (id, name, redirect_uris, address_unit, created_at)
       SELECT 'oac_of_many_' || n, 'x', '{}', $1, now() FROM generate_series(1, 60) n`,
      [unit],
    );
    const holding = api.source.createQueryRunner();
    await holding.startTransaction();
    await holding.query('SELECT pg_advisory_xact_lock(7415301, hashtext($1))', [unit]);
    try {
      await register(program).expect(429);
    } finally {
      await holding.rollbackTransaction();
      await holding.release();
    }
  });
});
