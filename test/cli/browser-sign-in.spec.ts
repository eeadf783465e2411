import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { BuiltMember } from '#testing';
import { freePort } from '../free-port.js';
import { startTestApi } from '../start-test-api.js';
import { aPerson, endOf } from './qg.js';

const port = await freePort();
const base = `http://127.0.0.1:${port}`;
const api = startTestApi({ QG_OAUTH: 'on', QG_PORT: String(port), QG_PUBLIC_URL: base });
const off = startTestApi();

let admin: BuiltMember;
let session: { authorization: string };
beforeAll(async () => {
  admin = await api.make.aMember({ role: 'admin' });
  session = await api.signIn(admin);
});

/** The address that `qg login --no-browser` prints. */
async function addressOf(child: ChildProcessWithoutNullStreams): Promise<URL> {
  let text = '';
  for (;;) {
    const [chunk] = (await once(child.stderr, 'data')) as [Buffer];
    text += chunk.toString();
    const [address] = /http\S+\/app\/authorize\S+(?=\s)/.exec(text) ?? [];
    if (address !== undefined) return new URL(address);
  }
}

/** Consents, as the console's page does; returns the address at which the browser goes on. */
async function consent(address: URL): Promise<URL> {
  const { body } = await api.http
    .post(`/workspaces/${admin.workspace.id}/oauth-authorizations`)
    .set(session)
    .send({ ...Object.fromEntries(address.searchParams), scopes: ['ask', 'read'] })
    .expect(201);
  return new URL(body.redirect_to);
}

const login = ['login', '--base', base, '--no-browser'];

describe('qg login with a browser', () => {
  it('keeps the key that comes of it', async () => {
    const person = aPerson();
    const child = person.start(login);
    const ended = endOf(child);
    const answer = await fetch(await consent(await addressOf(child)));
    expect([answer.status, answer.headers.get('content-security-policy')]).toEqual([
      200,
      expect.stringContaining("default-src 'none'"),
    ]);
    const { code, stderr, stdout } = await ended;
    expect({ code, stdout }).toEqual({ code: 0, stdout: '' });
    expect(stderr).toContain(`signed in to ${base}`);
    const config = JSON.parse(await readFile(person.configFile, 'utf8'));
    const secret = config.profiles[base].api_key;
    expect(stderr).not.toContain(secret);
    const { body } = await api.whoami(secret).expect(200);
    expect(body.workspace_id).toBe(admin.workspace.id);
    const { stdout: who } = await person.qg(['whoami', '--json']);
    expect(JSON.parse(who)).toMatchObject({ key_id: body.key_id });
  });

  it('sends away whoever brings another state or comes from another service, and goes on waiting', async () => {
    const child = aPerson().start(login);
    const ended = endOf(child);
    const right = await consent(await addressOf(child));
    for (const [name, value] of [
      ['state', 'another'],
      ['iss', 'https://evil.example'],
    ] as const) {
      const wrong = new URL(right);
      wrong.searchParams.set(name, value);
      expect((await fetch(wrong)).status).toBe(400);
    }
    expect((await fetch(new URL('/', right))).status).toBe(400);
    expect((await fetch(right)).status).toBe(200);
    expect((await ended).code).toBe(0);
  });

  it('ends with 4 where the person refuses, and keeps nothing', async () => {
    const person = aPerson();
    const child = person.start(login);
    const ended = endOf(child);
    const { searchParams } = await addressOf(child);
    const { body } = await api.http
      .get('/auth/oauth/authorization')
      .query(Object.fromEntries(searchParams))
      .set(session)
      .expect(200);
    await fetch(body.redirect_if_denied);
    const { code, stderr } = await ended;
    expect({ code, stderr }).toEqual({ code: 4, stderr: expect.stringContaining('refused in the browser') });
    await expect(readFile(person.configFile)).rejects.toThrow(/ENOENT/);
  });

  it('says so where the deployment has it switched off, and where a key is made', async () => {
    const { url } = off.running;
    const { code, stderr } = await aPerson().qg(['login', '--base', url, '--no-browser']);
    expect(code).toBe(2);
    expect(stderr).toContain(
      `switched off here (QG_OAUTH); an admin makes a key at ${url}/app/settings/api-keys`,
    );
  });

  it('names the address that the deployment has for itself, where it is another', async () => {
    const { code, stderr } = await aPerson().qg([
      'login',
      '--base',
      base.replace('127.0.0.1', 'localhost'),
      '--no-browser',
    ]);
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(`--base ${base}`) });
  });
});
