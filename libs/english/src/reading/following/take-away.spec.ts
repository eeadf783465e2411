import { describe, expect, it } from '@jest/globals';
import { planText } from '../../plan-text.fixture.js';
import { readTurnCandidates } from '../../read-candidates.js';
import { boatyard } from '../boatyard.fixture.js';
import type { ReadRequest } from '../read-request.js';
import { requestParts } from './request-parts.js';
import { askToTakeAway } from './take-away.js';

const catalog = boatyard();
const clock = { now: new Date('2026-05-20T12:00:00Z') };

/** Asks one question after the other; the last as it was read. */
function conversation(...questions: readonly string[]): ReadRequest | undefined {
  let last: ReadRequest | undefined;
  for (const question of questions)
    last = readTurnCandidates(question, catalog, clock, last).candidates[0]?.request;
  return last;
}

function planOf(...questions: readonly string[]): string {
  const read = conversation(...questions);
  if (!read) throw new Error(`nothing is read of "${questions.at(-1)}"`);
  return planText(read.plan);
}

/** The parts of a question; in brackets those that can be taken away. */
function partsOf(question: string): string[] {
  const read = conversation(question);
  if (!read) throw new Error(`nothing is read of "${question}"`);
  return requestParts(read, catalog, '2026-05-20').map(({ words, without }) =>
    without ? `[${words}]` : words,
  );
}

const standing = 'status is not "CANCELLED"';

describe('the parts of a request', () => {
  it.each([
    [
      'total revenue by harbour in 2026',
      ['sum of total amount of rentals', '[by harbour]', standing, '[in 2026]'],
    ],
    [
      'cancelled rentals by harbour in Maasholm in April 2026',
      [
        'number of rentals',
        '[by harbour]',
        '[status is "CANCELLED"]',
        '[harbour is "Maasholm"]',
        '[in April 2026]',
      ],
    ],
    ['top 3 clients by revenue', ['clients', standing, 'by sum of total amount', '[top 3]']],
    [
      'revenue by harbour and boat type',
      ['sum of total amount of rentals', '[by harbour]', '[per boat type]', standing],
    ],
    ['share of rentals by harbour', ['number of rentals and share of rentals', 'by harbour']],
  ])('of "%s" are told, and which of them can be missing', (question, parts) => {
    expect(partsOf(question)).toEqual(parts);
  });
});

describe('a part that is taken away', () => {
  it.each([
    ['total revenue by harbour in 2026', 'by harbour', 'total revenue in 2026'],
    ['total revenue by harbour in 2026', 'in 2026', 'total revenue by harbour'],
    ['rentals by boat type in Maasholm', 'harbour is "Maasholm"', 'rentals by boat type'],
    ['rentals per month in 2026', 'per month', 'how many rentals in 2026'],
  ])('of "%s", "%s", leaves "%s"', (question, words, left) => {
    expect(planOf(question, askToTakeAway(words))).toBe(planOf(left));
  });

  it('may have been said by a question that goes on, and stays away in the next', () => {
    const before = ['rentals by boat type', 'only Maasholm', askToTakeAway('harbour is "Maasholm"')];
    expect(planOf(...before)).toBe(planOf('rentals by boat type'));
    expect(planOf(...before, 'and in April 2026?')).toBe(planOf('rentals by boat type in April 2026'));
  });

  it('may be said by some of its words', () => {
    expect(planOf('rentals by boat type in Maasholm', 'Take away Maasholm.')).toBe(
      planOf('rentals by boat type'),
    );
  });

  it.each(['take away: by zorb', 'take away: number of rentals'])('"%s" is none', (question) => {
    expect(conversation('rentals by boat type in Maasholm in 2026', question)).toBeUndefined();
  });
});
