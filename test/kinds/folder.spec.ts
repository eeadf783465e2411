import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { applyManifests } from '#apps/controller/src/folder/apply-manifests';
import type { ApplyOptions } from '#apps/controller/src/folder/apply-manifests';
import { readManifests } from '#apps/controller/src/folder/read-manifests';
import { startKindsStand } from './stand.js';
import type { KindsStand } from './stand.js';

let stand: KindsStand;
let folder: string;
let minute = 0;

beforeAll(async () => {
  stand = await startKindsStand();
  folder = await mkdtemp(join(tmpdir(), 'questglass-folder-'));
});

afterAll(async () => {
  await rm(folder, { recursive: true });
  await stand.stop();
});

const write = (file: string, ...documents: string[]) =>
  writeFile(join(folder, file), documents.join('---\n'));

const manifest = (kind: string, name: string, spec: string) =>
  `apiVersion: questglass.io/v1alpha1\nkind: ${kind}\nmetadata: { name: ${name} }\nspec: { ${spec} }\n`;
const workspace = manifest('Workspace', 'acme', 'displayName: Acme, plan: scale');
const inAcme = 'workspaceRef: { name: acme }';
const key = (role: string) =>
  manifest(
    'ApiKey',
    'reports',
    `${inAcme}, displayName: Reports, scopes: [ask], role: ${role}, secret: { writeTo: { name: reports } }`,
  );
const hook = (name: string, more = '') =>
  manifest(
    'WebhookSubscription',
    name,
    `${inAcme}, url: 'https://receiver.example/${name}', events: ['*'], signingSecret: { writeTo: { name: ${name} } }${more}`,
  );

/** The outcome of each resource, by name. */
async function apply(
  options: ApplyOptions = { isDryRun: false, prunes: false, owner: 'ours' },
): Promise<Record<string, [string, ...string[]]>> {
  stand.at(new Date(Date.UTC(2026, 5, 1, 0, (minute += 1))).toISOString());
  const outcomes = await applyManifests(stand.context, await readManifests(folder), options);
  return Object.fromEntries(
    outcomes.map(({ resource, does, steps }) => [resource, [does, ...steps.toSorted()]]),
  );
}
const dryly = { isDryRun: true, prunes: true, owner: 'ours' };
const pruning = { isDryRun: false, prunes: true, owner: 'ours' };

