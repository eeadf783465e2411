import { describe, expect, it } from '@jest/globals';
import type { Condition } from '../kinds/resource.js';
import { conditionsAfter as after, factsOf } from './conditions.js';
import type { Outcome } from './outcome.js';

const conditionsAfter = (outcome: Outcome, before: readonly Condition[], generation: number, now: Date) =>
  after(factsOf(outcome), before, generation, now);
const at = new Date('2026-01-02T03:04:05.678Z');
const later = new Date('2026-01-02T03:05:00.000Z');
const short = (conditions: readonly Condition[]) =>
  conditions.map(({ type, status, reason }) => `${type}=${status} ${reason}`);

describe('conditionsAfter', () => {
  it.each<[string, Outcome, string[]]>([
    ['ready', { state: 'ready' }, ['Ready=True Applied', 'Reconciling=False No', 'Stalled=False No']],
    [
      'stalled',
      { state: 'stalled', reason: 'SecretInvalid', message: 'Make it.' },
      ['Ready=False SecretInvalid', 'Reconciling=False No', 'Stalled=True SecretInvalid'],
    ],
    [
      'waiting',
      { state: 'waiting', reason: 'SecretNotFound', message: 'Make it.' },
      ['Ready=False SecretNotFound', 'Reconciling=True SecretNotFound', 'Stalled=False No'],
    ],
    [
      'failing',
      { state: 'failing', reason: 'DatabaseUnavailable', message: 'Later.' },
      ['Ready=False DatabaseUnavailable', 'Reconciling=True DatabaseUnavailable', 'Stalled=False No'],
    ],
  ])('of what is %s', (_what, outcome, expected) => {
    expect(short(conditionsAfter(outcome, [], 1, at))).toEqual(expected);
  });

  it('keeps the time of the last transition while a status stays, whatever the reason', () => {
    const one = conditionsAfter({ state: 'stalled', reason: 'Conflict', message: '' }, [], 1, at);
    const two = conditionsAfter({ state: 'stalled', reason: 'NotFound', message: '' }, one, 2, later);
    expect(two.map(({ lastTransitionTime }) => lastTransitionTime)).toEqual(
      Array.from({ length: 3 }, () => '2026-01-02T03:04:05Z'),
    );
    const three = conditionsAfter({ state: 'ready' }, two, 2, later);
    expect(three.map(({ lastTransitionTime }) => lastTransitionTime)).toEqual([
      '2026-01-02T03:05:00Z',
      '2026-01-02T03:04:05Z',
      '2026-01-02T03:05:00Z',
    ]);
    expect(three.map(({ observedGeneration }) => observedGeneration)).toEqual([2, 2, 2]);
  });

  it('says the same when it is asked again', () => {
    const outcome: Outcome = { state: 'failing', reason: 'Conflict', message: 'B' };
    const before = conditionsAfter(outcome, [], 3, at);
    expect(conditionsAfter(outcome, before, 3, later)).toEqual(before);
  });
});
