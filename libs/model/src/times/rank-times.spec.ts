import { expect, it } from '@jest/globals';
import { sketched } from '../sketched.fixture.js';
import { viewTables } from '../source-view.js';
import { rankTimes } from './rank-times.js';

it('looks at all columns as often for a thousand times as for one', () => {
  expect(looksFor(1_000)).toBe(looksFor(1));
});

/** How often the columns of a table of so many times are gone through. */
function looksFor(count: number): number {
  const days = Array.from(
    { length: count },
    (_, place) => [`day_${place}`, ['date', ['2026-01-02']]] as const,
  );
  const { tables, profiles } = sketched({ steps: Object.fromEntries(days) });
  const [view] = viewTables(tables, profiles);
  if (!view) throw new Error('there is a table');
  const { columns } = view;
  let looks = 0;
  Object.defineProperty(view, 'columns', {
    get: () => {
      looks += 1;
      return columns;
    },
  });
  expect(rankTimes(view, columns)).toHaveLength(count);
  return looks;
}
