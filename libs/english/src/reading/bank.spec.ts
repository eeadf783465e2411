import { describe, expect, it } from '@jest/globals';
import { planText } from '../plan-text.fixture.js';
import { bank } from './bank.fixture.js';
import { readRequests } from './read-request.js';

const { believed } = bank();
const clock = { now: new Date('2026-05-20T12:00:00Z') };

function read(question: string): string | undefined {
  if (!believed) throw new Error('The bank has a model.');
  const [best] = readRequests(question, believed, clock);
  return best && planText(best.plan);
}

describe('over the bank', () => {
  it.each([
    ['total balance', 'select (sum(account.balance_cents) / 100) from account'],
    ['charges over 50 euros', 'select charge.charge_id from charge where charge.amount_cents > 5000'],
    [
      'products with a total balance over 1000',
      'select account.product, (sum(account.balance_cents) / 100) from account where not account.product is null by account.product having (sum(account.balance_cents) / 100) > 1000',
    ],
    [
      'share of balance by product',
      'select account.product, (sum(account.balance_cents) / 100), share((sum(account.balance_cents) / 100)) from account by account.product',
    ],
    [
      'top 5 accounts by total balance',
      'select account.account_id, (account.balance_cents / 100) from account where not (account.balance_cents / 100) is null order (account.balance_cents / 100) down limit 5',
    ],
    [
      'who are our 3 largest customers by total balance',
      'select client.client_nm, (sum(account.balance_cents) / 100) from account + client by client.client_nm, client.client_id order (sum(account.balance_cents) / 100) down, client.client_id limit 3',
    ],
    [
      'revenue by country',
      'select client.country_cd, (sum(charge.amount_cents) / 100) from charge + account + client by client.country_cd',
    ],
    [
      'revenue 2025',
      'select (sum(charge.amount_cents) / 100) from charge where charge.charged_dt in 2025-01-01..2026-01-01',
    ],
    [
      'who is on the Silver plan right now',
      'select client.client_nm from client where client.client_id in (select client_plan.client_id from client_plan + plan where plan.plan_nm = Silver and (client_plan.valid_from < 2026-05-21 and (client_plan.valid_to is null or client_plan.valid_to >= 2026-05-20)) and not client_plan.client_id is null)',
    ],
    [
      'how many current clients are on each plan',
      'select plan.plan_nm, plan.plan_cd, count() from client + client_plan + plan where (client_plan.valid_from < 2026-05-21 and (client_plan.valid_to is null or client_plan.valid_to >= 2026-05-20)) by plan.plan_nm, plan.plan_cd, plan.plan_cd once client.client_id',
    ],
    [
      'how many active clients did we have in April 2026',
      'select count_distinct(client.client_id) from charge + account + client where charge.charged_dt in 2026-04-01..2026-05-01',
    ],
  ])('reads "%s"', (question, plan) => {
    expect(read(question)).toBe(plan);
  });
});
