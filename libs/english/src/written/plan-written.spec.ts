import { describe, expect, it } from '@jest/globals';
import { renderPlan } from '#sql';
import { buildModel } from '#model';
import { buildCatalog } from '../catalog/catalog.js';
import { planText } from '../plan-text.fixture.js';
import { boatyard } from '../reading/boatyard.fixture.js';
import { aTable } from '../shop.fixture.js';
import { planWritten } from './plan-written.js';
import { WrittenRequest } from './written-request.js';

const clock = { now: new Date('2026-05-20T12:00:00Z') };
const revenue = {
  name: 'Net revenue',
  synonyms: [],
  source: 'rental',
  expression: 'sum(total_amt)',
  dimensions: [],
  filters: ["status <> 'CANCELLED'"],
  time_column: 'start_dt',
};
const visits = { ...revenue, name: 'Visits', source: 'client_login', expression: 'count(*)', filters: [] };

function planned(written: object, catalog = boatyard()) {
  if (!catalog.believed) throw new Error('The catalog has a model.');
  const { domain } = catalog.believed;
  return planWritten(WrittenRequest.parse(written), { domain, metrics: [revenue, visits] }, clock);
}

/** The plan of a request in one line, or what is said against it. */
function textOf(written: object, catalog = boatyard()): string {
  const result = planned(written, catalog);
  return result.state === 'planned' ? planText(result.plan) : `unfit: ${result.problem}`;
}

const rentals = { fn: 'count', of: 'rental' };
const total = { fn: 'sum', of: 'rental.total_amt' };

