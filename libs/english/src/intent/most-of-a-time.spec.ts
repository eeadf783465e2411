import { describe, expect, it } from '@jest/globals';
import { buildCatalog } from '../catalog/catalog.js';
import { planOf } from '../plan-text.fixture.js';
import { aTable } from '../shop.fixture.js';

const members = buildCatalog({
  tables: [aTable('customers', ['id!:integer', 'name!:text:Ada', 'signup_date!:date'])],
});
const by = (unit: string, end: string) =>
  `select ${unit}(customers.signup_date) from customers by ${unit}(customers.signup_date) order count()${end} limit 1`;

describe('the time with the most of something', () => {
  it.each([
    ['In which month did most customers sign up?', by('month', ' down')],
    ['On which day of the week do most customers sign up?', by('weekday', ' down')],
    ['Which year had the most signups?', by('year', ' down')],
    ['Which month had the fewest signups?', by('month', '')],
  ])('is told by how many there were: %s', (question, plan) => expect(planOf(question, members)).toBe(plan));

  it.each([
    ['most recent signup', 'select max(customers.signup_date) from customers'],
    [
      'number of signups per month',
      'select month(customers.signup_date), count() from customers by month(customers.signup_date) order month(customers.signup_date)',
    ],
  ])('is something else than %s', (question, plan) => expect(planOf(question, members)).toBe(plan));
});
