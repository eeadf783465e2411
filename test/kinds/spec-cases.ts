/** Specs of every kind, for what looks at them: the API server, and a folder, which has to say the same. */

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
export const valid: Record<string, object> = {
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
  Alert: {
    workspaceRef,
    displayName: 'Few orders',
    metricRef: { name: 'orders' },
    grain: 'day',
    condition: { kind: 'below', threshold: 100, clearAt: 120.5 },
    quietHours: { from: '22:00', to: '07:00' },
  },
  WebhookSubscription: webhook,
  McpEndpoint: { enabled: false },
};

const source = (type: string, more: object) => ({ workspaceRef, displayName: 'Shop', type, ...more });
const fromSecret = { settingsFrom: { secretRef: { name: 'shop-app' } } };
const web = { url: 'https://warehouse.example', user: 'reader', ...password };

const ofVisits = { schema: 'public', table: 'visits' };
const corrections = [
  { fact: 'link', ...ofVisits, column: 'pet_no', to: { ...ofVisits, table: 'pets', column: 'id' } },
  { fact: 'link', ...ofVisits, column: 'room_no', to: null },
  { fact: 'table_role', ...ofVisits, role: 'event' },
  { fact: 'noun', ...ofVisits, noun: { singular: 'stay', plural: 'stays' } },
  { fact: 'also', ...ofVisits, words: ['appointments'] },
  { fact: 'row_name', ...ofVisits, columns: [] },
  { fact: 'key', ...ofVisits, columns: ['visit_id'] },
  { fact: 'times', ...ofVisits, columns: ['seen_on'] },
  { fact: 'time', ...ofVisits, column: 'seen_on', meaning: 'happens' },
  { fact: 'current_rows', ...ofVisits, current: { by: 'states', column: 'status', values: ['OPEN'] } },
  { fact: 'current_rows', schema: null, table: 'pets', current: null },
  { fact: 'hidden_entity', ...ofVisits, column: 'vet', noun: null },
  { fact: 'column_role', ...ofVisits, column: 'status', role: 'state' },
  { fact: 'measure', ...ofVisits, column: 'fee', adds: 'sum', unit: 'cents' },
  { fact: 'meanings', ...ofVisits, column: 'status', meanings: { CXL: 'cancelled' } },
];

const widget = (shows: object) => ({
  workspaceRef,
  displayName: 'Overview',
  widgets: [{ key: 'one', title: 'One', ...shows }],
});
const filter = (more: object) => ({
  ...widget({ question: 'How many?' }),
  filters: [
    {
      key: 'amount',
      label: 'Amount',
      kind: 'number',
      targets: [{ dataSourceRef: { name: 'shop' }, table: 'orders', column: 'amount' }],
      ...more,
    },
  ],
});
const alert = (more: object) => ({
  workspaceRef,
  displayName: 'Orders',
  condition: { kind: 'above', threshold: 5 },
  ...more,
});
const ofOrders = { metricRef: { name: 'orders' } };
const condition = (each: object) => alert({ ...ofOrders, condition: each });
const nothing =
  'a widget shows one thing: give it a question, or either sql or metricRef; one of type text needs its text';

