import { describe, expect, it } from '@jest/globals';
import { buildModel } from '#model';
import { buildCatalog } from '../catalog/catalog.js';
import type { Catalog } from '../catalog/catalog.js';
import { planText } from '../plan-text.fixture.js';
import { aTable } from '../shop.fixture.js';
import { boatyard } from './boatyard.fixture.js';
import { readRequests } from './read-request.js';

const clock = { now: new Date('2026-05-20T12:00:00Z') };

/** A wholesaler, whose reps sell and whose drivers need a licence. */
function wholesaler(): Catalog {
  const tables = [
    aTable('sales_reps', ['id!:integer', 'full_name!:text', 'hired_on!:date', 'left_on:date']),
    aTable('drivers', ['id!:integer', 'full_name!:text', 'licence_expires_on:date', 'left_on:date']),
  ];
  return buildCatalog({ tables, model: buildModel(tables, undefined) });
}

function first({ believed }: Catalog, question: string): string | undefined {
  if (!believed) throw new Error('The source has a model.');
  const [best] = readRequests(question, believed, clock);
  return best && planText(best.plan);
}

describe('everyday words', () => {
  it.each([
    [
      'how many rentals a week since April',
      'select week(rental.start_dt), count() from rental where rental.start_dt >= 2026-04-01 by week(rental.start_dt) order week(rental.start_dt)',
    ],
    [
      'clients with more than €1,000 in total',
      'select client.client_nm, sum(rental.total_amt) from rental + client where not rental.status = CANCELLED by client.client_nm, client.client_id having sum(rental.total_amt) > 1000',
    ],
    [
      'clients with more than 20 rentals',
      'select client.client_nm, count() from rental + client by client.client_nm, client.client_id having count() > 20',
    ],
    [
      'clients with more than £20 in rentals',
      'select client.client_nm, sum(rental.total_amt) from rental + client by client.client_nm, client.client_id having sum(rental.total_amt) > 20',
    ],
    [
      'repairs with a cost over £20',
      'select repair_order.repair_id from repair_order where repair_order.cost_amt > 20',
    ],
    [
      "boats we've never rented",
      'select boat.boat_nm from boat where not boat.boat_id in (select rental.boat_id from rental where not rental.boat_id is null)',
    ],
    [
      'cancelled rentals, newest first',
      'select rental.rental_id, rental.start_dt from rental where rental.status = CANCELLED order rental.start_dt down',
    ],
    [
      'cancelled rentals, oldest first',
      'select rental.rental_id, rental.start_dt from rental where rental.status = CANCELLED order rental.start_dt',
    ],
  ])('are read over a boatyard: %s', (question, plan) => {
    expect(first(boatyard(), question)).toBe(plan);
  });

  it.each([
    [
      'how many reps do we have',
      'select count() from sales_reps where (sales_reps.hired_on < 2026-05-21 and (sales_reps.left_on is null or sales_reps.left_on >= 2026-05-20))',
    ],
    [
      'which reps are with us at the minute',
      'select sales_reps.full_name from sales_reps where (sales_reps.hired_on < 2026-05-21 and (sales_reps.left_on is null or sales_reps.left_on >= 2026-05-20))',
    ],
    [
      'drivers whose licence runs out next month',
      'select drivers.full_name from drivers where drivers.licence_expires_on in 2026-06-01..2026-07-01',
    ],
    [
      'drivers whose licence has run out',
      'select drivers.full_name from drivers where drivers.licence_expires_on < 2026-05-20',
    ],
  ])('are read over a wholesaler: %s', (question, plan) => {
    expect(first(wholesaler(), question)).toBe(plan);
  });
});
