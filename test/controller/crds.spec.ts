import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { until } from '#testing';
import { crdOf, rulesOf } from '#apps/controller/src/crds/crd';
import { kinds } from '#apps/controller/src/kinds/kinds';
import { startApiServer } from './api-server.js';
import type { ApiServer } from './api-server.js';
import { describeWithApiServer } from './describe-with-api-server.js';

const workspaceRef = { name: 'acme' };
const password = { passwordSecretRef: { name: 'shop' } };
const postgresql = { host: 'db', database: 'shop', user: 'reader', ...password };
const webhook = {
  workspaceRef,
  url: 'https://receiver.example/hooks',
  events: ['query.completed'],
  signingSecret: { writeTo: { name: 'signing' } },
};
const header = (field: object) => ({ ...webhook, headers: [{ name: 'X-Team', ...field }] });

/** A spec of each kind that the server takes. */
const valid: Record<string, object> = {
  Workspace: {
    displayName: 'Acme',
    plan: 'scale',
    members: [{ email: 'a@b.example', name: 'A', role: 'admin' }],
  },
  ApiKey: {
    workspaceRef,
    displayName: 'Key',
    scopes: ['ask'],
    secret: { writeTo: { name: 'key' } },
    expiresAt: '2030-01-01T00:00:00Z',
    rotation: { every: '30d' },
  },
  DataSource: { workspaceRef, displayName: 'Shop', type: 'postgresql', postgresql },
  Metric: { workspaceRef, displayName: 'Orders', source: 'orders', expression: 'count(*)' },
  Dashboard: {
    workspaceRef,
    displayName: 'Overview',
    widgets: [
      {
        key: 'one',
        title: 'One',
        type: 'chart',
        question: 'How many?',
        chartSpec: { mark: { type: 'bar' }, encoding: {} },
      },
      { key: 'two', title: 'Two', type: 'text', text: 'Hello', layout: { x: 0, y: 0, width: 3, height: 2 } },
    ],
  },
  WebhookSubscription: webhook,
  McpEndpoint: { enabled: false },
};

const source = (type: string, more: object) => ({ workspaceRef, displayName: 'Shop', type, ...more });
const fromSecret = { settingsFrom: { secretRef: { name: 'shop-app' } } };
const web = { url: 'https://warehouse.example', user: 'reader', ...password };

