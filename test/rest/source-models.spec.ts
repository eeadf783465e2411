import { beforeEach, describe, expect, it } from '@jest/globals';
import { sourceProfiling } from '#workspace';
import { startDashboardWorkspace } from './dashboard-workspace.js';

const its = startDashboardWorkspace();
let id: string;
let count = 0;

/** Visits are booked in January and take place in February; a vet's number is like a pet's. */
const clinic = `
  DROP TABLE IF EXISTS visits; DROP TABLE IF EXISTS pets;
  CREATE TABLE pets (pet_no TEXT PRIMARY KEY, name TEXT);
  INSERT INTO pets VALUES ('P1', 'Rex'), ('P2', 'Mia'), ('P3', 'Tom');
  CREATE TABLE visits (visit_id INTEGER PRIMARY KEY, pet_no TEXT, booked_on DATE, seen_on DATE, fee_cents INTEGER, status TEXT);
  INSERT INTO visits VALUES
    (1, 'P1', '2026-01-10', '2026-02-03', 1000, 'DONE'), (2, 'P2', '2026-01-11', '2026-02-04', 2000, 'CXL'),
    (3, 'P1', '2026-01-12', '2026-03-05', 3000, 'DONE'), (4, 'P3', '2026-01-13', '2026-03-06', 4000, 'OPEN')`;

beforeEach(async () => {
  its.atSource(clinic, 'clinic.sqlite');
  id = await its.connectAsAdmin(`Clinic ${(count += 1)}`, 'shared/clinic.sqlite');
  await profileAll();
});

const sourcePath = (source = id) => `/workspaces/${its.workspace.id}/data-sources/${source}`;
const modelPath = (source = id) => `${sourcePath(source)}/model`;
const model = async () => (await its.get(modelPath()).expect(200)).body;
const correct = (body: object, as = its.editor) => its.send('post', `${modelPath()}/corrections`, body, as);
const ask = async (question: string) => {
  const body = { question, data_source_ids: [id] };
  return (await its.send('post', `/workspaces/${its.workspace.id}/ask`, body, its.viewer).expect(200)).body;
};
const timesOf = ({ tables }: { tables: { table: string; times: { column: string }[] }[] }) =>
  tables.find(({ table }) => table === 'visits')?.times.map(({ column }) => column);

/** Takes the step as the schedule does, until nothing is due any more. */
async function profileAll(): Promise<void> {
  const connectors = its.connectors();
  const step = sourceProfiling(its.context(connectors), { observer: { onProfile: () => undefined } });
  try {
    while ((await step.run(its.now(), new AbortController().signal)) > 0);
  } finally {
    await connectors.close();
  }
}

const asked = { fact: 'times', table: 'visits', columns: ['seen_on'] };

describe('400', () => {
  it.each([
    [
      { fact: 'column_role', table: 'visits', column: 'cust_no', role: 'code' },
      'there is no visits.cust_no in this source',
    ],
    [
      { fact: 'noun', table: 'stays', noun: { singular: 'stay', plural: 'stays' } },
      'there is no stays in this source',
    ],
    [
      { fact: 'link', table: 'visits', column: 'pet_no', to: { table: 'pets', column: 'id' } },
      'there is no pets.id in this source',
    ],
    [
      { fact: 'link', table: 'visits', column: 'visit_id', to: { table: 'pets', column: 'pet_no' } },
      'visits.visit_id holds numbers and pets.pet_no texts, which cannot be compared',
    ],
    [
      { fact: 'measure', table: 'visits', column: 'seen_on', adds: 'sum', unit: null },
      'visits.seen_on holds days, which cannot be added up',
    ],
  ])('for what does not fit: %j', async (said, message) => {
    const { body } = await correct(said).expect(400);
    expect(body.issues).toEqual([{ path: 'table', message }]);
  });

  it.each([
    [{ fact: 'mood', table: 'visits' }, 'fact'],
    [{ fact: 'column_role', table: 'visits', column: 'status', role: 'nice' }, 'role'],
    [{ fact: 'times', table: 'visits', columns: [] }, 'columns'],
    [{ fact: 'link', table: 'visits', column: 'pet_no', too: null }, ''],
    [{ fact: 'meanings', table: 'visits', column: 'status', meanings: { DONE: 'great' } }, 'meanings.DONE'],
    [
      { fact: 'meanings', table: 'visits', column: 'status', meanings: { 'a\u0000': 'open' } },
      'meanings.a\u0000',
    ],
    [
      { fact: 'current_rows', table: 'visits', current: { by: 'flag', column: 'status', value: '\ud800' } },
      'current.value',
    ],
  ])('for what is no correction: %j', async (said, path) => {
    const { body } = await correct(said).expect(400);
    expect(body.issues.map((issue: { path: string }) => issue.path)).toContain(path);
  });
});

describe('403', () => {
  it('for a viewer, who sees no model and corrects none', async () => {
    await its.get(modelPath(), its.viewer).expect(403);
    await correct(asked, its.viewer).expect(403);
    const { body } = await correct(asked).expect(201);
    await its.send('delete', `${modelPath()}/corrections/${body.id}`, {}, its.viewer).expect(403);
  });
});

