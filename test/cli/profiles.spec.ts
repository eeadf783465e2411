import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { BuiltMember } from '#testing';
import { describeWhere } from '../describe-where.js';
import { hasTerminals, onTerminal } from './pseudo-terminal.js';
import { aPerson } from './qg.js';
import type { Person } from './qg.js';
import { openShop } from './shop.js';
import { aStandIn, answerJson, standInKey } from './stand-in.js';

const shop = openShop();
const elsewhere = { workspace_id: 'ws_1', workspace_name: 'Elsewhere' };
let editor: BuiltMember;

beforeAll(async () => {
  editor = await shop.api.make.aMember({ workspace: shop.workspace, role: 'editor' });
});

function signIn(person: Person, member: BuiltMember, ...more: string[]) {
  const args = ['login', '--base', shop.url, '--email', member.email, ...more];
  return person.qg(args, { input: `${member.password}\n` });
}

describe('qg login --email', () => {
  it('signs in as a member, whose password comes from standard input', async () => {
    const person = aPerson();
    const ended = await signIn(person, editor);
    expect(ended).toEqual({
      code: 0,
      stdout: '',
      stderr: `qg: signed in to ${shop.url}, workspace Corner shop, as ${editor.email}\n`,
    });
    const { stdout } = await person.qg(['whoami', '-o', 'csv']);
    expect(stdout).toBe(
      `workspace_id,workspace_name,email,role,plan\n${shop.workspace.id},Corner shop,${editor.email},editor,scale\n`,
    );
    expect(await readFile(person.configFile, 'utf8')).not.toContain(editor.password);
  });

  it('asks and reads as that member', async () => {
    const person = aPerson();
    await signIn(person, editor);
    const asked = await person.qg(['query', 'How many customers are there?', '-q', '.rows[0][0]']);
    expect(asked).toEqual({ code: 0, stdout: '3\n', stderr: '' });
    for (const [kind, record] of [
      ['sources', shop.sourceId],
      ['metrics', 'Customers'],
      ['conversations', 'How many customers are there?'],
    ] as const)
      expect((await person.qg([kind, 'list'])).stdout).toContain(record);
    expect(
      (await person.qg(['api', '/workspaces/{workspace_id}/members', '-q', '.data[].email'])).stdout,
    ).toContain(editor.email);
  });

  it('says which password is wrong, and keeps nothing', async () => {
    const person = aPerson();
    const ended = await signIn(person, { ...editor, password: 'not this one at all' });
    expect(ended).toEqual({ code: 4, stdout: '', stderr: 'qg: email or password is wrong\n' });
    expect((await person.qg(['profiles', 'list'])).stderr).toBe('qg: not signed in anywhere: qg login\n');
  });

  it.each([
    ['a key besides', ['--api-key', standInKey], /contradict each other/],
    [
      'a workspace that the member is not in',
      ['--workspace', 'Nowhere'],
      /no workspace of yours is called Nowhere/,
    ],
  ])('refuses %s', async (_what, more, line) => {
    const ended = await signIn(aPerson(), editor, ...more);
    expect(ended).toMatchObject({ code: 2, stderr: expect.stringMatching(line) });
  });

  it('refuses an empty password without asking the service', async () => {
    const ended = await signIn(aPerson(), { ...editor, password: '' });
    expect(ended).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/from standard input, which is empty/),
    });
  });

  it('a session that is over exits with 4, and says how to go on', async () => {
    const person = aPerson();
    await signIn(person, editor);
    const config = JSON.parse(await readFile(person.configFile, 'utf8'));
    const [name] = Object.keys(config.profiles);
    const token = config.profiles[name ?? ''].session_token;
    await shop.api.http.delete('/auth/sessions/current').set('authorization', `Bearer ${token}`).expect(204);
    const { code, stderr } = await person.qg(['sources', 'list']);
    expect({ code, stderr }).toEqual({
      code: 4,
      stderr: `qg: ${shop.url} does not accept the sign-in of ${editor.email}: it is over; sign in again: qg login --base ${shop.url} --email ${editor.email}\n`,
    });
  });

  it('what members manage is out of reach for a key, and what takes a key for a member', async () => {
    const keyed = await shop.qg(['api', '/workspaces/{workspace_id}/alerts']);
    expect(keyed).toMatchObject({
      code: 4,
      stderr: expect.stringMatching(/for members.+qg login .+--email/),
    });
    const person = aPerson();
    await signIn(person, editor);
    const asMember = await person.qg(['api', '/v1/whoami', '-q', '.key_id']);
    expect(asMember).toMatchObject({ code: 4, stderr: expect.stringMatching(/takes an API key/) });
    const listening = await person.qg(['webhooks', 'listen', '--forward-to', 'http://localhost:9']);
    expect(listening).toMatchObject({ code: 1, stderr: expect.stringMatching(/listening takes an API key/) });
  });

  it('logout ends the session at the service, too', async () => {
    const person = aPerson();
    await signIn(person, editor);
    const config = JSON.parse(await readFile(person.configFile, 'utf8'));
    const token = config.profiles[config.current].session_token;
    const { stderr } = await person.qg(['logout']);
    expect(stderr).toBe(`qg: signed out of ${config.current}\n`);
    await shop.api.http.get('/auth/me').set('authorization', `Bearer ${token}`).expect(401);
  });
});