describe('a written request', () => {
  it.each<[string, object, string]>([
    [
      'measures by a column of another table',
      { measures: [total], by: [{ of: 'boat.harbour' }] },
      'select boat.harbour, sum(rental.total_amt) from rental + boat by boat.harbour',
    ],
    [
      'measures for each row of a table, the most first',
      { measures: [total], by: [{ of: 'client' }], rank: { direction: 'descending', limit: 3 } },
      'select client.client_nm, sum(rental.total_amt) from rental + client by client.client_nm, client.client_id order sum(rental.total_amt) down, client.client_id limit 3',
    ],
    [
      'measures by month within a year',
      {
        measures: [rentals],
        by: [{ of: 'rental.start_dt', grain: 'month' }],
        when: [{ time: 'rental.start_dt', from: '2026', to: '2026' }],
      },
      'select month(rental.start_dt), count() from rental where rental.start_dt in 2026-01-01..2027-01-01 by month(rental.start_dt) order month(rental.start_dt)',
    ],
    [
      'measures by day of the week',
      { measures: [rentals], by: [{ of: 'rental.start_dt', grain: 'weekday' }] },
      'select weekday(rental.start_dt), count() from rental by weekday(rental.start_dt) order weekday(rental.start_dt)',
    ],
    [
      'has no hours of days',
      { measures: [rentals], by: [{ of: 'rental.start_dt', grain: 'hour' }] },
      'unfit: start_dt of rental keeps no hours.',
    ],
    [
      'divides one measure by another',
      {
        measures: [
          {
            ...rentals,
            where: [{ of: 'rental.status', is: 'means', values: ['cancelled'] }],
            divided_by: rentals,
            in_percent: true,
          },
        ],
      },
      'select ((100 * count( where rental.status = CANCELLED)) / count()) from rental',
    ],
    [
      'lists the rows of a table with a number beside each',
      { list: 'boat', show: ['boat.berths'], where: [{ of: 'boat.berths', is: '>=', values: ['4'] }] },
      'select boat.boat_nm, boat.berths from boat where boat.berths >= 4',
    ],
    ['lists what a column tells apart', { list: 'boat.harbour' }, 'select distinct boat.harbour from boat'],
    [
      'finds values in any case',
      { list: 'boat', where: [{ of: 'BOAT.Boat_Type', is: '=', values: ['sail'] }] },
      'select boat.boat_nm from boat where boat.boat_type = SAIL',
    ],
    [
      'has rows of another table be missing',
      { list: 'boat', where: [{ of: 'rental', is: 'missing' }] },
      'select boat.boat_nm from boat where not boat.boat_id in (select rental.boat_id from rental where not rental.boat_id is null)',
    ],
    [
      'counts rows of another table, where none are fewer than some',
      { list: 'client', where: [{ of: 'rental', is: '<', values: ['2'] }] },
      'select client.client_nm from client where not client.client_id in (select rental.client_id from rental where not rental.client_id is null by rental.client_id having count() >= 2)',
    ],
    [
      'finds a part of a text',
      { list: 'boat', where: [{ of: 'boat.boat_nm', is: 'contains', values: ['otter'] }] },
      'select boat.boat_nm from boat where boat.boat_nm like *otter*',
    ],
    [
      'holds a number against the average',
      { list: 'boat', where: [{ of: 'boat.berths', is: 'above_average' }] },
      'select boat.boat_nm from boat where boat.berths > (select avg(boat.berths) from boat)',
    ],
    [
      'has no average of texts',
      { list: 'boat', where: [{ of: 'boat.harbour', is: 'below_average' }] },
      'unfit: boat.harbour is no number with an average.',
    ],
    [
      'has no parts of numbers',
      { list: 'boat', where: [{ of: 'boat.berths', is: 'contains', values: ['1'] }] },
      'unfit: boat.berths is no text.',
    ],
    [
      'has one of several tests be enough',
      {
        list: 'boat',
        where: [
          {
            of: 'boat.harbour',
            is: 'missing',
            or: [{ of: 'boat.berths', is: 'between', values: ['2', '4'] }],
          },
        ],
      },
      'select boat.boat_nm from boat where (boat.harbour is null or (boat.berths >= 2 and boat.berths <= 4))',
    ],
    [
      'compares a time with days, months and years',
      {
        list: 'boat',
        where: [
          { of: 'boat.bought_dt', is: '>', values: ['2020'] },
          { of: 'boat.bought_dt', is: '<=', values: ['2025-Q2'] },
          { of: 'boat.bought_dt', is: '<>', values: ['2024-02'] },
        ],
      },
      'select boat.boat_nm from boat where boat.bought_dt >= 2021-01-01 and boat.bought_dt < 2025-07-01 and not boat.bought_dt in 2024-02-01..2024-03-01',
    ],
    [
      'compares periods, the earlier one first wherever it is written',
      {
        measures: [rentals],
        compare: {
          time: 'rental.start_dt',
          periods: [
            { from: '2026-04', to: '2026-04' },
            { from: '2026-03', to: '2026-03' },
          ],
        },
      },
      'select count( where rental.start_dt in 2026-04-01..2026-05-01), count( where rental.start_dt in 2026-03-01..2026-04-01), (count( where rental.start_dt in 2026-04-01..2026-05-01) - count( where rental.start_dt in 2026-03-01..2026-04-01)), ((100 * (count( where rental.start_dt in 2026-04-01..2026-05-01) - count( where rental.start_dt in 2026-03-01..2026-04-01))) / count( where rental.start_dt in 2026-03-01..2026-04-01)) from rental where (rental.start_dt in 2026-03-01..2026-04-01 or rental.start_dt in 2026-04-01..2026-05-01)',
    ],
    [
      'leaves out groups',
      {
        measures: [rentals],
        by: [{ of: 'boat' }],
        having: [{ ...rentals, is: '>', value: 5 }],
      },
      'select boat.boat_nm, count() from rental + boat by boat.boat_nm, boat.boat_id having count() > 5',
    ],
    [
      'reckons with two times',
      { measures: [{ fn: 'avg', of: 'rental.end_dt - rental.start_dt in days' }] },
      'select avg(days(rental.start_dt, rental.end_dt)) from rental',
    ],
    [
      'tells the part of all',
      { measures: [total], by: [{ of: 'rental.status' }], as: 'share' },
      'select rental.status, sum(rental.total_amt), share(sum(rental.total_amt)) from rental by rental.status',
    ],
  ])('%s', (_what, written, plan) => {
    expect(textOf(written)).toBe(plan);
  });
});

describe('a curated metric in a written request', () => {
  const metric = { fn: 'metric', of: 'Net revenue' };

  it('goes by its own name and takes in the rows that its curator said', () => {
    const result = planned({ measures: [metric] });
    const { plan } = result.state === 'planned' ? result : {};
    expect(plan?.select).toEqual([
      { expression: { kind: 'sql', sql: 'sum(total_amt)' }, label: 'Net revenue' },
    ]);
    expect(plan?.where).toEqual([{ kind: 'sql', sql: "status <> 'CANCELLED'" }]);
  });

  it('finds its own columns beside other tables that have some of the same name', () => {
    const result = planned({ measures: [metric], by: [{ of: 'boat.harbour' }] });
    if (result.state !== 'planned') throw new Error(result.problem);
    expect(result.plan.joins).toEqual([]);
    expect(renderPlan('duckdb', result.plan)).toContain('FROM (SELECT');
  });

  it.each([
    ['is not beside what is over other rows', { measures: [metric, rentals] }, 'rows of its own'],
    [
      'is not beside periods',
      {
        measures: [{ fn: 'metric', of: 'Visits' }],
        compare: { time: 'client_login.login_ts', periods: [{ from: '2025' }, { from: '2026' }] },
      },
      'by period',
    ],
    ['has to be there', { measures: [{ fn: 'metric', of: 'Profit' }] }, 'no curated metric "Profit"'],
    [
      'has no tests of its own',
      { measures: [{ ...metric, where: [{ of: 'rental.status', is: 'exists' }] }] },
      'no where of its own',
    ],
  ])('%s', (_what, written, problem) => {
    expect(textOf(written)).toContain(problem);
  });
});

