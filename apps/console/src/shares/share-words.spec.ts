import { describe, expect, it } from '@jest/globals';
import { filterWords } from './share-words.js';

describe('the filters of a link', () => {
  it.each([
    ['none', {}, {}, 'No filters'],
    ['open ones', { a: 'open', b: 'open' }, { a: 'Country', b: 'Team' }, 'Country, Team open'],
    [
      'each access, those that hold first',
      { a: 'open', b: 'locked', c: 'hidden' },
      { a: 'Country', b: 'Team', c: 'Person' },
      'Team locked; Person hidden; Country open',
    ],
    ['one that the dashboard no longer has', { a: 'open', b: 'locked' }, { a: 'Country' }, 'Country open'],
  ] as const)('%s', (_case, filters, labels, words) => {
    expect(filterWords({ filters, filter_labels: labels })).toBe(words);
  });
});
