import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SourceNetwork } from '#connectors';
import type { Cell } from '#contracts';
import { SecretBox } from '#platform';
import type { BuiltKey, BuiltWorkspace } from '#testing';
import { OpenConnectors, sourceProfiling } from '#workspace';
import { writeDuckdb } from '../connectors/duckdb-fixture.js';
import { writeSqlite } from '../connectors/sqlite-fixture.js';
import { startTestApi } from '../start-test-api.js';
import { CompanySources } from './company-sources.js';

const files = mkdtempSync(join(tmpdir(), 'questglass-numbers-in-texts-'));
const opened = ['127.0.0.0/8', '::1/128'];
const now = () => new Date('2026-11-22T12:00:00Z');
const api = startTestApi({ QG_FILES_DIR: files, QG_SOURCE_ADDRESSES_ALLOWED: opened.join(',') }, now);
const companies = new CompanySources();

const mechanics = ['Ines', 'Piet', 'Yara'];
const colours = ['red', 'green'];
/** Forty jobs as somebody exported them: all columns are texts, and of every fifth job nobody said how content they were. */
const jobs = Array.from({ length: 40 }, (_unused, row) => ({
  job_ref: `J-${100 + row}`,
  mechanic: mechanics[row % 3] ?? '',
  colour: colours[row % 2] ?? '',
  csat: row % 5 === 4 ? '' : String((row % 4) + 1),
  paid_amount: row % 10 === 9 ? ' ' : `${90 + row * 7}.50`,
  store_code: String(row % 7).padStart(3, '0'),
}));
const columns = Object.keys(jobs[0] ?? {});
const inserted = jobs.map((job) => `('${Object.values(job).join("', '")}')`).join(', ');
const statements = [
  `CREATE TABLE jobs (${columns.map((column) => `${column} TEXT`).join(', ')})`,
  `INSERT INTO jobs VALUES ${inserted}`,
];

const rated = jobs.flatMap(({ csat, mechanic }) => (csat === '' ? [] : { csat: Number(csat), mechanic }));
const paid = jobs.map((job) => Number(job.paid_amount));
const sum = (numbers: readonly number[]): number => numbers.reduce((all, each) => all + each, 0);
const average = (numbers: readonly number[]): number => sum(numbers) / numbers.length;
const averageOf = (who: string): number =>
  average(rated.flatMap(({ csat, mechanic }) => (mechanic === who ? csat : [])));

let workspace: BuiltWorkspace;
let key: BuiltKey;
const sources = new Map<string, string>();

const asAdmin = async () => api.signIn(await api.make.aMember({ workspace }));

beforeAll(async () => {
  workspace = await api.make.aWorkspace();
  key = await api.make.aKey({ workspace, scopes: ['ask'] });
  mkdirSync(join(files, workspace.id));
  writeSqlite(join(files, workspace.id, 'jobs.sqlite'), statements.join(';\n'));
  await writeDuckdb(join(files, workspace.id, 'jobs.duckdb'), statements.join(';\n'));
  for (const type of ['sqlite', 'duckdb']) {
    const source = { name: type, type, settings: { path: `jobs.${type}` } };
    const { body } = await api.http
      .post(`/workspaces/${workspace.id}/data-sources`)
      .set(await asAdmin())
      .send(source)
      .expect(201);
    sources.set(type, body.id);
  }
  const { id } = await companies.connect({ api, workspace, admin: await asAdmin() }, 'jobs', async (db) => {
    for (const statement of statements) await db.query(statement);
  });
  sources.set('postgresql', id);
  await profile();
}, 60_000);

afterAll(async () => {
  await companies.remove();
  rmSync(files, { recursive: true });
});

/** Looks at the rows of all sources, as the schedule does. */
async function profile(): Promise<void> {
  const connectors = new OpenConnectors({
    network: new SourceNetwork({ opened }),
    filesFolder: files,
    connectionsMax: 2,
  });
  const secrets = new SecretBox([['test', Buffer.alloc(32, 7)]]);
  const observer = { onProfile: () => undefined };
  const step = sourceProfiling({ db: api.source.manager, secrets, connectors }, { observer });
  while ((await step.run(now(), new AbortController().signal)) > 0);
  await connectors.close();
}

const ask = (question: string, source: string) =>
  api.http
    .post('/v1/ask')
    .set('authorization', `Bearer ${key.secret}`)
    .send({ question, data_source_ids: [sources.get(source)] });

async function rowsOf(question: string, source: string): Promise<Cell[][]> {
  const { body } = await ask(question, source).expect(200);
  expect(body).toMatchObject({ success: true, error: null });
  return body.rows;
}

describe.each(['postgresql', 'sqlite', 'duckdb'])('an export of texts in %s', (source) => {
  it.each<[string, number]>([
    ['average csat', average(rated.map(({ csat }) => csat))],
    ['total paid amount', sum(paid)],
    ['how many jobs have a csat below 3', rated.filter(({ csat }) => csat < 3).length],
    ['how many jobs have csat of at least 4', rated.filter(({ csat }) => csat >= 4).length],
    ['how many jobs have no csat', jobs.length - rated.length],
    ['highest paid amount', Math.max(...paid)],
  ])('answers "%s"', async (question, expected) => {
    const [row = []] = await rowsOf(question, source);
    expect(Number(row.at(-1))).toBeCloseTo(expected, 6);
  });

  it('averages by group, and groups by the texts as they are kept', async () => {
    const byMechanic = await rowsOf('average csat by mechanic', source);
    expect(new Map(byMechanic.map(([who, csat]) => [who, Number(csat).toFixed(6)]))).toEqual(
      new Map(mechanics.map((who) => [who, averageOf(who).toFixed(6)])),
    );
    const byCsat = await rowsOf('how many jobs are there for each csat', source);
    expect(new Map(byCsat.map(([csat, count]) => [csat, Number(count)]))).toEqual(
      new Map(['', '1', '2', '3', '4'].map((csat) => [csat, jobs.filter((job) => job.csat === csat).length])),
    );
  });

  it.each([
    ['average colour', 'colour'],
    ['total store code', 'store code'],
  ])('refuses "%s" by its name', async (question, name) => {
    const { body } = await ask(question, source);
    expect(body).toMatchObject({ success: false, rows: [] });
    expect(body.error).toContain(`These data sources keep "${name}" as no amount`);
  });
});
