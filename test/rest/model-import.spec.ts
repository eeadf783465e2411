import { beforeEach, describe, expect, it } from '@jest/globals';
import { startDashboardWorkspace } from './dashboard-workspace.js';

const its = startDashboardWorkspace();
let id: string;
let count = 0;

const clinic = `
  DROP TABLE IF EXISTS visits; DROP TABLE IF EXISTS pets; DROP TABLE IF EXISTS stock;
  CREATE TABLE pets (nr TEXT, name TEXT);
  CREATE TABLE visits (visit_id INTEGER, animal TEXT, booked_on DATE, seen_on DATE, fee REAL, status INTEGER);
  CREATE TABLE stock (item TEXT, day DATE, pieces INTEGER)`;

beforeEach(async () => {
  its.atSource(clinic, 'clinic.sqlite');
  id = await its.connectAsAdmin(`Clinic ${(count += 1)}`, 'shared/clinic.sqlite');
});

const path = () => `/workspaces/${its.workspace.id}/data-sources/${id}`;
const take = (yaml: string, as = its.editor) => its.send('post', `${path()}/model/import`, { yaml }, as);
const model = async () => (await its.get(`${path()}/model`).expect(200)).body;
const correctionsOf = (kept: { correction: object }[]) => kept.map(({ correction }) => correction);

const schemaFile = `
version: 2
models:
  - name: visits
    description: What happened at the vet's.
    columns:
      - name: animal
        description: "{{ doc('animal') }}"
        data_tests:
          - not_null
          - relationships: {arguments: {to: ref('pets'), field: nr}}
      - name: status
        description: How it went.
        tests:
          - accepted_values: {values: [1, 2, 3]}
      - name: vet
        tests:
          - relationships: {to: ref('vets'), field: id}
  - name: vets
    description: Who is not in this source.
sources:
  - name: clinic
    tables:
      - name: stock
        columns:
          - name: pieces
            description: So many are left.
`;

const semantics = `
semantic_models:
  - name: visits
    model: ref('visits')
    defaults: {agg_time_dimension: seen}
    entities:
      - {name: consultation_id, type: primary, expr: visit_id}
      - {name: pet, type: foreign, expr: animal}
    dimensions:
      - {name: seen, type: time, expr: seen_on}
      - {name: status, type: categorical}
    measures:
      - {name: fees, agg: sum, expr: fee}
      - {name: dear, agg: sum, expr: "case when fee > 10 then fee end"}
  - name: pets
    model: ref('pets')
    entities:
      - {name: pet, type: primary, expr: nr}
  - name: stock
    model: source('clinic', 'stock')
    measures:
      - {name: left, agg: sum, expr: pieces, non_additive_dimension: {name: day, window_choice: max}}
`;

const osi = `
semantic_model:
  - name: clinic
    datasets:
      - name: consultations
        source: warehouse.public.visits
        description: What happened at the vet's.
        ai_context: {synonyms: [consultations]}
        fields:
          - name: when_seen
            expression: {dialects: [{dialect: ANSI_SQL, expression: seen_on}]}
            dimension: {is_time: true}
          - name: money
            description: In euros.
            expression: {dialects: [{dialect: ANSI_SQL, expression: fee}]}
            ai_context: {synonyms: [turnover]}
      - {name: animals, source: pets}
    relationships:
      - {name: of, from: consultations, to: animals, from_columns: [animal], to_columns: [nr]}
      - {name: by_two, from: consultations, to: animals, from_columns: [animal, fee], to_columns: [nr, name]}
      - {name: uneven, from: consultations, to: animals, from_columns: [animal], to_columns: [nr, name]}
`;

