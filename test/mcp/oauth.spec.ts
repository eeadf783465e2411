import { afterEach, describe, expect, it } from '@jest/globals';
import type { OAuthClientProvider } from '@modelcontextprotocol/sdk/client/auth.js';
import { UnauthorizedError } from '@modelcontextprotocol/sdk/client/auth.js';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { freePort } from '../free-port.js';
import { rpc, startTestMcp } from './start-test-mcp.js';

// The metadata names the public address, which a client follows.
const port = await freePort();
const publicUrl = `http://127.0.0.1:${port}`;
const mcp = startTestMcp({ QG_OAUTH: 'on', QG_PORT: String(port), QG_PUBLIC_URL: publicUrl });
const off = startTestMcp();
const redirectUrl = 'http://127.0.0.1:33418/callback';

type ClientInformation = Parameters<NonNullable<OAuthClientProvider['saveClientInformation']>>[0];
type Tokens = Parameters<OAuthClientProvider['saveTokens']>[0];

/** The state that a client keeps while the browser is away. */
class Program implements OAuthClientProvider {
  readonly redirectUrl = redirectUrl;
  readonly clientMetadata = { client_name: 'SDK client', redirect_uris: [redirectUrl] };
  information: ClientInformation | undefined;
  kept: Tokens | undefined;
  verifier = '';
  sentTo: URL | undefined;

  state = () => 'state of the program';
  clientInformation = () => this.information;
  saveClientInformation = (information: ClientInformation) => void (this.information = information);
  tokens = () => this.kept;
  saveTokens = (tokens: Tokens) => void (this.kept = tokens);
  redirectToAuthorization = (url: URL) => void (this.sentTo = url);
  saveCodeVerifier = (verifier: string) => void (this.verifier = verifier);
  codeVerifier = () => this.verifier;
}

const opened: Client[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((client) => client.close()));
});

function transportOf(program: Program): StreamableHTTPClientTransport {
  return new StreamableHTTPClientTransport(new URL(`${publicUrl}/v1/mcp`), { authProvider: program });
}

async function connect(transport: StreamableHTTPClientTransport): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' });
  opened.push(client);
  await client.connect(transport);
  return client;
}

describe('the client of the official SDK', () => {
  it('comes to a key by itself once a person has consented, and calls a tool with it', async () => {
    const { api } = mcp;
    const admin = await api.make.aMember({ role: 'admin' });
    const session = await api.signIn(admin);
    const program = new Program();
    const transport = transportOf(program);
    await expect(connect(transport)).rejects.toThrow(UnauthorizedError);

    const { origin, pathname, searchParams } = program.sentTo ?? new URL('none:');
    expect(origin + pathname).toBe(`${publicUrl}/app/authorize`);
    const { scope, ...asked } = Object.fromEntries(searchParams);
    expect(scope).toBe('ask read');
    const { body } = await api.http
      .post(`/workspaces/${admin.workspace.id}/oauth-authorizations`)
      .set(session)
      .send({ ...asked, scopes: ['read'] })
      .expect(201);
    const back = new URL(body.redirect_to).searchParams;
    expect(back.get('state')).toBe('state of the program');
    await transport.finishAuth(back.get('code') ?? '');
    expect(program.kept).toMatchObject({ access_token: expect.stringMatching(/^qg_live_/), scope: 'read' });

    const client = await connect(transportOf(program));
    expect((await client.listTools()).tools).toHaveLength(6);
    const { isError } = await client.callTool({ name: 'service_list_metrics', arguments: {} });
    expect(isError ?? false).toBe(false);
  });
});

describe('a refused key', () => {
  it('is told where to go, with the body that it always had', async () => {
    const on = await mcp.request('qg_live_x', 'tools/list').expect(401);
    const { headers, body } = await off.request('qg_live_x', 'tools/list').expect(401);
    expect(on.body).toEqual(body);
    expect(headers['www-authenticate']).toBe('Bearer realm="questglass"');
    expect(on.headers['www-authenticate']).toBe(
      `Bearer realm="questglass", resource_metadata="${publicUrl}/.well-known/oauth-protected-resource/v1/mcp"`,
    );
  });

  it('alone is told so, and over MCP alone', async () => {
    const { secret } = await mcp.api.make.aKey({ scopes: ['read'] });
    const call = rpc('tools/call', { name: 'service_ask_data', arguments: { question: 'x' } });
    const { headers } = await mcp.post(secret, call).expect(403);
    expect(headers['www-authenticate']).toBeUndefined();
    const rest = await mcp.api.whoami('qg_live_x').expect(401);
    expect(rest.headers['www-authenticate']).toBe('Bearer realm="questglass"');
  });
});
