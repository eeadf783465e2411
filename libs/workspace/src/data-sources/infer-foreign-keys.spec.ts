import { describe, expect, it } from '@jest/globals';
import type { SourceTable } from '#contracts';
import { aColumn, aTable } from '../source-table.fixture.js';
import { inferForeignKeys } from './infer-foreign-keys.js';

type Kind = SourceTable['columns'][number]['kind'];

/** A table by its columns; a colon sets a kind other than integer apart. The first column is the key unless it is said otherwise. */
function table(name: string, columns: string, more: Partial<SourceTable> = {}): SourceTable {
  const parsed = columns.split(' ').map((column) => {
    const [columnName = '', kind = 'integer'] = column.split(':');
    return aColumn(columnName, { kind: kind as Kind });
  });
  const primaryKey = parsed.slice(0, 1).map((column) => column.name);
  return aTable(name, parsed, { schema: 'sales', primary_key: primaryKey, ...more });
}

/** The concluded keys of the first table: `column -> schema.table.column`. */
function keysOfFirst(...tables: SourceTable[]): string[] {
  const [first] = inferForeignKeys(tables);
  return (first?.foreign_keys ?? []).map(
    (key) => `${key.columns.join()} -> ${key.schema}.${key.table}.${key.references.join()}`,
  );
}

describe('a column means the key of the table that it is named after', () => {
  it.each([
    ['customer_id', table('customers', 'id')],
    ['customerId', table('customers', 'id')],
    ['CUSTOMER_ID', table('Customers', 'ID')],
    ['customer_id', table('customer', 'id')],
    ['customer_id', table('customers', 'customer_id')],
    ['category_id', table('categories', 'id')],
    ['address_id', table('addresses', 'id')],
    ['price_id', table('prices', 'id')],
    ['order_line_id', table('order_lines', 'id')],
  ])('%s', (column, target) => {
    expect(keysOfFirst(table('orders', `id ${column}`), target)).toEqual([
      `${column} -> sales.${target.name}.${target.columns[0]?.name}`,
    ]);
  });

  it('says that it was concluded', () => {
    const [orders] = inferForeignKeys([table('orders', 'id customer_id'), table('customers', 'id')]);
    expect(orders?.foreign_keys).toEqual([
      { columns: ['customer_id'], schema: 'sales', table: 'customers', references: ['id'], inferred: true },
    ]);
  });

  it('by name, where the table declares no key', () => {
    const orders = table('orders', 'id customer_id');
    const undeclared = { primary_key: [] };
    expect(keysOfFirst(orders, table('customers', 'name:text id', undeclared))).toHaveLength(1);
    expect(keysOfFirst(orders, table('customers', 'id customer_id', undeclared))).toEqual([
      'customer_id -> sales.customers.customer_id',
    ]);
    expect(keysOfFirst(orders, table('customers', 'name:text', undeclared))).toEqual([]);
  });

  it('in the same schema rather than in another, and in another rather than nowhere', () => {
    const orders = table('orders', 'id customer_id');
    const far = table('customers', 'id', { schema: 'crm' });
    expect(keysOfFirst(orders, far, table('customers', 'id'))).toEqual(['customer_id -> sales.customers.id']);
    expect(keysOfFirst(orders, far)).toEqual(['customer_id -> crm.customers.id']);
  });
});

describe('nothing is concluded', () => {
  const orders = table('orders', 'id customer_id');

  it.each([
    ['of a column that is named after no table', [table('orders', 'id buyer_id'), table('customers', 'id')]],
    ['of a key of another kind', [orders, table('customers', 'id:text')]],
    ['of a key of several columns', [orders, table('customers', 'id at', { primary_key: ['id', 'at'] })]],
    ['where two tables are meant alike', [orders, table('customer', 'id'), table('customers', 'id')]],
    [
      'where two schemas are equally far',
      [orders, table('customers', 'id', { schema: 'a' }), table('customers', 'id', { schema: 'b' })],
    ],
    ['of a table about itself', [table('orders', 'id order_id')]],
    ['of the name alone', [table('orders', 'id paid customers'), table('customers', 'id')]],
    ['of no tables', []],
  ])('%s', (_of, tables) => {
    expect(keysOfFirst(...tables)).toEqual([]);
  });

  it('of a column whose key is declared', () => {
    const declared = {
      columns: ['customer_id'],
      schema: 'crm',
      table: 'people',
      references: ['id'],
      inferred: false,
    };
    const known = table('orders', 'id customer_id', { foreign_keys: [declared] });
    const [found] = inferForeignKeys([known, table('customers', 'id')]);
    expect(found?.foreign_keys).toEqual([declared]);
  });
});
