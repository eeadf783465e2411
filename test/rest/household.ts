import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll } from '@jest/globals';
import type { Answer } from '#contracts';
import { newId } from '#platform';
import type { BuiltWorkspace } from '#testing';
import { recordExchange } from '#workspace';
import { startTestApi } from '../start-test-api.js';
import type { TestApi } from '../start-test-api.js';

/** A workspace that has one of everything. */
export interface Household {
  workspace: BuiltWorkspace;
  /** The resources that a path can name, by the name of its parameter. */
  ids: Record<string, string>;
  /** The Authorization field of everybody whom it lets in. */
  bearers: Record<string, string | undefined>;
}

/** Starts an api whose sources are files: it connects to nothing, whatever address a request names. */
export function startHouseholdApi(settings: Record<string, string> = {}): TestApi & { files: string } {
  const files = mkdtempSync(join(tmpdir(), 'questglass-households-'));
  mkdirSync(join(files, 'shared'));
  const api = startTestApi({
    QG_FILES_DIR: files,
    QG_SOURCE_ADDRESSES_DENIED: '0.0.0.0/0,::/0',
    QG_WEBHOOK_ADDRESSES_ALLOWED: '127.0.0.1/32',
    QG_OAUTH: 'on',
    ...settings,
  });
  beforeAll(async () => {
    await api.source.query(
      `INSERT INTO oauth_client (id, name, redirect_uris, address_unit, created_at) VALUES ($1, 'Assistant', $2, '', now())`,
      [authorization.client_id, [authorization.redirect_uri]],
    );
    const file = new DatabaseSync(join(files, 'shared', 'shop.sqlite'));
    file.exec(`CREATE TABLE orders (id INTEGER PRIMARY KEY, country TEXT, amount REAL, placed_on DATE);
      INSERT INTO orders VALUES (1, 'Norway', 10.5, '2026-01-31'), (2, 'Chile', 4, '2026-02-01')`);
    file.close();
  });
  afterAll(() => rmSync(files, { recursive: true }));
  return Object.assign(api, { files });
}

/** Furnishes a workspace of the highest plan, by the requests that its people would send. */
export async function furnish(api: TestApi, workspace: BuiltWorkspace): Promise<Household> {
  const key = await api.make.aKey({ workspace });
  const people = await Promise.all(
    (['viewer', 'editor', 'admin'] as const).map((role) => api.make.aMember({ workspace, role })),
  );
  const [viewer, editor, admin] = await Promise.all(people.map((member) => api.signIn(member)));
  const byKey = { authorization: `Bearer ${key.secret}` };
  const post = async (path: string, body: object, by = admin) =>
    (
      await api.http
        .post(path)
        .set({ ...by })
        .send(body)
        .expect(201)
    ).body;
  const at = `/workspaces/${workspace.id}`;
  const source = await post(`${at}/data-sources`, shop);
  const upload = await post(`${at}/files`, stock);
  const uploaded = await post(`${at}/data-sources`, {
    name: 'Stock',
    type: 'duckdb',
    settings: { path: upload.path },
  });
  const metric = await post(`${at}/metrics`, revenue);
  const alert = await post(`${at}/alerts`, paidAlert);
  await api.http
    .post(`${at}/alerts/${alert.id}/evaluate`)
    .set({ ...admin })
    .expect(200);
  const channel = await post(`${at}/channels`, { kind: 'slack', name: 'Ops', url: hook.url });
  const insightId = await anInsight(api, workspace, metric);
  const country = { data_source_id: source.id, table: 'orders', column: 'country' };
  const filters = [{ key: 'orders', label: 'Country', kind: 'values', targets: [country] }];
  const dashboard = await post(`${at}/dashboards`, { name: 'Sales', widgets, filters });
  await api.http
    .post(`${at}/dashboards/${dashboard.id}/publish`)
    .set({ ...admin })
    .expect(200);
  await api.http
    .post(`${at}/dashboards/${dashboard.id}/widgets/orders/refresh`)
    .set({ ...admin })
    .expect(200);
  const schedule = await post(`${at}/schedules`, {
    name: 'Daily',
    dashboard_id: dashboard.id,
    channel_ids: [channel.id],
    when: { every: 'day', hour: 8 },
  });
  const folder = await post(`${at}/dashboard-folders`, { name: 'Monthly' });
  const share = await post(`${at}/shares`, { dashboard_id: dashboard.id });
  const embed = await post('/v1/embed-tokens', {}, byKey);
  const subscription = await post(`${at}/webhook-subscriptions`, hook);
  await post(`${at}/webhook-subscriptions/${subscription.id}/secret/stage`, {});
  const test = await api.http
    .post(`${at}/webhook-subscriptions/${subscription.id}/test`)
    .set({ ...admin })
    .expect(200);
  const correction = await post(`${at}/data-sources/${source.id}/model/corrections`, {
    fact: 'also',
    table: 'orders',
    words: ['purchases'],
  });
  const verified = await post(`${at}/verified-questions`, {
    question: 'How many orders?',
    sql: 'SELECT count(*) FROM orders',
  });
  const asker = { memberId: people[2]?.id ?? '' };
  const { conversationId, answerId } = await converse(api, workspace, asker, source.id);
  const ofKey = await converse(api, workspace, { keyId: key.id }, source.id);
  return {
    workspace,
    ids: {
      workspace_id: workspace.id,
      key_id: key.id,
      member_id: (await api.make.aMember({ workspace })).id,
      data_source_id: source.id,
      uploaded_source_id: uploaded.id,
      correction_id: correction.id,
      metric_id: metric.id,
      alert_id: alert.id,
      insight_id: insightId,
      channel_id: channel.id,
      schedule_id: schedule.id,
      id: dashboard.id,
      folder_id: folder.id,
      key: 'orders',
      version: '1',
      share_id: share.id,
      jti: embed.jti,
      sub_id: subscription.id,
      delivery_id: test.body.delivery_id,
      conversation_id: conversationId,
      message_id: answerId,
      key_message_id: ofKey.answerId,
      verified_question_id: verified.id,
    },
    bearers: {
      viewer: viewer?.authorization,
      editor: editor?.authorization,
      admin: admin?.authorization,
      key: byKey.authorization,
      embed: `Bearer ${embed.token}`,
      share: `Bearer ${share.token}`,
    },
  };
}

