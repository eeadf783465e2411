import { describe, expect, it } from '@jest/globals';
import { CallFailure, failureOfStatus } from './call-failure.js';
import { retryDelayMs } from './retry-delay.js';

const minute = 60_000;

describe('retryDelayMs', () => {
  it.each([
    ['grows, and is spread down to nothing', new CallFailure('server_error'), 2, 0.5, 500],
    ['is at most twice as long after each attempt', new CallFailure('unreachable'), 1, 1, 500],
    ['is what the endpoint asks for', new CallFailure('rate_limited', 2_000), 1, 0, 2_000],
  ])('%s', (_what, failure, attempt, random, delay) => {
    expect(retryDelayMs(failure, attempt, minute, random)).toBe(delay);
  });

  it.each([
    ['the third attempt', new CallFailure('server_error'), 3, minute],
    ['what will not pass', new CallFailure('denied'), 1, minute],
    ['a wait that outlasts the question', new CallFailure('rate_limited', 5_000), 1, 4_000],
  ])('gives up after %s', (_what, failure, attempt, left) => {
    expect(retryDelayMs(failure, attempt, left, 0)).toBeUndefined();
  });
});

describe('failureOfStatus', () => {
  const now = new Date('2026-11-21T12:00:00Z');
  const after = (value: string) =>
    failureOfStatus(429, new Headers({ 'retry-after': value }), now).retryAfterMs;

  it('reads Retry-After as seconds or as a date, and nothing else', () => {
    expect(after('7')).toBe(7_000);
    expect(after('Sat, 21 Nov 2026 12:00:30 GMT')).toBe(30_000);
    for (const odd of ['soon', '-3', 'Sat, 21 Nov 2026 11:00:00 GMT']) expect(after(odd)).toBeUndefined();
  });

  it.each([
    [302, 'denied'],
    [400, 'invalid'],
    [401, 'denied'],
    [404, 'denied'],
    [408, 'server_error'],
    [429, 'rate_limited'],
    [529, 'server_error'],
  ])('takes %d for %s', (status, kind) => {
    expect(failureOfStatus(status, new Headers(), now).kind).toBe(kind);
  });
});
