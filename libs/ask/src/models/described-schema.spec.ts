import { describe, expect, it } from '@jest/globals';
import type { Metric, SourceTable } from '#contracts';
import { buildCatalog, rankTables } from '#english';
import { buildModel } from '#model';
import { aColumn, aTable } from '../source-table.fixture.js';
import { describeSchema, estimateTokens } from './described-schema.js';

function table(name: string, columns: SourceTable['columns'], refersTo: string[] = []): SourceTable {
  const foreignKey = (other: string) => ({
    columns: [`${other}_id`],
    schema: 'public',
    table: other,
    references: ['id'],
    inferred: false,
  });
  const id = aColumn('id', { type: 'bigint', kind: 'integer' });
  const keys = { primary_key: ['id'], foreign_keys: refersTo.map(foreignKey) };
  return aTable(name, [id, ...columns], keys);
}

const metric = (source: string): Metric => ({
  id: 'met_1',
  name: `Total of ${source}`,
  description: '',
  data_source_id: 'ds_1',
  source,
  expression: 'sum(total)',
  dimensions: [],
  filters: [],
  time_column: null,
  synonyms: [],
  managed_by: null,
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
});

/** As a source stands that is too wide for anything to be believed of it. */
const bare = (...tables: SourceTable[]) => tables.map((source) => ({ source, believed: undefined }));

/** As it stands otherwise. */
function known(...tables: SourceTable[]) {
  const catalog = buildCatalog({ tables, model: buildModel(tables, undefined) });
  return tables.map((source, index) => ({ source, believed: catalog.believed?.domain.tables[index] }));
}

const options = { sharesValues: false, tokensMax: 10_000 };
const orders = table(
  'orders',
  [aColumn('customer_id'), aColumn('status', { samples: ['paid', 'open'] })],
  ['customer'],
);

describe('describeSchema', () => {
  it('tells types, keys and references, and no values', () => {
    const { tables } = describeSchema(bare(orders), [], options);
    expect(tables).toEqual([
      {
        schema: 'public',
        name: 'orders',
        columns: { id: 'bigint; key', customer_id: 'text; refers to public.customer.id', status: 'text' },
      },
    ]);
  });

  it('tells values where they are shared', () => {
    const { tables } = describeSchema(bare(orders), [], { ...options, sharesValues: true });
    expect(tables[0]?.columns['status']).toBe('text; such as ["paid","open"]');
  });

  it('tells the metrics of the tables that it tells, and no others', () => {
    const { metrics } = describeSchema(bare(orders), [metric('public.orders'), metric('refunds')], options);
    expect(metrics.map(({ table: of }) => of)).toEqual(['public.orders']);
  });

  it('tells what people say instead of what the source does, and the words that they use', () => {
    const [first = aColumn('id')] = orders.columns;
    const said = {
      ...orders,
      comment: 'ord tbl',
      description: 'Orders of the shop',
      synonyms: ['sales'],
      columns: [{ ...first, comment: 'pk', description: null, synonyms: ['order number'] }],
    };
    const [described] = describeSchema(bare(said), [], options).tables;
    expect(described).toMatchObject({ comment: 'Orders of the shop', synonyms: ['sales'] });
    expect(Object.values(described?.columns ?? {})[0]).toContain('comment: pk; also called ["order number"]');
  });

  it('cuts long comments', () => {
    const wordy = { ...orders, comment: 'x'.repeat(5_000) };
    expect(describeSchema(bare(wordy), [], options).tables[0]?.comment).toHaveLength(200);
  });

  it('leaves out what does not fit, and goes on with what does', () => {
    const wide = table(
      'wide',
      Array.from({ length: 140 }, (_, place) => aColumn(`column_${place}`)),
    );
    const described = describeSchema(bare(orders, wide, { ...orders, name: 'last' }), [], {
      ...options,
      tokensMax: 200,
    });
    expect(described.tables.map(({ name }) => name)).toEqual(['orders', 'last']);
  });
});

describe('what is believed of a source', () => {
  const visits = table('visit', [
    aColumn('opened_at', { type: 'timestamp', kind: 'timestamp' }),
    aColumn('closed_at', { type: 'timestamp', kind: 'timestamp' }),
    aColumn('status', { samples: ['OPEN', 'CANCELLED'] }),
    aColumn('stage_cd', { samples: ['1', '2'], comment: '1 = triage, 2 = treatment' }),
    aColumn('fee_eur', { type: 'numeric', kind: 'number' }),
  ]);
  const described = (sharesValues: boolean) =>
    describeSchema(known(visits), [], { ...options, sharesValues }).tables[0];

  it('goes along: words of its rows, amounts, times in their order, states by what they mean', () => {
    const told = described(false);
    expect(told?.rows).toBe('visit, visits');
    expect(told?.columns['fee_eur']).toMatch(/amount in money that adds up/);
    expect(told?.columns['opened_at']).toMatch(/time 1: /);
    expect(told?.columns['closed_at']).toMatch(/time 2: ends/);
    expect(told?.columns['status']).toContain('state with meanings open, cancelled');
    expect(Object.keys(told?.amounts ?? {})).not.toEqual([]);
  });

  it('says which value means what where values are shared, and nowhere else', () => {
    expect(JSON.stringify(described(false))).not.toMatch(/OPEN|CANCELLED|"1"/);
    expect(described(true)?.columns['status']).toContain('"CANCELLED":"cancelled"');
  });
});

describe('a schema of a thousand tables', () => {
  const noise = Array.from({ length: 1_000 }, (_, place) =>
    table(
      `ledger_${place}`,
      Array.from({ length: 20 }, (__, each) => aColumn(`entry_${each}_amount`)),
    ),
  );
  const tables = [
    ...noise,
    table('customer', [aColumn('name'), aColumn('region_id')], ['region']),
    table('region', [aColumn('title')]),
    table('orders', [aColumn('customer_id'), aColumn('total')], ['customer']),
  ];
  const catalog = buildCatalog({ tables });

  it('is cut to what is asked for, what connects it and what is beside it', () => {
    const ranked = rankTables('total of orders by region title', catalog).tables;
    const ordered = ranked.flatMap(({ index }) => tables[index] ?? []);
    expect(
      ordered
        .slice(0, 3)
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(['customer', 'orders', 'region']);
    const described = describeSchema(bare(...ordered), [], { ...options, tokensMax: 2_000 });
    expect(described.tables.slice(0, 3).map(({ name }) => name)).toContain('customer');
    expect(estimateTokens(JSON.stringify(described))).toBeLessThan(2_100);
  });

  it('is what hangs together most where the question names nothing of it', () => {
    const [first] = rankTables('wie geht es dir', catalog).tables;
    expect(first?.name).toBe('customer');
  });

  it('is told from another by how much of the question it speaks of', () => {
    const other = buildCatalog({ tables: noise });
    const question = 'orders by region';
    expect(rankTables(question, catalog).fit).toBeGreaterThan(rankTables(question, other).fit);
  });
});
