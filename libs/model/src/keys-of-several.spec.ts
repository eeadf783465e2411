import { describe, expect, it } from '@jest/globals';
import { buildModel } from './build-model.js';
import { correctModel } from './corrections/correct-model.js';
import { linkCandidates } from './link-candidates.js';
import { linkedTables } from './linked-tables.js';
import { rows, sketched } from './sketched.fixture.js';

const { tables: bare, profiles } = sketched({
  orders: {
    order_id: ['integer', rows(20, (row) => row + 1)],
    ordered_on: ['date', rows(20, () => '2026-01-02')],
  },
  order_lines: {
    order_id: ['integer', rows(40, (row) => (row % 20) + 1)],
    line_no: ['integer', rows(40, (row) => Math.floor(row / 20) + 1)],
    begun_on: ['date', rows(40, () => '2026-01-03')],
  },
  deliveries: {
    delivery_id: ['integer', rows(30, (row) => row + 1)],
    order_id: ['integer', rows(30, (row) => (row % 20) + 1)],
    line_no: ['integer', rows(30, (row) => Math.floor(row / 20) + 1)],
    delivered_on: ['date', rows(30, () => '2026-01-09')],
  },
});
const ofLines = {
  columns: ['order_id', 'line_no'],
  schema: 'public',
  table: 'order_lines',
  references: ['order_id', 'line_no'],
  inferred: false,
};
const tables = bare.map((table) => ({
  ...table,
  primary_key: table.name === 'order_lines' ? ['order_id', 'line_no'] : [],
  foreign_keys: table.name === 'deliveries' ? [ofLines] : [],
}));
const coverages = linkCandidates(tables, profiles).map((pair) => ({ ...pair, values: 20, found: 20 }));
const profile = { tables: profiles, coverages };
const model = buildModel(tables, profile);
const linksOf = ({ links }: typeof model) =>
  links.map(({ from, to, beside = [] }) =>
    [from, to, ...beside]
      .map((each) => ('table' in each ? `${each.table}.${each.column}` : each.from))
      .join(' '),
  );

describe('a declared key of several columns', () => {
  it('is one link with all of its columns, and each of them may still refer to something by itself', () => {
    expect(linksOf(model)).toEqual([
      'deliveries.order_id order_lines.order_id line_no',
      'order_lines.order_id orders.order_id',
      'deliveries.order_id orders.order_id',
    ]);
    expect(model.links[0]).toMatchObject({
      beside: [{ from: 'line_no', to: 'line_no' }],
      isDeclared: true,
      basis: { certainty: 1, evidence: 'The source declares it: all 2 columns have to be equal.' },
    });
  });

  it('makes no reference of one of its columns', () => {
    const deliveries = model.tables.find(({ table }) => table === 'deliveries');
    const roles = deliveries?.columns.map(({ column, role }) => [column, role]);
    expect(Object.fromEntries(roles ?? [])).toMatchObject({ order_id: 'key', line_no: 'other' });
    // A day of a line would be that of all lines of its order.
    const over = model.derived.flatMap(({ expression }) =>
      expression.by === 'between' ? (expression.from.over?.to.table ?? []) : [],
    );
    expect(over).not.toContain('order_lines');
  });

  it('stays when somebody says what one of its columns refers to', () => {
    const nothing = {
      fact: 'link',
      schema: 'public',
      table: 'deliveries',
      column: 'order_id',
      to: null,
    } as const;
    const kept = {
      id: 'cor_1',
      correction: nothing,
      origin: 'console',
      by: 'Ada',
      at: '2026-11-24T10:00:00Z',
    } as const;
    const { model: said } = correctModel(model, tables, [kept], profile);
    expect(linksOf(said)).toEqual([
      'deliveries.order_id order_lines.order_id line_no',
      'order_lines.order_id orders.order_id',
    ]);
    const deliveries = linkedTables(tables, said).find(({ name }) => name === 'deliveries');
    expect(deliveries?.foreign_keys).toEqual([ofLines]);
  });
});
