import { describe, expect, it } from '@jest/globals';
import { aResult, unknown } from '../result-shape/result.fixture.js';
import { chartOf } from './chart.js';

describe('time in a chart', () => {
  it('draws moments without a zone as they are written, and those in UTC in UTC', () => {
    const unitOf = (at: string) =>
      chartOf(
        aResult(
          ['at:timestamp', 'n:integer'],
          [
            [`2026-01-01${at}`, 1],
            [`2026-02-01${at}`, 2],
          ],
        ),
        unknown,
      );
    expect(unitOf('T00:00:00')).toMatchObject({ encoding: { x: { timeUnit: 'yearmonth' } } });
    expect(unitOf('T00:00:00Z')).toMatchObject({ encoding: { x: { timeUnit: 'utcyearmonth' } } });
  });

  it.each([
    ['in UTC', 'Z', 'utc'],
    ['without a zone', '', ''],
  ])('tells the hour of moments %s in the zone that they are drawn in', (_, zone, prefix) => {
    const rows = [
      [`2026-01-01T10:11:12${zone}`, 1],
      [`2026-01-01T11:00:00${zone}`, 4],
    ];
    expect(chartOf(aResult(['at:timestamp', 'n:integer'], rows), unknown)).toMatchObject({
      encoding: {
        x: { field: 'at', ...(zone && { scale: { type: 'utc' } }) },
        tooltip: [{ field: 'at', timeUnit: `${prefix}yearmonthdatehoursminutes` }, { field: 'n' }],
      },
    });
  });
});
