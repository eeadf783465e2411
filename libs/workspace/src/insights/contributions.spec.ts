import { describe, expect, it } from '@jest/globals';
import { contributionsTo } from './contributions.js';

const country = {
  dimension: 'country',
  values: [
    { value: 'DE', now: 600, usual: 600 },
    { value: 'FR', now: 100, usual: 300 },
    { value: 'IT', now: 100, usual: 100 },
  ],
};
const channel = {
  dimension: 'channel',
  values: [
    { value: 'web', now: 640, usual: 800 },
    { value: 'shop', now: 160, usual: 200 },
  ],
};
const change = { now: 800, usual: 1_000 };

describe('what made a change', () => {
  it('is the value whose part in it is larger than its part in the number, in whichever dimension', () => {
    expect(contributionsTo(change, [channel, country])).toEqual([
      { dimension: 'country', value: 'FR', now: 100, usual: 300, share: 1 },
    ]);
  });

  it('is nothing where all values changed alike', () => {
    expect(contributionsTo(change, [channel])).toEqual([]);
  });

  it('is unknown where the parts do not add up, as those of an average', () => {
    const average = { now: 12, usual: 30 };
    expect(contributionsTo(average, [country])).toEqual([]);
  });

  it('may be more than all of it where others made up for some', () => {
    const values = [
      { value: 'DE', now: 700, usual: 600 },
      { value: 'FR', now: 100, usual: 400 },
    ];
    const [first, ...others] = contributionsTo(change, [{ dimension: 'country', values }]);
    expect(first).toMatchObject({ value: 'FR', share: 1.5 });
    expect(others).toEqual([]);
  });

  it('is nothing where nothing changed', () => {
    expect(contributionsTo({ now: 800, usual: 800 }, [channel])).toEqual([]);
  });
});
