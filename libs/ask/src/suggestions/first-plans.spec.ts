import { expect, it } from '@jest/globals';
import { buildCatalog, describePlan } from '#english';
import { buildModel } from '#model';
import { orders } from '../orders.fixture.js';
import { aColumn, aTable } from '../source-table.fixture.js';
import { firstPlans } from './first-plans.js';

const calendar = aTable(
  'dim_date',
  [
    aColumn('date', { kind: 'date', nullable: false }),
    aColumn('year', { kind: 'integer' }),
    aColumn('quarter', { kind: 'integer' }),
    aColumn('month', { kind: 'integer' }),
    aColumn('weekday', { samples: ['Monday', 'Tuesday'] }),
  ],
  { primary_key: ['date'], row_estimate: 3_650 },
);

it('asks for what happened, and never for the days of a calendar', () => {
  const tables = [calendar, orders];
  const catalog = buildCatalog({ tables, model: buildModel(tables, undefined) });
  const plans = firstPlans({ catalog, metrics: [], question: 'dates' });
  expect(plans.length).toBeGreaterThan(0);
  const asked = plans.map(({ from }) => ('table' in from ? from.table.name : ''));
  expect(new Set(asked)).toEqual(new Set(['orders']));
});

it('asks by the column that was spoken of, of the tables that have it first', () => {
  const customers = aTable(
    'clients',
    [aColumn('id', { kind: 'integer' }), aColumn('segment', { samples: ['home', 'office'] })],
    { row_estimate: 50, primary_key: ['id'] },
  );
  const tables = [customers, orders];
  const catalog = buildCatalog({ tables, model: buildModel(tables, undefined) });
  const [first] = firstPlans({ catalog, metrics: [], question: 'which countries are the happiest?' });
  expect(first && describePlan(first, catalog)).toBe('number of orders by country');
});
