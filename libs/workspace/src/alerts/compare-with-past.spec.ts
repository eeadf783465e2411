import { describe, expect, it } from '@jest/globals';
import { compareValues } from './compare-with-past.js';
import { judgeValues } from './judge-values.js';
import type { ValuesAlert } from './judge-values.js';
import type { MeasuredValues } from './measurement.js';

const day = (n: number) => new Date(Date.UTC(2026, 0, 1 + n)).toISOString().slice(0, 10);

/** Values by day, newest first; the last one is as unusual as it is large. */
const measured = (values: number, days: number): MeasuredValues => ({
  state: 'grouped',
  rows: new Map(
    Array.from({ length: values }, (_, value) => [
      `Value ${value}`,
      Array.from({ length: days }, (_day, n) => [
        day(days - 1 - n),
        n === 0 ? value * 10 : 100 + ((n * 7) % 5),
      ]),
    ]),
  ),
  periods: { grain: 'day', first: day(0), current: day(days) },
  isWhole: true,
  format: { form: 'number' },
});
const unusual: ValuesAlert = {
  condition: { kind: 'unusual', threshold: 4 },
  dimension: 'store',
  forMinutes: 0,
  mutedUntil: null,
  isQuiet: false,
  at: new Date(Date.UTC(2027, 0, 1)),
};

describe('values that are compared beforehand', () => {
  it('are judged as those that are compared as they are judged', async () => {
    for (const days of [3, 100]) {
      const values = measured(30, days);
      const [now, ahead] = [values, await compareValues(values, [], true)].map((each) =>
        judgeValues(unusual, [], each),
      );
      expect(ahead).toEqual(now);
      expect(now?.standing.state).toBe(days === 3 ? 'ok' : 'firing');
    }
  });

  it('are not compared again', async () => {
    const values = await compareValues(measured(1, 100), [], true);
    const number = values.numbers?.get('Value 0');
    if (number?.state !== 'measured' || !number.past) throw new Error('it has a past');
    const past = { ...number.past, unusualness: null };
    const numbers = new Map([['Value 0', { ...number, past }]]);
    expect(judgeValues(unusual, [], { ...values, numbers }).values[0]?.message).toContain(
      'too few values were measured',
    );
  });

  it('are those that are known and the first fifty', async () => {
    const { numbers } = await compareValues(measured(60, 10), ['Value 55', 'Gone'], false);
    const first = Array.from({ length: 50 }, (_, n) => `Value ${n}`);
    expect([...(numbers ?? []).keys()]).toEqual(['Value 55', 'Gone', ...first]);
    expect(numbers?.get('Gone')).toEqual({ state: 'no_data' });
    expect(numbers?.get('Value 0')).not.toHaveProperty('past.unusualness');
  });

  it('leave a turn to other work after each', async () => {
    let turns = 0;
    const others = setImmediate(function again() {
      turns += 1;
      if (turns < 1_000) setImmediate(again);
    });
    await compareValues(measured(50, 20), [], true);
    expect(turns).toBeGreaterThanOrEqual(49);
    turns = 1_000;
    clearImmediate(others);
  });
});
