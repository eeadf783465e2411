import { describe, expect, it } from '@jest/globals';
import { withMetrics } from '../../catalog/catalog.js';
import type { Catalog } from '../../catalog/catalog.js';
import { describePlan } from '../../describe/describe-plan.js';
import { planText } from '../../plan-text.fixture.js';

import { readTurnCandidates } from '../../read-candidates.js';
import { boatyard } from '../boatyard.fixture.js';
import type { Clause } from '../../request/request.js';
import type { ReadRequest } from '../read-request.js';

const catalog = boatyard();
const clock = { now: new Date('2026-05-20T12:00:00Z') };

/** The requests that the last of several consecutive questions may make. */
function readingsOf(...questions: readonly string[]): ReadRequest[] {
  return readingsOver(catalog, questions);
}

function readingsOver(over: Catalog, questions: readonly string[]): ReadRequest[] {
  let readings: ReadRequest[] = [];
  for (const question of questions)
    readings = readTurnCandidates(question, over, clock, readings[0]).candidates.flatMap(
      ({ request }) => request ?? [],
    );
  return readings;
}

function planOf(...questions: readonly string[]): string {
  const [best] = readingsOf(...questions);
  if (!best) throw new Error(`nothing is read of "${questions.at(-1)}"`);
  return planText(best.plan);
}

const why = 'why did it drop?';
const ofPeriods = ['before', 'after', 'change'];

function labelsOf(read: ReadRequest | undefined): string[] {
  return read?.plan.select.map(({ label }) => label) ?? [];
}

describe('the reason of a change', () => {
  it('is looked for by each of a few dimensions, the one that was told of first', () => {
    const dimensions = readingsOf('total revenue by boat type in April 2026', why).map(
      ({ plan }) => plan.select[0]?.label,
    );
    expect(dimensions).toEqual(['boat_type', 'harbour', 'country_cd', 'status']);
  });

  it('is that of the month that the question names, as far as it has gone', () => {
    const [best] = readingsOf('total revenue by month this year', 'why did it go up in May?');
    expect(best && describePlan(best.plan, catalog)).toMatch(
      /from May 1 to May 20, 2026 against April 1 to April 20, 2026$/,
    );
  });

  it('is the change of each, the largest part of it first', () => {
    const [best] = readingsOf('total revenue by harbour in April 2026', why);
    if (!best) throw new Error('nothing is read');
    expect(planText(best.plan)).toMatch(
      /where not rental\.status = CANCELLED and \(rental\.start_dt in 2026-03-01\.\.2026-04-01 or rental\.start_dt in 2026-04-01\.\.2026-05-01\) by boat\.harbour\) order share\(/,
    );
    expect(labelsOf(best)).toEqual(['harbour', ...ofPeriods, 'share_of_change']);
    expect(describePlan(best.plan, catalog)).toBe(
      'change of sum of total amount by harbour where status is not "CANCELLED" in April 2026 against March 2026',
    );
  });

  it('has no parts where a number does not add up', () => {
    const [best] = readingsOf('average cost of repairs in April 2026', why);
    expect(labelsOf(best).slice(1)).toEqual(ofPeriods);
  });

  describe('of a curated metric', () => {
    const takings = {
      name: 'takings',
      synonyms: [],
      source: 'rental',
      expression: 'sum(total_amt)',
      filters: ["status <> 'CANCELLED'"],
      dimensions: [],
      time_column: 'start_dt',
    };
    const curated = withMetrics(catalog, [takings]);

    it('is told by the metric itself, each period in a query within', () => {
      const [best] = readingsOver(curated, ['takings by harbour in April 2026', why]);
      if (!best) throw new Error('nothing is read');
      expect(planText(best.plan)).toMatch(
        /from periods as \(select m\.t2_harbour, case, \{sum\(total_amt\)\} from m as .+ where sql and \(m\.start_dt in 2026-03-01\.\.2026-04-01 or m\.start_dt in 2026-04-01\.\.2026-05-01\) by m\.t2_harbour, case\) by periods\.harbour\) order share/,
      );
      expect(labelsOf(best)).toEqual(['harbour', ...ofPeriods, 'share_of_change']);
      expect(describePlan(best.plan, curated)).toBe(
        'change of takings by harbour in April 2026 against March 2026',
      );
    });

    it('has no parts where the metric does not add up', () => {
      const mean = { ...takings, name: 'mean takings', expression: 'avg(total_amt)' };
      const [best] = readingsOver(withMetrics(catalog, [mean]), [
        'mean takings by harbour in April 2026',
        why,
      ]);
      expect(labelsOf(best).slice(1)).toEqual(ofPeriods);
    });
  });

  it.each([
    ['total revenue in April 2026', '2026-03-01..2026-04-01', '2026-04-01..2026-05-01'],
    ['rentals per month in 2025', '2025-11-01..2025-12-01', '2025-12-01..2026-01-01'],
    ['rentals per month', '2026-03-01..2026-04-01', '2026-04-01..2026-05-01'],
    ['total revenue this month', '2026-04-01..2026-04-21', '2026-05-01..2026-05-21'],
    ['total revenue in the last 7 days', '2026-05-07..2026-05-14', '2026-05-14..2026-05-21'],
  ])('of "%s" is between %s and %s', (question, before, after) => {
    expect(planOf(question, why)).toContain(`(rental.start_dt in ${before} or rental.start_dt in ${after})`);
  });

  it.each([
    'why?',
    'Why is that?',
    "what's behind it?",
    'and why did they fall so much?',
    'what drove the change',
  ])('is asked for by "%s"', (question) => {
    const before = 'total revenue by harbour in April 2026';
    expect(planOf(before, question)).toBe(planOf(before, why));
  });

  it.each([
    ['why did the revenue drop in April 2026?', 'total revenue in April 2026'],
    ['Why has revenue fallen in April 2026', 'total revenue in April 2026'],
    ['why was revenue so low in April 2026', 'total revenue in April 2026'],
    ['why are rentals down this month?', 'rentals this month'],
    ['what caused the drop in revenue in April 2026?', 'total revenue in April 2026'],
    ['what drove the growth of rentals in April 2026', 'number of rentals in April 2026'],
    ['why did revenue grow?', 'total revenue by month'],
  ])('"%s" names what changed, as "%s" does', (question, told) => {
    expect(planOf(question)).toBe(planOf(told, why));
    expect(planOf('list clients', question)).toBe(planOf(told, why));
  });

  it('may be asked of another period than the last', () => {
    const april = planOf('total revenue in April 2026', why);
    expect(planOf('total revenue in January 2026', 'why did it drop in April 2026?')).toBe(april);
  });

  it.each([
    'total revenue by harbour',
    'list rentals in April 2026',
    'top 3 clients by revenue in April 2026',
  ])('is none of "%s"', (question) => {
    expect(readingsOf(question, why)).toEqual([]);
  });

  it('is none in a period that is still to come', () => {
    expect(readingsOf('why did revenue drop in 2031?')).toEqual([]);
  });

  it.each(['why did zorblats drop', 'why is the sky blue', 'why did revenue and rentals differ by harbour'])(
    'is not asked for by "%s"',
    (question) => {
      const isOfParts = (clause: Clause) => clause.kind === 'compare' && clause.isByPart === true;
      const requests = readingsOf(question).map(({ request }) => request.clauses);
      expect(requests.filter((clauses) => clauses.some(isOfParts))).toEqual([]);
    },
  );
});
