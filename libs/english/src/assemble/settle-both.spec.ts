import { describe, expect, it } from '@jest/globals';
import { planOf } from '../plan-text.fixture.js';
import { shop } from '../shop.fixture.js';

describe('what no one row can be', () => {
  it('is looked for in rows of their own, where many rows share what is shown', () => {
    expect(
      planOf('Which countries have customers older than 60 and customers younger than 20?', shop()),
    ).toBe(
      'select distinct customers.country from customers where customers.country in (select customers.country from customers where customers.age > 60 and not customers.country is null) and customers.country in (select customers.country from customers where customers.age < 20 and not customers.country is null)',
    );
  });

  it('is one or the other, where each row is a thing of its own', () => {
    expect(planOf('names of customers from Germany and France', shop())).toBe(
      'select customers.name from customers where (customers.country is Germany or customers.country is France)',
    );
  });

  it('is said twice, and meant once', () => {
    expect(planOf('customers from Germany and Germany and France', shop())).toBe(
      planOf('customers from Germany and France', shop()),
    );
  });

  it('is said of all rows that share it, where it is denied', () => {
    expect(planOf('Which countries do not have any customers older than 60?', shop())).toBe(
      'select distinct customers.country from customers where not customers.country in (select customers.country from customers where customers.age > 60)',
    );
  });
});
