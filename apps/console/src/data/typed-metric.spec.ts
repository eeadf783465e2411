import { describe, expect, it } from '@jest/globals';
import { changeOf, inputOf, typedOf } from './typed-metric.js';

const metric = {
  id: 'met_1',
  name: 'Revenue',
  description: '',
  data_source_id: 'ds_1',
  source: 'orders',
  expression: 'sum(amount)',
  dimensions: ['country', 'last, first'],
  filters: ["status = 'paid'\nOR is_free", 'amount > 0'],
  time_column: null,
  synonyms: ['turnover'],
  managed_by: null,
  created_at: '2026-11-01T00:00:00.000Z',
  updated_at: '2026-11-01T00:00:00.000Z',
};
const typed = typedOf(metric);

describe('a metric as it is typed', () => {
  it('is a condition a line, and names with commas', () =>
    expect(
      inputOf({ ...typed, filters: "\n status = 'paid'\namount > 0 ", dimensions: 'country,, city ' }),
    ).toMatchObject({
      filters: ["status = 'paid'", 'amount > 0'],
      dimensions: ['country', 'city'],
      time_column: null,
    }));

  it('begins with nothing where there is none yet', () =>
    expect(Object.values(typedOf(undefined)).every((text) => text === '')).toBe(true));
});

describe('what is changed of it', () => {
  it('is nothing where nothing was touched, whatever a name or a condition holds', () =>
    expect(changeOf(typed, { ...typed })).toEqual({}));

  it('is what was, and no more', () =>
    expect(changeOf(typed, { ...typed, name: 'Sales', time_column: 'placed_on', synonyms: '' })).toEqual({
      name: 'Sales',
      time_column: 'placed_on',
      synonyms: [],
    }));
});