describe('404', () => {
  it('for a source of others, and for a correction that is taken back already', async () => {
    const other = await its.api.make.aWorkspace();
    const stranger = await its.api.signIn(await its.api.make.aMember({ workspace: other }));
    const theirs = `/workspaces/${other.id}/data-sources/${id}/model`;
    await its.get(theirs, stranger).expect(404);
    await its.send('post', `${theirs}/corrections`, asked, stranger).expect(404);
    const { body } = await correct(asked).expect(201);
    await its.send('delete', `${modelPath()}/corrections/${body.id}`).expect(204);
    await its.send('delete', `${modelPath()}/corrections/${body.id}`).expect(404);
  });
});

describe('409', () => {
  it('for what a manifest says', async () => {
    const { body } = await correct(asked).expect(201);
    await its.api.source.query(
      `UPDATE source_schema SET corrections = jsonb_set(corrections, '{0,origin}', '"manifest"') WHERE data_source_id = $1`,
      [id],
    );
    await its.send('delete', `${modelPath()}/corrections/${body.id}`).expect(409);
    const { body: refused } = await correct(asked).expect(409);
    expect(refused.message).toMatch(/^this is declared by .*; change it there$/);
  });

  it('for more corrections than a source keeps', async () => {
    await its.api.source.query(
      `UPDATE source_schema SET corrections = (
         SELECT jsonb_agg(jsonb_build_object('id', 'cor_' || n, 'origin', 'console', 'by', 'Ada', 'at', '2026-11-23T10:00:00.000Z',
           'correction', jsonb_build_object('fact', 'column_role', 'schema', NULL, 'table', 't', 'column', n::text, 'role', 'code')))
         FROM generate_series(1, 2000) AS n) WHERE data_source_id = $1`,
      [id],
    );
    const { body } = await correct(asked).expect(409);
    expect(body.message).toMatch(/keeps at most 2000 corrections, .*; take some back first/);
  });
});

describe('the model of a source', () => {
  it('says what is believed and why', async () => {
    expect(await model()).toMatchObject({
      data_source_id: id,
      profiled_at: expect.any(String),
      links: [
        {
          from: { table: 'visits', column: 'pet_no' },
          to: { table: 'pets', column: 'pet_no' },
          is_declared: false,
          basis: { evidence: expect.stringContaining('100 %') },
        },
      ],
      corrections: [],
      unfit: [],
    });
  });

  it('says what could not be read, and what columns are called and stand for', async () => {
    const { tables } = await model();
    expect(tables.map(({ table, unread }: Record<string, string>) => [table, unread])).toEqual([
      ['pets', null],
      ['visits', null],
    ]);
    await its.api.source.query(
      `UPDATE source_schema SET profile = jsonb_set(profile, '{tables,0,unread}', '"It took too long."') WHERE data_source_id = $1`,
      [id],
    );
    await its.api.source.query('UPDATE data_source SET notes_revision = notes_revision + 1 WHERE id = $1', [
      id,
    ]);
    expect((await model()).tables[0]).toMatchObject({ unread: 'It took too long.', calendar: [] });
    await correct({ fact: 'column_also', table: 'visits', column: 'status', words: ['mood'] }).expect(201);
    await correct({ fact: 'spoken', table: 'visits', column: 'status', spoken: { OPEN: 'closed' } }).expect(
      201,
    );
    const [, visits] = (await model()).tables;
    expect(visits.columns.at(-1)).toMatchObject({
      kind: 'text',
      also: ['mood'],
      spoken: { OPEN: 'closed' },
      meanings: { OPEN: 'closed', CXL: 'cancelled' },
    });
  });

  it('tells amounts that no column keeps, until somebody rejects them', async () => {
    const cancelled = async () => {
      const { derived } = await model();
      return derived.find(({ words }: { words: string[] }) => words.includes('cancellation rate'));
    };
    expect(await cancelled()).toMatchObject({
      table: 'visits',
      kind: 'rate',
      expression: { by: 'share', column: 'status', values: ['CXL'], among: null },
      basis: { evidence: expect.any(String) },
    });
    const said = { fact: 'derived', table: 'visits', name: 'cancellation rate', holds: false };
    const { body } = await correct(said).expect(201);
    expect(await cancelled()).toBeUndefined();
    await its.send('delete', `${modelPath()}/corrections/${body.id}`).expect(204);
    expect(await cancelled()).toBeDefined();
  });

  it('is told from names before anybody has looked at the rows', async () => {
    const fresh = await its.connectAsAdmin(`Clinic ${(count += 1)}`, 'shared/clinic.sqlite');
    const { body } = await its.get(modelPath(fresh)).expect(200);
    expect(body).toMatchObject({ profiled_at: null, tables: [{ table: 'pets' }, { table: 'visits' }] });
    await its
      .send('post', `${modelPath(fresh)}/corrections`, { fact: 'link', table: 'visits', column: 'pet_no' })
      .expect(201);
    expect((await its.get(modelPath(fresh)).expect(200)).body.links).toEqual([]);
  });

  it('suggests metrics of its measures until they are defined', async () => {
    const { suggested_metrics: suggested } = await model();
    expect(suggested).toMatchObject([
      { name: 'Total fee', source: 'visits', expression: 'sum(fee_cents) / 100.0' },
      { name: 'Cancellation rate', source: 'visits' },
      { name: 'Completion rate', source: 'visits' },
    ]);
    const metrics = `/workspaces/${its.workspace.id}/metrics`;
    const made: string[] = [];
    for (const metric of suggested) {
      const { body } = await its.send('post', metrics, { ...metric, data_source_id: id }).expect(201);
      made.push(body.id);
    }
    expect((await model()).suggested_metrics).toEqual([]);
    expect((await ask('What is the cancellation rate?')).rows).toEqual([[25]]);
    for (const each of made) await its.send('delete', `${metrics}/${each}`).expect(204);
  });
});