/** Of each kind what the server takes beside, and what it refuses, with the words that it says then. */
const cases: Record<string, { takes: [string, object][]; refuses: [words: string, spec: object][] }> = {
  Workspace: {
    takes: [],
    refuses: [
      ['spec.plan', { displayName: 'Acme', plan: 'gold' }],
      ['spec.displayName', { plan: 'scale' }],
      [
        'Duplicate value',
        {
          displayName: 'Acme',
          plan: 'scale',
          members: [1, 2].map(() => ({ email: 'a@b.example', name: 'A', role: 'admin' })),
        },
      ],
    ],
  },
  ApiKey: {
    takes: [],
    refuses: [
      ['spec.scopes', { ...valid['ApiKey'], scopes: [] }],
      ['spec.rotation.overlap', { ...valid['ApiKey'], rotation: { overlap: 'soon' } }],
      ['spec.expiresAt', { ...valid['ApiKey'], expiresAt: 'soon' }],
    ],
  },
  DataSource: {
    takes: [
      ['what an operator keeps', source('postgresql', fromSecret)],
      [
        'the same, with what it does not say',
        source('postgresql', { ...fromSecret, postgresql: { tls: 'require' } }),
      ],
      ['a file', source('duckdb', { duckdb: { path: 'shared/demo/shop.duckdb' } })],
      ['ClickHouse', source('clickhouse', { clickhouse: web })],
      ['Trino', source('trino', { trino: { ...web, catalog: 'hive' } })],
      ['MySQL', source('mysql', { mysql: postgresql })],
    ],
    refuses: [
      [
        'give the connection block that is called like the type, and no other',
        source('postgresql', { postgresql, mysql: postgresql }),
      ],
      ['the connection block that is called like the type is missing', source('postgresql', {})],
      [
        'postgresql needs host, database, user, unless settingsFrom names a Secret that has them',
        source('postgresql', { postgresql: { host: 'db' } }),
      ],
      [
        'mysql needs host, database, user, unless settingsFrom names a Secret that has them',
        source('mysql', { mysql: { host: 'db' } }),
      ],
      [
        'clickhouse needs url, user, unless settingsFrom names a Secret that has them',
        source('clickhouse', { clickhouse: { url: web.url } }),
      ],
      [
        'trino needs url, user, unless settingsFrom names a Secret that has them',
        source('trino', { trino: { catalog: 'hive' } }),
      ],
      [
        'settingsFrom is for servers; a file needs its path alone',
        source('sqlite', { sqlite: { path: 'a.db' }, ...fromSecret }),
      ],
      [
        'url must not hold a user or password; use user and passwordSecretRef',
        source('clickhouse', { clickhouse: { ...web, url: 'https://me:secret@warehouse.example' } }),
      ],
      [
        'unknown field "spec.postgresql.password"',
        source('postgresql', { postgresql: { ...postgresql, password: 'secret' } }),
      ],
      ['spec.duckdb.path', source('duckdb', { duckdb: { path: '/etc/passwd' } })],
    ],
  },
  Metric: { takes: [], refuses: [['spec.expression', { ...valid['Metric'], expression: '' }]] },
  Dashboard: {
    takes: [],
    refuses: [
      ['spec.widgets[0].key', { ...valid['Dashboard'], widgets: [{ key: 'Not A Key', title: 'x' }] }],
    ],
  },
  WebhookSubscription: {
    takes: [
      [
        'a url without TLS, where that is wanted',
        { ...webhook, url: 'http://receiver.example', allowPlainHttp: true },
      ],
      ['every event', { ...webhook, events: ['*'] }],
      [
        'a secret that is brought',
        { ...webhook, signingSecret: { secretRef: { name: 'mine', key: 'secret' } } },
      ],
      ['a header field', header({ value: 'data' })],
      [
        'a header field from a Secret',
        header({ name: 'Authorization', valueFrom: { secretRef: { name: 'a', key: 'b' } } }),
      ],
      ['an @ in the path', { ...webhook, url: 'https://receiver.example/@me' }],
    ],
    refuses: [
      [
        'url must begin with https://, unless allowPlainHttp is true',
        { ...webhook, url: 'http://receiver.example' },
      ],
      [
        'url must not hold a user or password; use headers with valueFrom',
        { ...webhook, url: 'https://me:secret@receiver.example' },
      ],
      [
        'url must not hold a fragment: it is never sent',
        { ...webhook, url: 'https://receiver.example/#part' },
      ],
      ['"*" stands alone: it means every event', { ...webhook, events: ['*', 'query.completed'] }],
      ['give exactly one of writeTo and secretRef', { ...webhook, signingSecret: {} }],
      [
        'give exactly one of writeTo and secretRef',
        { ...webhook, signingSecret: { writeTo: { name: 'a' }, secretRef: { name: 'b' } } },
      ],
      ['give exactly one of value and valueFrom', header({})],
      [
        'this header field holds a secret: give it with valueFrom',
        header({ name: 'AUTHORIZATION', value: 'Bearer x' }),
      ],
      ['spec.events', { ...webhook, events: ['query.finished'] }],
    ],
  },
  McpEndpoint: { takes: [], refuses: [['spec.enabled', { enabled: 'no' }]] },
};

/** Of each kind what cannot be changed. */
const changes: Record<string, [words: string, change: object][]> = {
  ApiKey: [
    ['the scopes of a key cannot be changed: declare another key', { scopes: ['read'] }],
    ['a resource stays in its workspace: declare another one', { workspaceRef: { name: 'other' } }],
  ],
  DataSource: [
    [
      'the type of a source cannot be changed: declare another one',
      { type: 'mysql', postgresql: undefined, mysql: postgresql },
    ],
    ['a resource stays in its workspace: declare another one', { workspaceRef: { name: 'other' } }],
  ],
  Metric: [['a resource stays in its workspace: declare another one', { workspaceRef: { name: 'other' } }]],
  Dashboard: [
    ['a resource stays in its workspace: declare another one', { workspaceRef: { name: 'other' } }],
  ],
  WebhookSubscription: [
    ['a resource stays in its workspace: declare another one', { workspaceRef: { name: 'other' } }],
  ],
};