describe('a member of several workspaces', () => {
  it('is asked which, and works in the one that they name', async () => {
    const member = await shop.api.make.aMember({ workspace: shop.workspace });
    const second = await shop.api.make.aSibling(shop.workspace);
    await shop.api.make.aMember({ workspace: second, email: member.email });
    const person = aPerson();
    const ended = await signIn(person, member);
    expect(ended).toMatchObject({ code: 2, stderr: expect.stringContaining(`(${second.id})`) });
    expect((await signIn(person, member, '--workspace', second.id)).code).toBe(0);
    expect((await person.qg(['whoami'])).stdout).toContain(second.id);
  });
});

describe('profiles', () => {
  const person = aPerson();

  it('are named at login, listed without their keys, and chosen by flag, variable or use', async () => {
    const standIn = await aStandIn((_request, response) => answerJson(response, 200, elsewhere));
    await person.qg(['login', '--base', shop.url, '--api-key', shop.key.secret]);
    const login = ['login', '--base', standIn.url, '--api-key', standInKey, '--profile', 'staging'];
    expect((await person.qg(login)).stderr).toContain('as the profile staging');
    await signIn(person, editor, '--profile', 'me');
    const { stdout } = await person.qg(['profiles', 'list', '-o', 'csv']);
    expect(stdout.split('\n')).toEqual([
      'current,name,base,workspace,signed_in_with',
      `false,${shop.url},${shop.url},Corner shop,the API key ${shop.key.prefix}…`,
      `false,staging,${standIn.url},Elsewhere,the API key qg_live_Kx7K…`,
      `true,me,${shop.url},Corner shop,the sign-in of ${editor.email}`,
      '',
    ]);
    const workspaceOf = async (args: string[], env = {}) =>
      (await person.qg(['whoami', ...args], { env })).stdout;
    expect(await workspaceOf([])).toContain(editor.email);
    expect(await workspaceOf(['--profile', 'staging'])).toContain('Elsewhere');
    expect(await workspaceOf([], { QG_PROFILE: 'staging' })).toContain('Elsewhere');
    // A flag wins over the environment, a key there included.
    expect(await workspaceOf(['--profile', 'staging'], shop.env)).toContain('Elsewhere');
    expect(await workspaceOf([], { ...shop.env, QG_PROFILE: 'staging' })).toContain('Corner shop');
    expect((await person.qg(['profiles', 'use', 'staging'])).stderr).toContain(
      'staging is the current profile',
    );
    expect(await workspaceOf([])).toContain('Elsewhere');
    expect((await person.qg(['logout', '--profile', 'staging'])).stderr).toMatch(
      /^qg: signed out of staging; the API/,
    );
  });

  it.each([
    ['one that is not there', ['whoami', '--profile', 'nowhere'], /there is no profile nowhere/],
    ['one to use that is not there', ['profiles', 'use', 'nowhere'], /there is no profile nowhere/],
    [
      'one of another deployment',
      ['whoami', '--profile', 'me', '--base', 'https://qg.example'],
      /the profile me is of/,
    ],
    [
      'a name with blanks',
      ['login', '--profile', 'a b', '--base', 'https://qg.example'],
      /is named by letters/,
    ],
  ])('refuses %s', async (_what, args, line) => {
    const { code, stderr } = await person.qg(args);
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringMatching(line) });
  });

  it('of earlier versions are read', async () => {
    const old = aPerson();
    await mkdir(dirname(old.configFile), { recursive: true });
    const profiles = { [shop.url]: { api_key: shop.key.secret, workspace_name: 'Corner shop' } };
    await writeFile(old.configFile, JSON.stringify({ current: shop.url, profiles }), { mode: 0o600 });
    expect((await old.qg(['whoami'])).stdout).toContain(shop.key.id);
  });
});

describeWhere(hasTerminals, 'the `script` of util-linux', 'on a terminal', () => {
  it('a password is asked for without echo', async () => {
    const args = ['login', '--base', shop.url, '--email', editor.email];
    const { code, stdout } = await onTerminal(aPerson(), args, {
      reactions: [[`Password of ${editor.email}: `, `${editor.password}\r`]],
    });
    expect(stdout).toContain(`as ${editor.email}`);
    expect(stdout).not.toContain(editor.password);
    expect(code).toBe(0);
  });
});