describe('a correction', () => {
  it('of the time is what the next answer counts by, until it is taken back', async () => {
    const question = 'How many visits in February 2026?';
    expect(timesOf(await model())?.[0]).toBe('booked_on');
    expect((await ask(question)).rows).toEqual([[0]]);
    const { body } = await correct(asked).expect(201);
    expect(timesOf(await model())).toEqual(['seen_on', 'booked_on']);
    expect((await ask(question)).rows).toEqual([[2]]);
    await its.send('delete', `${modelPath()}/corrections/${body.id}`).expect(204);
    expect((await ask(question)).rows).toEqual([[0]]);
  });

  it('of a link is what the next answer joins by', async () => {
    const question = 'How many visits for each pet name?';
    expect((await ask(question)).sql).toContain('JOIN');
    await correct({ fact: 'link', table: 'visits', column: 'pet_no', to: null }).expect(201);
    const { sql } = await ask(question);
    expect(sql ?? '').not.toContain('JOIN');
    const to = { table: 'pets', column: 'pet_no' };
    await correct({ fact: 'link', table: 'visits', column: 'pet_no', to }).expect(201);
    expect((await ask(question)).sql).toContain('JOIN');
    expect((await model()).corrections).toHaveLength(1);
  });

  it('of a unit is what an amount may be called by, and what its metric is in', async () => {
    const asPieces = { fact: 'measure', table: 'visits', column: 'fee_cents', adds: 'sum', unit: 'pieces' };
    const { body } = await correct(asPieces).expect(201);
    const byPet = [
      ['Mia', 2_000],
      ['Rex', 4_000],
      ['Tom', 4_000],
    ];
    expect((await ask('pieces by pet name')).rows).toEqual(byPet);
    expect((await model()).suggested_metrics[0]).toMatchObject({ expression: 'sum(fee_cents)' });
    await its.send('delete', `${modelPath()}/corrections/${body.id}`).expect(204);
    expect((await model()).suggested_metrics[0]).toMatchObject({ expression: 'sum(fee_cents) / 100.0' });
  });

  it('of what rows are called is what questions may call them', async () => {
    await correct({ fact: 'noun', table: 'visits', noun: { singular: 'zonk', plural: 'zonks' } }).expect(201);
    expect((await ask('How many zonks are there?')).rows).toEqual([[4]]);
  });

  it('says who made it, and is in the audit log', async () => {
    const { body } = await correct(asked).expect(201);
    expect(body).toMatchObject({ origin: 'console', correction: { ...asked, schema: null } });
    const { tables } = await model();
    const [time] = tables.find(({ table }: { table: string }) => table === 'visits').times;
    expect(time.basis).toEqual({
      certainty: 1,
      evidence: `${body.by} said so on ${body.at.slice(0, 10)}.`,
    });
    const { body: log } = await its
      .get(`/workspaces/${its.workspace.id}/audit-events`, its.admin)
      .expect(200);
    expect(log.data[0]).toMatchObject({
      action: 'data_source.corrected',
      target: { id },
      details: { fact: 'times', table: 'visits' },
    });
  });

  it('outlives a new look at schema and rows, and says when it no longer fits', async () => {
    const { body } = await correct(asked).expect(201);
    await its.send('post', `${sourcePath()}/refresh`).expect(200);
    await profileAll();
    expect(timesOf(await model())?.[0]).toBe('seen_on');
    its.atSource('ALTER TABLE visits DROP COLUMN seen_on', 'clinic.sqlite');
    await its.send('post', `${sourcePath()}/refresh`).expect(200);
    expect(await model()).toMatchObject({
      corrections: [{ id: body.id }],
      unfit: [{ id: body.id, reason: 'there is no visits.seen_on in this source' }],
    });
    expect((await ask('How many visits in February 2026?')).rows).toEqual([[0]]);
    its.atSource(clinic, 'clinic.sqlite');
    await its.send('post', `${sourcePath()}/refresh`).expect(200);
    expect(timesOf(await model())?.[0]).toBe('seen_on');
  });

  it('stays beside another that is made at the same moment', async () => {
    const role = { fact: 'column_role', table: 'visits', column: 'status', role: 'category' };
    await Promise.all([correct(asked).expect(201), correct(role).expect(201)]);
    expect((await model()).corrections).toHaveLength(2);
  });
});
