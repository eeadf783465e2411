import { expect, it } from '@jest/globals';
import type { TableProfile } from '#contracts';
import { buildModel } from './build-model.js';
import { clinic } from './clinic.fixture.js';
import { linkCandidates } from './link-candidates.js';
import { rows, sketched } from './sketched.fixture.js';
import type { Sketch } from './sketched.fixture.js';
import { linksOf, modelOf } from './sketched-model.fixture.js';

it('makes a model of what could be read, and says of which tables nothing could', () => {
  const { tables, profiles } = sketched(clinic);
  const forbidden = new Set(['staff', 'visits']);
  const read: TableProfile[] = profiles.map((profile) =>
    forbidden.has(profile.name)
      ? { ...profile, rows: null, columns: [], unread: 'permission denied' }
      : profile,
  );
  const model = buildModel(tables, { tables: read, coverages: [] });
  expect(model.tables.map(({ table, unread }) => [table, unread])).toEqual([
    ['staff', 'permission denied'],
    ['pets', null],
    ['visits', 'permission denied'],
    ['price_hist', null],
  ]);
  // Names are still there.
  expect(linksOf(model)).toEqual(['visits.pet_no -> pets.pet_no']);
  expect(model.tables[2]?.times[0]?.column).toBe('visit_dt');
});

it('makes a model of a source that nobody has looked at', () => {
  const { tables } = sketched(clinic);
  const model = buildModel(tables, undefined);
  expect(model.tables.every(({ unread }) => unread === 'Nobody has looked at its rows yet.')).toBe(true);
  expect(model.tables[2]?.columns.find(({ column }) => column === 'fee_amt')?.role).toBe('measure');
});

it('makes a model of a source whose schema has changed since its rows were looked at', () => {
  const { tables, profiles } = sketched(clinic);
  const gone = { schema: 'public', table: 'gone', column: 'id' };
  const coverages = [
    { from: { ...gone, table: 'visits', column: 'gone_id' }, to: gone, values: 9, found: 9 },
  ];
  const changed = tables
    .filter(({ name }) => name !== 'staff')
    .map((table) => ({
      ...table,
      columns: table.columns.slice(1).map((column) => ({ ...column, kind: 'text' as const })),
    }));
  const model = buildModel(changed, { tables: profiles, coverages });
  expect(model.tables.map(({ table, columns }) => [table, columns.length])).toEqual([
    ['pets', 5],
    ['visits', 9],
    ['price_hist', 3],
  ]);
  expect(linksOf(model)).toEqual([]);
});

it('asks for no more than a thousand look-ups of a table of 2,000 columns', () => {
  const columns = Object.fromEntries(
    rows(2_000, (place) => [`c_${place}_id`, ['integer', rows(4, (row) => row + place)]] as const),
  );
  const sketches: Record<string, Sketch> = { wide: columns, c: { c_id: ['integer', rows(9, (row) => row)] } };
  const { tables, profiles } = sketched(sketches);
  expect(linkCandidates(tables, profiles).length).toBeLessThanOrEqual(1_000);
  expect(modelOf(sketches).tables[0]?.columns).toHaveLength(2_000);
});

it('takes a column of a million different texts for texts', () => {
  const { tables, profiles } = sketched({
    notes: {
      note_id: ['integer', rows(20, (row) => row + 1)],
      body: ['text', rows(20, (row) => `what was said of number ${row} is like nothing else`)],
    },
  });
  const large = profiles.map((profile) => ({
    ...profile,
    rows: 1_000_000,
    rows_read: 1_000_000,
    columns: profile.columns.map((column) => ({ ...column, distinct: 1_000_000 })),
  }));
  const [notes] = buildModel(tables, { tables: large, coverages: [] }).tables;
  expect(notes?.columns.map(({ role }) => role)).toEqual(['id', 'text']);
  expect(notes?.hidden).toEqual([]);
});

it('believes nothing of columns without a value', () => {
  const model = modelOf({
    voids: {
      a: ['text', rows(5, () => null)],
      b: ['integer', rows(5, () => null)],
      ended_on: ['date', rows(5, () => null)],
    },
  });
  expect(model.derived).toEqual([]);
  expect(model.tables[0]?.name.value).toEqual([]);
  expect(model.tables[0]?.times[0]?.basis.evidence).toContain('0 % of the rows have one');
});

it('takes names and values for what they are, whatever they are called', () => {
  const names = [
    '__proto__',
    'constructor',
    'toString',
    'select',
    'größe',
    '名前',
    ' ',
    'x'.repeat(5_000),
    '\ud800',
  ];
  const sketch = Object.fromEntries(
    names.map((name) => [name, ['text', ['constructor', '__proto__', 'open']]] as const),
  );
  const model = modelOf({
    order: sketch,
    constructor: sketch,
    status: { status: ['text', ['__proto__', 'open', 'open', '__proto__']] },
  });
  expect(model.tables.map(({ table, columns }) => [table, columns.length])).toEqual([
    ['order', Object.keys(sketch).length],
    ['constructor', Object.keys(sketch).length],
    ['status', 1],
  ]);
  expect(Object.keys(model.tables[2]?.columns[0]?.meanings ?? {})).toEqual(['__proto__', 'open']);
});

it('reads the beginning of a comment that goes on for ever', () => {
  const { tables, profiles } = sketched(clinic);
  const endless = tables.map((table) => ({
    ...table,
    comment: `One row per stay ${'(also called = ; 1 = a, '.repeat(50_000)}`,
    columns: table.columns.map((column) => ({ ...column, comment: 'in '.repeat(200_000) })),
  }));
  expect(buildModel(endless, { tables: profiles, coverages: [] }).tables[0]?.also).toContain('stay');
});

it('tells tables of one name in two schemas apart', () => {
  const { tables, profiles } = sketched(clinic);
  const twice = [...tables, ...tables.map((table) => ({ ...table, schema: 'old' }))];
  const both = [...profiles, ...profiles.map((profile) => ({ ...profile, schema: 'old' }))];
  const model = buildModel(twice, { tables: both, coverages: [] });
  expect(model.links).toHaveLength(2);
  expect(model.links.every(({ from, to }) => from.schema === to.schema)).toBe(true);
});
