import { describe, expect, it } from '@jest/globals';
import { buildCatalog } from '../catalog/catalog.js';
import { campaigns, tickets } from '../lone-table.fixture.js';
import { planOf } from '../plan-text.fixture.js';
import { readQuestion } from '../read-question.js';
import { aTable } from '../shop.fixture.js';

const toClose = 'days(tickets.opened_at, tickets.closed_at)';

describe('how long something takes, of which both times are kept', () => {
  it.each([
    ['how long does it take to close a ticket', `select avg(${toClose}) from tickets`],
    ['average resolution time', `select avg(${toClose}) from tickets`],
    ['median time to close', `select median(${toClose}) from tickets`],
    [
      'average time to close by priority',
      `select tickets.priority, avg(${toClose}) from tickets by tickets.priority`,
    ],
    [
      'how long did it take us to close urgent tickets',
      `select avg(${toClose}) from tickets where tickets.priority is urgent`,
    ],
    [
      'which agent has the longest time to close',
      `select tickets.agent from tickets by tickets.agent order avg(${toClose}) down limit 1`,
    ],
    [
      'time to close per month',
      `select month(tickets.opened_at), avg(${toClose}) from tickets by month(tickets.opened_at) order month(tickets.opened_at)`,
    ],
  ])('is the days between: %s', (question, plan) => expect(planOf(question, tickets())).toBe(plan));

  it.each([
    [
      'how long do campaigns run per channel',
      'select campaigns.channel, avg(days(campaigns.start_date, campaigns.end_date)) from campaigns by campaigns.channel',
    ],
    [
      'the 5 longest campaigns',
      'select campaigns.campaign from campaigns order days(campaigns.start_date, campaigns.end_date) down limit 5',
    ],
  ])('is from its start to its end: %s', (question, plan) =>
    expect(planOf(question, campaigns())).toBe(plan),
  );

  it('is not known of what has no end yet', () => {
    const { readings } = readQuestion('how long are tickets open', tickets(), {
      now: new Date('2026-05-20T12:00:00Z'),
    });
    expect(readings[0]?.confidence ?? 0).toBe(0);
  });

  it('is a number where one says it', () => {
    const parcels = buildCatalog({
      tables: [
        aTable('parcels', [
          'id:integer',
          'sent_at:timestamp',
          'delivered_at:timestamp',
          'delivery_time:number',
        ]),
      ],
    });
    expect(planOf('average delivery time', parcels)).toBe('select avg(parcels.delivery_time) from parcels');
  });

  it('is not known where only its end is kept', () => {
    const visits = buildCatalog({ tables: [aTable('visits', ['id:integer', 'closed_at:timestamp'])] });
    const { readings } = readQuestion('how long does it take to close a visit', visits, {
      now: new Date('2026-05-20T12:00:00Z'),
    });
    expect(readings[0]?.confidence ?? 0).toBe(0);
  });
});
