import { chmod, mkdir, readFile, readdir, stat, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { readFileSync } from 'node:fs';
import { once } from 'node:events';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { aPerson, endOf } from './qg.js';
import type { Person } from './qg.js';
import { openShop } from './shop.js';
import { aStandIn, answerJson, signedInto, standInKey } from './stand-in.js';

const shop = openShop();
const whoami = { workspace_id: 'ws_1', workspace_name: 'Elsewhere' };

const login = (person: Person, ...more: string[]) =>
  person.qg(['login', '--base', shop.url, '--api-key', shop.key.secret, ...more]);

async function modeOf(path: string): Promise<number> {
  return (await stat(path)).mode & 0o777;
}

describe('qg login', () => {
  const person = aPerson();

  it('reads the key from standard input', async () => {
    const args = ['login', '--base', `${shop.url}/`, '--api-key', '-'];
    const ended = await person.qg(args, { input: `${shop.key.secret}\n` });
    expect(ended).toMatchObject({ code: 0, stdout: '' });
    expect(JSON.parse(await readFile(person.configFile, 'utf8'))).toEqual({
      current: shop.url,
      profiles: {
        [shop.url]: { base: shop.url, api_key: shop.key.secret, workspace_name: 'Corner shop' },
      },
    });
  });

  it('prints what whoami answered with --json', async () => {
    const { stdout } = await login(person, '--json');
    expect(stdout).toBe(await shop.rest('/v1/whoami'));
  });

  it('takes the key and the address of the environment', async () => {
    const { code } = await person.qg(['login'], { env: shop.env });
    expect(code).toBe(0);
  });

  it('keeps nothing when the key is refused', async () => {
    const stranger = aPerson();
    const { secret } = await shop.api.make.aKey();
    const wrong = secret.slice(0, -1) + (secret.endsWith('a') ? 'b' : 'a');
    const { code, stderr } = await stranger.qg(['login', '--base', shop.url, '--api-key', wrong]);
    expect({ code, stderr }).toEqual({
      code: 4,
      stderr: expect.stringContaining('does not accept the API key'),
    });
    expect(await readdir(stranger.home)).toEqual([]);
  });

  it('keeps nothing when something else answers than our service', async () => {
    const stranger = aPerson();
    const other = await aStandIn((_request, response) => answerJson(response, 200, { status: 'ok' }));
    const args = ['login', '--base', other.url, '--api-key', standInKey];
    expect(await stranger.qg(args)).toMatchObject({ code: 1, stderr: expect.stringMatching(/cannot read/) });
    expect(await readdir(stranger.home)).toEqual([]);
  });

  it.each([
    ['no address', ['login', '--api-key', standInKey], /login needs --base/],
    ['no key', ['login', '--base', 'https://qg.example'], /login needs an API key/],
    ['no scheme', ['login', '--base', 'qg.example', '--api-key', standInKey], /must begin with https:/],
    [
      'a password',
      ['login', '--base', 'https://a:b@qg.example', '--api-key', standInKey],
      /must not hold a user/,
    ],
    [
      'what is no key',
      ['login', '--base', 'https://qg.example', '--api-key', 'hunter2'],
      /is not an API key/,
    ],
  ])('%s is wrong usage', async (_what, args, line) => {
    const { code, stderr } = await aPerson().qg(args);
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringMatching(line) });
    expect(stderr).not.toMatch(/hunter2|Kx7Kx7/);
  });

  it('keeps a key per deployment, and sends each to its own alone', async () => {
    const elsewhere = await aStandIn((_request, response) => answerJson(response, 200, whoami));
    await person.qg(['login', '--base', elsewhere.url, '--api-key', standInKey]);
    expect((await person.qg(['whoami', '--base', shop.url])).stdout).toContain('Corner shop');
    expect((await person.qg(['whoami'])).stdout).toContain('Elsewhere');
    expect(elsewhere.requests.map(({ headers }) => headers.authorization)).toEqual([
      `Bearer ${standInKey}`,
      `Bearer ${standInKey}`,
    ]);
    const third = await aStandIn((_request, response) => answerJson(response, 200, whoami));
    const { code, stderr } = await person.qg(['whoami', '--base', third.url]);
    expect({ code, stderr, requests: third.requests }).toEqual({
      code: 4,
      stderr: `qg: not signed in to ${third.url}: qg login --base ${third.url}\n`,
      requests: [],
    });
  });
});

describe('which key is used', () => {
  const person = aPerson();
  beforeAll(() => login(person));

  it('a flag wins over the environment, and that over what was kept', async () => {
    const standIn = await aStandIn((_request, response) => answerJson(response, 200, whoami));
    const flag = `qg_live_${'flag'.repeat(9)}`;
    const kept = await person.qg(['whoami']);
    expect(kept.stdout).toContain('Corner shop');
    await person.qg(['whoami'], { env: signedInto(standIn) });
    await person.qg(['whoami', '--api-key', flag], { env: signedInto(standIn) });
    expect(standIn.requests.map(({ headers }) => headers.authorization)).toEqual([
      `Bearer ${standInKey}`,
      `Bearer ${flag}`,
    ]);
  });

  it('a damaged file does not stop who brings everything along', async () => {
    const stranger = aPerson();
    await mkdir(dirname(stranger.configFile), { recursive: true });
    await writeFile(stranger.configFile, '{"profiles":', { mode: 0o600 });
    expect((await stranger.qg(['whoami'], { env: shop.env })).code).toBe(0);
  });

  it('nobody signed in exits with 4', async () => {
    const { code, stderr } = await aPerson().qg(['sources', 'list']);
    expect({ code, stderr }).toEqual({ code: 4, stderr: expect.stringContaining('not signed in: qg login') });
  });
});

