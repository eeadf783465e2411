import { describe, expect, it } from '@jest/globals';
import { Metadata, apiVersion } from '../kinds/resource.js';
import type { Resource } from '../kinds/resource.js';
import { conditionsAfter, factsOf } from './conditions.js';
import { GracePeriod } from './grace-period.js';
import type { Outcome } from './outcome.js';

const waiting: Outcome = { state: 'waiting', reason: 'SecretNotFound', message: 'Make it.' };
const stalled: Outcome = { ...waiting, state: 'stalled' };
const at = new Date('2026-01-02T03:04:05Z');

function resource(generation: number, told?: Outcome): Resource {
  const metadata = Metadata.parse({ name: 'a', generation });
  const status = told && {
    observedGeneration: generation,
    conditions: conditionsAfter(factsOf(told), [], generation, at),
  };
  return { apiVersion, kind: 'Metric', metadata, spec: {}, ...(status && { status }) };
}

function stand() {
  let now = 0;
  const grace = new GracePeriod(1_000, () => now);
  return {
    grace,
    judge: (time: number, of: Resource, outcome = waiting) => {
      now = time;
      return grace.apply('a', of, outcome);
    },
  };
}

describe('Grace', () => {
  it('lets a resource wait for so long, and calls it stalled then', () => {
    const { judge, grace } = stand();
    expect(judge(0, resource(1))).toEqual(waiting);
    expect(judge(999, resource(1, waiting))).toEqual(waiting);
    expect(grace.remainingMs('a')).toBe(1);
    expect(judge(1_000, resource(1, waiting))).toEqual(stalled);
  });

  it('begins anew with another spec, and after it went well', () => {
    const { judge } = stand();
    judge(0, resource(1));
    expect(judge(5_000, resource(2, waiting))).toEqual(waiting);
    judge(5_500, resource(2), { state: 'ready' });
    expect(judge(6_500, resource(2, { state: 'ready' }))).toEqual(waiting);
  });

  it('does not take back what another leader has said', () => {
    const { judge } = stand();
    expect(judge(0, resource(1, stalled))).toEqual(stalled);
    expect(judge(0, resource(2, undefined))).toEqual(waiting);
  });

  it('is for nothing else', () => {
    const { judge } = stand();
    expect(judge(0, resource(1), { state: 'stalled', reason: 'InvalidSpec', message: '' })).toMatchObject({
      state: 'stalled',
    });
  });
});
