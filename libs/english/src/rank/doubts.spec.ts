import { describe, expect, it } from '@jest/globals';
import { readCandidates } from '../read-candidates.js';
import { library, shop } from '../shop.fixture.js';
import type { Catalog } from '../catalog/catalog.js';

function doubts(question: string, catalog: Catalog = shop()): Record<string, number> {
  const [first] = readCandidates(question, catalog, { now: new Date('2026-05-20T12:00:00Z') }).candidates;
  return first?.features ?? {};
}

describe('what makes a reading doubtful', () => {
  it.each([
    ['nothing in a plain question', 'How many customers are there?', 'lostNumbers', 0],
    [
      'a value that is shown though it was said',
      'name and country of customers with country Spain',
      'shownFixed',
      1,
    ],
    ['kinds that nobody asked to see once', 'List all categories of products', 'unsaidDistinct', 1],
    ['kinds that were asked for once', 'List the different categories of products', 'unsaidDistinct', 0],
    ['a condition on another table', 'names of customers with cancelled orders', 'joinedFilters', 1],
    ['an "and" that is read as an "or"', 'How many customers are from Spain and France?', 'unsaidOr', 1],
    ['one row where several were asked for', 'Which customers are the oldest?', 'oneOfMany', 1],
  ])('is %s', (_, question, name, expected) => {
    expect(doubts(question)[name]).toBe(expected);
  });

  it('is no join that the source declares', () => {
    expect(doubts('titles of books by author', library())['guessedJoins']).toBe(0);
  });
});
