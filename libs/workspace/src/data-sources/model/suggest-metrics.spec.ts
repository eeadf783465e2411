import { describe, expect, it } from '@jest/globals';
import type { ColumnKind, SourceTable } from '#contracts';
import { buildModel } from '#model';
import { suggestMetrics } from './suggest-metrics.js';

const suggestedNames = (columns: readonly string[]) =>
  suggestMetrics('postgresql', buildModel([tableWith(columns)], undefined), []).map(({ name }) => name);

describe('a suggested metric', () => {
  it('says once that it is a total', () => {
    expect(suggestedNames(['total_amount'])).toEqual(['Total amount']);
  });

  it('never sums the price of one piece', () => {
    for (const name of [
      'cost_per_unit',
      'amount_per_km',
      'unit_price_amount',
      'standing_ct_day',
      'unit_cost',
    ])
      expect(suggestedNames([name]).filter((each) => each.startsWith('Total'))).toEqual([]);
    expect(suggestedNames(['list_price', 'cost'])).toEqual(['Average list price', 'Average cost']);
    expect(suggestedNames(['unit_ct'])).toEqual(['Average unit price']);
    expect(suggestedNames(['total_cost', 'qty', 'price'])).toContain('Total cost');
  });

  it('has the name of the rows where its column has no other word', () => {
    expect(suggestedNames(['total'])).toEqual(['Total of invoices']);
    expect(suggestedNames(['cents'])).toEqual(['Total of invoices']);
  });
});

function tableWith(columns: readonly string[]): SourceTable {
  return {
    schema: 'public',
    name: 'invoices',
    type: 'table',
    comment: null,
    description: null,
    synonyms: [],
    row_estimate: 10,
    columns: columns.map((name) => ({
      name,
      type: 'numeric',
      kind: 'number' satisfies ColumnKind,
      nullable: false,
      comment: null,
      description: null,
      synonyms: [],
      samples: [],
    })),
    primary_key: [],
    foreign_keys: [],
  };
}
