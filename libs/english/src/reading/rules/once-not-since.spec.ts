import { describe, expect, it } from '@jest/globals';
import { planText } from '../../plan-text.fixture.js';
import { boatyard } from '../boatyard.fixture.js';
import { joinery } from '../joinery.fixture.js';
import { readRequests } from '../read-request.js';

const clock = { now: new Date('2026-05-20T12:00:00Z') };

function planOf({ believed }: ReturnType<typeof boatyard>, question: string): string | undefined {
  const plan = believed && readRequests(question, believed, clock)[0]?.plan;
  return plan && planText(plan);
}

describe('things that had an event in one time and none in another', () => {
  const rented = (range: string): string =>
    `(select rental.client_id from rental where rental.start_dt in ${range} and not rental.client_id is null)`;
  const lapsed = `select client.client_nm from client where client.client_id in ${rented('2025-01-01..2026-01-01')} and not client.client_id in ${rented('2026-01-01..2027-01-01')}`;

  it.each([
    'clients who rented last year but not this year',
    'clients who have not rented this year but did last year',
  ])('are those of the one without those of the other: %s', (question) => {
    expect(planOf(boatyard(), question)).toBe(lapsed);
  });
});

it('of who did the one and never the other, neither is lost', () => {
  expect(planOf(boatyard(), 'clients who logged in but never rented')).toBe(
    'select client.client_nm from client where client.client_id in (select client_login.client_id from client_login where not client_login.client_id is null) and not client.client_id in (select rental.client_id from rental where not rental.client_id is null)',
  );
});

describe('papers', () => {
  it.each([
    ['fitters whose card has expired', 'fitter.card_expires_on < 2026-05-20'],
    ['fitters whose card is still valid', 'fitter.card_expires_on >= 2026-05-20'],
  ])('hold until their day: %s', (question, held) => {
    expect(planOf(joinery(), question)).toContain(held);
  });
});
