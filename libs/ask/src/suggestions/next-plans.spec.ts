import { describe, expect, it } from '@jest/globals';
import type { Cell, Metric } from '#contracts';
import { buildCatalog, describePlan, readMetric, readQuestion } from '#english';
import { orders } from '../orders.fixture.js';
import { firstPlans } from './first-plans.js';
import { nextPlans } from './next-plans.js';

const clock = { now: new Date('2026-05-20T12:00:00Z') };

const catalog = buildCatalog({ tables: [orders] });

const metric = (name: string): Metric => ({
  id: `met_${name}`,
  name,
  description: '',
  data_source_id: 'ds_1',
  source: 'orders',
  expression: 'sum(amount)',
  filters: [],
  dimensions: ['country', 'status', 'customer_id'],
  time_column: 'ordered_at',
  synonyms: [],
  managed_by: null,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
});
const metrics = [metric('Revenue'), metric('Refunds')];

function next(question: string, rows: Cell[][]): string[] {
  const reading =
    readMetric(question, metrics, [orders], clock) ?? readQuestion(question, catalog, clock).readings[0];
  if (!reading) throw new Error(`nothing is read of "${question}"`);
  const { plan } = reading;
  const result = {
    columns: plan.select.map(({ label }) => ({ name: label, kind: 'text' as const })),
    rows,
    isCut: false,
  };
  return nextPlans({ plan, catalog, metrics, result }).map((each) =>
    describePlan(each, catalog, '2026-05-20'),
  );
}

describe('nextPlans', () => {
  it.each<[string, Cell[][], string[]]>([
    [
      'Revenue in March 2026',
      [[5]],
      [
        'Revenue per day in March 2026',
        'Revenue in February 2026',
        'Revenue by country in March 2026',
        'Revenue by status in March 2026',
        'Refunds in March 2026',
      ],
    ],
    [
      'Revenue by country',
      [
        ['Norway', 3],
        ['Chile', '20'],
      ],
      [
        'Revenue per month for Chile',
        'Revenue by status for Chile',
        'Revenue by country per month',
        'Revenue by status',
        'Refunds by country',
      ],
    ],
    [
      'Revenue per month',
      [['2026-01-01', 3]],
      ['Revenue by country per month', 'Revenue per quarter', 'Refunds per month'],
    ],
    [
      'orders where country is "Chile"',
      [[1]],
      ['number of orders by status where country is "Chile"', 'number of orders where country is "Chile"'],
    ],
    [
      'number of orders in the last 7 days',
      [[1]],
      ['number of orders per day in the last 7 days', 'number of orders from May 7 to May 13, 2026'],
    ],
    ['top 3 orders by amount', [[1]], ['average amount of orders by status']],
  ])('goes on from "%s"', (question, rows, expected) => {
    expect(next(question, rows).slice(0, expected.length)).toEqual(expected);
  });
});

describe('firstPlans', () => {
  const first = (question: string) =>
    firstPlans({ catalog, metrics, question }).map((plan) => describePlan(plan, catalog));

  it('begins with the metrics, and with the one that was spoken of', () => {
    expect(first('were there any refunds lately')).toEqual([
      'Refunds per month',
      'Revenue per month',
      'Refunds by country',
      'Revenue by country',
      'Refunds',
      'Revenue',
      'total amount of orders per month',
      'number of orders by status',
      'total amount of orders by status',
      'number of orders',
    ]);
  });

  it('sums no rates and no codes', () => {
    const columns = orders.columns.flatMap((column) =>
      column.name === 'amount'
        ? [
            { ...column, name: 'unit_price' },
            { ...column, name: 'DiscountRate' },
            { ...column, name: 'order', kind: 'integer' as const },
          ]
        : [column],
    );
    const priced = buildCatalog({ tables: [{ ...orders, columns }] });
    const plans = firstPlans({ catalog: priced, metrics: [], question: '' });
    expect(plans.map((plan) => describePlan(plan, priced))).toEqual([
      'number of orders by status',
      'number of orders',
    ]);
  });
});
