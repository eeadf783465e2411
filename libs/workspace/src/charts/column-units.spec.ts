import { describe, expect, it } from '@jest/globals';
import type { Cell } from '#contracts';
import { columnUnits } from './column-units.js';

const known = { descriptions: new Map([['Return rate', 'What came back, from 0 to 1.']]), computed: [] };
const result = (name: string, ...cells: Cell[]) => ({
  columns: [{ name, kind: 'number' as const }],
  rows: cells.map((cell) => [cell]),
});

describe('columnUnits', () => {
  it('knows a part of 1 by its name, by what its curator says of it, and by how it is computed', () => {
    expect(columnUnits(result('share', 0.5), known)).toEqual({ column_units: ['share'] });
    expect(columnUnits(result('Return rate', '0.5'), known)).toEqual({ column_units: ['share'] });
    expect(columnUnits(result('ratio', 3), { ...known, computed: ['share'] })).toEqual({
      column_units: ['share'],
    });
  });

  it('knows what is in percent already', () => {
    expect(columnUnits(result('vat_percent', 20), known)).toEqual({ column_units: ['percent'] });
    const computed = { ...known, computed: ['percent' as const] };
    expect(columnUnits(result('ratio', 0.5), computed)).toEqual({ column_units: ['percent'] });
  });

  it('says nothing where nothing is known, and nothing of texts', () => {
    expect(columnUnits(result('share', 20), known)).toEqual({});
    expect(columnUnits({ columns: [{ name: 'percent', kind: 'text' }], rows: [['1']] }, known)).toEqual({});
  });

  it('has one for each column', () => {
    const columns = [
      { name: 'country', kind: 'text' as const },
      { name: 'share', kind: 'number' as const },
    ];
    expect(columnUnits({ columns, rows: [['Norway', 0.5]] }, known)).toEqual({
      column_units: [null, 'share'],
    });
  });
});
