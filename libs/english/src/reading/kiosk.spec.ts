import { expect, it } from '@jest/globals';
import { planText } from '../plan-text.fixture.js';
import { kiosk } from './kiosk.fixture.js';
import { readRequests } from './read-request.js';

const { believed } = kiosk();
const clock = { now: new Date('2026-05-20T12:00:00Z') };

it.each([
  [
    'receipts per month in 2025',
    'select month(day_of_text), count_distinct(receipt_lines.receipt_no) from receipt_lines where day_of_text in 2025-01-01..2026-01-01 by month(day_of_text) order month(day_of_text)',
  ],
  [
    'how many lemonades did we sell in 2025',
    'select sum(receipt_lines.qty) from receipt_lines where day_of_text in 2025-01-01..2026-01-01 and receipt_lines.item = Lemonade and (receipt_lines.void_flag is null or not receipt_lines.void_flag = Y)',
  ],
  [
    'average receipt value',
    'select (sum(receipt_lines.net_amt) / count_distinct(receipt_lines.receipt_no)) from receipt_lines where (receipt_lines.void_flag is null or not receipt_lines.void_flag = Y)',
  ],
  [
    'discounts as a % of gross sales',
    'select ((100 * sum(receipt_lines.discount_amt)) / sum(receipt_lines.gross_amt)) from receipt_lines where (receipt_lines.void_flag is null or not receipt_lines.void_flag = Y)',
  ],
  [
    'our 3 best days by net sales',
    'select day(day_of_text), sum(receipt_lines.net_amt) from receipt_lines where (receipt_lines.void_flag is null or not receipt_lines.void_flag = Y) by day(day_of_text) order sum(receipt_lines.net_amt) down, day(day_of_text) limit 3',
  ],
  [
    'kiosks whose permit has run out',
    'select kiosks.kiosk_name, kiosks.kiosk_code from kiosks where kiosks.permit_expires_on < 2026-05-20',
  ],
])('reads "%s" over the till of kiosks', (question, plan) => {
  if (!believed) throw new Error('The till has a model.');
  const [best] = readRequests(question, believed, clock);
  expect(best && planText(best.plan)).toBe(plan);
});
