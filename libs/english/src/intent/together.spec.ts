import { describe, expect, it } from '@jest/globals';
import { buildCatalog } from '../catalog/catalog.js';
import { planOf } from '../plan-text.fixture.js';
import { aTable, shop } from '../shop.fixture.js';

const trade = buildCatalog({
  tables: [
    aTable('customers', ['id:integer', 'name', 'customer_phone', 'city']),
    aTable('suppliers', ['id:integer', 'name', 'supplier_phone', 'since:date']),
    aTable('staff', ['id:integer', 'name', 'phone', 'salary:number']),
  ],
});

describe('two kinds of things in one list', () => {
  it.each([
    [
      'What are the names of all customers and suppliers?',
      'select distinct listed.name from listed as (select customers.name from customers and select suppliers.name from suppliers)',
    ],
    [
      'phone numbers of customers, suppliers and staff members',
      'select distinct listed.customer_phone from listed as (select customers.customer_phone from customers and select suppliers.supplier_phone from suppliers and select staff.phone from staff)',
    ],
  ])('stand under each other: %s', (question, expected) => {
    expect(planOf(question, trade)).toBe(expected);
  });

  it('need the column both', () => {
    expect(planOf('cities of customers and suppliers', trade) ?? '').not.toContain('listed');
  });

  it.each([
    ['names of customers and titles of products'],
    ['names of customers and their orders'],
    ['names of customers in Germany and France'],
    ['number of customers and products'],
  ])('are not meant where each has its own: %s', (question) => {
    expect(planOf(question, shop()) ?? '').not.toContain('listed');
  });
});
