import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { alertFields, conditionFields, quietHoursFields } from '../../apps/cli/src/manifests/alert.js';
import { dashboardFields, filterFields, widgetFields } from '../../apps/cli/src/manifests/dashboard.js';
import { metricFields } from '../../apps/cli/src/manifests/metric.js';
import { subscriptionFields } from '../../apps/cli/src/manifests/webhook-subscription.js';
import { aPerson } from './qg.js';
import { openShop } from './shop.js';

const shop = openShop({ QG_WEBHOOK_ADDRESSES_ALLOWED: '127.0.0.1/32', QG_WEBHOOK_PLAIN_HTTP: 'allowed' });
const admin = aPerson();
const file = join(admin.home, 'shop.yaml');

beforeAll(async () => {
  const { email, password } = await shop.api.make.aMember({ workspace: shop.workspace });
  await admin.qg(['login', '--base', shop.url, '--email', email], { input: password });
});

const resource = (kind: string, name: string, spec: string) => `apiVersion: questglass.io/v1alpha1
kind: ${kind}
metadata:
  name: ${name}
spec:
  workspaceRef: { name: acme }
${spec.replaceAll(/^/gm, '  ')}
`;

const buyers = `displayName: Buyers
dataSourceRef: { name: shop }
source: customers
expression: count(*)
dimensions: [country]
synonyms: [shoppers]`;
const board = `displayName: People
description: Who buys.
filters:
  - key: country
    label: Country
    kind: values
    targets: [{ dataSourceRef: { name: shop }, table: customers, column: country }]
    initial: { values: [Norway] }
widgets:
  - key: buyers
    title: Buyers by country
    metricRef: { name: shop-buyers }
    dimension: country
    chartSpec: { mark: bar, encoding: { x: { field: country, type: nominal }, y: { field: buyers, type: quantitative } } }
  - key: names
    title: Names
    type: table
    sql: SELECT name FROM customers
    layout: { x: 0, 'y': 8, width: 12, height: 4 }
  - key: note
    title: Note
    type: text
    text: Counted once each.`;
const hook = `url: https://127.0.0.1:9/in
events: [query.completed, alert.fired]
headers: [{ name: X-Team, value: data }]
signingSecret: { writeTo: { name: acme-signing } }`;

const all = [
  // A resource that refers to a metric may stand before it.
  resource('Dashboard', 'shop-people', board),
  resource('Metric', 'shop-buyers', buyers),
  resource('WebhookSubscription', 'shop-hook', hook),
  resource('Workspace', 'acme', 'plan: scale'),
];

const apply = (...args: string[]) => admin.qg(['apply', '-f', file, ...args]);
const applied = async (...args: string[]) => {
  const { code, stdout, stderr } = await apply('--json', ...args);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  return JSON.parse(stdout);
};
const write = (...resources: string[]) => writeFileSync(file, resources.join('---\n'));
const actionsOf = ({ data }: { data: { action: string; name: string; detail: string }[] }) =>
  data.map(({ action, name, detail }) => [action, name, detail]);
const skipped = ['skip', 'acme', expect.stringContaining('controller')];

async function countRecords(): Promise<number> {
  const lists = ['metrics', 'dashboards', 'webhook-subscriptions'].map(async (kind) => {
    const { body } = await shop.api.http.get(`/workspaces/${shop.workspace.id}/${kind}`).set(shop.admin);
    return body.data.length;
  });
  return (await Promise.all(lists)).reduce((sum, count) => sum + count, 0);
}

beforeEach(() => write(...all));

