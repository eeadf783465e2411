import { describe, expect, it } from '@jest/globals';
import type { SourceTable } from '#contracts';
import { buildModel } from '#model';
import { buildCatalog } from '../catalog/catalog.js';
import { planText } from '../plan-text.fixture.js';
import { readRequests } from '../reading/read-request.js';
import { aTable } from '../shop.fixture.js';

const clients = aTable('client', ['client_id!:integer', 'client_name!:text']);
const bookings = aTable(
  'booking',
  ['booking_id!:integer', 'client_id!:integer', 'booked_on!:date', 'status!:text:OPEN|DONE|CANCELLED'],
  ['client_id>client.client_id'],
);

function revenueWith(reference: string): string | undefined {
  const tables = [
    clients,
    bookings,
    aTable(
      'receipt',
      ['receipt_id!:integer', reference, 'received_on!:date', 'amount!:number'],
      ['booking_id>booking.booking_id'],
    ),
  ];
  return revenueIn(tables);
}

function revenueIn(tables: readonly SourceTable[]): string | undefined {
  const { believed } = buildCatalog({ tables, model: buildModel(tables, undefined) });
  if (!believed) throw new Error('The tables have a model.');
  const [best] = readRequests('revenue in April 2026', believed, { now: new Date('2026-05-20T12:00:00Z') });
  return best && planText(best.plan);
}

describe('revenue of rows whose owner may be cancelled', () => {
  it('leaves out those of a cancelled one, where each row has an owner', () => {
    expect(revenueWith('booking_id!:integer')).toMatch(/not booking\.status = CANCELLED/);
  });

  it('counts rows without an owner, where they need none', () => {
    expect(revenueWith('booking_id:integer')).toBe(
      'select sum(receipt.amount) from receipt where receipt.received_on in 2026-04-01..2026-05-01',
    );
  });
});

describe('revenue where deals are kept', () => {
  const deals = aTable('deal', [
    'deal_id!:integer',
    'stage!:text:proposal|negotiation|won|lost',
    'created_on!:date',
    'closed_on:date',
    'amount!:number',
  ]);
  const invoices = aTable('invoice', ['invoice_id!:integer', 'issued_on!:date', 'amount!:number']);

  it('is that of the won ones, since the day on which they were won', () => {
    expect(revenueIn([deals])).toBe(
      'select sum(deal.amount) from deal where deal.closed_on in 2026-04-01..2026-05-01 and deal.stage = won',
    );
  });

  it('is what was invoiced, where there are invoices', () => {
    expect(revenueIn([deals, invoices])).toMatch(/^select sum\(invoice\.amount\)/);
  });

  it('takes no state of orders for a win', () => {
    const orders = aTable('orders', [
      'id!:integer',
      'status!:text:placed|accepted|delivered|cancelled',
      'placed_on!:date',
      'total!:number',
    ]);
    expect(revenueIn([orders])).toMatch(/not orders\.status = cancelled/);
  });
});
