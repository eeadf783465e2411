import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { BuiltWorkspace } from '#testing';
import { startTestApi } from '../start-test-api.js';

const files = mkdtempSync(join(tmpdir(), 'questglass-uploads-'));
const api = startTestApi({ QG_FILES_DIR: files });
const modest = startTestApi({ QG_FILES_DIR: files, QG_UPLOAD_MEGABYTES: '0.01' });
const csv = 'city,visitors\nOslo,120\nBergen,80\n';

let own: BuiltWorkspace;
let admin: { authorization: string };
beforeAll(async () => {
  own = await api.make.aWorkspace();
  admin = await api.signIn(await api.make.aMember({ workspace: own }));
});
afterAll(() => rmSync(files, { recursive: true }));

const upload = (body: object, who = admin, workspace = own) =>
  api.http.post(`/workspaces/${workspace.id}/files`).set(who).send(body);

describe('POST /workspaces/{workspace_id}/files', () => {
  it('201 with a path that can be connected and asked', async () => {
    const { body } = await upload({ name: 'Visitors 2026.csv', content: csv }).expect(201);
    expect(body).toMatchObject({
      path: expect.stringMatching(/^uploads\/file_\w+$/),
      table: 'visitors_2026',
    });
    const source = { name: 'Visitors', type: 'duckdb', settings: { path: body.path } };
    await api.http.post(`/workspaces/${own.id}/data-sources`).set(admin).send(source).expect(201);
    const question = { question: 'Total visitors by city' };
    const { body: answer } = await api.http
      .post(`/workspaces/${own.id}/ask`)
      .set(admin)
      .send(question)
      .expect(200);
    expect(answer.rows.toSorted()).toEqual([
      ['Bergen', 80],
      ['Oslo', 120],
    ]);
  });

  it('is ranked by what repeats in its rows: each name once, with all that is its', async () => {
    const content = 'customer,total\nAda,5.5\nBob,7\nAda,4\nBob,1\nEve,6\n';
    const { body } = await upload({ name: 'receipts.csv', content }).expect(201);
    const source = { name: 'Receipts', type: 'duckdb', settings: { path: body.path } };
    const made = await api.http
      .post(`/workspaces/${own.id}/data-sources`)
      .set(admin)
      .send(source)
      .expect(201);
    const { body: answer } = await api.http
      .post(`/workspaces/${own.id}/ask`)
      .set(admin)
      .send({ question: 'top 2 customers by total', data_source_ids: [made.body.id] })
      .expect(200);
    expect(answer.rows.map(([name]: unknown[]) => name)).toEqual(['Ada', 'Bob']);
  });

  it("its path leads nowhere in another workspace's hands", async () => {
    const { body } = await upload({ name: 'mine.csv', content: csv }).expect(201);
    const other = await api.make.aWorkspace();
    const stranger = await api.signIn(await api.make.aMember({ workspace: other }));
    const source = { name: 'Theirs', type: 'duckdb', settings: { path: body.path } };
    const answer = await api.http.post(`/workspaces/${other.id}/data-sources`).set(stranger).send(source);
    expect(answer.status).toBe(400);
    await upload({ name: 'x.csv', content: csv }, stranger).expect(404);
  });

  it.each(['../../evil.csv', '/etc/evil.csv', 'a/b.csv', '..\\evil.csv', '.csv', '💥.csv'])(
    'keeps no name that could lead elsewhere: %s',
    async (name) => {
      const { body } = await upload({ name, content: csv }).expect(201);
      expect(body).toMatchObject({
        path: expect.stringMatching(/^uploads\/file_\w+$/),
        table: expect.stringMatching(/^[a-z][a-z0-9_]*$/),
      });
    },
  );

  it.each([
    ['semicolons', 'city;visitors;2025\nOslo;120;5\n', ['city', 'visitors', '2025']],
    ['years and texts', 'country,2020\nNorway,5\n', ['country', '2020']],
    ['what looks like a remark', 'country,n\n#Norway,5\n', ['country', 'n']],
    ['a text below 30,000 numbers', `n\n${'1\n'.repeat(30_000)}some\n`, ['n']],
  ])('a file with %s is a table with its columns and all rows', async (_case, content, columns) => {
    const { body } = await upload({ name: 'table.csv', content }).expect(201);
    const source = { name: `Of ${body.path}`, type: 'duckdb', settings: { path: body.path } };
    const sources = `/workspaces/${own.id}/data-sources`;
    const { body: made } = await api.http.post(sources).set(admin).send(source).expect(201);
    const preview = (sql: string) =>
      api.http.post(`${sources}/${made.id}/preview`).set(admin).send({ sql }).expect(200);
    expect((await preview('SELECT * FROM "table" LIMIT 1')).body.columns).toEqual(columns);
    const rows = content.trim().split('\n').length - 1;
    const all = `SELECT count(*), count("${columns.at(-1)}") FROM "table"`;
    expect((await preview(all)).body.rows).toEqual([[rows, rows]]);
  });

  it('takes money and days as people write them', async () => {
    const content = 'sold;paid;total\n31.12.2025;02/19/2026;"1.200,50 €"\n01.02.2026;;4 €\n';
    const { body } = await upload({ name: 'till.csv', content }).expect(201);
    const source = { name: 'Till', type: 'duckdb', settings: { path: body.path } };
    const sources = `/workspaces/${own.id}/data-sources`;
    const { body: made } = await api.http.post(sources).set(admin).send(source).expect(201);
    const sql = 'SELECT sum(total), max(sold), max(paid) FROM till';
    const { body: shown } = await api.http
      .post(`${sources}/${made.id}/preview`)
      .set(admin)
      .send({ sql })
      .expect(200);
    expect(shown.rows).toEqual([[1204.5, '2026-02-01', '2026-02-19']]);
  });

  it('400 with the line of a file that is no table', async () => {
    const { body } = await upload({ name: 'x.csv', content: 'a,b\n1,2\n1,2,3\n' }).expect(400);
    const message = 'line 3 has 3 cells, but line 1 names 2 columns';
    expect(body).toMatchObject({ error_code: 'invalid_request', issues: [{ path: 'content', message }] });
  });

  it.each([
    ['no CSV', { name: 'x.exe', content: csv }],
    ['nothing in it', { name: 'x.csv', content: '' }],
    ['nothing but its header', { name: 'x.csv', content: 'a,b\n' }],
  ])('400 for a file with %s', async (_case, body) => {
    await upload(body).expect(400);
  });

  it('409 for more than a hundred, also of those that come at the same moment', async () => {
    const busy = await api.make.aMember();
    const asBusy = await api.signIn(busy);
    const uploads = join(files, busy.workspace.id, 'uploads');
    for (let n = 0; n < 99; n += 1) mkdirSync(join(uploads, `file_${n}`), { recursive: true });
    // Chance decides which of them look at the folder together, differently each time.
    for (let round = 0; round < 5; round += 1) {
      const answers = await Promise.all(
        Array.from({ length: 10 }, () => upload({ name: 'x.csv', content: csv }, asBusy, busy.workspace)),
      );
      expect(new Set(answers.map(({ status }) => status))).toContain(409);
      const taken = answers.flatMap(({ status, body }) => (status === 201 ? [body.path] : []));
      expect(taken.length).toBeLessThanOrEqual(1);
      expect(readdirSync(uploads)).toHaveLength(99 + taken.length);
      for (const path of taken) rmSync(join(files, busy.workspace.id, path), { recursive: true });
    }
  });

  it('409 for more bytes than a workspace keeps, which names the setting, and room again once a source has gone', async () => {
    const busy = await modest.make.aMember();
    const as = await modest.signIn(busy);
    const path = `/workspaces/${busy.workspace.id}`;
    const send = (rows: number) =>
      modest.http
        .post(`${path}/files`)
        .set(as)
        .send({ name: 'x.csv', content: `n\n${'1234567\n'.repeat(rows)}` });
    const { body: first } = await send(800).expect(201);
    const source = { name: 'First', type: 'duckdb', settings: { path: first.path } };
    const connected = modest.http.post(`${path}/data-sources`).set(as).send(source);
    const { body: made } = await connected.expect(201);
    const { body } = await send(500).expect(409);
    expect(body).toMatchObject({ error_code: 'conflict' });
    for (const named of ['0.01 MB', 'QG_UPLOAD_MEGABYTES', 'disconnect', 'never connected go after an hour'])
      expect(body.message).toContain(named);
    expect(readdirSync(join(files, busy.workspace.id, 'uploads'))).toHaveLength(1);
    await send(200).expect(201);
    await modest.http.delete(`${path}/data-sources/${made.id}`).set(as).expect(204);
    await send(500).expect(201);
  });

  it('403 for who may not connect data', async () => {
    const editor = await api.signIn(await api.make.aMember({ workspace: own, role: 'editor' }));
    await upload({ name: 'x.csv', content: csv }, editor).expect(403);
  });
});

