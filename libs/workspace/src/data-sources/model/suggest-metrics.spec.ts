import { describe, expect, it } from '@jest/globals';
import type { SourceTable, SourceType } from '#contracts';
import { buildModel } from '#model';
import { aColumn, aTable } from '../../source-table.fixture.js';
import { suggestMetrics } from './suggest-metrics.js';

const suggestedOf = (table: SourceTable, dialect: SourceType = 'postgresql') =>
  suggestMetrics(dialect, buildModel([table], undefined), [], [table]);
const suggestedNames = (columns: readonly string[]) =>
  suggestedOf(tableWith(columns)).map(({ name }) => name);
const expressionsOf = (table: SourceTable, dialect?: SourceType) =>
  Object.fromEntries(suggestedOf(table, dialect).map(({ name, expression }) => [name, expression]));

describe('a suggested metric', () => {
  it('says once that it is a total', () => {
    expect(suggestedNames(['total_amount'])).toEqual(['Total amount']);
  });

  it('never sums the price of one piece', () => {
    for (const name of [
      'cost_per_unit',
      'amount_per_km',
      'unit_price_amount',
      'standing_ct_day',
      'unit_cost',
    ])
      expect(suggestedNames([name]).filter((each) => each.startsWith('Total'))).toEqual([]);
    expect(suggestedNames(['list_price', 'cost'])).toEqual(['Average list price', 'Average cost']);
    expect(suggestedNames(['unit_ct'])).toEqual(['Average unit price']);
    expect(suggestedNames(['total_cost', 'qty', 'price'])).toContain('Total cost');
  });

  it('has the name of the rows where its column has no other word', () => {
    expect(suggestedNames(['total'])).toEqual(['Total of invoices']);
    expect(suggestedNames(['cents'])).toEqual(['Total of invoices']);
  });
});

describe('a metric of numbers in texts', () => {
  const table = tableWith(['ticket_id', 'csat', 'qty', 'price', 'colour']);
  const texts = { ...table, columns: table.columns.map((column) => ({ ...column, kind: 'text' as const })) };
  const columns = ['csat', 'qty', 'price'].map((name) => ({
    name,
    nulls: 0,
    distinct: 9,
    is_unique: false,
    least: '1',
    greatest: '9',
    commonest: [{ value: '7', rows: 4 }],
    format: 'integer' as const,
  }));
  const profile = { ...table, rows: 40, rows_read: 40, is_sampled: false, columns, unread: null };
  const model = buildModel([texts], { tables: [profile], coverages: [] });

  it('reads the numbers of its texts', () => {
    const suggested = suggestMetrics('duckdb', model, [], [texts]);
    const number = (name: string) =>
      `TRY_CAST(regexp_extract(${name}, '^ *(-?[0-9]{0,38}[.]?[0-9]{1,38}) *$', 1) AS DOUBLE)`;
    expect(suggested.map(({ name, expression }) => [name, expression])).toEqual([
      ['Average csat', `avg(${number('csat')})`],
      ['Total quantity', `sum(${number('qty')})`],
      ['Average price', `avg(${number('price')})`],
      ['Total amount', `sum(${number('price')} * ${number('qty')})`],
    ]);
  });
});

describe('a metric of an amount that follows', () => {
  const status = aColumn('status', { kind: 'text', samples: ['DONE', "CXL'D", 'WON', 'LOST', 'Cancelled'] });
  const tickets = aTable('tickets', [
    aColumn('opened_at', { kind: 'timestamp' }),
    aColumn('resolved_at', { kind: 'timestamp' }),
    aColumn('resolved_note', { kind: 'text' }),
    status,
    aColumn('is_urgent', { kind: 'boolean' }),
  ]);

  it('is a share of rows, in percent, of those that count', () => {
    expect(expressionsOf(tickets)).toMatchObject({
      'Cancellation rate':
        "100.0 * sum(CASE WHEN status IN ('CXL''D', 'Cancelled') THEN 1 ELSE 0 END) / nullif(count(*), 0)",
      'Win rate':
        "100.0 * sum(CASE WHEN status = 'WON' THEN 1 ELSE 0 END) / nullif(sum(CASE WHEN status IN ('WON', 'LOST') THEN 1 ELSE 0 END), 0)",
      'Urgent rate': '100.0 * sum(CASE WHEN is_urgent = TRUE THEN 1 ELSE 0 END) / nullif(count(*), 0)',
    });
    expect(expressionsOf(tickets, 'trino')['Urgent rate']).toMatch(/^100e0 \* /);
  });

  it('is how long it took on average, as each engine reckons', () => {
    const [postgresql, sqlite] = (['postgresql', 'sqlite'] as const).map(
      (dialect) => expressionsOf(tickets, dialect)['Average time to resolve'],
    );
    expect(postgresql).toMatch(/^avg\(.*resolved_at.*opened_at.*\) \* 24$/);
    expect(sqlite).toMatch(/^avg\(.*unixepoch\(resolved_at/);
  });

  it('comes after those that columns keep, of whatever table', () => {
    const tables = [tickets, tableWith(['total_amount'])];
    const [first] = suggestMetrics('postgresql', buildModel(tables, undefined), [], tables);
    expect(first?.name).toBe('Total amount');
  });

  it('is a product or a difference of what is kept, cents as money', () => {
    const lines = tableWith(['unit_price_cents', 'quantity']);
    expect(expressionsOf(lines)['Total amount']).toBe('sum(unit_price_cents * quantity) / 100.0');
    expect(expressionsOf(tableWith(['revenue', 'cogs']))['Total gross profit']).toBe('sum(revenue - cogs)');
  });
});

describe('a metric of a stock', () => {
  const levels = (
    time: SourceTable['columns'][number],
    reference = aColumn('item_id', { kind: 'integer' }),
  ) => {
    const items = aTable(
      'items',
      [aColumn('item_id', { kind: 'integer' }), aColumn('label', { kind: 'text' })],
      {
        primary_key: ['item_id'],
      },
    );
    const keys = [
      {
        columns: ['item_id'],
        schema: items.schema,
        table: 'items',
        references: ['item_id'],
        inferred: false,
      },
    ];
    const history = aTable('stock_snapshot', [time, reference, aColumn('balance', { kind: 'number' })], {
      foreign_keys: keys,
    });
    return suggestMetrics('postgresql', buildModel([items, history], undefined), [], [items, history]).map(
      ({ name, expression }) => [name, expression],
    );
  };

  it('is the stock of a day, and over several days the one that was there on average', () => {
    expect(levels(aColumn('snapshot_date', { kind: 'date' }))).toEqual([
      ['Total balance at a time', '1.0 * sum(balance) / nullif(count(DISTINCT snapshot_date), 0)'],
    ]);
  });

  it('is averaged where each row has a moment of its own', () => {
    expect(levels(aColumn('snapshot_at', { kind: 'timestamp' }))).toEqual([
      ['Average balance', 'avg(balance)'],
    ]);
  });
});

function tableWith(columns: readonly string[]): SourceTable {
  const column = { type: 'numeric', kind: 'number', nullable: false } as const;
  return aTable(
    'invoices',
    columns.map((name) => aColumn(name, column)),
    { row_estimate: 10 },
  );
}
