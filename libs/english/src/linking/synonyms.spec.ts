import { describe, expect, it } from '@jest/globals';
import type { SourceTable } from '#contracts';
import { buildCatalog } from '../catalog/catalog.js';
import { planText } from '../plan-text.fixture.js';
import { readQuestion } from '../read-question.js';
import { aTable } from '../shop.fixture.js';

const clock = { now: new Date('2026-05-20T12:00:00Z') };

function called(table: SourceTable, words: Record<string, string[]>): SourceTable {
  return {
    ...table,
    synonyms: words[table.name] ?? [],
    columns: table.columns.map((column) => ({ ...column, synonyms: words[column.name] ?? [] })),
  };
}

const tables = [
  called(
    aTable(
      'zz_ord',
      ['id:integer', 'q7:number', 'q9:text:web|store', 'cst_id:integer'],
      ['cst_id>zz_cst.id'],
    ),
    {
      zz_ord: ['orders', 'sales orders'],
      q7: ['turnover', 'gross margin'],
      q9: ['channel'],
    },
  ),
  called(aTable('zz_cst', ['id:integer', 'name:text:Ada|Grace', 'q4:text:gold|silver']), {
    zz_cst: ['customers'],
    q4: ['loyalty tier'],
  }),
];

const planOf = (question: string) => {
  const [first] = readQuestion(question, buildCatalog({ tables }), clock).readings;
  return first && planText(first.plan);
};

describe('words that people use', () => {
  it.each([
    ['How many customers are there?', 'select count() from zz_cst'],
    ['How many sales orders are there?', 'select count() from zz_ord'],
    ['total turnover of orders', 'select sum(zz_ord.q7) from zz_ord'],
    ['average gross margin by channel', 'select zz_ord.q9, avg(zz_ord.q7) from zz_ord by zz_ord.q9'],
    ['number of customers per loyalty tier', 'select zz_cst.q4, count() from zz_cst by zz_cst.q4'],
  ])('stand for the names: %s', (question, plan) => expect(planOf(question)).toBe(plan));
});
