import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SourceNetwork } from '#connectors';
import type { AskAnswer, Cell } from '#contracts';
import type { EntityManager } from '#database';
import { SecretBox } from '#platform';
import type { BuiltKey, BuiltWorkspace } from '#testing';
import { OpenConnectors, sourceProfiling } from '#workspace';
import { startTestApi } from '../start-test-api.js';
import { CompanySources } from './company-sources.js';
import { firstSources, visits, visitsCsv } from './first-question-sources.js';
import type { Told } from './first-question-sources.js';

const files = mkdtempSync(join(tmpdir(), 'questglass-first-questions-'));
const now = () => new Date('2026-11-22T12:00:00Z');
const opened = ['127.0.0.0/8', '::1/128'];
const api = startTestApi({ QG_FILES_DIR: files, QG_SOURCE_ADDRESSES_ALLOWED: opened.join(',') }, now);
const companies = new CompanySources();

let workspace: BuiltWorkspace;
let key: BuiltKey;
/** A session of its own for each request: the clock stands still, and sessions that are over by the database's are swept away. */
const asAdmin = async () => api.signIn(await api.make.aMember({ workspace }));
const connected = new Map<string, { id: string; db?: EntityManager }>();

beforeAll(async () => {
  workspace = await api.make.aWorkspace();
  key = await api.make.aKey({ workspace, scopes: ['ask'] });
  for (const { name, fill } of firstSources)
    connected.set(name, await companies.connect({ api, workspace, admin: await asAdmin() }, name, fill));
  connected.set('visits', { id: await upload('visits.csv', visitsCsv) });
  connected.set('vehicles', {
    id: await upload('vehicles.csv', 'model,fuel\nVan,diesel\nVan,electric\nTruck,diesel\n'),
  });
  await profile();
}, 120_000);

afterAll(async () => {
  await companies.remove();
  rmSync(files, { recursive: true });
});

async function upload(name: string, content: string): Promise<string> {
  const { body } = await api.http
    .post(`/workspaces/${workspace.id}/files`)
    .set(await asAdmin())
    .send({ name, content })
    .expect(201);
  const source = { name, type: 'duckdb', settings: { path: body.path } };
  const made = await api.http
    .post(`/workspaces/${workspace.id}/data-sources`)
    .set(await asAdmin())
    .send(source)
    .expect(201);
  return made.body.id;
}

/** Looks at the rows of all sources, as the schedule does. */
async function profile(): Promise<void> {
  const network = new SourceNetwork({ opened });
  const connectors = new OpenConnectors({ network, filesFolder: files, connectionsMax: 2 });
  const secrets = new SecretBox([['test', Buffer.alloc(32, 7)]]);
  const observer = { onProfile: () => undefined };
  const step = sourceProfiling({ db: api.source.manager, secrets, connectors }, { observer });
  while ((await step.run(now(), new AbortController().signal)) > 0);
  await connectors.close();
}

const idOf = (name: string): string => connected.get(name)?.id ?? '';

function databaseOf(name: string): EntityManager {
  const db = connected.get(name)?.db;
  if (!db) throw new Error(`${name} is no database that was filled here`);
  return db;
}

async function ask(question: string, ...names: string[]): Promise<AskAnswer> {
  const { body } = await api.http
    .post('/v1/ask')
    .set('authorization', `Bearer ${key.secret}`)
    .send({ question, data_source_ids: names.map(idOf) })
    .expect(200);
  return body;
}

/** An answer as its rows' columns by their names. */
function recordsOf({ columns, rows }: AskAnswer): Record<string, Cell>[] {
  return rows.map((row) => Object.fromEntries(columns.map((column, place) => [column, row[place] ?? null])));
}

async function expectAnswered(questions: readonly string[], ...names: string[]): Promise<void> {
  expect(questions.length).toBeGreaterThan(0);
  for (const question of questions)
    expect({ question, ...(await ask(question, ...names)) }).toMatchObject({ success: true, error: null });
}

/** A value of a row, from the answer or from the database itself. */
function written(value: unknown): string {
  return value instanceof Date ? value.toISOString().slice(0, 10) : String(value);
}

const overviews = ['how are we doing?', 'give me an overview', 'anything unusual?'];

