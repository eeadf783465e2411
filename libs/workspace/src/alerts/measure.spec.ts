import { describe, expect, it } from '@jest/globals';
import { wholePeriods } from './measure.js';

const periods = { grain: 'day', first: '2026-05-01', current: '2026-05-05' } as const;

describe('the periods of a metric', () => {
  it('have no gap', () => {
    expect(
      wholePeriods(
        [
          ['2026-05-02', 3],
          ['2026-05-04 00:00:00', 5],
        ],
        periods,
      ),
    ).toEqual([
      { start: '2026-05-02', value: 3 },
      { start: '2026-05-03', value: undefined },
      { start: '2026-05-04', value: 5 },
    ]);
  });

  it.each(['100000-01-01 00:00:00', '1900-01-01', '2026-05-05', '0abc', '20260-01-01', '', null])(
    'are none that begin at %p',
    (start) => {
      expect(wholePeriods([[start, 1]], periods)).toEqual([]);
    },
  );
});