/** Parameters that say which part of a dashboard is meant: every dashboard may have such a one. */
export const partNames = ['key', 'version'];

/** An id of the same kind and length. */
export function neverMade(id: string): string {
  const [kind = '', rest = ''] = id.split('_');
  return `${kind}_${'0'.repeat(rest.length)}`;
}

/** The kinds of caller that may open an operation at all. */
export const fitting = {
  none: ['viewer', 'editor', 'admin', 'key', 'embed', 'share', 'nobody'],
  session: ['viewer', 'editor', 'admin'],
  workspace: ['viewer', 'editor', 'admin'],
  key: ['key'],
  embed: ['embed', 'share'],
} as const;

/** The request of a program that every household knows. */
const authorization = {
  client_id: 'oac_Assistant',
  redirect_uri: 'https://assistant.example/back',
  response_type: 'code',
  code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  code_challenge_method: 'S256',
};

const shop = { name: 'Shop', type: 'sqlite', settings: { path: 'shared/shop.sqlite' } };
const monthly = { every: 'month', day_of_month: 31, hour: 6 };
const stock = { name: 'stock.csv', content: 'item,stock\nTea,3\nCup,12\n' };
const revenue = { name: 'Revenue', source: 'orders', expression: 'sum(amount)', dimensions: ['country'] };
const paidAlert = {
  name: 'Paid',
  sql: 'SELECT sum(amount) FROM orders',
  condition: { kind: 'above', threshold: 10 },
};
/** Nobody listens there: what is sent fails at once. */
const hook = { url: 'https://127.0.0.1:1/hook', events: ['*'], headers: { 'X-Token': 'secret' } };
const widgets = [
  { key: 'orders', title: 'Orders', type: 'table', sql: 'SELECT id, country FROM orders' },
  { key: 'note', title: 'Note', type: 'text', text: 'what is sold' },
];
const yaml = `
semantic_model:
  - name: shop
    datasets:
      - name: sales
        source: orders
    metrics:
      - name: Imported
        expression: {dialects: [{dialect: ANSI_SQL, expression: SUM(sales.amount)}]}
`;

/** Bodies that name things by their ids. The things' own workspace takes them, no other does. */
export function namingBodies(ids: Household['ids']): [string, object][] {
  const { data_source_id, metric_id, id, message_id, conversation_id, channel_id, folder_id } = ids;
  const sql = 'SELECT country FROM orders';
  const named = [
    { title: 'Named', sql, data_source_id },
    { title: 'Named', metric_id, dimension: 'country' },
  ];
  return [
    ['createMetric', { name: 'Named', source: 'orders', expression: 'count(*)', data_source_id }],
    ['importMetrics', { yaml, data_source_id }],
    ...named.map((widget): [string, object] => ['createDashboard', { name: 'Named', widgets: [widget] }]),
    ...named.map((widget): [string, object] => ['addWidget', widget]),
    ['changeWidget', { data_source_id }],
    ['changeWidget', { sql: null, metric_id }],
    ['createAlert', { name: 'Named', metric_id, condition: { kind: 'no_data' } }],
    ['createAlert', { name: 'Named', sql: 'SELECT 1', data_source_id, condition: { kind: 'no_data' } }],
    ['previewAlert', { name: 'Named', metric_id, condition: { kind: 'below', threshold: 3 } }],
    ['proposeAlert', { sentence: 'alert me when orders exceed 3', data_source_id }],
    ['createSchedule', { name: 'Named', dashboard_id: id, channel_ids: [channel_id], when: monthly }],
    ['createSchedule', { name: 'Named', message_id, channel_ids: [channel_id], when: monthly }],
    ['changeSchedule', { channel_ids: [channel_id] }],
    ['changeAlertChannels', { channel_ids: [channel_id] }],
    ['moveDashboard', { folder_id }],
    ['createShare', { dashboard_id: id }],
    ['createEmbedToken', { dashboard_ids: [id] }],
    ['askInWorkspace', { question: 'How many orders?', conversation_id }],
    ['askInWorkspace', { question: 'How many orders?', data_source_ids: [data_source_id] }],
    ['verifyQuestion', { message_id }],
    ['verifyQuestion', { question: 'Which countries?', sql, data_source_id }],
  ];
}

