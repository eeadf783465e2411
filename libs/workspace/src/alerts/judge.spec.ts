import { describe, expect, it } from '@jest/globals';
import type { AlertCondition } from '#contracts';
import type { NumberFormat } from '#formats';
import { judge } from './judge.js';
import type { Measurement } from './measurement.js';

const measured = (value: number, format: NumberFormat = { form: 'number' }) => ({
  state: 'measured' as const,
  value,
  format,
  past: undefined,
});
const quiet = { before: [], isFiring: false };

describe('a threshold', () => {
  const above: AlertCondition = { kind: 'above', threshold: 10, clear_at: 5 };

  it('is passed by what is beyond it alone', () => {
    expect(judge(above, measured(10), quiet)).toEqual({ finding: 'clear', message: '10 is not above 10' });
    expect(judge(above, measured(10.5), quiet).finding).toBe('breached');
  });

  it('is told in the format of the number', () => {
    const money = measured(387_072, { form: 'currency', currency: 'EUR' });
    expect(judge({ kind: 'above', threshold: 350_000 }, money, quiet).message).toBe(
      '€387,072 is above €350,000',
    );
    const share = measured(0.021_666_7, { form: 'share' });
    expect(judge({ kind: 'below', threshold: 0.03 }, share, quiet).message).toBe('2.2% is below 3%');
  });

  it('is the place to clear at while the alert fires', () => {
    const firing = { ...quiet, isFiring: true };
    expect(judge(above, measured(6), firing).finding).toBe('breached');
    expect(judge(above, measured(5), firing).finding).toBe('clear');
  });
});

describe('a change', () => {
  const change = (direction: 'any' | 'up' | 'down'): AlertCondition => ({
    kind: 'change',
    threshold: 50,
    direction,
  });

  it.each([
    ['any', 100, 150, 'breached'],
    ['any', 100, 149, 'clear'],
    ['any', 100, 40, 'breached'],
    ['up', 100, 40, 'clear'],
    ['down', 100, 160, 'clear'],
    ['down', -100, -160, 'breached'],
    ['any', 0, 0, 'clear'],
    ['any', 0, 1, 'breached'],
    ['down', 0, 1, 'clear'],
  ] as const)('%s from %d to %d is %s', (direction, previous, value, finding) => {
    expect(judge(change(direction), measured(value), { ...quiet, before: [previous] }).finding).toBe(finding);
  });

  it('says how large it is', () => {
    const { message } = judge(change('any'), measured(1_234_567), { ...quiet, before: [1_000_000] });
    expect(message).toBe('up by 23.4567 %, from 1,000,000 to 1,234,570');
  });

  it('is none where there is nothing to compare with', () => {
    expect(judge(change('any'), measured(5), quiet).finding).toBe('clear');
  });

  it('is against the period before where there are periods', () => {
    const past = { period: '2026-03-01', before: [10, 99], season: 7 };
    const verdict = judge(change('any'), { ...measured(20), past }, { ...quiet, before: [20] });
    expect(verdict).toEqual({
      finding: 'breached',
      message: '2026-03-01: up by 100 %, from 10 to 20',
    });
  });
});

describe('what is unusual', () => {
  const unusual: AlertCondition = { kind: 'unusual', threshold: 100 };
  const zeros = Array.from({ length: 8 }, () => 0);

  it('is anything else beside values that were all 0, whatever the threshold', () => {
    expect(judge(unusual, measured(0.5), { ...quiet, before: zeros })).toEqual({
      finding: 'breached',
      message: '0.5 is unusual: the last 8 values were 0, all of them',
    });
    expect(judge(unusual, measured(0), { ...quiet, before: zeros }).finding).toBe('clear');
  });
});

describe('no data', () => {
  const noData: AlertCondition = { kind: 'no_data' };

  it('is what fires, or a state of its own', () => {
    expect(judge(noData, { state: 'no_data' }, quiet).finding).toBe('breached');
    expect(judge({ kind: 'above', threshold: 1 }, { state: 'no_data' }, quiet).finding).toBe('no_data');
  });

  it('is not what failed, nor rows without a number', () => {
    const failed: Measurement = { state: 'failed', message: 'the source is away' };
    expect(judge(noData, failed, quiet)).toEqual({ finding: 'failed', message: 'the source is away' });
    expect(judge(noData, { state: 'present' }, quiet).finding).toBe('clear');
    expect(judge({ kind: 'above', threshold: 1 }, { state: 'present' }, quiet).finding).toBe('failed');
  });
});
