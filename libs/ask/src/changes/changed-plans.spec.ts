import { describe, expect, it } from '@jest/globals';
import { buildCatalog, describePlan, planParts, planWords, readQuestion } from '#english';
import { aColumn, aTable } from '../source-table.fixture.js';
import { changedPlans } from './changed-plans.js';

const today = '2026-05-20';
const clock = { now: new Date(`${today}T12:00:00Z`) };
const invoices = aTable(
  'invoices',
  [
    aColumn('id', { kind: 'integer' }),
    aColumn('status', { samples: ['paid', 'unpaid', 'void'] }),
    aColumn('billing_country', { samples: ['Chile', 'Norway'] }),
    aColumn('shipping_country', { samples: ['Chile', 'Norway', 'Peru'] }),
  ],
  { row_estimate: 100, primary_key: ['id'] },
);
const catalog = buildCatalog({ tables: [invoices] });

function changes(question: string, holding: string): string[] {
  const plan = readQuestion(question, catalog, clock).readings[0]?.plan;
  const part =
    plan && planParts(planWords(plan, catalog, today)).find(({ words }) => words.includes(holding));
  if (!part) throw new Error(`nothing of "${question}" says ${holding}`);
  return changedPlans({ plan, catalog, metrics: [], today, part }).map((each) =>
    describePlan(each, catalog, today),
  );
}

describe('changedPlans of a value', () => {
  it('knows a value from another that it is within', () => {
    expect(changes('number of invoices where status is "unpaid"', 'unpaid')).toEqual([
      'number of invoices where status is "paid"',
      'number of invoices where status is "void"',
    ]);
  });

  it('changes one condition of two that name the same value', () => {
    const question = 'number of invoices where billing country is "Norway" and shipping country is "Norway"';
    expect(changes(question, 'shipping')).toEqual([
      'number of invoices where billing country is "Norway" and shipping country is "Chile"',
      'number of invoices where billing country is "Norway" and shipping country is "Peru"',
    ]);
  });
});
