import { describe, expect, it } from '@jest/globals';
import type { SourceTable } from '#contracts';
import { buildModel } from '#model';
import { aColumn, aTable } from '../../source-table.fixture.js';
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
  const column = { type: 'numeric', kind: 'number', nullable: false } as const;
  return aTable(
    'invoices',
    columns.map((name) => aColumn(name, column)),
    { row_estimate: 10 },
  );
}
