import { describe, expect, it } from '@jest/globals';
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
  const { believed } = buildCatalog({ tables, model: buildModel(tables, undefined) });
  if (!believed) throw new Error('The receipts have a model.');
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
