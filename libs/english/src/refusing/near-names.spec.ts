import { describe, expect, it } from '@jest/globals';
import { boatyard } from '../reading/boatyard.fixture.js';
import { nearNames } from './near-names.js';

describe('the names that an unknown word is near to', () => {
  it.each([
    ['harbor', 'harbour'],
    ['port', 'harbour'],
    ['Rentals', 'rental'],
    ['nation', 'country code'],
  ])('%j is near %j', (word, name) => {
    expect(nearNames(word, boatyard())).toContain(name);
  });

  it('are none for what is near nothing', () => {
    expect(nearNames('zorblat', boatyard())).toEqual([]);
  });

  it('are no keys, and few', () => {
    const names = nearNames('customer', boatyard());
    expect(names).not.toContain('client id');
    expect(names.length).toBeLessThanOrEqual(3);
  });
});
