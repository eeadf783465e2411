import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { addMember, operator } from '#access';
import { runAdmin } from '#apps/admin/src/run-admin';
import { startTestApi } from '../start-test-api.js';

const api = startTestApi();

interface Ended {
  code: number;
  stdout: string;
  stderr: string;
}

/** Runs `admin …` as an operator does, without a process of its own. */
async function admin(args: string[], databaseUrl = api.database.url): Promise<Ended> {
  const ended: Ended = { code: 0, stdout: '', stderr: '' };
  ended.code = await runAdmin(args, {
    environment: { DATABASE_URL: databaseUrl },
    print: (text) => (ended.stdout += text),
    printError: (text) => (ended.stderr += text),
  });
  return ended;
}

/** The same by its process. */
function adminProcess(args: string[]): Promise<Ended> {
  const main = fileURLToPath(new URL('../../dist/apps/admin/src/main.js', import.meta.url));
  const env = { ...process.env, DATABASE_URL: api.database.url };
  return new Promise((resolve) => {
    execFile(process.execPath, [main, ...args], { env }, (error, stdout, stderr) => {
      resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr });
    });
  });
}

async function adminJson(...args: string[]) {
  const { code, stdout, stderr } = await admin([...args, '--json']);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return JSON.parse(stdout);
}

describe('npm run admin', () => {
  it('takes a customer from nothing to a key that works and a member who signs in', async () => {
    const account = await adminJson('account', 'create', 'Acme', '--plan', 'starter');
    const workspace = await adminJson('workspace', 'create', account.id, 'Acme Europe');
    const member = await adminJson('member', 'create', workspace.id, 'Ada@Acme.example', '--role', 'editor');
    const key = await adminJson(
      'key',
      'create',
      workspace.id,
      'Nightly',
      '--scope',
      'read',
      '--cidr',
      '127.0.0.1',
    );
    const { body } = await api.whoami(key.secret).expect(200);
    expect(body).toMatchObject({
      workspace_id: workspace.id,
      workspace_name: 'Acme Europe',
      scopes: ['read'],
    });
    await api.http
      .post('/auth/sessions')
      .send({ email: 'ada@acme.example', password: member.password })
      .expect(201);
    expect(await adminJson('key', 'list', workspace.id)).toMatchObject([
      { id: key.id, allowed_cidrs: ['127.0.0.1/32'] },
    ]);
    await adminJson('key', 'revoke', workspace.id, key.id);
    await api.whoami(key.secret).expect(401);
  });

  it('gives a person whom a manifest declared a password, and another to one who lost it, ending their sessions', async () => {
    const { id, accountId } = await api.make.aWorkspace();
    const email = 'declared@acme.example';
    const act = { accountId, workspaceId: id, actor: operator, at: new Date() };
    const person = { email, name: 'Declared', role: 'viewer', password: undefined } as const;
    await addMember(api.source.manager, act, person);
    const again = await admin(['member', 'create', id, email]);
    expect(again.stderr).toBe(
      `${email} is a member of the workspace already; where a password is missing: member password ${id} ${email}\n`,
    );
    const first = await adminJson('member', 'password', id, email);
    const signIn = (password: string) => api.http.post('/auth/sessions').send({ email, password });
    const { body } = await signIn(first.password).expect(201);
    const kept = await admin(['member', 'password', id, email]);
    expect(kept).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('has a password already; --replace'),
    });
    const second = await adminJson('member', 'password', id, email, '--replace');
    await api.http.get('/auth/me').set('authorization', `Bearer ${body.token}`).expect(401);
    await signIn(first.password).expect(401);
    await signIn(second.password).expect(201);
    const stranger = await admin(['member', 'password', id, 'nobody@acme.example']);
    expect(stranger.stderr).toBe(
      'nobody@acme.example is no member of the workspace: member create adds them\n',
    );
  });

  it('lets somebody sign in again whose email others have locked', async () => {
    const { email, password } = await api.make.aMember();
    const signIn = (given: string) => api.http.post('/auth/sessions').send({ email, password: given });
    for (let count = 0; count < 10; count += 1) await signIn('a wrong password').expect(401);
    await signIn(password).expect(429);
    expect(await adminJson('member', 'unlock', email)).toEqual({ email, failed_sign_ins_forgotten: 10 });
    await signIn(password).expect(201);
  });

  it('changes a plan for the next request', async () => {
    const { secret, workspace } = await api.make.aKey({ plan: 'starter' });
    await adminJson('account', 'plan', workspace.accountId, 'growth');
    const { headers } = await api.whoami(secret);
    expect(headers['ratelimit-policy']).toContain('q=600;');
  });

  it('switches MCP for the deployment and unlocks it for an account', async () => {
    const workspace = await api.make.aWorkspace({ plan: 'growth' });
    expect(await adminJson('mcp', 'off')).toEqual({ mcp_enabled: false });
    expect(await adminJson('mcp', 'status')).toEqual({ mcp_enabled: false });
    expect(await adminJson('mcp', 'on')).toEqual({ mcp_enabled: true });
    expect(await adminJson('account', 'mcp', workspace.accountId, 'unlocked')).toMatchObject({
      mcp_unlocked: true,
    });
    expect(await adminJson('account', 'mcp', workspace.accountId, 'by-plan')).toMatchObject({
      mcp_unlocked: false,
    });
  });

  it('is a process that prints, complains and ends with a code', async () => {
    const listed = await adminProcess(['workspace', 'list', '--json']);
    expect(listed).toMatchObject({ code: 0, stderr: '' });
    expect(JSON.parse(listed.stdout)).toEqual(expect.any(Array));
    expect(await adminProcess(['key', 'create', 'ws_none', 'X'])).toEqual({
      code: 1,
      stdout: '',
      stderr: 'there is no workspace ws_none\n',
    });
  });

  it('shows a secret once, in a table for people', async () => {
    const { id } = await api.make.aWorkspace();
    const made = await admin(['key', 'create', id, 'For people']);
    expect(made.stdout).toMatch(/^ID +NAME +KEY_PREFIX/);
    expect(made.stdout).toMatch(/Secret \(shown this once\): qg_live_\w{36}/);
    const listed = await admin(['key', 'list', id]);
    expect(listed.stdout).toMatch(/For people +qg_live_\w{4} /);
  });

  it.each([
    [['account', 'plan', 'acc_none', 'gold'], /"starter"|starter/],
    [['account', 'plan', 'acc_none', 'scale'], /there is no account acc_none/],
    [['workspace', 'create', 'acc_none', 'X'], /there is no account acc_none/],
    [['key', 'create', 'ws_none', 'X'], /there is no workspace ws_none/],
    [['nothing'], /unknown command/],
  ])('answers %j with a sentence and 1', async (args, sentence) => {
    const { code, stderr } = await admin(args);
    expect(code).toBe(1);
    expect(stderr).toMatch(sentence);
    expect(stderr).not.toMatch(/^\s+at /m);
  });

  it('says so when the database is out of reach or none is named', async () => {
    const unreachable = await admin(['account', 'list'], 'postgres://nobody@127.0.0.1:1/none');
    expect(unreachable).toMatchObject({ code: 1, stderr: expect.stringContaining('cannot be reached') });
    const unnamed = await admin(['account', 'list', '--data', '/nowhere'], '');
    expect(unnamed).toMatchObject({ code: 1, stderr: expect.stringContaining('set DATABASE_URL') });
  });
});
