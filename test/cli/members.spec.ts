import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { aPerson } from './qg.js';
import { openShop } from './shop.js';
import { aStandIn } from './stand-in.js';
import type { StandIn } from './stand-in.js';

const shop = openShop({ QG_WEBHOOK_ADDRESSES_ALLOWED: '127.0.0.1/32', QG_WEBHOOK_PLAIN_HTTP: 'allowed' });
const editor = aPerson();
const viewer = aPerson();
let receiver: StandIn;
let receiverStatus: number;
let subscription: string;

beforeAll(async () => {
  receiver = await aStandIn((_request, response) => response.writeHead(receiverStatus).end());
  const body = { url: `${receiver.url}/in`, events: ['*'] };
  subscription = await shop.create('webhook-subscriptions', body);
  for (const [person, role] of [
    [editor, 'editor'],
    [viewer, 'viewer'],
  ] as const) {
    const { email, password } = await shop.api.make.aMember({ workspace: shop.workspace, role });
    await person.qg(['login', '--base', shop.url, '--email', email], { input: password });
  }
});

beforeEach(() => {
  receiverStatus = 204;
});

describe('qg webhooks list, trigger, deliveries and resend', () => {
  it('list shows the subscriptions with their whole ids', async () => {
    const { code, stdout } = await editor.qg(['webhooks', 'list']);
    expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringContaining(`${subscription}  active`) });
  });

  it('trigger sends an example, which says that it is one, and shows what came of it', async () => {
    const args = ['webhooks', 'trigger', subscription, '--event', 'query.completed'];
    const { code, stdout, stderr } = await editor.qg(args);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^delivery_id +dlv_\w+$/m);
    expect(stdout).toMatch(/^event +query\.completed$/m);
    expect(stdout).toMatch(/^status_code +204$/m);
    expect(receiver.requests.at(-1)?.headers).toMatchObject({ 'x-service-test': 'true' });
  });

  it('trigger exits with 1 where the receiver failed, and prints the answer all the same', async () => {
    receiverStatus = 500;
    const { code, stdout, stderr } = await editor.qg(['webhooks', 'trigger', subscription, '--json']);
    expect({ code, stderr }).toEqual({ code: 1, stderr: 'qg: the receiver did not take it\n' });
    expect(JSON.parse(stdout)).toMatchObject({ event: 'alert.test_fired', success: false, status_code: 500 });
  });

  it('deliveries shows what failed, and resend has it sent again', async () => {
    receiverStatus = 503;
    const failed = await editor.qg(['webhooks', 'trigger', subscription, '-q', '.delivery_id']);
    const delivery = failed.stdout.trim();
    const args = ['webhooks', 'deliveries', subscription, '--state', 'failed', '--event', 'alert.test_fired'];
    const { stdout } = await editor.qg(args);
    expect(stdout).toMatch(new RegExp(`^${delivery} +alert\\.test_fired +failed +1 +503 `, 'm'));
    const whole = await editor.qg([...args, '-q', '.data[0].attempts[0].error']);
    expect(whole).toMatchObject({ code: 0, stdout: expect.stringContaining('503') });
    const resent = await editor.qg(['webhooks', 'resend', subscription, delivery]);
    expect(resent).toMatchObject({ code: 0, stderr: expect.stringContaining(`${delivery} is sent again`) });
    const after = await editor.qg(['webhooks', 'deliveries', subscription, '-q', '.data[] | {id, state}']);
    expect(after.stdout).toContain(JSON.stringify({ id: delivery, state: 'pending' }));
  });

  it.each([
    ['a key', () => shop.qg(['webhooks', 'trigger', subscription]), 4, /for members.+--email/],
    ['a viewer', () => viewer.qg(['webhooks', 'trigger', subscription]), 1, /needs the role editor/],
    ['an id of nobody', () => editor.qg(['webhooks', 'deliveries', 'sub_nobody']), 1, /nothing here|no such/],
    [
      'no event of ours',
      () => editor.qg(['webhooks', 'trigger', subscription, '--event', 'x']),
      1,
      /event: /,
    ],
  ])('refuses %s', async (_who, run, code, line) => {
    expect(await run()).toMatchObject({ code, stdout: '', stderr: expect.stringMatching(line) });
  });
});

