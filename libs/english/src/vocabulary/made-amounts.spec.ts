import { describe, expect, it } from '@jest/globals';
import { buildModel, correctModel } from '#model';
import { buildCatalog } from '../catalog/catalog.js';
import { planText } from '../plan-text.fixture.js';
import { readRequests } from '../reading/read-request.js';
import { aTable } from '../shop.fixture.js';

const tables = [
  aTable('basket_line', ['line_id!:integer', 'fruit!:text', 'unit_price!:number', 'quantity!:integer']),
];
const model = buildModel(tables, undefined);
const { model: rejected } = correctModel(model, tables, [
  {
    id: 'cor_1',
    correction: { fact: 'derived', schema: 'public', table: 'basket_line', name: 'amount', holds: false },
    origin: 'console',
    by: 'Ada',
    at: '2026-05-20T12:00:00Z',
  },
]);

function plansFor(question: string, of = model): string[] {
  const { believed } = buildCatalog({ tables, model: of });
  if (!believed) throw new Error('The baskets have a model.');
  const clock = { now: new Date('2026-05-20T12:00:00Z') };
  return readRequests(question, believed, clock).map(({ plan }) => planText(plan));
}

describe('an amount that is made of a price and a quantity', () => {
  it.each(['revenue per fruit', 'money per fruit', 'lines over 100 euro'])('is meant by "%s"', (question) => {
    expect(plansFor(question)[0]).toMatch(/unit_price \* .*quantity|quantity \* .*unit_price/);
  });

  it.each(['revenue per fruit', 'money per fruit', 'lines over 100 euro', 'amount per fruit'])(
    'is in no answer to "%s" any more, once somebody said that it does not follow',
    (question) => {
      for (const plan of plansFor(question, rejected)) expect(plan).not.toMatch(/\*/);
    },
  );
});
