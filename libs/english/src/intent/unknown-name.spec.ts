import { describe, expect, it } from '@jest/globals';
import { buildCatalog } from '../catalog/catalog.js';
import { planOf } from '../plan-text.fixture.js';
import { aTable, shop } from '../shop.fixture.js';
import { tokenise } from '../words/tokenise.js';

describe('a name that no sample has', () => {
  it.each([
    ["Customers named O'Brien", "select customers.name from customers where customers.name like *O'Brien*"],
    ['Customers named O’Brien', "select customers.name from customers where customers.name like *O'Brien*"],
    [
      "customers called Siobhan O'Brien",
      "select customers.name from customers where customers.name like *Siobhan O'Brien*",
    ],
    [
      'customers whose name is Smith',
      'select customers.name from customers where customers.name like *Smith*',
    ],
    [
      "orders of customer D'Angelo",
      "select orders.id from orders + customers where customers.name like *D'Angelo*",
    ],
    [
      "orders of customer D'Angelo in March",
      "select orders.id from orders + customers where customers.name like *D'Angelo* and orders.ordered_at in 2026-03-01T00:00:00..2026-04-01T00:00:00",
    ],
  ])('is looked for in the names of what is spoken of: %s', (question, expected) => {
    expect(planOf(question, shop())).toBe(expected);
  });

  it.each(["Customers named Siobhan O'Brien", 'Customers named Siobhan O’Brien'])(
    'is a value where a sample has it: %s',
    (question) => {
      const people = buildCatalog({
        tables: [aTable('customers', ['id!:integer', "name!:text:Siobhan O'Brien|Ada Lovelace"])],
      });
      expect(planOf(question, people)).toBe(
        "select customers.name from customers where customers.name is Siobhan O'Brien",
      );
    },
  );
});

describe('an apostrophe', () => {
  const words = (text: string) => tokenise(text).map(({ text: word }) => word);

  it.each([
    ["O'Brien's orders", ["O'Brien", 'orders']],
    ['D’Angelo', ['D’Angelo']],
    ["customers who haven't ordered", ['customers', 'who', 'have', 'not', 'ordered']],
    ["the 'Blue Mug' and Ada's", ['the', 'Blue Mug', 'and', 'Ada']],
    ["customers' orders", ['customers', 'orders']],
  ])('stays within a name, and nowhere else: %s', (text, expected) => {
    expect(words(text)).toEqual(expected);
  });
});