describe('the file of sign-ins', () => {
  it('stands where XDG says', async () => {
    const person = aPerson();
    const folder = join(person.home, 'elsewhere');
    await person.qg(['login'], { env: { ...shop.env, XDG_CONFIG_HOME: folder } });
    expect(await modeOf(join(folder, 'questglass', 'config.json'))).toBe(0o600);
  });

  it('is closed to others where it was open, folder and all', async () => {
    const person = aPerson();
    await login(person);
    await chmod(person.configFile, 0o644);
    await chmod(dirname(person.configFile), 0o755);
    expect((await person.qg(['whoami'])).code).toBe(0);
    expect(await modeOf(person.configFile)).toBe(0o600);
    await login(person);
    expect(await modeOf(dirname(person.configFile))).toBe(0o700);
  });

  it('stays a link where it is one, and leaves no draft behind', async () => {
    const person = aPerson();
    const real = join(person.home, 'kept.json');
    await mkdir(dirname(person.configFile), { recursive: true });
    await writeFile(real, '{"current":null,"profiles":{}}', { mode: 0o600 });
    await symlink(real, person.configFile);
    await login(person);
    expect(JSON.parse(await readFile(real, 'utf8')).current).toBe(shop.url);
    expect(await readdir(dirname(person.configFile))).toEqual(['config.json']);
  });

  it.each(['{"profiles":', '[]', '{"current":7,"profiles":{}}', '{"current":null,"profiles":{"x":{}}}'])(
    'says that it is damaged: %s',
    async (text) => {
      const person = aPerson();
      await mkdir(dirname(person.configFile), { recursive: true });
      await writeFile(person.configFile, text, { mode: 0o600 });
      const { code, stderr } = await person.qg(['whoami']);
      expect({ code, stderr }).toEqual({
        code: 1,
        stderr: `qg: ${person.configFile} is damaged; remove it and sign in again: qg login\n`,
      });
    },
  );

  it('says why it cannot be written', async () => {
    const person = aPerson();
    await writeFile(join(person.home, '.config'), 'in the way');
    const { code, stderr } = await login(person);
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: expect.stringMatching(
        /^qg: the sign-in cannot be kept in .+: a part of the path is not a folder\n$/,
      ),
    });
  });
});

describe('qg logout', () => {
  it('forgets the key of the deployment, and says what that does not do', async () => {
    const person = aPerson();
    await login(person);
    const { code, stderr } = await person.qg(['logout']);
    expect(code).toBe(0);
    expect(stderr).toContain('is valid until an admin revokes it');
    expect(await readFile(person.configFile, 'utf8')).not.toContain('qg_live_');
    expect((await person.qg(['whoami'])).code).toBe(4);
    expect((await person.qg(['logout'])).stderr).toBe('qg: not signed in anywhere\n');
  });
});

describe('qg logout of several deployments', () => {
  it('takes one, all, or asks which', async () => {
    const person = aPerson();
    const elsewhere = await aStandIn((_request, response) => answerJson(response, 200, whoami));
    await person.qg(['login', '--base', elsewhere.url, '--api-key', standInKey]);
    await login(person);
    expect((await person.qg(['logout'])).stderr).toContain(`signed out of ${shop.url};`);
    expect(await person.qg(['logout'])).toMatchObject({
      code: 2,
      stderr: `qg: which one? --all, or --base ${elsewhere.url}\n`,
    });
    expect((await person.qg(['logout', '--base', shop.url])).stderr).toBe(
      `qg: not signed in to ${shop.url}\n`,
    );
    expect((await person.qg(['logout', '--all'])).stderr).toContain(`signed out of ${elsewhere.url};`);
  });
});

describe('the API key', () => {
  it('is not in the title of the process, which every user of a machine can list', async () => {
    const person = aPerson();
    const asked = await aStandIn(() => undefined);
    const child = person.start(['whoami', '--base', asked.url, '--api-key', standInKey]);
    while (asked.requests.length === 0) await once(asked.server, 'request');
    const title = process.platform === 'linux' ? readFileSync(`/proc/${child.pid}/cmdline`, 'utf8') : 'qg';
    child.kill('SIGINT');
    await endOf(child);
    expect(title).not.toContain(standInKey.slice(0, 20));
    expect(title).toContain('qg');
  });

  it.each([
    ['a flag that was misspelt', ['whoami', `--api-kee=${standInKey}`]],
    ['a command', [standInKey]],
    ['an argument too many', ['whoami', standInKey]],
    ['a choice', ['whoami', '-o', standInKey]],
  ])('is not repeated where it was given as %s', async (_place, args) => {
    const { code, stdout, stderr } = await aPerson().qg(args);
    expect(code).toBe(2);
    expect(stdout + stderr).not.toContain(standInKey.slice(0, 20));
  });

  it('that others can read on the way is warned of', async () => {
    const env = { QG_BASE_URL: 'http://qg.invalid', QG_API_KEY: standInKey };
    const { stderr } = await aPerson().qg(['whoami'], { env });
    expect(stderr).toMatch(/^qg: warning: http:\/\/qg\.invalid is not encrypted/);
  });
});
