import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { aPerson } from './qg.js';
import { openShop } from './shop.js';

const shop = openShop();
const person = aPerson();
const newcomer = aPerson();

beforeAll(() => person.qg(['login', '--base', shop.url, '--api-key', shop.key.secret]));

/** The tests are named after the lines of SPEC 4.4. */
describe('SPEC 4.4, the command-line client', () => {
  it('authenticates with the same API key', async () => {
    const { code, stdout } = await person.qg(['whoami', '--json']);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      workspace_id: shop.workspace.id,
      key_id: shop.key.id,
      key_prefix: shop.key.prefix,
    });
  });

  it('login: <cli> login --base <base_url> --api-key <API_KEY>', async () => {
    const ended = await newcomer.qg(['login', '--base', shop.url, '--api-key', shop.key.secret]);
    expect(ended).toEqual({
      code: 0,
      stdout: '',
      stderr: `qg: signed in to ${shop.url}, workspace Corner shop, with the key ${shop.key.prefix}…\n`,
    });
    expect((await stat(newcomer.configFile)).mode & 0o777).toBe(0o600);
    expect((await stat(dirname(newcomer.configFile))).mode & 0o777).toBe(0o700);
    expect((await newcomer.qg(['whoami'])).code).toBe(0);
  });

  it('ask: <cli> query <question>', async () => {
    const { code, stdout, stderr } = await person.qg(['query', 'How many customers are there?']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/\b3\.$/m);
  });

  it('list sources: <cli> sources list', async () => {
    const { code, stdout, stderr } = await person.qg(['sources', 'list']);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout.split('\n')[0]).toMatch(/^id +name +type +status/);
    expect(stdout).toMatch(new RegExp(`^${shop.sourceId} +Shop +sqlite +connected`, 'm'));
  });

  it('pull dashboard: <cli> dashboards pull <dashboard_id> writes the dashboard document to standard output', async () => {
    const ended = await person.qg(['dashboards', 'pull', shop.dashboardId]);
    expect(ended).toEqual({
      code: 0,
      stdout: await shop.rest(`/v1/dashboards/${shop.dashboardId}`),
      stderr: '',
    });
  });
});
