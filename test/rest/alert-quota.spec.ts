import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startTestApi } from '../start-test-api.js';

const files = mkdtempSync(join(tmpdir(), 'questglass-alert-room-'));
const api = startTestApi({ QG_FILES_DIR: files, QG_ALERTS_MAX: '101' });

let admin: { authorization: string };
let path: string;

beforeAll(async () => {
  mkdirSync(join(files, 'shared'));
  const file = new DatabaseSync(join(files, 'shared', 'shop.sqlite'));
  file.exec("CREATE TABLE stores (store TEXT, rate REAL); INSERT INTO stores VALUES ('North', 1)");
  file.close();
  const member = await api.make.aMember();
  admin = await api.signIn(member);
  path = `/workspaces/${member.workspace.id}`;
  const source = { name: 'Shop', type: 'sqlite', settings: { path: 'shared/shop.sqlite' } };
  await api.http.post(`${path}/data-sources`).set(admin).send(source).expect(201);
});

afterAll(() => rmSync(files, { recursive: true }));

const condition = { kind: 'above', threshold: 5 };
const send = (alert: object) =>
  api.http
    .post(`${path}/alerts`)
    .set(admin)
    .send({ condition, ...alert });
const plain = (name: string) => send({ name, sql: 'SELECT count(*) FROM stores' });
const perValue = (name: string) => send({ name, sql: 'SELECT store, rate FROM stores', dimension: 'store' });

it('an alert per value takes the room of fifty, and what there is goes on where there is no room', async () => {
  const { body: first } = await perValue('By store').expect(201);
  await plain('Stores').expect(201);
  // Two at once do not share the last fifty.
  const answers = await Promise.all([perValue('By store again'), perValue('And again')]);
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409]);
  for (const refused of [answers.find(({ status }) => status === 409), await plain('More stores')])
    expect(refused).toMatchObject({
      status: 409,
      body: {
        error_code: 'conflict',
        limit: 101,
        message: expect.stringMatching(
          /room for 101 alerts.* 101 are taken.* each value of a dimension counts as 50.*QG_ALERTS_MAX/,
        ),
      },
    });
  const of = `${path}/alerts/${first.id}`;
  await api.http
    .patch(of)
    .set(admin)
    .send({ name: 'By shop', condition: { kind: 'above', threshold: 0 } })
    .expect(200);
  const { body: found } = await api.http.post(`${of}/evaluate`).set(admin).expect(200);
  expect(found).toMatchObject({ name: 'By shop', state: 'firing' });
});