describe.each(firstSources)('what people ask first of $name', ({ name, thing, measure, named }) => {
  const numberOf = async ({ sql }: Told, { from, before }: Told['later']): Promise<number> => {
    const [row] = await databaseOf(name).query(sql, [from, before]);
    return Number(Object.values(row ?? {})[0]);
  };

  /** The line of a number, as direct SQL has it. */
  const lineOf = async (told: Told) => ({
    measure: told.name,
    part: 'all',
    period: told.later.words,
    value: await numberOf(told, told.later),
    period_before: told.earlier.words,
    value_before: await numberOf(told, told.earlier),
  });

  /** The statement gives the very rows, and says all that they say by itself. */
  const expectOwnSql = async (answer: AskAnswer) => {
    const rows: Record<string, unknown>[] = await databaseOf(name).query(answer.sql ?? '');
    expect(rows.map((row) => Object.values(row).map(written))).toEqual(
      answer.rows.map((row) => row.map(written)),
    );
  };

  it.each(['hello', 'what can I ask?'])(
    '"%s": what can be asked, with questions to start from',
    async (question) => {
      const answer = await ask(question, name);
      expect(answer).toMatchObject({ success: true, sql: null, rows: [], error: null });
      expect(answer.insight).toContain(thing.plural);
      expect(answer.suggestions).not.toEqual([]);
    },
  );

  it.each(overviews)('"%s": the numbers that matter, their change, and what moved', async (question) => {
    const answer = await ask(question, name);
    expect(answer).toMatchObject({ success: true, error: null });
    const lines = recordsOf(answer);
    expect(lines).toContainEqual(expect.objectContaining(await lineOf(measure)));
    const totals = lines.filter(({ part }) => part === 'all');
    expect(totals.length).toBeGreaterThanOrEqual(2);
    expect(totals.length).toBeLessThanOrEqual(4);
    expect(lines.length).toBeGreaterThan(totals.length);
    for (const { value, value_before: before, change } of lines)
      expect(Number(change)).toBeCloseTo(Number(value) - Number(before), 2);
    expect(answer.insight).toContain(`In ${measure.later.words}, `);
    expect(answer.insight).toContain(measure.name);
    await expectOwnSql(answer);
  });

  it('goes on with questions that are answered', async () => {
    const { suggestions: toStart } = await ask('what can I ask?', name);
    const { suggestions: toGoOn } = await ask('how are we doing?', name);
    await expectAnswered([...new Set([...toStart, ...toGoOn])], name);
  });

  it('"what data is there?": what it holds, with how many', async () => {
    const answer = await ask('what data is there?', name);
    const [row] = await databaseOf(name).query(thing.count);
    expect(recordsOf(answer)).toContainEqual(
      expect.objectContaining({ data: thing.plural, number_of_rows: Number(row.count) }),
    );
    expect(answer.insight).toContain(`${Number(row.count).toLocaleString('en-US')} ${thing.plural}`);
    await expectOwnSql(answer);
  });

  it.each(['summarise', 'tell me about'])('"%s …": the numbers of what is named', async (words) => {
    const answer = await ask(`${words} ${named.words}`, name);
    expect(answer).toMatchObject({ success: true, error: null });
    expect(recordsOf(answer)).toContainEqual(expect.objectContaining(await lineOf(named)));
    expect(answer.rows.every(([told]) => typeof told === 'string' && told.includes(named.words))).toBe(true);
    await expectOwnSql(answer);
  });

  it('says how far its data reaches, where that is not until now', async () => {
    const { insight } = await ask('how are we doing?', name);
    const end = /The data ends on (June 1\d, 2026), so (May 2026) is its last whole month\./.exec(
      insight ?? '',
    );
    expect(end?.[2]).toBe(name === 'shop' ? undefined : measure.later.words);
  });
});

describe('what people ask first of an uploaded file', () => {
  const ofMonth = (month: string, city?: string) =>
    visits
      .filter((visit) => visit.day.startsWith(month) && (city === undefined || visit.city === city))
      .reduce((sum, { amount }) => sum + amount, 0);
  // The file ends on October 27: three quiet days may be at the end of a month, and four are not.
  const total = (part: string, city?: string) => {
    const [later, earlier] = [ofMonth('2026-09', city), ofMonth('2026-08', city)];
    const percent = Math.round((1_000 * (later - earlier)) / earlier) / 10;
    return [
      'total amount of visits',
      part,
      'September 2026',
      later,
      'August 2026',
      earlier,
      later - earlier,
      percent,
    ];
  };

  it.each([...overviews, 'summarise visits', 'tell me about visits'])(
    '"%s": its numbers',
    async (question) => {
      const answer = await ask(question, 'visits');
      expect(answer).toMatchObject({ success: true, error: null });
      expect(answer.rows.slice(0, 2)).toEqual([total('all'), total('Oslo (city)', 'Oslo')]);
    },
  );

  it('"what data is there?": its rows and columns', async () => {
    const { rows, insight } = await ask('what data is there?', 'visits');
    expect(rows).toEqual([['visits', 900, '2026-01-01', '2026-10-27', 'day, city, amount']]);
    expect(insight).toBe('visits.csv holds 900 visits (January 1, 2026 to October 27, 2026).');
  });

  it.each(['hello', 'what can I ask?'])('"%s": what can be asked', async (question) => {
    const answer = await ask(question, 'visits');
    expect(answer).toMatchObject({ success: true, sql: null });
    await expectAnswered(answer.suggestions, 'visits');
  });

  it('counts where nothing says when, and says so', async () => {
    const answer = await ask('anything unusual?', 'vehicles');
    expect(answer.rows).toEqual([
      ['number of vehicles', 'all', 3],
      ['number of vehicles', 'Van (model)', 2],
      ['number of vehicles', 'Truck (model)', 1],
    ]);
    expect(answer.insight).toMatch(/^Nothing here says when things were, so there is no change to tell\./);
  });
});

