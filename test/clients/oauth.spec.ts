import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { BuiltMember } from '#testing';
import { freePort } from '../free-port.js';
import { startTestMcp } from '../mcp/start-test-mcp.js';
import { answersIn, ClientPrograms, outputAtEnd, requestsOf, untilSaid } from './client-programs.js';
import type { StartedProgram } from './client-programs.js';

// The metadata names the public address, which a client follows.
const port = await freePort();
const publicUrl = `http://127.0.0.1:${port}`;
const url = `${publicUrl}/v1/mcp`;
const mcp = startTestMcp({ QG_OAUTH: 'on', QG_PORT: String(port), QG_PUBLIC_URL: publicUrl });
const programs = new ClientPrograms();
afterAll(() => programs.remove());

/** The clients open no window here: they say the address as well. */
const withoutWindow = { BROWSER: 'true' };

let admin: BuiltMember;
let session: { authorization: string };
beforeAll(async () => {
  admin = await mcp.api.make.aMember({ role: 'admin' });
  session = await mcp.api.signIn(admin);
});

/** The address to which a client sends its person. */
const addressSaidBy = (started: StartedProgram) =>
  untilSaid(started, ({ stdout, stderr }) => {
    const [address] = /https?:\/\/\S+\/app\/authorize\?\S+(?=\s)/.exec(stdout + stderr) ?? [];
    return address === undefined ? undefined : new URL(address);
  });

/** Consents by the call of the page, and goes where it leads: to the client, which waits on this computer. */
async function consent(address: URL, scopes: readonly string[]): Promise<void> {
  const { scope, ...asked } = Object.fromEntries(address.searchParams);
  expect(scope).toBe('ask read');
  expect(asked).toMatchObject({ response_type: 'code', code_challenge_method: 'S256', resource: url });
  const { body } = await mcp.api.http
    .post(`/workspaces/${admin.workspace.id}/oauth-authorizations`)
    .set(session)
    .send({ ...asked, scopes })
    .expect(201);
  const { status } = await fetch(body.redirect_to);
  expect(status).toBe(200);
}

async function keysOfPerson() {
  const { body } = await mcp.api.http
    .get(`/workspaces/${admin.workspace.id}/api-keys`)
    .set(session)
    .expect(200);
  return body.data as { name: string; scopes: string[]; created_by: { id: string } }[];
}

describe('mcp-remote without a key', () => {
  const args = [url, '--transport', 'http-only', '--allow-http'];
  const metrics = requestsOf('tools/call', { name: 'service_list_metrics', arguments: {} });
  const resultOf = (started: StartedProgram) =>
    untilSaid(started, ({ stdout }) => answersIn(stdout).find(({ id }) => id === 1)?.result);
  const end = async ({ child, ended }: StartedProgram) => {
    child.kill('SIGTERM');
    await ended;
  };

  it('registers, has its person consent, calls a tool with their key, and keeps it for the next time', async () => {
    const first = programs.start('mcp-remote', args, metrics, withoutWindow);
    const address = await addressSaidBy(first);
    // It says the address before it listens for the answer.
    await untilSaid(first, ({ stderr }) => stderr.includes('Waiting for authorization') || undefined);
    await consent(address, ['read']);
    expect((await resultOf(first)).content).toEqual([{ type: 'text', text: '{"data":[],"left_out":0}' }]);
    await end(first);
    expect(await keysOfPerson()).toEqual([
      expect.objectContaining({
        name: expect.stringMatching(/\(OAuth\)$/),
        scopes: ['read'],
        created_by: expect.objectContaining({ id: admin.id }),
      }),
    ]);

    const second = programs.start('mcp-remote', args, metrics, withoutWindow);
    expect((await resultOf(second)).isError ?? false).toBe(false);
    await end(second);
    expect(second.said.stderr).not.toContain('/app/authorize');
    expect(await keysOfPerson()).toHaveLength(1);
  });
});

describe('the Inspector without a key', () => {
  it('registers, has its person consent, and calls a tool with their key', async () => {
    const before = (await keysOfPerson()).length;
    const callback = `http://127.0.0.1:${await freePort()}/oauth/callback`;
    const calling = ['--method', 'tools/call', '--tool-name', 'service_list_sources'];
    const args = ['--cli', url, '--transport', 'http', '--callback-url', callback, ...calling];
    // Without a terminal it asks nobody, unless it is told that it may open a window.
    const settings = {
      ...withoutWindow,
      MCP_AUTO_OPEN_ENABLED: 'true',
      MCP_INSPECTOR_SECRET_STORE: 'memory',
    };
    const started = programs.start('mcp-inspector', args, '', settings);
    await consent(await addressSaidBy(started), ['ask', 'read']);
    const said = await outputAtEnd(started);
    const result = JSON.parse(said.slice(said.indexOf('{\n')));
    expect(result.content).toEqual([{ type: 'text', text: '{"data":[],"left_out":0}' }]);
    expect(await keysOfPerson()).toHaveLength(before + 1);
  });
});
