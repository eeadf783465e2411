import { describe, expect, it } from '@jest/globals';
import { buildModel } from '#model';
import { buildCatalog } from '../catalog/catalog.js';
import { readRequests } from '../reading/read-request.js';
import { aTable } from '../shop.fixture.js';
import { planText } from '../plan-text.fixture.js';

const clock = { now: new Date('2026-05-20T12:00:00Z') };

const tables = [
  aTable('ferry_trip', ['id!:integer', 'sailed_on!:date', 'mins_late!:integer']),
  aTable('slipway_job', [
    'id!:integer',
    'planned_start_on!:date',
    'planned_end_on!:date',
    'started_on:date',
    'completed_on:date',
    'cancelled_on:date',
  ]),
  aTable('charter', [
    'id!:integer',
    'charter_date!:date',
    'due_on!:date',
    'cancelled_on:date',
    'paid_on:date',
    'status!:text:booked|completed|cancelled',
  ]),
];
const { believed } = buildCatalog({ tables, model: buildModel(tables, undefined) });

describe('lateness', () => {
  it.each([
    [
      'trips more than half an hour late',
      'select ferry_trip.id from ferry_trip where ferry_trip.mins_late > 30',
    ],
    ['how many trips were on time', 'select count() from ferry_trip where ferry_trip.mins_late <= 0'],
    [
      'slipway jobs more than a week late',
      'select slipway_job.id from slipway_job where days(slipway_job.planned_end_on, slipway_job.completed_on) > 7',
    ],
    [
      'slipway jobs that overran by more than 2 days',
      'select slipway_job.id from slipway_job where days(slipway_job.planned_end_on, slipway_job.completed_on) > 2',
    ],
    [
      'how many charters are overdue',
      'select count() from charter where (charter.due_on < 2026-05-20 and charter.paid_on is null and (charter.status is null or not charter.status = cancelled))',
    ],
  ])('is that of what was kept, ended or paid: %s', (question, text) => {
    const plan = believed && readRequests(question, believed, clock)[0]?.plan;
    expect(plan && planText(plan)).toBe(text);
  });
});