describeWithApiServer('the definitions, at a Kubernetes API server', () => {
  let server: ApiServer;

  beforeAll(async () => {
    server = await startApiServer();
    for (const kind of kinds) {
      const path = '/apis/apiextensions.k8s.io/v1/customresourcedefinitions';
      const { status, body } = await server.send('POST', path, crdOf(kind));
      if (status !== 201) throw new Error(`${kind.kind}: ${status}: ${body.message}`);
    }
    await until(async () => {
      const { body } = await server.send('GET', '/apis/questglass.io/v1alpha1');
      return (
        body.resources?.filter(({ name }: { name: string }) => !name.includes('/')).length === kinds.length
      );
    });
  });

  afterAll(() => server.stop());

  const pathOf = (plural: string) => `/apis/questglass.io/v1alpha1/namespaces/default/${plural}`;
  const resource = (kind: string, spec: object, name = 'default') => ({
    apiVersion: 'questglass.io/v1alpha1',
    kind,
    metadata: { name, namespace: 'default' },
    spec,
  });
  const strictly = 'dryRun=All&fieldValidation=Strict';

  it('are established, with every name, and no complaint about a schema', async () => {
    const { body } = await server.send('GET', '/apis/apiextensions.k8s.io/v1/customresourcedefinitions');
    for (const { metadata, status } of body.items) {
      const told = status.conditions.filter(
        ({ type, status: is }: { type: string; status: string }) =>
          (is === 'True') !== ['Established', 'NamesAccepted'].includes(type),
      );
      expect([metadata.name, told]).toEqual([metadata.name, []]);
    }
  });

  describe.each(kinds)('$kind', (kind) => {
    const { plural } = kind;
    const { takes, refuses } = cases[kind.kind] ?? { takes: [], refuses: [] };
    const taken: [string, object][] = [['one', valid[kind.kind] ?? {}], ...takes];

    it.each(taken)('is taken: %s', async (_what, spec) => {
      const { status, body } = await server.send(
        'POST',
        `${pathOf(plural)}?${strictly}`,
        resource(kind.kind, spec),
      );
      expect([status, body.message]).toEqual([201, undefined]);
      // What the server adds (defaults) and leaves out must be what the kind understands.
      expect(kind.spec.safeParse(body.spec).error?.message).toBeUndefined();
    });

    it.each(refuses)('is refused: %s', async (words, spec) => {
      const { status, body } = await server.send(
        'POST',
        `${pathOf(plural)}?${strictly}`,
        resource(kind.kind, spec),
      );
      expect(status).toBeGreaterThanOrEqual(400);
      expect(body.message).toContain(words);
    });

    it('keeps what it is, whatever else is changed', async () => {
      const { body: made } = await server.send(
        'POST',
        pathOf(plural),
        resource(kind.kind, valid[kind.kind] ?? {}),
      );
      const at = `${pathOf(plural)}/default?${strictly}`;
      const same = await server.send('PUT', at, made);
      expect([same.status, same.body.message]).toEqual([200, undefined]);
      for (const [words, change] of changes[kind.kind] ?? []) {
        const { status, body } = await server.send('PUT', at, { ...made, spec: { ...made.spec, ...change } });
        expect([status, body.message]).toEqual([422, expect.stringContaining(words)]);
      }
    });

    it('has no rule that was not tried both ways', () => {
      const tried = new Set([...refuses, ...(changes[kind.kind] ?? [])].map(([words]) => words));
      const untried = rulesOf(kind).filter(({ path, message }) => path !== '' && !tried.has(message));
      expect(untried).toEqual([]);
    });
  });

  it('there is one McpEndpoint, named default', async () => {
    const other = resource('McpEndpoint', {}, 'another');
    const { status, body } = await server.send('POST', `${pathOf('mcpendpoints')}?${strictly}`, other);
    expect([status, body.message]).toEqual([
      422,
      expect.stringContaining('there is one McpEndpoint, named default'),
    ]);
  });

  it('are all of one category, for `kubectl get questglass`', async () => {
    const { body } = await server.send('GET', '/apis/questglass.io/v1alpha1');
    const listed = body.resources.filter(({ categories }: { categories?: string[] }) =>
      categories?.includes('questglass'),
    );
    expect(listed.map(({ kind }: { kind: string }) => kind).toSorted()).toEqual(
      kinds.map(({ kind }) => kind).toSorted(),
    );
  });
});