describe('what dbt says of a source', () => {
  it('becomes corrections by its tests, and words by its descriptions', async () => {
    const { body } = await take(schemaFile).expect(200);
    expect(correctionsOf(body.corrections)).toEqual([
      {
        fact: 'link',
        schema: null,
        table: 'visits',
        column: 'animal',
        to: { schema: null, table: 'pets', column: 'nr' },
      },
      { fact: 'column_role', schema: null, table: 'visits', column: 'status', role: 'category' },
    ]);
    expect(body).toMatchObject({
      corrections: [{ origin: 'dbt' }, { origin: 'dbt' }],
      described: 2,
      skipped: [
        { name: 'visits.animal', reason: 'its description is a template' },
        { name: 'visits.vet', reason: 'there is no column "vet" in visits' },
        { name: 'vets', reason: 'there is no table "vets" in this data source' },
        { name: 'not_null', reason: 'no fact follows from this test' },
      ],
    });
    expect((await model()).links).toEqual([
      expect.objectContaining({
        from: { schema: null, table: 'visits', column: 'animal' },
        basis: { certainty: 1, evidence: expect.stringMatching(/ took it over from dbt on /) },
      }),
    ]);
    const { tables } = (await its.get(`${path()}/schema`).expect(200)).body;
    expect(tables).toMatchObject([
      { name: 'pets', description: null },
      { name: 'stock', columns: [{}, {}, { description: 'So many are left.' }] },
      {
        name: 'visits',
        description: "What happened at the vet's.",
        columns: [{}, { description: null }, {}, {}, {}, {}],
      },
    ]);
  });

  it('becomes keys, times, amounts and nouns by its semantic models', async () => {
    const { body } = await take(semantics).expect(200);
    expect(body.skipped).toEqual([
      { name: 'visits.dear', reason: 'it is computed, and only columns can be taken over' },
    ]);
    expect(await model()).toMatchObject({
      links: [{ from: { column: 'animal' }, to: { table: 'pets', column: 'nr' } }],
    });
    const { tables } = await model();
    const visits = tables.find(({ table }: { table: string }) => table === 'visits');
    expect(visits).toMatchObject({ noun: { value: { singular: 'consultation', plural: 'consultations' } } });
    expect(visits.times[0]).toMatchObject({ column: 'seen_on', basis: { certainty: 1 } });
    const columns = Object.fromEntries(
      tables.flatMap((table: { columns: { column: string }[] }) =>
        table.columns.map((each) => [each.column, each]),
      ),
    );
    expect(columns).toMatchObject({
      visit_id: { role: 'id' },
      fee: { role: 'measure', measure: { adds: 'sum', unit: 'money' } },
      pieces: { role: 'measure', measure: { adds: 'last' } },
      seen_on: { role: 'time' },
    });
  });

  it('is taken over once, and again where it changed', async () => {
    await take(schemaFile).expect(200);
    const { body: same } = await take(schemaFile).expect(200);
    expect(same).toMatchObject({ corrections: [], described: 0 });
    const { body: changed } = await take(schemaFile.replace('field: nr', 'field: name')).expect(200);
    expect(changed.corrections).toMatchObject([{ correction: { fact: 'link', to: { column: 'name' } } }]);
    expect((await model()).corrections).toHaveLength(2);
  });

  it('is kept without what no text of ours may hold, and calls nothing by a sentence', async () => {
    const name = `what_happened_when_a_pet_was_brought_to_one_of_the_vets_of_the_clinic`;
    const { body } = await take(`
models:
  - name: visits
    description: "At\\0 the\\ud800 vet's."
semantic_models:
  - name: visits
    model: ref('visits')
    entities:
      - {name: ${name}, type: primary, expr: visit_id}`).expect(200);
    expect(correctionsOf(body.corrections)).toEqual([
      { fact: 'column_role', schema: null, table: 'visits', column: 'visit_id', role: 'id' },
    ]);
    const { tables } = (await its.get(`${path()}/schema`).expect(200)).body;
    expect(tables.at(-1)).toMatchObject({ description: "At the\ufffd vet's." });
  });

  it('changes nothing that people said, neither facts nor words', async () => {
    const link = { fact: 'link', table: 'visits', column: 'animal', to: null };
    await its.send('post', `${path()}/model/corrections`, link).expect(201);
    await its.send('patch', `${path()}/schema`, { table: 'visits', description: 'Ours' }).expect(200);
    const { body } = await take(schemaFile).expect(200);
    expect(body.skipped).toContainEqual({
      name: 'visits.animal',
      reason: expect.stringMatching(/ said otherwise \(link\)$/),
    });
    const { corrections } = await model();
    expect(correctionsOf(corrections)).toContainEqual({ ...link, schema: null });
    const { tables } = (await its.get(`${path()}/schema`).expect(200)).body;
    expect(tables.at(-1)).toMatchObject({ description: 'Ours' });
  });
});