describe('an uploaded file', () => {
  const sources = () => `/workspaces/${own.id}/data-sources`;
  const connect = async (name: string, path: string): Promise<string> => {
    const source = { name, type: 'duckdb', settings: { path } };
    const { body } = await api.http.post(sources()).set(admin).send(source).expect(201);
    return body.id;
  };
  const remove = (id: string) => api.http.delete(`${sources()}/${id}`).set(admin).expect(204);
  const isThere = (path: string) => existsSync(join(files, own.id, path));

  it('goes with the last source that uses it', async () => {
    const { body } = await upload({ name: 'twice.csv', content: csv }).expect(201);
    const first = await connect('First', body.path);
    const second = await connect('Second', body.path);
    await remove(first);
    expect(isThere(body.path)).toBe(true);
    await remove(second);
    expect(isThere(body.path)).toBe(false);
  });

  it('stays where a source reads the folder that it is in', async () => {
    const { body } = await upload({ name: 'kept.csv', content: csv }).expect(201);
    writeFileSync(join(files, own.id, 'uploads', 'beside.csv'), csv);
    const all = await connect('All uploads', 'uploads');
    await remove(await connect('One of them', body.path));
    expect(isThere(body.path)).toBe(true);
    await remove(all);
  });

  it('goes an hour after its upload where it was never connected, and other files never', async () => {
    const { body: old } = await upload({ name: 'old.csv', content: csv }).expect(201);
    const { body: young } = await upload({ name: 'young.csv', content: csv }).expect(201);
    writeFileSync(join(files, own.id, 'mine.csv'), csv);
    const longAgo = new Date(Date.now() - 2 * 3_600_000);
    for (const path of [old.path, 'mine.csv']) utimesSync(join(files, own.id, path), longAgo, longAgo);
    await upload({ name: 'next.csv', content: csv }).expect(201);
    expect([old.path, young.path, 'mine.csv'].map(isThere)).toEqual([false, true, true]);
  });
});

describe('a folder of files that may not be written', () => {
  const readOnly = startTestApi({ QG_FILES_DIR: '/sys' });

  it('409 that says so', async () => {
    const workspace = await readOnly.make.aWorkspace();
    const who = await readOnly.signIn(await readOnly.make.aMember({ workspace }));
    const { body } = await readOnly.http
      .post(`/workspaces/${workspace.id}/files`)
      .set(who)
      .send({ name: 'x.csv', content: csv })
      .expect(409);
    expect(body).toMatchObject({
      error_code: 'conflict',
      message: expect.stringContaining('takes no uploads'),
    });
  });
});
