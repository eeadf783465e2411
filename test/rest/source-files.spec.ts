import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { BuiltWorkspace } from '#testing';
import { startTestApi } from '../start-test-api.js';

const files = mkdtempSync(join(tmpdir(), 'questglass-files-'));
const api = startTestApi({ QG_FILES_DIR: files });

let own: BuiltWorkspace;
let other: BuiltWorkspace;

beforeAll(async () => {
  own = await api.make.aWorkspace();
  other = await api.make.aWorkspace();
  for (const folder of [own.id, other.id, 'shared']) mkdirSync(join(files, folder));
  const file = new DatabaseSync(join(files, own.id, 'shop.sqlite'));
  file.exec('CREATE TABLE orders (id INTEGER PRIMARY KEY)');
  file.close();
  copyFileSync(join(files, own.id, 'shop.sqlite'), join(files, 'shared', 'open.sqlite'));
});

afterAll(() => rmSync(files, { recursive: true }));

async function connect(workspace: BuiltWorkspace, path: string): Promise<number> {
  const bearer = await api.signIn(await api.make.aMember({ workspace }));
  const source = { name: path, type: 'sqlite', settings: { path } };
  const { status } = await api.http.post(`/workspaces/${workspace.id}/data-sources`).set(bearer).send(source);
  return status;
}

it('a workspace finds the files of its own folder, and those that are shared', async () => {
  expect([await connect(own, 'shop.sqlite'), await connect(own, 'shared/open.sqlite')]).toEqual([201, 201]);
  expect([await connect(other, 'shop.sqlite'), await connect(other, 'shared/open.sqlite')]).toEqual([
    400, 201,
  ]);
});

it.each([
  () => `${own.id}/shop.sqlite`,
  () => `../${own.id}/shop.sqlite`,
  () => `shared/../${own.id}/shop.sqlite`,
  () => `shared/${own.id}/shop.sqlite`,
])('no path leads to the files of another: %s', async (path) => {
  expect(await connect(other, path())).toBe(400);
});
