import { describe, expect, it } from '@jest/globals';
import { formatsOf } from './formats-of.js';

describe('formatsOf', () => {
  it('guesses from all rows, so that digits of the last one are not rounded away', () => {
    const rows = [...Array.from({ length: 500 }, (_, place) => [place]), [1.25]];
    expect(formatsOf({ columns: ['rate'], rows })).toEqual([
      { title: 'rate', form: 'number', decimals: 2, additive: false },
    ]);
  });

  it('takes a unit that an older answer says for the guess', () => {
    expect(formatsOf({ columns: ['rate'], rows: [[0.5]], column_units: ['share'] })).toEqual([
      { title: 'rate', form: 'share' },
    ]);
  });
});