describe('a folder', () => {
  it('says in a dry run what would be done, and does nothing', async () => {
    await write('one.yaml', workspace, key('viewer'));
    await write('two.yaml', hook('first'), hook('second', ', deletionPolicy: Orphan'));
    const told = await apply(dryly);
    expect(told).toEqual({
      'Workspace/default/acme': ['create', 'account.created', 'workspace.created'],
      'ApiKey/default/reports': ['create', 'api_key.created', 'writes the Secret reports, key api-key'],
      'WebhookSubscription/default/first': [
        'create',
        'webhook_subscription.created',
        'writes the Secret first, key signing-secret',
      ],
      'WebhookSubscription/default/second': [
        'create',
        'webhook_subscription.created',
        'writes the Secret second, key signing-secret',
      ],
    });
    expect(stand.secrets.values.size).toBe(0);
    expect(await stand.query('SELECT id FROM workspace')).toEqual([]);
    expect(await apply()).toEqual(told);
  });

  it('is done once, then only what was changed', async () => {
    await write('one.yaml', workspace, key('editor'));
    const changed = { 'ApiKey/default/reports': ['change', 'api_key.changed (role)'] };
    expect(await apply(dryly)).toMatchObject(changed);
    expect(await apply()).toMatchObject({ ...changed, 'WebhookSubscription/default/first': ['nothing'] });
    expect(await apply()).toMatchObject({ 'ApiKey/default/reports': ['nothing'] });
  });

  it('goes on with the others when one cannot be done', async () => {
    await write('one.yaml', workspace, key('viewer'), hook('third').replace('receiver.example', '10.0.0.1'));
    expect(await apply(dryly)).toMatchObject({
      'ApiKey/default/reports': ['change', 'api_key.changed (role)'],
      'WebhookSubscription/default/third': [
        'fail',
        expect.stringMatching(/^one\.yaml, document 3: .*at an address that receivers may not have/),
      ],
    });
  });

  it('takes over a workspace that was left behind only where it says which', async () => {
    const left = manifest('Workspace', 'left', 'displayName: Left, plan: scale');
    await write('left.yaml', left);
    await apply();
    await rm(join(folder, 'left.yaml'));
    await apply(pruning);
    await write('left.yaml', left);
    const refused = [
      'fail',
      expect.stringMatching(/^left\.yaml: .* set the annotation questglass\.io\/adopt to its id/),
    ];
    expect(await apply()).toMatchObject({ 'Workspace/default/left': refused });
    const [{ id } = { id: '' }] = await stand.query<{ id: string }>(
      "SELECT id FROM workspace WHERE name = 'Left'",
    );
    const adopting = left.replace('name: left', `name: left, annotations: { questglass.io/adopt: ${id} }`);
    await write('left.yaml', adopting);
    expect(await apply()).toMatchObject({
      'Workspace/default/left': ['change', 'workspace.changed (managed_by)'],
    });
    await rm(join(folder, 'left.yaml'));
    await apply(pruning);
  });

  it('leaves a resource in its workspace', async () => {
    await write(
      'one.yaml',
      workspace,
      key('viewer'),
      manifest('Workspace', 'beta', 'displayName: Beta, plan: scale'),
    );
    await apply();
    await write('one.yaml', workspace, key('viewer').replace('{ name: acme }', '{ name: beta }'));
    expect(await apply()).toMatchObject({
      'ApiKey/default/reports': ['fail', expect.stringMatching(/a resource stays in its workspace/)],
    });
    await write('one.yaml', workspace, key('viewer'));
    await apply(pruning);
  });

  it('may have the switch of MCP, whatever its namespace', async () => {
    const endpoint = manifest('McpEndpoint', 'default, namespace: operators', 'enabled: true');
    const operators = await mkdtemp(join(tmpdir(), 'questglass-operators-'));
    await writeFile(join(operators, 'mcp.yaml'), endpoint);
    const outcomes = await applyManifests(stand.context, await readManifests(operators));
    await rm(operators, { recursive: true });
    expect(outcomes).toEqual([{ resource: 'McpEndpoint/operators/default', does: 'nothing', steps: [] }]);
    expect(await stand.query('SELECT managed_by FROM deployment')).toEqual([
      { managed_by: 'McpEndpoint/operators/default' },
    ]);
  });

  it('takes back what is gone from it, as the deletion policies say, and only when it is to', async () => {
    await write('one.yaml', workspace, key('viewer'));
    await write('two.yaml');
    expect(Object.keys(await apply())).toHaveLength(2);
    const gone = {
      'WebhookSubscription/default/first': ['delete', 'webhook_subscription.removed'],
      'WebhookSubscription/default/second': ['delete', 'the record stays, as its deletion policy says'],
    };
    expect(await apply(dryly)).toMatchObject(gone);
    expect(await apply(pruning)).toMatchObject(gone);
    expect(Object.keys(await apply(pruning))).toHaveLength(2);
    const left = await stand.query('SELECT url, managed_by FROM webhook_subscription');
    expect(left).toEqual([{ url: 'https://receiver.example/second', managed_by: null }]);
  });

  it('takes what is renamed for another, once what it was before has gone', async () => {
    await write('one.yaml', workspace, key('viewer'));
    await write('two.yaml', hook('before'));
    await apply();
    await write('two.yaml', hook('before').replace('name: before }', 'name: after }'));
    const renamed = {
      'WebhookSubscription/default/before': ['delete', 'webhook_subscription.removed'],
      'WebhookSubscription/default/after': ['create', expect.any(String)],
    };
    expect(await apply(dryly)).toMatchObject(renamed);
    expect(await apply(pruning)).toMatchObject(renamed);
    await write('two.yaml');
    await apply(pruning);
  });

  it('has no key written over another resource’s', async () => {
    const before = stand.secrets.values.get('reports/api-key');
    await write(
      'two.yaml',
      key('viewer').replace('name: reports }', 'name: others }').replace('Reports', 'Others'),
    );
    await rm(join(folder, 'one.yaml'));
    await write('three.yaml', workspace);
    const refused = [
      'fail',
      'two.yaml: the Secret reports holds the key of ApiKey/default/reports under api-key: name another Secret, or another key in it',
    ];
    expect(await apply(dryly)).toMatchObject({
      'ApiKey/default/others': ['create', expect.any(String), expect.any(String)],
    });
    expect(await apply()).toMatchObject({ 'ApiKey/default/others': refused });
    expect(stand.secrets.values.get('reports/api-key')).toBe(before);
    await rm(join(folder, 'three.yaml'));
    await write('one.yaml', workspace, key('viewer'));
    await write('two.yaml');
    await apply();
  });

  it('declares something', async () => {
    const empty = { resources: [], secrets: new Map() };
    await expect(applyManifests(stand.context, empty)).rejects.toThrow('Nothing is declared there');
  });

  it('takes back nothing that another folder of its namespace declares, and changes nothing of it', async () => {
    const theirs = await mkdtemp(join(tmpdir(), 'questglass-theirs-'));
    const other = manifest('Workspace', 'other', 'displayName: Other, plan: scale');
    await writeFile(
      join(theirs, 'one.yaml'),
      `${other}---\n${workspace.replace('plan: scale', 'plan: starter')}`,
    );
    const applyTheirs = async (owner?: string) =>
      applyManifests(stand.context, await readManifests(theirs), { isDryRun: false, prunes: false, owner });
    const refused = {
      resource: 'Workspace/default/acme',
      does: 'fail',
      steps: [
        'one.yaml, document 2: the folder of the owner ours declares it: name it otherwise, or apply it with --owner ours',
      ],
    };
    expect(await applyTheirs('theirs')).toContainEqual(refused);
    expect(await applyTheirs('theirs')).toContainEqual(refused);
    await rm(theirs, { recursive: true });
    expect(Object.keys(await apply(pruning))).not.toContain('Workspace/default/other');
    expect(await stand.query("SELECT managed_by FROM workspace WHERE name = 'Other'")).toEqual([
      { managed_by: 'Workspace/default/other' },
    ]);
  });

  it('says whose it is, where it is to take something back', () =>
    expect(apply({ isDryRun: true, prunes: true, owner: undefined })).rejects.toThrow(
      'say whose the folder is (--owner), here and at every apply of it',
    ));

  it('holds Secrets, too, which are read and not kept', async () => {
    const secret = `apiVersion: v1\nkind: Secret\nmetadata: { name: mine }\nstringData: { token: Bearer abc }\n`;
    const headers =
      ', headers: [{ name: Authorization, valueFrom: { secretRef: { name: mine, key: token } } }]';
    await write('two.yaml', secret, hook('fourth', headers));
    expect(await apply()).toMatchObject({
      'WebhookSubscription/default/fourth': ['create', expect.anything(), expect.anything()],
    });
    expect([...stand.secrets.values.keys()]).not.toContain('mine/token');
  });

  it('sends the keys that seal credentials to nobody', async () => {
    stand.secrets.values.set('encryption/keys', 'k1:what seals all credentials');
    const headers =
      ', headers: [{ name: X-Stolen, valueFrom: { secretRef: { name: encryption, key: keys } } }]';
    await write('two.yaml', hook('fifth', headers));
    expect(await apply()).toMatchObject({
      'WebhookSubscription/default/fifth': expect.arrayContaining([
        expect.stringContaining("is the deployment's own"),
      ]),
    });
  });

  it('may hold lists, as kubectl writes them', async () => {
    const item = workspace.replace('acme', 'listed').trim().replaceAll('\n', '\n    ');
    await write(
      'list.yaml',
      `apiVersion: v1\nkind: List\nmetadata: { resourceVersion: '' }\nitems:\n  - ${item}\n`,
    );
    expect((await readManifests(folder)).resources).toContainEqual(
      expect.objectContaining({ place: 'list.yaml, item 1', kind: 'Workspace' }),
    );
    await rm(join(folder, 'list.yaml'));
  });

  it('says of what refers to nothing, or to what has failed, why, and not where to create it', async () => {
    const metric = manifest(
      'Metric',
      'sales',
      `${inAcme}, dataSourceRef: { name: shop }, displayName: Sales, source: orders, expression: count(*)`,
    );
    const source = manifest(
      'DataSource',
      'shop',
      `${inAcme}, displayName: Shop, type: postgresql, postgresql: { host: db, database: shop, user: me, passwordSecretRef: { name: shop } }`,
    );
    await write('three.yaml', metric);
    expect(await apply()).toMatchObject({
      'Metric/default/sales': [
        'fail',
        'three.yaml: spec.dataSourceRef names the DataSource shop, which no manifest declares: declare it, or name another',
      ],
    });
    await write('three.yaml', metric, source);
    expect(await apply()).toMatchObject({
      'Metric/default/sales': [
        'fail',
        'three.yaml, document 1: spec.dataSourceRef names the DataSource shop, which is not ready: ' +
          'spec.postgresql.passwordSecretRef names the key password of the Secret shop, which is not there: make it, or name another',
      ],
    });
    await write('three.yaml', metric.replace('acme', 'elsewhere'), source);
    expect(await apply()).toMatchObject({
      'Metric/default/sales': [
        'fail',
        expect.stringContaining(
          'spec.workspaceRef names the Workspace elsewhere, which no manifest declares: declare it',
        ),
      ],
    });
    await rm(join(folder, 'three.yaml'));
  });

  it('is told of a default source that nobody declares, and is a workspace all the same', async () => {
    const third = workspace
      .replaceAll('acme', 'third')
      .replace('plan: scale', 'plan: scale, defaultSourceRef: { name: shop }');
    await write('three.yaml', third, key('viewer').replace('acme', 'third').replaceAll('reports', 'third'));
    const told = {
      'Workspace/default/third': [
        'fail',
        'account.created',
        'three.yaml, document 1: spec.defaultSourceRef names the DataSource shop, which no manifest declares: declare it, or name another',
        'workspace.created',
      ],
      'ApiKey/default/third': ['create', 'api_key.created', 'writes the Secret third, key api-key'],
    };
    expect(await apply(dryly)).toMatchObject(told);
    expect(await apply()).toMatchObject(told);
    await rm(join(folder, 'three.yaml'));
    expect(await apply(pruning)).toMatchObject({ 'Workspace/default/third': ['delete', expect.anything()] });
  });

  it.each([
    [
      'a field that there is not',
      workspace.replace('plan: scale', 'plan: scale, colour: red'),
      'three.yaml: unknown field "spec.colour"',
    ],
    ['a kind that there is not', workspace.replace('Workspace', 'Workplace'), 'three.yaml: kind: '],
    [
      'one that stands elsewhere already',
      workspace,
      'three.yaml: Workspace acme stands in one.yaml, document 1 already',
    ],
    [
      'another namespace',
      workspace.replace('name: acme', 'name: b, namespace: other'),
      'a folder has one namespace',
    ],
    ['no YAML', 'kind: [', 'three.yaml: '],
    [
      'a number in a Secret',
      'apiVersion: v1\nkind: Secret\nmetadata: { name: shop }\nstringData: { port: 5432 }\n',
      'three.yaml: stringData.port: Invalid value: must be of type string, and is number: put it into quotes',
    ],
    [
      'plain text where base64 belongs',
      'apiVersion: v1\nkind: Secret\nmetadata: { name: shop }\ndata: { password: hunter2! }\n',
      'three.yaml: data.password: is not base64; plain text goes into stringData',
    ],
    [
      'a server without an address',
      manifest('DataSource', 'open', `${inAcme}, displayName: Open, type: mysql, mysql: { user: me }`),
      'three.yaml: spec: mysql needs host, database, user, unless settingsFrom names a Secret that has them',
    ],
    [
      'a secret in a header field',
      hook('open', ', headers: [{ name: authorization, value: Bearer abc }]'),
      'three.yaml: spec.headers[0]: this header field holds a secret: give it with valueFrom',
    ],
    ...['https://me:secret@warehouse.example', 'HTTPS:\\\\me@warehouse.example'].flatMap((url) =>
      ['clickhouse', 'trino'].map((type): [string, string, string] => [
        `an account in the address ${url} of ${type}`,
        manifest(
          'DataSource',
          'open',
          `${inAcme}, displayName: Open, type: ${type}, ${type}: { url: '${url}', user: me, catalog: c }`,
        ),
        'must not hold a user or password; use user and passwordSecretRef',
      ]),
    ),
  ])('is refused for %s', async (_what, text, words) => {
    await write('three.yaml', text);
    await expect(readManifests(folder)).rejects.toThrow(words);
    await rm(join(folder, 'three.yaml'));
  });
});