describe('qg dashboards push', () => {
  const file = join(editor.home, 'sales.json');
  const pulled = async () => {
    const { stdout } = await editor.qg(['dashboards', 'pull', shop.dashboardId]);
    return JSON.parse(stdout);
  };

  it('saves what was pulled and changed as a draft, and publishes it', async () => {
    const document = await pulled();
    document.widgets[0].title = 'Where they are from';
    writeFileSync(file, JSON.stringify({ ...document, name: 'Sales and more' }));
    const draft = await editor.qg(['dashboards', 'push', 'sales.json']);
    const where = `${shop.url}/app/dashboards/${shop.dashboardId}`;
    expect(draft).toEqual({
      code: 0,
      stdout: '',
      stderr: `qg: ${shop.dashboardId} is saved as a draft: ${where}\n`,
    });
    const published = await editor.qg(['dashboards', 'push', 'sales.json', '--force', '--publish', '--json']);
    expect(JSON.parse(published.stdout)).toMatchObject({
      name: 'Sales and more',
      status: 'published',
      widgets: [{ title: 'Where they are from' }],
    });
  });

  it('refuses to undo what somebody changed meanwhile, unless it is forced', async () => {
    const document = await pulled();
    const input = JSON.stringify(document);
    const [widget] = document.widgets;
    const changed = JSON.stringify({ ...document, widgets: [{ ...widget, title: 'By somebody else' }] });
    await editor.qg(['dashboards', 'push', '--force'], { input: changed });
    const refused = await editor.qg(['dashboards', 'push'], { input });
    expect(refused).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/since|meanwhile|changed/),
    });
    expect((await editor.qg(['dashboards', 'push', '--force'], { input })).code).toBe(0);
  });

  it('makes a dashboard of it with --new, and takes another one with --to', async () => {
    const input = JSON.stringify(await pulled());
    const made = await editor.qg(['dashboards', 'push', '--new', '-q', '.id'], { input });
    const id = made.stdout.trim();
    expect(id).toMatch(/^dash_/);
    expect(id).not.toBe(shop.dashboardId);
    const onto = await editor.qg(['dashboards', 'push', '--to', id, '-q', '.id'], { input });
    expect(onto).toMatchObject({ code: 0, stdout: `${id}\n` });
  });

  it.each([
    ['what is no document', '{"data":[]}', [], 1, /no document of a dashboard/],
    ['what is no JSON', 'widgets: []', [], 1, /no document of a dashboard/],
    ['one that names none', '{"widgets":[]}', [], 2, /names no dashboard: --to/],
    ['both --new and --to', '{"widgets":[]}', ['--new', '--to', 'dash_1'], 2, /contradict/],
    ['a widget that is none', '{"name":"N","widgets":[{"titel":"x"}]}', ['--new'], 1, /widgets\.0/],
  ])('refuses %s', async (_what, input, more, code, line) => {
    const ended = await editor.qg(['dashboards', 'push', ...more], { input });
    expect(ended).toMatchObject({ code, stdout: '', stderr: expect.stringMatching(line) });
  });
});

describe('qg metrics import', () => {
  const yaml = `semantic_models:
  - name: customers
    model: ref('customers')
    dimensions:
      - name: country
        type: categorical
    measures:
      - name: people
        agg: count
        expr: id
metrics:
  - name: headcount
    type: simple
    type_params:
      measure: people
  - name: odd
    type: conversion
`;

  it('takes metrics over, and names what it leaves out with the reason', async () => {
    const { code, stdout } = await editor.qg(['metrics', 'import', '-o', 'csv'], { input: yaml });
    expect({ code, lines: stdout.split('\n').length }).toEqual({ code: 0, lines: 4 });
    expect(stdout).toMatch(/^created,headcount,met_\w+,$/m);
    expect(stdout).toMatch(/^skipped,odd,,.+$/m);
    const again = await editor.qg(['metrics', 'import', '--source', shop.sourceId], { input: yaml });
    expect(again.stdout).toMatch(/^updated +headcount +met_/m);
  });

  it('says what is wrong with a document', async () => {
    const ended = await editor.qg(['metrics', 'import'], { input: 'a: [' });
    expect(ended).toMatchObject({ code: 1, stdout: '', stderr: expect.stringMatching(/^qg: .+\n$/) });
  });
});

describe('qg open', () => {
  /** A browser that writes down where it was sent. */
  const browser = join(editor.home, 'browser');
  const opened = join(editor.home, 'opened');

  it('shows the page of a record in the browser of the environment', async () => {
    writeFileSync(browser, `#!/bin/sh\nprintf %s "$1" > '${opened}.tmp' && mv '${opened}.tmp' '${opened}'\n`);
    chmodSync(browser, 0o755);
    const { code, stderr } = await editor.qg(['open', shop.dashboardId], { env: { BROWSER: browser } });
    const address = `${shop.url}/app/dashboards/${shop.dashboardId}`;
    expect({ code, stderr }).toEqual({ code: 0, stderr: `qg: opened ${address}\n` });
    await expect(contentsOf(opened)).resolves.toBe(address);
  });

  it('prints the address where it is asked to, or where there is no browser', async () => {
    const printed = await editor.qg(['open', 'webhooks', '--print']);
    expect(printed).toEqual({ code: 0, stdout: `${shop.url}/app/settings/webhooks\n`, stderr: '' });
    const without = await editor.qg(['open'], { env: { BROWSER: join(editor.home, 'nowhere') } });
    expect(without).toEqual({ code: 0, stdout: `${shop.url}/app\n`, stderr: '' });
  });

  it('names the pages where there is none of that name', async () => {
    const { code, stderr } = await editor.qg(['open', 'msg_1']);
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: expect.stringMatching(/no page of msg_1: ask, .+dash_…/),
    });
  });
});

/** The contents of a file once it is there. */
async function contentsOf(path: string): Promise<string> {
  for (;;) {
    try {
      return readFileSync(path, 'utf8');
    } catch {
      await new Promise((done) => setTimeout(done, 20));
    }
  }
}
