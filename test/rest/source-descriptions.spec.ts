import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { BuiltWorkspace } from '#testing';
import { startTestApi } from '../start-test-api.js';

const files = mkdtempSync(join(tmpdir(), 'questglass-descriptions-'));
const api = startTestApi({ QG_FILES_DIR: files });

type Bearer = { authorization: string };

let workspace: BuiltWorkspace;
let admin: Bearer;
let editor: Bearer;
let viewer: Bearer;
let id: string;
let count = 0;

beforeAll(async () => {
  workspace = await api.make.aWorkspace();
  const file = join(files, workspace.id);
  mkdirSync(file);
  const shop = new DatabaseSync(join(file, 'shop.sqlite'));
  shop.exec(`CREATE TABLE zz_wide (${Array.from({ length: 101 }, (_, place) => `w${place} TEXT`).join()})`);
  // Names that nobody asks by.
  shop.exec(`CREATE TABLE zz_tab (id INTEGER PRIMARY KEY, q1 REAL, q2 TEXT);
    INSERT INTO zz_tab VALUES (1, 10.5, 'Norway'), (2, 20, 'Chile'), (3, 4.5, 'Chile')`);
  shop.close();
  admin = await api.signIn(await api.make.aMember({ workspace }));
  editor = await api.signIn(await api.make.aMember({ workspace, role: 'editor' }));
  viewer = await api.signIn(await api.make.aMember({ workspace, role: 'viewer' }));
});

beforeEach(async () => {
  const source = { name: `Shop ${(count += 1)}`, type: 'sqlite', settings: { path: 'shop.sqlite' } };
  const { body } = await api.http
    .post(`/workspaces/${workspace.id}/data-sources`)
    .set(admin)
    .send({ ...source, is_default: true })
    .expect(201);
  id = body.id;
});

afterAll(() => rmSync(files, { recursive: true }));

const schemaOf = (source = id) => `/workspaces/${workspace.id}/data-sources/${source}/schema`;
const describeIt = (body: object, bearer = editor, source = id) =>
  api.http.patch(schemaOf(source)).set(bearer).send(body);
const ask = async (question: string) => {
  const path = `/workspaces/${workspace.id}/ask`;
  return (await api.http.post(path).set(viewer).send({ question }).expect(200)).body;
};

describe('409', () => {
  it('for more synonyms than questions can be held against', async () => {
    const columns = Array.from({ length: 101 }, (_, place) => ({
      name: `w${place}`,
      synonyms: Array.from({ length: 20 }, (__, word) => `word ${place} ${word}`),
    }));
    const { body } = await describeIt({ table: 'zz_wide', columns }).expect(409);
    expect(body.message).toBe('a data source keeps 2000 synonyms at most; remove some first');
    await describeIt({ table: 'zz_wide', columns: columns.slice(1) }).expect(200);
  });
});

