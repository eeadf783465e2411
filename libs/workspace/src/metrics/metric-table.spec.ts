import { describe, expect, it } from '@jest/globals';
import { aColumn, aTable } from '../source-table.fixture.js';
import { findColumn, findTable, nameFor, quoteTable } from './metric-table.js';

const table = (schema: string | null, name: string, columns: string[] = []) =>
  aTable(
    name,
    columns.map((column) => aColumn(column)),
    { schema },
  );

const sales = table('sales', 'orders');
const usual = table('public', 'orders');
const upper = table('sales', 'Lines');
const tables = [sales, usual, upper, table('sales', 'items'), table('stock', 'items')];

describe('findTable', () => {
  it.each([
    ['sales.orders', sales],
    ['orders', usual],
    ['ORDERS', usual],
    ['Sales.Orders', sales],
    ['lines', upper],
  ])('%s is found', (name, found) => {
    expect(findTable(tables, name)).toEqual({ table: found });
  });

  it('says which tables a name may mean', () => {
    expect(findTable(tables, 'items')).toEqual({
      problem: 'there are several tables "items"; say which one: sales.items, stock.items',
    });
  });

  it('says that there is none', () => {
    expect(findTable(tables, 'secrets')).toEqual({
      problem: 'there is no table "secrets" in this data source',
    });
  });
});

it.each([
  ['postgresql', usual, 'Orders', 'orders'],
  ['postgresql', usual, 'public.orders', 'public.orders'],
  ['postgresql', sales, 'orders', 'sales.orders'],
  ['mysql', usual, 'orders', 'public.orders'],
  ['mysql', table(null, 'orders'), 'orders', 'orders'],
] as const)('in %s the engine finds the table by the name given back', (dialect, found, written, name) => {
  expect(nameFor(dialect, found, written)).toBe(name);
});

it('quotes whatever stands in a name', () => {
  expect(quoteTable('postgresql', table('a"b', 'c'))).toBe('"a""b"."c"');
  expect(quoteTable('mysql', table(null, 'a`b'))).toBe('`a``b`');
});

it("finds a column in the table's own spelling", () => {
  const columns = table(null, 't', ['Id', 'id', 'Name']);
  expect(['id', 'ID', 'name', 'x'].map((name) => findColumn(columns, name))).toEqual([
    'id',
    'Id',
    'Name',
    undefined,
  ]);
});