describe('what Open Semantic Interchange says of a source', () => {
  it('becomes links, times and words', async () => {
    const { body } = await take(osi).expect(200);
    expect(correctionsOf(body.corrections)).toEqual([
      { fact: 'column_role', schema: null, table: 'visits', column: 'seen_on', role: 'time' },
      {
        fact: 'link',
        schema: null,
        table: 'visits',
        column: 'animal',
        to: { schema: null, table: 'pets', column: 'nr' },
      },
    ]);
    expect(body).toMatchObject({
      described: 1,
      skipped: [
        { name: 'by_two', reason: 'it joins by several columns, and only links of one can be taken over' },
        { name: 'uneven', reason: 'it joins by several columns, and only links of one can be taken over' },
      ],
    });
    const { tables } = (await its.get(`${path()}/schema`).expect(200)).body;
    const visits = tables.at(-1);
    expect(visits.synonyms).toEqual(['consultations']);
    expect(visits.columns.find(({ name }: { name: string }) => name === 'fee')).toMatchObject({
      description: 'In euros.',
      synonyms: ['turnover'],
    });
  });
});

describe('a synonym that cannot be kept', () => {
  it('is left out, and the others stay', async () => {
    await take(osi.replace('[consultations]', '["a\\0b", consultations]')).expect(200);
    const { tables } = (await its.get(`${path()}/schema`).expect(200)).body;
    expect(tables.at(-1).synonyms).toEqual(['consultations']);
  });

  it('is counted among what was not taken over', async () => {
    const { body } = await take(osi.replace('[consultations]', '["a\\0b", consultations]')).expect(200);
    expect(body.skipped).toContainEqual({
      name: 'consultations',
      reason: '1 of its synonyms cannot be kept: at most 20, of 60 characters each',
    });
  });
});

