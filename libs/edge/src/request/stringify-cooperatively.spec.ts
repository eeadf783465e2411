import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import { stringifyCooperatively } from './stringify-cooperatively.js';

const columns = Array.from({ length: 100 }, (_, n) => ({ name: `column_${n}`, samples: ['a', 'b'] }));
const nothing = Array.from({ length: 2_000 }, () => undefined);
const wide = { tables: Array.from({ length: 400 }, (_, n) => ({ name: `table_${n}`, columns })) };

describe('the JSON of an answer', () => {
  afterEach(() => {
    jest.restoreAllMocks();
  });

  it('is that of JSON.stringify, short or long', async () => {
    const values = fc.anything({ withDate: true, withNullPrototype: true, maxDepth: 2, maxKeys: 3 });
    await fc.assert(
      fc.asyncProperty(values, values, async (one, other) => {
        const answer = { one, other, left: undefined, at: new Date(0), list: [undefined, one] };
        expect(await stringifyCooperatively(answer)).toBe(JSON.stringify(answer));
        const long = { ...answer, rows: [other, ...nothing] };
        expect(await stringifyCooperatively(long)).toBe(JSON.stringify(long));
      }),
      { numRuns: 50 },
    );
  });

  it('lets others have their turn while a long one is written', async () => {
    // A millisecond goes by with each look at the clock, on a fast machine and on a slow one.
    let now = 0;
    jest.spyOn(performance, 'now').mockImplementation(() => (now += 1));
    let turns = 0;
    let text: string | undefined;
    const written = stringifyCooperatively(wide).then((json) => {
      text = json;
    });
    while (text === undefined) {
      await nextTurn();
      turns += 1;
    }
    await written;
    expect(text).toBe(JSON.stringify(wide));
    expect(turns).toBeGreaterThan(1);
  });
});