/** Queries of the operations that take none for no request. */
export const goodQueries: Readonly<Record<string, string>> = {
  describeAuthorization: `?${new URLSearchParams(authorization).toString()}`,
  eraseConversations: '?all=true',
  searchWorkspace: '?query=revenue',
  readRowsBehind: `?picks=${encodeURIComponent('[]')}`,
  breakDownWidget: `?picks=${encodeURIComponent('[]')}`,
};

/** Bodies that an operation takes, where its schema alone says too little for one to come about by chance. */
export function goodBodies(ids: Household['ids']): Record<string, object> {
  return {
    ...Object.fromEntries(namingBodies(ids)),
    approveAuthorization: { ...authorization, scopes: ['read'] },
    connectDataSource: { ...shop, name: 'Another shop' },
    changeDataSource: { settings: { path: 'shared/shop.sqlite' } },
    describeTable: {
      table: 'orders',
      description: 'What was sold.',
      columns: [{ name: 'country', synonyms: ['market'] }],
    },
    correctSourceModel: { fact: 'noun', table: 'orders', noun: { singular: 'sale', plural: 'sales' } },
    importSourceModel: { yaml },
    uploadFile: stock,
    changeFileImport: {
      tables: [{ table: 'stock', row_name: 'item', columns: [{ source_name: 'stock', type: 'number' }] }],
    },
    previewSql: { sql: 'SELECT country, sum(amount) AS amount FROM orders GROUP BY country' },
    changeVerifiedQuestion: { sql: 'SELECT count(id) FROM orders' },
    changeWorkspace: { time_zone: 'Europe/Oslo', fiscal_year_start: 4 },
    createWebhookSubscription: { ...hook, events: ['query.completed', 'alert.fired'] },
    changeWebhookSubscription: { description: 'The warehouse' },
    createChannel: { kind: 'teams', name: 'Ops', url: hook.url },
    changeChannel: { name: 'Everybody' },
    changeAlert: { condition: { kind: 'change', threshold: 20 }, muted_until: null },
    changeMetric: { expression: 'avg(amount)', time_column: 'placed_on' },
    changeDashboardFolder: { name: 'Yearly' },
    replaceDashboardDraft: { revision: 1, widgets },
    listReadingChanges: {
      data_source_id: ids['data_source_id'],
      reading: 'number of orders by country',
      part: { kind: 'group', words: 'by country' },
    },
    changeWidget: { title: 'Newest orders', chart_spec: { mark: 'bar' } },
  };
}

/** It takes a past that stands out for one to surface by itself. */
async function anInsight(
  api: TestApi,
  { id }: BuiltWorkspace,
  metric: { id: string; data_source_id: string },
) {
  const insightId = newId('ins');
  await api.source.query(
    `INSERT INTO insight (id, workspace_id, data_source_id, metric_id, kind, grain, period, title, summary, score, surfaced_at)
     VALUES ($1, $2, $3, $4, 'unusual', 'day', '2026-02-01', 'Revenue was low', 'It was 4.', 7, now())`,
    [insightId, id, metric.data_source_id, metric.id],
  );
  return insightId;
}

async function converse(
  api: TestApi,
  { id: workspaceId }: BuiltWorkspace,
  asker: { memberId: string } | { keyId: string },
  sourceId: string,
) {
  const answer: Answer = {
    sql: 'SELECT 1',
    columns: ['one'],
    rows: [[1]],
    chart_spec: null,
    insight: 'One.',
    suggestions: [],
    error: null,
    success: true,
    data_source_id: sourceId,
    answered_by: 'english',
    confidence: 0.9,
    reading: null,
  };
  const asked = { asker, question: 'How many?', answer, at: new Date() };
  return api.source.transaction((tx) =>
    recordExchange(tx, { workspaceId, conversationId: undefined, ...asked }),
  );
}