describe('what a request cannot say', () => {
  const where = (test: object) => ({ list: 'boat', where: [test] });

  it.each<[string, object, string]>([
    [
      'a table that is not there',
      { list: 'boats' },
      'There is no table or column "boats"; did you mean "boat"?',
    ],
    ['nothing near', { list: 'xyz' }, 'There is no table or column "xyz"; there are boat, client, rental'],
    [
      'a column that is not there',
      { list: 'boat.harbor' },
      'The table boat has no column "harbor"; did you mean "harbour"?',
    ],
    ['a column of several tables', { list: 'boat_id' }, 'Several tables have a column "boat_id"'],
    ['a table for a column', where({ of: 'boat', is: '=', values: ['1'] }), 'conditions on their columns'],
    ['nothing', {}, 'neither "list" nor "measures"'],
    ['both', { list: 'boat', measures: [rentals] }, 'write "by" and no "list"'],
    ['what needs a measure', { list: 'boat', as: 'share' }, 'are of measures'],
    ['a sum of keys', { measures: [{ fn: 'sum', of: 'rental.boat_id' }] }, 'tells rows apart'],
    ['a sum of texts', { measures: [{ fn: 'sum', of: 'boat.harbour' }] }, 'is no number'],
    ['rows of two tables beside each other', { measures: [rentals, { fn: 'count', of: 'boat' }] }, 'Rows of'],
    [
      'a grain of what is no time',
      { measures: [rentals], by: [{ of: 'boat.harbour', grain: 'day' }] },
      'no time',
    ],
    ['a change over no time', { measures: [rentals], as: 'change' }, 'goes over time'],
    [
      'a period that is none',
      { measures: [rentals], when: [{ time: 'rental.start_dt', from: 'last May' }] },
      'no period',
    ],
    [
      'a day that is none',
      { measures: [rentals], when: [{ time: 'rental.start_dt', to: '2026-02-30' }] },
      'no period',
    ],
    [
      'a period without days',
      { measures: [rentals], when: [{ time: 'rental.start_dt', from: '2026', to: '2025' }] },
      'has no days',
    ],
    ['no period', { measures: [rentals], when: [{ time: 'rental.start_dt' }] }, 'neither from nor to'],
    ['a number that is none', where({ of: 'boat.berths', is: '>', values: ['many'] }), '"many" is none'],
    ['two values for one', where({ of: 'boat.berths', is: '>', values: ['1', '2'] }), 'with one value'],
    ['no value', where({ of: 'boat.harbour', is: '=' }), 'with no value'],
    [
      'a meaning that no value has',
      where({ of: 'boat.harbour', is: 'means', values: ['won'] }),
      'its meanings are: none',
    ],
    ['rows of today where all are', where({ of: 'client', is: 'current' }), 'leave "current" out'],
    [
      'a rank by what is not measured',
      { measures: [rentals], rank: { by: 'boat.berths', direction: 'ascending' } },
      'no measure is of it',
    ],
    [
      'a rate that is not listed',
      { measures: [{ fn: 'rate', of: 'rental.win rate' }] },
      'divide one measure',
    ],
  ])('%s', (_what, written, problem) => {
    expect(textOf(written)).toMatch(/^unfit: /);
    expect(textOf(written)).toContain(problem);
  });

  it('is told in few words, whatever was written', () => {
    expect(textOf({ list: 'x'.repeat(200) }).length).toBeLessThan(520);
  });
});

describe('names of a source with schemas', () => {
  const tables = ['north', 'south'].flatMap((schema) => [
    { ...aTable('orders', ['id!:integer', 'total:number']), schema },
    { ...aTable(schema, ['id!:integer', 'orders.total:number']), schema },
  ]);
  const catalog = buildCatalog({ tables, model: buildModel(tables, undefined) });

  it('are told apart by their schema, and asked for where they need it', () => {
    expect(textOf({ measures: [{ fn: 'sum', of: 'south.orders.total' }] }, catalog)).toContain(
      'sum(orders.total)',
    );
    expect(textOf({ list: 'orders' }, catalog)).toContain('write the schema in front');
    expect(textOf({ list: 'orders.total' }, catalog)).toContain('write the schema in front');
  });

  it('may hold dots', () => {
    expect(textOf({ measures: [{ fn: 'sum', of: 'north.north.orders.total' }] }, catalog)).toContain(
      'sum(north.orders.total)',
    );
  });
});
