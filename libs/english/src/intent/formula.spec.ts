import { describe, expect, it } from '@jest/globals';
import { buildCatalog } from '../catalog/catalog.js';
import { campaigns, sales } from '../lone-table.fixture.js';
import { planOf } from '../plan-text.fixture.js';
import { aTable, shop } from '../shop.fixture.js';

const converted = '(sum(campaigns.conversions) / sum(campaigns.clicks))';
const earned = '(sum(campaigns.revenue) - sum(campaigns.spend))';

describe('a number that everybody makes of the same two', () => {
  it.each([
    ['what is our conversion rate', `select ${converted} from campaigns`],
    [
      'cost per click by channel',
      'select campaigns.channel, (sum(campaigns.spend) / sum(campaigns.clicks)) from campaigns by campaigns.channel',
    ],
    [
      'conversion rate per month',
      `select month(campaigns.start_date), ${converted} from campaigns by month(campaigns.start_date) order month(campaigns.start_date)`,
    ],
    [
      'which channel has the best conversion rate',
      `select campaigns.channel, ${converted} from campaigns where not campaigns.channel is null by campaigns.channel order ${converted} down limit 1`,
    ],
    [
      'top 5 campaigns by profit',
      `select campaigns.campaign, ${earned} from campaigns by campaigns.campaign order ${earned} down limit 5`,
    ],
  ])('is of all rows together: %s', (question, plan) => expect(planOf(question, campaigns())).toBe(plan));

  it('is what is kept where that is called so', () => {
    const deals = buildCatalog({
      tables: [aTable('deals', ['id:integer', 'revenue:number', 'cost:number', 'profit:number'])],
    });
    expect(planOf('total profit', deals)).toBe('select sum(deals.profit) from deals');
  });

  it('is not known where one of the two is not kept', () => {
    const visits = buildCatalog({ tables: [aTable('visits', ['id:integer', 'clicks:integer'])] });
    expect(planOf('click through rate', visits) ?? '').not.toContain('/');
  });
});

describe('a rate that a status tells', () => {
  const refunded =
    '(count_distinct(sales.order where sales.status is refunded) / count_distinct(sales.order))';

  it.each([
    ['what is our refund rate', `select ${refunded} from sales`],
    ['refund rate by channel', `select sales.channel, ${refunded} from sales by sales.channel`],
    ['refund rate in 2025', `select ${refunded} from sales where sales.date in 2025-01-01..2026-01-01`],
  ])('is how many of all have it: %s', (question, plan) => expect(planOf(question, sales())).toBe(plan));

  it('is that of what has it, whatever it is grouped by', () => {
    expect(planOf('cancellation rate by country', shop())).toBe(
      'select customers.country, (count( where orders.status is cancelled) / count()) from orders + customers by customers.country',
    );
  });
});