/** Of each kind what the server takes beside, and what it refuses, with the words that it says then. */
export const cases: Record<string, { takes: [string, object][]; refuses: [words: string, spec: object][] }> =
  {
    Workspace: {
      takes: [],
      refuses: [
        [
          'spec.plan: Unsupported value: "gold": supported values: "starter"',
          { displayName: 'Acme', plan: 'gold' },
        ],
        ['spec.displayName: Required value', { plan: 'scale' }],
        ['unknown field "spec.displayname"', { displayname: 'Acme', displayName: 'Acme', plan: 'scale' }],
        [
          'spec.members[1]: Duplicate value: {"email":"a@b.example"}',
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
        ['corrections', source('postgresql', { postgresql, corrections })],
      ],
      refuses: [
        [
          'spec.corrections[0].fact: Unsupported value: "mood"',
          source('postgresql', { postgresql, corrections: [{ fact: 'mood', table: 'visits' }] }),
        ],
        [
          'unknown field "spec.corrections[0].too"',
          source('postgresql', {
            postgresql,
            corrections: [{ fact: 'link', table: 'visits', column: 'pet_no', too: 'pets' }],
          }),
        ],
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
      takes: [
        ['a metric by a dimension', widget({ metricRef: { name: 'orders' }, dimension: 'status' })],
        ['SQL', widget({ sql: 'SELECT 1', question: null })],
        ['a question beside SQL', widget({ sql: 'SELECT 1', question: 'How many?' })],
        ['a range of numbers', filter({ initial: { from: 10, before: 12.5 } })],
        ['a range of days', filter({ kind: 'date', initial: { from: '2026-01-31' } })],
        ['a moving period', filter({ kind: 'date', initial: { last: 30, unit: 'day' } })],
        ['values of any type', filter({ kind: 'values', initial: { values: ['north', 7, 2.5, true] } })],
      ],
      refuses: [
        [nothing, widget({})],
        [nothing, widget({ question: null, sql: null })],
        [nothing, widget({ sql: 'SELECT 1', metricRef: { name: 'orders' } })],
        [nothing, widget({ type: 'text', question: 'How many?' })],
        ['dimension and grain go with metricRef', widget({ question: 'How many?', grain: 'month' })],
        ['spec.widgets[0].key', { ...valid['Dashboard'], widgets: [{ key: 'Not A Key', title: 'x' }] }],
      ],
    },
    Alert: {
      takes: [
        ['a question', alert({ question: 'How many orders are there?', dataSourceRef: { name: 'shop' } })],
        ['SQL for each value', alert({ sql: 'SELECT status, 1 FROM orders', dimension: 'status' })],
        ['a change', condition({ kind: 'change', threshold: 10.5, direction: 'down' })],
        ['what is unusual', condition({ kind: 'unusual' })],
        ['no data', condition({ kind: 'no_data' })],
      ],
      refuses: [
        ['give exactly one of metricRef, question and sql', alert({})],
        ['give exactly one of metricRef, question and sql', alert({ ...ofOrders, sql: 'SELECT 1' })],
        ['grain goes with metricRef', alert({ sql: 'SELECT 1', grain: 'day' })],
        [
          'dataSourceRef goes with question and sql: a Metric has its own',
          alert({ ...ofOrders, dataSourceRef: { name: 'shop' } }),
        ],
        [
          'unusual and no_data go with a grain where each value of a dimension is watched',
          alert({ ...ofOrders, dimension: 'status', condition: { kind: 'unusual' } }),
        ],
        ['this kind of condition needs a threshold', condition({ kind: 'above' })],
        ['no_data has no threshold', condition({ kind: 'no_data', threshold: 5 })],
        ['clearAt goes with above and below', condition({ kind: 'change', threshold: 5, clearAt: 4 })],
        ['direction goes with change', condition({ kind: 'above', threshold: 5, direction: 'up' })],
        ['spec.condition.kind: Unsupported value: "odd"', condition({ kind: 'odd' })],
        ['spec.quietHours.from', alert({ ...ofOrders, quietHours: { from: '25:00', to: '07:00' } })],
        ['spec.everyMinutes', alert({ ...ofOrders, everyMinutes: 0 })],
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
export const changes: Record<string, [words: string, change: object][]> = {
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
  Alert: [['a resource stays in its workspace: declare another one', { workspaceRef: { name: 'other' } }]],
  WebhookSubscription: [
    ['a resource stays in its workspace: declare another one', { workspaceRef: { name: 'other' } }],
  ],
};

/**
 * Specs that the API server takes, since a structural schema cannot say which fields belong together, and that a folder and the
 * controller refuse.
 */
export const misfits: readonly { kind: string; words: string; spec: object }[] = [
  {
    kind: 'DataSource',
    words: 'spec.corrections[0].noun: is required',
    spec: source('postgresql', { postgresql, corrections: [{ fact: 'noun', table: 'visits' }] }),
  },
  {
    kind: 'Dashboard',
    words: 'spec.filters[0].initial: takes one of last with unit, ago with unit, from and before, or values',
    spec: filter({ kind: 'date', initial: { values: ['2026-01-31'], last: 3, unit: 'day' } }),
  },
];
