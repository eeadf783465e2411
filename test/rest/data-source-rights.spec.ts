import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { BuiltWorkspace } from '#testing';
import { startTestApi } from '../start-test-api.js';

const files = mkdtempSync(join(tmpdir(), 'questglass-rights-'));
const api = startTestApi({ QG_FILES_DIR: files });

type Bearer = { authorization: string };

let workspace: BuiltWorkspace;
let admin: Bearer;
let editor: Bearer;
let viewer: Bearer;

beforeAll(async () => {
  workspace = await api.make.aWorkspace();
  admin = await api.signIn(await api.make.aMember({ workspace }));
  editor = await api.signIn(await api.make.aMember({ workspace, role: 'editor' }));
  viewer = await api.signIn(await api.make.aMember({ workspace, role: 'viewer' }));
  mkdirSync(join(files, workspace.id));
  const file = new DatabaseSync(join(files, workspace.id, 'shop.sqlite'));
  file.exec('CREATE TABLE orders (id INTEGER PRIMARY KEY)');
  file.close();
});

afterAll(() => rmSync(files, { recursive: true }));

const at = (path = '') => `/workspaces/${workspace.id}/data-sources${path}`;
const connect = (body: object, bearer = admin) => api.http.post(at()).set(bearer).send(body);
let count = 0;
const aShop = async (): Promise<string> => {
  const name = `Shop ${(count += 1)}`;
  const { body } = await connect({ name, type: 'sqlite', settings: { path: 'shop.sqlite' } }).expect(201);
  return body.id;
};

describe('403', () => {
  it('lets admins connect, change and see settings; editors try and read again; viewers look', async () => {
    const id = await aShop();
    await connect({ name: 'No', type: 'sqlite', settings: { path: 'shop.sqlite' } }, editor).expect(403);
    await api.http
      .get(at(`/${id}`))
      .set(editor)
      .expect(403);
    await api.http
      .patch(at(`/${id}`))
      .set(editor)
      .send({ name: 'No' })
      .expect(403);
    await api.http
      .delete(at(`/${id}`))
      .set(editor)
      .expect(403);
    await api.http
      .post(at(`/${id}/test`))
      .set(viewer)
      .expect(403);
    await api.http
      .post(at(`/${id}/preview`))
      .set(viewer)
      .send({ sql: 'SELECT 1' })
      .expect(403);
    await api.http.get(at()).set(viewer).expect(200);
  });
});

describe('409', () => {
  it('refuses a name that is taken', async () => {
    await connect({ name: 'Twice', type: 'sqlite', settings: { path: 'shop.sqlite' } }).expect(201);
    const { body } = await connect({
      name: 'Twice',
      type: 'sqlite',
      settings: { path: 'shop.sqlite' },
    }).expect(409);
    expect(body).toEqual({ error_code: 'conflict', message: 'there is a data source named "Twice" already' });
  });

  it('leaves the default with the source that a manifest gave it to', async () => {
    const [id, other] = [await aShop(), await aShop()];
    await api.http
      .patch(at(`/${id}`))
      .set(admin)
      .send({ is_default: true })
      .expect(200);
    await api.source.query("UPDATE data_source SET managed_by = 'DataSource/default/first' WHERE id = $1", [
      id,
    ]);
    const { body } = await api.http
      .patch(at(`/${other}`))
      .set(admin)
      .send({ is_default: true })
      .expect(409);
    expect(body).toMatchObject({ managed_by: 'DataSource/default/first' });
  });

  it('leaves what a manifest declares to the manifest', async () => {
    const id = await aShop();
    await api.source.query("UPDATE data_source SET managed_by = 'DataSource/default/shop' WHERE id = $1", [
      id,
    ]);
    const { body } = await api.http
      .patch(at(`/${id}`))
      .set(admin)
      .send({ name: 'Mine' })
      .expect(409);
    expect(body).toMatchObject({ error_code: 'conflict', managed_by: 'DataSource/default/shop' });
    await api.http
      .delete(at(`/${id}`))
      .set(admin)
      .expect(409);
  });
});
