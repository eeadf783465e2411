import { describe, expect, it } from '@jest/globals';
import { buildCatalog } from '../catalog/catalog.js';
import { planOf } from '../plan-text.fixture.js';
import { aTable } from '../shop.fixture.js';

const firm = buildCatalog({
  tables: [
    aTable(
      'employees',
      [
        'id:integer',
        'name:text:Ada Lovelace|Grace Hopper',
        'salary:number',
        'birth_date:date',
        'manager_id:integer',
      ],
      ['manager_id>employees.id'],
    ),
  ],
});

describe('a key that leads back into its own table', () => {
  it.each([
    [
      'Who is the manager of Ada Lovelace?',
      'select employees.name from employees + other employees where other employees.name is Ada Lovelace',
    ],
    ['List the manager ids of employees.', 'select employees.manager_id from employees'],
    ['Which employees have no manager?', 'where employees.manager_id is null'],
    ['Which employees earn more than their manager?', 'employees.salary > other employees.salary'],
    ['Which employees are older than their manager?', 'employees.birth_date < other employees.birth_date'],
    ['employees whose manager is Ada Lovelace', 'where other employees.name is Ada Lovelace'],
    [
      'How many employees does each manager have?',
      'select other employees.name, count() from employees + other employees by',
    ],
    [
      'List each employee and their manager',
      'select employees.name, other employees.name from employees + other employees',
    ],
  ])('means whom it leads to: %s', (question, expected) => {
    expect(planOf(question, firm)).toContain(expected);
  });
});
