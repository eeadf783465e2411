import { describe, expect, it } from '@jest/globals';
import { withWidth } from './column-order.js';

describe('withWidth', () => {
  it('keeps the order of the columns, of which one has another width', () => {
    const display = { table: { totals: true }, columns: [{ name: 'b', title: 'B' }, { name: 'gone' }] };
    expect(withWidth(display, ['a', 'b', 'a'], { name: 'a', width: 80 })).toEqual({
      table: { totals: true },
      columns: [
        { name: 'b', title: 'B' },
        { name: 'a', width: 80 },
      ],
    });
  });

  it('leaves settings as they are that could not be saved', () => {
    const many = Array.from({ length: 101 }, (_, n) => `column ${n}`);
    expect(withWidth(undefined, many, { name: 'column 1', width: 80 })).toBeUndefined();
  });
});
