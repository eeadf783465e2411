import { beforeAll, describe, expect, it } from '@jest/globals';
import type { BuiltWorkspace } from '#testing';
import { startTestApi } from '../start-test-api.js';
import { connectReader } from './reader-source.js';

const api = startTestApi({ QG_SOURCE_ADDRESSES_ALLOWED: '127.0.0.0/8,::1/128' });

type Headers = Record<string, string>;

let workspaceId: string;
let dashboard: string;
let workspace: BuiltWorkspace;
let sourceId: string;
let editor: Headers;
let viewer: Headers;
let stranger: Headers;

beforeAll(async () => {
  const source = await connectReader(api, async (role) => {
    await api.source.query(`
      CREATE TABLE orders (id INTEGER PRIMARY KEY, country TEXT);
      INSERT INTO orders SELECT n, CASE WHEN n > 2000 THEN 'Norway' ELSE '=1+1' END FROM generate_series(1, 3000) AS n;
      GRANT SELECT ON orders TO ${role}`);
  });
  workspace = source.key.workspace;
  workspaceId = workspace.id;
  sourceId = source.id;
  const signIn = async (role: 'editor' | 'viewer') => api.signIn(await api.make.aMember({ workspace, role }));
  [editor, viewer] = [await signIn('editor'), await signIn('viewer')];
  stranger = await api.signIn(await api.make.aMember());
  const orders = { sql: 'SELECT id, country FROM orders ORDER BY id' };
  const { body } = await post('dashboards', {
    name: 'Orders',
    widgets: [{ key: 'all', title: 'All', type: 'table', ...orders }],
    filters: [
      {
        key: 'country',
        label: 'Country',
        kind: 'values',
        targets: [{ data_source_id: sourceId, table: 'orders', column: 'country' }],
      },
    ],
  }).expect(201);
  dashboard = body.id;
  await post('verified-questions', { question: 'Which orders are there?', ...orders });
});

const post = (path: string, body: object, as = editor) =>
  api.http.post(`/workspaces/${workspaceId}/${path}`).set(as).send(body);

const get = (path: string, as: Headers) =>
  api.http.get(`/workspaces/${workspaceId}/${path}`).set(as).buffer();

describe('GET /workspaces/{workspace_id}/dashboards/{id}/widgets/{key}/export', () => {
  const exported = (query: string, as: Headers) =>
    get(`dashboards/${dashboard}/widgets/all/export?${query}`, as);

  it('404 to those who do not see it: viewers of a draft, and members of other workspaces', async () => {
    await exported('format=csv', viewer).expect(404);
    await exported('format=csv', stranger).expect(404);
    await exported('format=csv&version=draft', viewer).expect(403);
    await exported('format=csv', {}).expect(401);
  });

  it('200 with all rows, safe for spreadsheets where they are wanted so', async () => {
    const { text: csv } = await exported('format=csv&version=draft', editor).expect(200);
    expect(csv.split('\n')).toHaveLength(3_002);
    await post(`dashboards/${dashboard}/publish`, {}).expect(200);
    const { text: sheet, headers } = await exported('format=spreadsheet', viewer).expect(200);
    expect(sheet.startsWith("\uFEFFid,country\r\n1,'=1+1\r\n")).toBe(true);
    expect(sheet.split('\r\n')).toHaveLength(3_002);
    expect(headers).toMatchObject({ 'questglass-row-count': '3000' });
    expect(headers['ratelimit']).toBeDefined();
  });

  it('200 with the rows that meet the chosen filters', async () => {
    const filters = encodeURIComponent('{"country":["Norway"]}');
    const { text: csv } = await exported(`format=csv&filters=${filters}`, editor).expect(200);
    expect(csv.split('\n')).toHaveLength(1_002);
    await exported('format=csv&filters=nothing', editor).expect(400);
  });
});

describe('GET /workspaces/{workspace_id}/answers/{message_id}/export', () => {
  it('200 with all rows to those who see the conversation, 404 to others', async () => {
    const { body } = await post('ask', { question: 'Which orders are there?' }).expect(200);
    expect(body.rows).toHaveLength(1_000);
    const exported = (as: Headers) => get(`answers/${body.message_id}/export?format=ndjson`, as);
    const { text: lines } = await exported(editor).expect(200);
    expect(lines.trimEnd().split('\n')).toHaveLength(3_000);
    await exported(viewer).expect(404);
    await exported(stranger).expect(404);
    await post(`conversations/${body.conversation_id}/share`, {}).expect(200);
    await exported(viewer).expect(200);
  });
});

describe('the audit log', () => {
  const exportsOf = async (admin: Headers) => {
    const { body } = await get('audit-events?limit=100', admin).expect(200);
    return body.data.filter(({ action }: { action: string }) => action.endsWith('.exported'));
  };

  it('has each export that began, of members and keys, with nothing of its rows and of the question', async () => {
    const admin = await api.signIn(await api.make.aMember({ workspace }));
    const { secret } = await api.make.aKey({ workspace, scopes: ['read'] });
    const before = (await exportsOf(admin)).length;
    const path = `dashboards/${dashboard}/widgets/all/export?format=ndjson`;
    await get(path, editor).expect(200);
    await api.http.get(`/v1/${path}`).set('authorization', `Bearer ${secret}`).expect(200);
    const { body: answer } = await post('ask', { question: 'Which orders are there?' }).expect(200);
    await get(`answers/${answer.message_id}/export?format=csv`, editor).expect(200);
    await get(`answers/${answer.message_id}/export?format=csv`, viewer).expect(404);
    const [third, second, first, ...earlier] = await exportsOf(admin);
    expect(earlier).toHaveLength(before);
    expect(first).toMatchObject({
      action: 'widget.exported',
      actor: { type: 'member' },
      target: { type: 'dashboard', id: dashboard, name: 'Orders' },
      details: { widget: 'all', format: 'ndjson', row_count: 3_000 },
    });
    expect(second).toMatchObject({ action: 'widget.exported', actor: { type: 'key' } });
    expect(third).toMatchObject({
      action: 'answer.exported',
      target: { type: 'answer', id: answer.message_id, name: answer.message_id },
      details: { format: 'csv', row_count: 3_000 },
    });
    expect(JSON.stringify([first, second, third])).not.toContain('Which orders');
  });
});
