import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { get } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { until } from '#testing';
import { writeSqlite } from '../connectors/sqlite-fixture.js';
import { startTestApi } from '../start-test-api.js';
import type { TestApi } from '../start-test-api.js';

const files = mkdtempSync(join(tmpdir(), 'questglass-exports-'));
const api = startTestApi({ QG_FILES_DIR: files, QG_FILE_PROCESSES: '4' });
const single = startTestApi({ QG_FILES_DIR: files, QG_FILE_PROCESSES: '1' });

/** A workspace that reads a file which all of them share. */
interface Reader {
  api: TestApi;
  export: (widget: string) => string;
  headers: { authorization: string };
  question: () => Promise<unknown>;
}

let [one, other, third]: Reader[] = [];

beforeAll(async () => {
  mkdirSync(join(files, 'shared'));
  const ids = JSON.stringify(Array.from({ length: 100 }, (_, index) => index));
  const letters = `SELECT value AS id, hex(zeroblob(5000)) AS note FROM json_each('${ids}')`;
  writeSqlite(join(files, 'shared/letters.sqlite'), `CREATE TABLE letters AS ${letters}`);
  [one, other, third] = await Promise.all([aReader(api), aReader(api), aReader(api)]);
});

afterAll(() => rmSync(files, { recursive: true }));

async function aReader(of: TestApi): Promise<Reader> {
  const workspace = await of.make.aWorkspace();
  const admin = await of.signIn(await of.make.aMember({ workspace }));
  const post = (path: string, body: object) =>
    of.http.post(`/workspaces/${workspace.id}/${path}`).set(admin).send(body);
  const shared = { name: 'Letters', type: 'sqlite', settings: { path: 'shared/letters.sqlite' } };
  const { body: source } = await post('data-sources', shared).expect(201);
  const widgets = [
    { key: 'long', title: 'Long', type: 'table', sql: 'SELECT a.id, b.note FROM letters a, letters b' },
    { key: 'short', title: 'Short', type: 'table', sql: 'SELECT id FROM letters ORDER BY id' },
  ];
  const { body: dashboard } = await post('dashboards', { name: 'Letters', widgets }).expect(201);
  await post(`dashboards/${dashboard.id}/publish`, {}).expect(200);
  const { secret } = await of.make.aKey({ workspace, scopes: ['read'] });
  return {
    api: of,
    headers: { authorization: `Bearer ${secret}` },
    export: (widget) => `/v1/dashboards/${dashboard.id}/widgets/${widget}/export`,
    question: async () => {
      const asked = { sql: 'SELECT count(*) AS n FROM letters' };
      return (await post(`data-sources/${source.id}/preview`, asked)).body.rows;
    },
  };
}

const open: IncomingMessage[] = [];

afterEach(() => {
  for (const response of open.splice(0)) response.destroy();
});

/** An export whose rows nobody reads, beyond those that buffers hold. */
async function begin({ api: { running }, export: exported, headers }: Reader): Promise<IncomingMessage> {
  const [response] = (await once(get(running.url + exported('long'), { headers }), 'response')) as [
    IncomingMessage,
  ];
  response.on('error', () => undefined);
  open.push(response);
  return response;
}

const exportShort = (reader: Reader) =>
  reader.api.http.get(reader.export('short')).set(reader.headers).buffer();

function given(reader: Reader | undefined): Reader {
  if (!reader) throw new Error('nobody reads');
  return reader;
}

describe('exports of files', () => {
  it('are whole, with the number of their rows', async () => {
    const { text: csv, headers } = await exportShort(given(one)).expect(200);
    expect(csv.split('\n')).toHaveLength(102);
    expect(headers['questglass-row-count']).toBe('100');
  });

  it('that nobody reads leave half of the processes to questions, and places to other workspaces', async () => {
    const [first] = await Promise.all([begin(given(one)), begin(given(other))]);
    expect(open.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    for (const reader of [one, third]) {
      const refused = await exportShort(given(reader)).expect(429).expect('retry-after', '10');
      expect(refused.body).toMatchObject({ error_code: 'too_many_attempts' });
    }
    const readers = [one, other, third].map(given);
    expect(await Promise.all(readers.map(({ question }) => question()))).toEqual([[[100]], [[100]], [[100]]]);
    first.destroy();
    await until(async () => (await exportShort(given(third))).status === 200);
  });

  it('of one workspace hold a quarter of the processes', async () => {
    await begin(given(one));
    await exportShort(given(one)).expect(429);
    await exportShort(given(other)).expect(200);
  });

  it('are refused with the reason where there is one process for all', async () => {
    const reader = await aReader(single);
    const { body } = await exportShort(reader).expect(409);
    expect(body.message).toContain('QG_FILE_PROCESSES');
    expect(await reader.question()).toEqual([[100]]);
  });
});