describe('200', () => {
  it('keeps what is said of a table and its columns, and answers with the table', async () => {
    const said = {
      table: 'zz_tab',
      description: 'Orders of the shop',
      synonyms: ['orders', 'orders', 'sales'],
      columns: [{ name: 'q1', description: 'In euros', synonyms: ['turnover'] }],
    };
    const { body } = await describeIt(said).expect(200);
    expect(body).toMatchObject({
      name: 'zz_tab',
      description: 'Orders of the shop',
      synonyms: ['orders', 'sales'],
    });
    const schema = await api.http.get(schemaOf()).set(editor).expect(200);
    expect(schema.body.tables).toContainEqual(body);
    expect(
      body.columns.map(({ description, synonyms }: Record<string, unknown>) => [description, synonyms]),
    ).toEqual([
      [null, []],
      ['In euros', ['turnover']],
      [null, []],
    ]);
  });

  it('reads questions by it from the next one on, without a new start', async () => {
    const question = 'total turnover of orders by market';
    expect((await ask(question)).success).toBe(false);
    await describeIt({
      table: 'zz_tab',
      synonyms: ['orders'],
      columns: [
        { name: 'q1', synonyms: ['turnover'] },
        { name: 'q2', synonyms: ['market'] },
      ],
    }).expect(200);
    const { success, rows } = await ask(question);
    expect({ success, rows: rows.toSorted() }).toEqual({
      success: true,
      rows: [
        ['Chile', 24.5],
        ['Norway', 10.5],
      ],
    });
  });

  it('leaves what is not named as it was, and takes back what is empty', async () => {
    await describeIt({ table: 'zz_tab', description: 'Orders', synonyms: ['orders'] }).expect(200);
    await describeIt({ table: 'zz_tab', columns: [{ name: 'q2', description: 'Where to' }] }).expect(200);
    const { body } = await describeIt({ table: 'zz_tab', description: '' }).expect(200);
    expect(body).toMatchObject({ description: null, synonyms: ['orders'] });
    expect(body.columns[2]).toMatchObject({ name: 'q2', description: 'Where to' });
  });

  it('is kept when the schema is read again', async () => {
    await describeIt({ table: 'zz_tab', synonyms: ['orders'] }).expect(200);
    const refresh = `/workspaces/${workspace.id}/data-sources/${id}/refresh`;
    await api.http.post(refresh).set(editor).expect(200);
    const { body } = await api.http.get(schemaOf()).set(editor).expect(200);
    expect(body.tables[0].synonyms).toEqual(['orders']);
  });

  it('keeps both of two who describe at once', async () => {
    const columns = ['id', 'q1', 'q2'];
    const columnSaid = (name: string) => ({ name, description: `about ${name}` });
    const answers = await Promise.all(
      columns.map((name) => describeIt({ table: 'zz_tab', columns: [columnSaid(name)] })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { body } = await api.http.get(schemaOf()).set(editor).expect(200);
    expect(body.tables[0].columns).toMatchObject(columns.map(columnSaid));
  });

  it('is open for a source that a manifest declares, which says nothing of it', async () => {
    await api.source.query(`UPDATE data_source SET managed_by = 'DataSource/shop/' || id WHERE id = $1`, [
      id,
    ]);
    await describeIt({ table: 'zz_tab', description: 'Orders' }).expect(200);
    await api.source.query('UPDATE data_source SET managed_by = NULL WHERE id = $1', [id]);
  });

  it('is in the audit log, by the names of what was described', async () => {
    await describeIt({ table: 'zz_tab', columns: [{ name: 'q1', description: 'secret plans' }] }).expect(200);
    const { body } = await api.http.get(`/workspaces/${workspace.id}/audit-events?limit=1`).set(admin);
    expect(body.data).toMatchObject([
      { action: 'data_source.described', target: { id }, details: { table: 'zz_tab', columns: ['q1'] } },
    ]);
    expect(JSON.stringify(body)).not.toContain('secret plans');
  });
});

describe('400', () => {
  it.each([
    [{ table: 'nothing' }, 'table'],
    [{ table: 'zz_tab', schema: 'main' }, 'table'],
    [{ table: 'zz_tab', columns: [{ name: 'q1' }, { name: 'nothing' }] }, 'columns.1.name'],
    [{ table: 'zz_tab', synonyms: [''] }, 'synonyms.0'],
    [{ table: 'zz_tab', synonyms: Array.from({ length: 21 }, (_, place) => `w${place}`) }, 'synonyms'],
    [{ table: 'zz_tab', description: 'x\u0000' }, 'description'],
  ])('for %j: nothing is kept', async (said, path) => {
    const { body } = await describeIt(said).expect(400);
    expect(body.issues[0].path).toBe(path);
    const schema = await api.http.get(schemaOf()).set(editor);
    expect(schema.body.tables[0]).toMatchObject({ description: null, synonyms: [] });
  });
});

describe('403', () => {
  it('for a viewer', async () => {
    const { body } = await describeIt({ table: 'zz_tab', description: 'x' }, viewer).expect(403);
    expect(body).toMatchObject({ error_code: 'forbidden', required_role: 'editor' });
  });
});

describe('404', () => {
  it("for another workspace's source, which stays as it is", async () => {
    const other = await api.make.aWorkspace();
    const stranger = await api.signIn(await api.make.aMember({ workspace: other }));
    const theirs = `/workspaces/${other.id}/data-sources/${id}/schema`;
    await api.http.patch(theirs).set(stranger).send({ table: 'zz_tab', description: 'mine' }).expect(404);
    const { body } = await api.http.get(schemaOf()).set(editor);
    expect(body.tables[0].description).toBeNull();
  });
});
