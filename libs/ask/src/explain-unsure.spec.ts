import { describe, expect, it } from '@jest/globals';
import { DataSourceRow } from '#database';
import type { Reading } from '#english';
import { explainUnsure } from './explain-unsure.js';
import type { Choice } from './readings-to-choose.js';
import type { Proposal } from './read-sources.js';

const proposal = (reading: Pick<Reading, 'lost' | 'taken' | 'unreckoned'>): Proposal => ({
  by: 'english',
  asked: { source: new DataSourceRow(), state: '', tables: [], model: undefined, metrics: [] },
  sql: 'SELECT 1',
  confidence: 0.2,
  reading: { plan: emptyPlan, confidence: 0.2, explains: [], ...reading },
});

const emptyPlan: Reading['plan'] = {
  from: { alias: 't', table: { name: 'orders' } },
  joins: [],
  where: [],
  select: [],
  groupBy: [],
  having: [],
  orderBy: [],
};

const choice = (question: string, ...words: string[]): Choice => ({
  question,
  leftOut: words.map((each) => ({ words: each })),
});

const help = (choices: readonly Choice[], nearNames: readonly string[] = []) => ({ choices, nearNames });

describe('why a question is not answered', () => {
  it('says that a question goes on with the one before, where no word is the trouble', () => {
    expect(explainUnsure({ readings: [], unknown: [], goesOn: true })).toBe(
      'I do not see how this goes on with the question before; ask it in full',
    );
  });

  it('names the words as they were written, and what is near them', () => {
    const unsure = { readings: [], unknown: ['Région', 'Région'] };
    expect(explainUnsure(unsure, help([], ['shipping country']))).toBe(
      'I do not know what is meant by "Région" in these data sources (nearest names: "shipping country")',
    );
  });

  it('says once what all questions leave out that are offered instead', () => {
    const offered = [choice('orders by month', 'zorb'), choice('number of orders', 'zorb')];
    expect(explainUnsure({ readings: [], unknown: ['zorb'] }, help(offered))).toMatch(
      /Did you mean "orders by month", or "number of orders", without "zorb"\?$/,
    );
    expect(explainUnsure({ readings: [], unknown: ['zorb'] }, help(offered.slice(0, 1)))).toMatch(
      /Did you mean "orders by month" without "zorb"\?$/,
    );
  });

  it('says of each what it leaves out where that differs', () => {
    const offered = [choice('orders by country'), choice('number of orders', 'region', 'zorb')];
    expect(explainUnsure({ readings: [], unknown: ['region', 'zorb'] }, help(offered))).toMatch(
      /Did you mean "orders by country", or "number of orders" without "region" and "zorb"\?$/,
    );
  });

  it('names the words that readings take for different things', () => {
    const readings = [
      proposal({
        taken: [
          { words: 'Orders', as: 'orders' },
          { words: 'total', as: 'orders.total' },
        ],
      }),
      proposal({
        taken: [
          { words: 'Orders', as: 'orders' },
          { words: 'total', as: 'items.total' },
        ],
      }),
    ];
    expect(explainUnsure({ readings, unknown: [] }, help([choice('total of orders')]))).toBe(
      'I am not sure what is meant by "total". Did you mean "total of orders"?',
    );
  });

  it('names what can have no total and no average', () => {
    const readings = [proposal({}), proposal({ unreckoned: 'colour' })];
    expect(explainUnsure({ readings, unknown: [] })).toBe(
      'These data sources keep "colour" as no amount, so that it has no total and no average',
    );
  });

  it('says that a time has no place, and what there is without it', () => {
    const readings = [proposal({ lost: 'time' })];
    const offered: Choice[] = [{ question: 'number of customers', leftOut: ['time'] }];
    expect(explainUnsure({ readings, unknown: [] }, help(offered))).toMatch(
      /says when that was\. Did you mean "number of customers" without the time\?$/,
    );
  });
});