describe('what only looks like a first question', () => {
  it('is answered as it is read', async () => {
    const answer = await ask('summarise orders by channel', 'shop');
    expect(answer).toMatchObject({ success: true });
    expect(answer.columns).toContain('channel');
    expect(answer.columns).not.toContain('period_before');
  });

  it('names the words that are not known', async () => {
    const { success, error } = await ask('summarise zorblats', 'shop');
    expect({ success, error }).toEqual({ success: false, error: expect.stringContaining('"zorblats"') });
  });

  it('is what somebody verified', async () => {
    const verified = {
      question: 'how are we doing?',
      sql: 'SELECT 1 AS fine',
      data_source_id: idOf('vehicles'),
    };
    const { body } = await api.http
      .post(`/workspaces/${workspace.id}/verified-questions`)
      .set(await asAdmin())
      .send(verified)
      .expect(201);
    expect((await ask('How are we doing?', 'vehicles')).rows).toEqual([[1]]);
    await api.http
      .delete(`/workspaces/${workspace.id}/verified-questions/${body.id}`)
      .set(await asAdmin())
      .expect(204);
  });
});

describe('first questions of several sources and in other places', () => {
  it('begins with questions for every source', async () => {
    const answer = await ask('hello', 'visits', 'vehicles');
    expect(answer.suggestions.some((question) => /visits/.test(question))).toBe(true);
    expect(answer.suggestions.some((question) => /vehicles/.test(question))).toBe(true);
    await expectAnswered(answer.suggestions, 'visits', 'vehicles');
  });

  it('tells curated metrics first', async () => {
    const metric = {
      name: 'Delivered revenue',
      data_source_id: idOf('shop'),
      source: 'orders',
      expression: 'sum(total_amount)',
      filters: ["status = 'delivered'"],
      dimensions: ['channel'],
      time_column: 'ordered_at',
    };
    const path = `/workspaces/${workspace.id}/metrics`;
    const { body } = await api.http
      .post(path)
      .set(await asAdmin())
      .send(metric)
      .expect(201);
    const { columns, rows, insight } = await ask('how are we doing?', 'shop');
    const [row] = await databaseOf('shop').query(
      `SELECT sum(total_amount) AS sum FROM orders WHERE status = 'delivered'
        AND ordered_at >= '2026-10-01' AND ordered_at < '2026-11-01'`,
    );
    expect(rows[0]?.[0]).toBe('Delivered revenue');
    expect(rows[0]?.[columns.indexOf('value')]).toBe(Number(row.sum));
    expect(insight).toMatch(/^In October 2026, delivered revenue was /);
    await api.http
      .delete(`${path}/${body.id}`)
      .set(await asAdmin())
      .expect(204);
  });

  it('shows an overview in a widget by its totals alone, whose statement holds no value of a row', async () => {
    const widget = {
      title: 'Overview',
      type: 'table',
      question: 'how are we doing?',
      data_source_id: idOf('shop'),
    };
    const path = `/workspaces/${workspace.id}/dashboards`;
    const { body } = await api.http
      .post(path)
      .set(await asAdmin())
      .send({ name: 'Board', widgets: [widget] })
      .expect(201);
    const board = await api.http
      .get(`${path}/${body.id}`)
      .set(await asAdmin())
      .expect(200);
    const [{ key: widgetKey }] = board.body.widgets;
    const data = await api.http
      .get(`${path}/${body.id}/widgets/${widgetKey}/data`)
      .set(await asAdmin())
      .expect(200);
    expect(data.body).toMatchObject({ error: null });
    expect(data.body.columns).not.toContain('part');
    expect(data.body.rows[0].slice(0, 2)).toEqual(['total amount of orders', 'October 2026']);
  });

  it('fails as any question where the source is away', async () => {
    const id = await upload('gone.csv', 'day,city\n2026-01-01,Oslo\n');
    connected.set('gone', { id });
    rmSync(join(files, workspace.id), { recursive: true });
    const { success, error, rows } = await ask('how are we doing?', 'gone');
    expect({ success, rows }).toEqual({ success: false, rows: [] });
    expect(error).toEqual(expect.any(String));
  });
});