describe('an import', () => {
  const revision = async (): Promise<number> => {
    const [row] = await its.api.source.query('SELECT notes_revision FROM data_source WHERE id = $1', [id]);
    return row.notes_revision;
  };

  it('is one change of the source, however many tables it is about', async () => {
    const before = await revision();
    const { body } = await take(`
models:
  - {name: pets, description: Animals, columns: [{name: nr, description: On the collar}]}
  - {name: visits, description: Stays, columns: [{name: status, tests: [{accepted_values: {values: [1]}}]}]}
  - {name: stock, description: Goods}`).expect(200);
    expect(body).toMatchObject({ corrections: [{}], described: 3, skipped: [] });
    expect(await revision()).toBe(before + 1);
  });

  it('is taken over as a whole or not at all', async () => {
    await its.api.source.query(
      `UPDATE source_schema SET notes = (
         SELECT jsonb_agg(jsonb_build_object('schema', NULL, 'table', 'gone', 'column', 'c' || n, 'description', '', 'synonyms',
           jsonb_build_array('a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j')))
         FROM generate_series(1, 200) AS n) WHERE data_source_id = $1`,
      [id],
    );
    const before = await revision();
    expect((await take(osi).expect(409)).body.message).toContain('2000 synonyms at most');
    expect((await model()).corrections).toEqual([]);
    expect(await revision()).toBe(before);
  });

  it('tells corrections that do not fit the source, and keeps none of them', async () => {
    const { body } = await take(`
semantic_models:
  - name: visits
    model: ref('visits')
    dimensions:
      - {name: paid, type: time, expr: fee}
      - {name: seen, type: time, expr: seen_on}`).expect(200);
    expect(correctionsOf(body.corrections)).toMatchObject([{ column: 'seen_on' }]);
    expect(body.skipped).toEqual([{ name: 'visits.fee', reason: 'visits.fee cannot hold a time' }]);
    expect(await model()).toMatchObject({ corrections: [{}], unfit: [] });
  });

  it('names everything of dbt that it leaves out', async () => {
    const { body } = await take(`
version: 2
metrics: [{name: fees}]
exposures: []
sources: clinic
models:
  - nameless
  - name: visits
    tests: [{dbt_utils.recency: {}}]
    columns:
      - {name: fee, tests: [not_null, unique]}
      - {name: animal, tests: [not_null, {relationships: {to: 5}}]}
semantic_models:
  - name: consultations
    model: ref('visits')
    defaults: {agg_time_dimension: nowhere}
    entities:
      - {name: owner, type: foreign, expr: animal}
      - {type: foreign}
    dimensions:
      - {name: mood, type: categorical}
    measures:
      - {name: visits, agg: count, expr: visit_id, label: Visits}`).expect(200);
    expect(body.corrections).toEqual([]);
    expect(body.skipped.map(({ name, reason }: Record<string, string>) => `${name}: ${reason}`)).toEqual([
      'model 1: it cannot be read: it must be an object',
      expect.stringMatching(/^visits.animal 1: .*cannot be read/),
      'dbt_utils.recency: no fact follows from this test',
      'not_null: no fact follows from these 2 tests',
      'unique: no fact follows from this test',
      'entity 2: it cannot be read: "name" is required',
      'consultations.owner: no model of the document has it as its own entity',
      'consultations.mood: there is no column "mood" in visits',
      'consultations.visits: "count" does not say how amounts add up',
      'consultations.nowhere: it is asked by, and no dimension is called so',
      'sources: it is no list',
      'metrics: metrics are imported on the page of metrics',
      'exposures: nothing of it is taken over',
      'label of measures: nothing of it is taken over',
    ]);
  });

  it('names everything of Open Semantic Interchange that it leaves out', async () => {
    const { body } = await take(`
semantic_model:
  - name: clinic
    metrics: [{name: fees}]
    datasets:
      - nameless
      - name: consultations
        source: visits
        primary_key: [visit_id]
        description: "{{ doc('visits') }}"
        fields:
          - {name: double, description: Twice, expression: {dialects: [{dialect: ANSI_SQL, expression: fee * 2}]}}
          - {name: rest, expression: {dialects: [{dialect: ANSI_SQL, expression: 10 - fee}]}}
          - {name: fee, label: Fee, expression: {dialects: [{dialect: ANSI_SQL, expression: fee}]}}
    relationships:
      - {name: of, from: consultations, to: owners, from_columns: [animal], to_columns: [nr]}`).expect(200);
    expect(body).toMatchObject({ corrections: [], described: 0 });
    expect(body.skipped.map(({ name, reason }: Record<string, string>) => `${name}: ${reason}`)).toEqual([
      'dataset 1: it cannot be read: it must be an object',
      'consultations: its description is a template',
      'consultations.double: it is computed, and only columns can be taken over',
      'consultations.rest: it is computed, and only columns can be taken over',
      'of: it joins a dataset that could not be taken over',
      'metrics: metrics are imported on the page of metrics',
      'primary_key of datasets: nothing of it is taken over',
      'label of fields: nothing of it is taken over',
    ]);
  });

  it('tells which words there are already', async () => {
    await its.send('patch', `${path()}/schema`, { table: 'visits', description: 'Ours' }).expect(200);
    const { body } = await take(schemaFile).expect(200);
    expect(body.skipped).toContainEqual({
      name: 'visits',
      reason: 'it has another description already',
    });
  });
});

describe('400', () => {
  it.each([
    ['neither: of them', 'neither Open Semantic Interchange'],
    ['models: [', 'line 1'],
  ])('for %j', async (yaml, message) => {
    const { body } = await take(yaml).expect(400);
    expect(body.issues).toEqual([{ path: 'yaml', message: expect.stringContaining(message) }]);
  });
});

describe('403', () => {
  it('for a viewer', () => take(schemaFile, its.viewer).expect(403));
});
