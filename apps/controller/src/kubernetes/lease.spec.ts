import { describe, expect, it } from '@jest/globals';
import { canAcquire, parseLease, observeLease, heldLeaseSpec } from './lease.js';

const aLease = (version: string, spec: object) =>
  parseLease({ metadata: { name: 'lease', namespace: 'ours', resourceVersion: version }, spec });
const held = { holderIdentity: 'one', leaseDurationSeconds: 15, renewTime: '1999-01-01T00:00:00.000000Z' };
const at = new Date('2026-01-02T03:04:05.006Z');

describe('a lease', () => {
  it.each([
    ['nobody holds', { holderIdentity: '' }, 0, true],
    ['has no spec yet', {}, 0, true],
    ['is its own', { ...held, holderIdentity: 'two' }, 0, true],
    ['is held, whatever its times say', held, 14_999, false],
    ['was not renewed for as long as it lasts', held, 15_000, true],
  ])('that %s may be taken or not', (_what, spec, age, may) => {
    expect(canAcquire({ lease: aLease('1', spec), seenAt: 1_000 }, 'two', 1_000 + age)).toBe(may);
  });

  it('counts from when it was first seen as it is', () => {
    const first = observeLease(undefined, aLease('1', held), 100);
    expect(observeLease(first, aLease('1', held), 9_000).seenAt).toBe(100);
    expect(observeLease(first, aLease('2', held), 9_000).seenAt).toBe(9_000);
  });

  it('counts its transitions, and keeps the time of taking while it is renewed', () => {
    const taken = heldLeaseSpec('two', aLease('1', { ...held, leaseTransitions: 3 }), 15_000, at);
    expect(taken).toEqual({
      holderIdentity: 'two',
      leaseDurationSeconds: 15,
      acquireTime: '2026-01-02T03:04:05.006000Z',
      renewTime: '2026-01-02T03:04:05.006000Z',
      leaseTransitions: 4,
    });
    const later = new Date(at.getTime() + 2_000);
    const renewed = heldLeaseSpec('two', aLease('2', taken), 15_000, later);
    expect(renewed).toEqual({ ...taken, renewTime: '2026-01-02T03:04:07.006000Z' });
  });
});
