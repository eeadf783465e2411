import { describe, expect, it } from '@jest/globals';
import { planText } from '../../plan-text.fixture.js';
import { boatyard } from '../boatyard.fixture.js';
import { readTurn } from '../read-request.js';
import type { ReadRequest, ReadTurn } from '../read-request.js';

const { believed } = boatyard();
const clock = { now: new Date('2026-05-20T12:00:00Z') };

/** Asks one question after the other; the last one as it was read. */
function conversation(...questions: readonly string[]): ReadTurn {
  if (!believed) throw new Error('The boatyard has a model.');
  let last: ReadRequest | undefined;
  let turn: ReadTurn = { requests: [], goesOn: false };
  for (const question of questions) {
    turn = readTurn(question, believed, clock, last);
    last = turn.requests[0] ?? last;
  }
  return turn;
}

function planOf(...questions: readonly string[]): string {
  const [best] = conversation(...questions).requests;
  if (!best) throw new Error(`nothing is read of "${questions.at(-1)}"`);
  return planText(best.plan);
}

/** The same as if it had been asked in one question. */
const whole: readonly (readonly [conversation: readonly string[], question: string])[] = [
  [['total revenue by harbour', 'only 2026'], 'total revenue by harbour in 2026'],
  [['total revenue by harbour in 2026', 'and in 2025?'], 'total revenue by harbour in 2025'],
  [
    ['total revenue by harbour in April 2026', 'and the month before?'],
    'total revenue by harbour in March 2026',
  ],
  [
    ['total revenue by harbour in April 2026', 'and the year before?'],
    'total revenue by harbour in April 2025',
  ],
  [['how many rentals did we have in 2026', 'by harbour'], 'how many rentals did we have by harbour in 2026'],
  [['rentals by boat type', 'what about by harbour'], 'rentals by harbour'],
  [['rentals by boat type', 'just Maasholm'], 'rentals by boat type in Maasholm'],
  [['cancelled rentals by harbour', 'no, I meant returned ones'], 'returned rentals by harbour'],
  [['top 3 clients by revenue', 'top 5 only'], 'top 5 clients by revenue'],
  [['top 5 clients', 'only 2025'], 'top 5 clients in 2025'],
  [['rentals per month in 2026', 'same for 2025'], 'rentals per month in 2025'],
  [['rentals per month in 2026', 'as a bar chart'], 'rentals per month in 2026'],
  [['rentals per month in 2026', 'show it as a table, please'], 'rentals per month in 2026'],
  [['rentals per month in 2026', 'make it a line chart'], 'rentals per month in 2026'],
  [['rentals per month in 2026', 'can you display it as a table'], 'rentals per month in 2026'],
];

describe('a question that goes on with the last', () => {
  it.each(whole)('%j is the same as %s', (questions, question) => {
    const turn = conversation(...questions);
    expect(turn.goesOn).toBe(true);
    const [best] = turn.requests;
    expect(best && planText(best.plan)).toBe(planOf(question));
  });

  it('keeps what three questions said', () => {
    expect(planOf('rentals by boat type', 'only Maasholm', 'and in April 2026?')).toBe(
      planOf('rentals by boat type in Maasholm in April 2026'),
    );
  });

  it('keeps a number that nobody asked for by a word', () => {
    expect(planOf('logins last month', 'only clients from Denmark')).toMatch(
      /^select count\(\) from client_login/,
    );
  });

  it('counts rows of a kind for each of the lines', () => {
    expect(planOf('top 3 clients by revenue', 'how many cancelled rentals did they make')).toMatch(
      /count\( where rental\.status = CANCELLED\)/,
    );
  });

  it('tells parts of the whole', () => {
    expect(planOf('total revenue by harbour', 'as a percentage')).toContain('share(sum(rental.total_amt))');
  });

  it('orders the lines', () => {
    expect(planOf('rentals by harbour', 'sort by revenue, lowest first')).toMatch(
      /order sum\(rental\.total_amt\)(?! down)/,
    );
  });

  it('counts those that pass', () => {
    expect(planOf('rentals by harbour in April 2026', 'how many of those were cancelled?')).toBe(
      planOf('how many cancelled rentals in April 2026'),
    );
  });

  it('counts for each of the lines', () => {
    expect(planOf('top 3 clients by revenue', 'how many rentals did they make')).toMatch(
      /count\(.*per client|client.*count\(/,
    );
  });

  it('lists what was counted', () => {
    expect(planOf('how many rentals did we have in April 2026', 'which ones?')).toBe(
      planOf('list rentals in April 2026'),
    );
  });
});

describe('a question that stands alone', () => {
  it.each([
    'how many boats do we have',
    'and how many clients are there?',
    'repairs by cause',
    'in which harbours do we have boats?',
    'clients that never rented',
    'just show me all clients',
    'clients that rented since they were created',
  ])('%s', (question) => {
    const turn = conversation('total revenue by harbour in 2026', question);
    expect(turn.goesOn).toBe(false);
    const [best] = turn.requests;
    expect(best && planText(best.plan)).toBe(planOf(question));
  });

  it.each(['by harbour', 'only 2026', 'which ones?'])('%s is none without another before it', (question) => {
    expect(conversation(question).goesOn).toBe(false);
  });
});

it.each(['thanks', 'hello', 'ok, great', '???'])('"%s" asks for nothing anew', (question) => {
  expect(conversation('total revenue by harbour', question).requests).toEqual([]);
});