describe('qg apply', () => {
  it('shows its plan with --dry-run, and changes nothing', async () => {
    const before = await countRecords();
    const { code, stdout, stderr } = await apply('--dry-run');
    expect({ code, stderr }).toEqual({ code: 0, stderr: 'qg: nothing was changed; 3 of 4 would be\n' });
    const lines = stdout.split('\n').map((line) => line.split(/ +/).slice(0, 3).join(' '));
    expect(lines.slice(1, 5)).toEqual([
      'create Metric shop-buyers',
      'create Dashboard shop-people',
      'create WebhookSubscription shop-hook',
      'skip Workspace acme',
    ]);
    expect(await countRecords()).toBe(before);
  });

  it('makes what is declared, publishes it, and shows the signing secret once', async () => {
    const { dry_run: isDry, data } = await applied();
    expect(isDry).toBe(false);
    expect(data.map(({ action }: { action: string }) => action)).toEqual([
      'create',
      'create',
      'create',
      'skip',
    ]);
    expect(data[2].secret).toMatch(/^whsec_/);
    const document = JSON.parse(await shop.rest(`/v1/dashboards/${data[1].id}`));
    expect(document).toMatchObject({
      name: 'People',
      description: 'Who buys.',
      status: 'published',
      widgets: [
        { key: 'buyers', metric_id: data[0].id, dimension: 'country', chart_spec: { mark: 'bar' } },
        { key: 'names', data_source_id: shop.sourceId },
        { key: 'note', text: 'Counted once each.' },
      ],
      filters: [{ key: 'country', initial: ['Norway'] }],
    });
  });

  it('finds nothing to do the second time', async () => {
    const before = await countRecords();
    const again = await applied();
    expect(actionsOf(again)).toEqual([
      ['unchanged', 'shop-buyers', ''],
      ['unchanged', 'shop-people', ''],
      ['unchanged', 'shop-hook', ''],
      skipped,
    ]);
    expect(await countRecords()).toBe(before);
  });

  it('changes what differs, and keeps what the manifest leaves to the service', async () => {
    write(
      resource('Metric', 'shop-buyers', buyers.replace('[shoppers]', '[shoppers, clients]')),
      resource('Dashboard', 'shop-people', board.replace('title: Names', 'title: All names')),
      resource('WebhookSubscription', 'shop-hook', `${hook}\ndisabled: true`),
    );
    const planned = await applied('--dry-run');
    const changed = await applied();
    expect(changed.data).toEqual(planned.data);
    expect(actionsOf(changed)).toEqual([
      ['change', 'shop-buyers', 'synonyms'],
      ['change', 'shop-people', 'widgets'],
      ['change', 'shop-hook', 'disabled'],
    ]);
    const document = JSON.parse(await shop.rest(`/v1/dashboards/${changed.data[1].id}`));
    expect(document.widgets[1]).toMatchObject({ title: 'All names', data_source_id: shop.sourceId });
    expect(document.has_unpublished_changes).toBe(false);
    expect(actionsOf(await applied()).map(([action]) => action)).toEqual(Array(3).fill('unchanged'));
  });

  it('makes a subscription that is disabled, which was never enabled', async () => {
    const url = 'https://127.0.0.1:9/silent';
    write(resource('WebhookSubscription', 'shop-silent', `url: ${url}\nevents: ['*']\ndisabled: true`));
    const made = await applied();
    expect(actionsOf(made)).toEqual([['create', 'shop-silent', '']]);
    const acts = await shop.api.source.query(
      'SELECT action, details FROM audit_event WHERE target_id = $1 ORDER BY id',
      [made.data[0].id],
    );
    expect(acts).toEqual([
      { action: 'webhook_subscription.created', details: { events: ['*'], disabled: true } },
    ]);
    expect(actionsOf(await applied())).toEqual([['unchanged', 'shop-silent', '']]);
  });

  it('takes JSON, a List and standard input', async () => {
    const item = parse(resource('Metric', 'shop-buyers', buyers));
    const input = JSON.stringify({
      apiVersion: 'v1',
      kind: 'List',
      items: [item, { ...item, metadata: { name: 'b' } }],
    });
    const { code, stdout } = await admin.qg(['apply', '-f', '-', '--dry-run', '-q', '.data[].action'], {
      input,
    });
    expect({ code, stdout }).toEqual({ code: 0, stdout: 'change\nchange\n' });
  });

  it.each<[string, string[], number, RegExp]>([
    [
      'a misspelt field',
      [resource('Metric', 'm', `${buyers}\nsynonym: [x]`)],
      1,
      /spec\.synonym is no field of Metric/,
    ],
    [
      'a source of nobody',
      [resource('Metric', 'm', buyers.replace('shop', 'none'))],
      1,
      /has no DataSource none/,
    ],
    ['a metric of nobody', [resource('Dashboard', 'd', board)], 1, /has no Metric shop-buyers/],
    [
      'one that stands twice',
      [all[1] ?? '', all[1] ?? ''],
      1,
      /document 2: Metric shop-buyers stands in .+document 1/,
    ],
    ['broken YAML', ['kind: Webhook', 'value: [hidden'], 1, /shop\.yaml, line \d+: (?!.*hidden)/],
    ['no resource', ['a: 1'], 1, /is no resource/],
    ['nothing of ours', ['apiVersion: v1\nkind: Secret\nmetadata: { name: s }'], 2, /no manifest/],
    [
      'several workspaces',
      [all[1] ?? '', resource('Metric', 'm', buyers).replace('acme', 'other')],
      2,
      /--of says which: acme, other/,
    ],
    [
      'a secret of a cluster',
      [resource('WebhookSubscription', 'w', hook.replace('writeTo', 'secretRef').replace('/in', '/other'))],
      1,
      /secretRef is a Secret/,
    ],
  ])('refuses %s before anything is changed', async (_what, resources, code, line) => {
    const before = await countRecords();
    write(...resources);
    expect(await apply()).toEqual({ code, stdout: '', stderr: expect.stringMatching(line) });
    expect(await countRecords()).toBe(before);
  });

  it('stops where the service refuses, and says what was done by then', async () => {
    write(
      resource('Metric', 'first', buyers.replace('Buyers', 'First')),
      resource('Metric', 'second', buyers.replace('Buyers', 'Second').replace('count(*)', 'count(')),
    );
    const { code, stdout, stderr } = await apply('-o', 'ndjson');
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({
      action: 'create',
      name: 'first',
      id: expect.stringMatching(/^met_/),
    });
    expect(stderr).toMatch(/^qg: .*shop\.yaml, document 2: /);
  });

  it('leaves alone what a cluster declares', async () => {
    await shop.api.source.query(
      `UPDATE metric SET managed_by = 'Metric/default/buyers' WHERE name = 'Buyers'`,
    );
    expect(await apply()).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('Metric/default/buyers declares it'),
    });
  });

  it('makes an alert, changes how it watches, and not what', async () => {
    const alert = (more: string) =>
      resource('Alert', 'many', `displayName: Many customers\ndataSourceRef: { name: shop }\n${more}`);
    const counted = 'sql: SELECT count(*) FROM customers';
    const planned = async () => actionsOf(await applied());
    write(
      alert(
        `${counted}\ncondition: { kind: change, threshold: 10 }\nquietHours: { from: '22:00', to: '07:00' }`,
      ),
    );
    expect(await planned()).toEqual([['create', 'many', '']]);
    expect(await planned()).toEqual([['unchanged', 'many', '']]);
    write(alert('sql: SELECT 7\ncondition: { kind: above, threshold: 10, clearAt: 8 }\neveryMinutes: 60'));
    const changes = 'condition, every_minutes, quiet_hours, sql';
    expect(await planned()).toEqual([['change', 'many', changes]]);
    expect(await planned()).toEqual([['unchanged', 'many', '']]);
    write(alert('question: How many customers are there?\ncondition: { kind: above, threshold: 10 }'));
    expect(await apply()).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('watches another number, and stays with it; remove it first'),
    });
  });

  it('takes the samples of the repository', async () => {
    const database = new DatabaseSync(join(shop.files, shop.workspace.id, 'acme.sqlite'));
    database.exec('CREATE TABLE orders (id INTEGER PRIMARY KEY, status TEXT, total REAL, ordered_at DATE)');
    database.close();
    const settings = { path: 'acme.sqlite' };
    await shop.create('data-sources', { name: 'Acme shop', type: 'sqlite', settings });
    const samples = ['metric', 'dashboard', 'alert', 'webhook-subscription', 'api-key'].flatMap((name) => [
      '-f',
      fileURLToPath(new URL(`../../k8s/samples/${name}.yaml`, import.meta.url)),
    ]);
    const first = await admin.qg(['apply', ...samples, '-q', '.data[].action']);
    expect(first).toMatchObject({ code: 0, stdout: 'create\ncreate\ncreate\ncreate\nskip\n' });
    const again = await admin.qg(['apply', ...samples, '-q', '.data[].action']);
    expect(again.stdout).toBe('unchanged\nunchanged\nunchanged\nunchanged\nskip\n');
  });

  it('is for members', async () => {
    write(resource('Metric', 'm', buyers.replace('Buyers', 'Guests')));
    const { code, stderr } = await shop.qg(['apply', '-f', file]);
    expect({ code, stderr }).toEqual({ code: 4, stderr: expect.stringMatching(/for members.+--email/) });
  });
});

it.each<[string, string[], string[]]>([
  ['metrics', [], metricFields],
  ['dashboards', [], dashboardFields],
  ['dashboards', ['widgets', 'items'], widgetFields],
  ['dashboards', ['filters', 'items'], filterFields],
  ['alerts', [], alertFields],
  ['alerts', ['condition'], conditionFields],
  ['alerts', ['quietHours'], quietHoursFields],
  ['webhooksubscriptions', [], subscriptionFields],
])('the fields of %s %s are those of the definition for Kubernetes', (plural, path, fields) => {
  const definition = readFileSync(new URL(`../../k8s/crds/${plural}.yaml`, import.meta.url), 'utf8');
  let schema = parse(definition).spec.versions[0].schema.openAPIV3Schema.properties.spec;
  for (const step of path) schema = step === 'items' ? schema.items : schema.properties[step];
  expect(fields.toSorted()).toEqual(Object.keys(schema.properties).toSorted());
});
