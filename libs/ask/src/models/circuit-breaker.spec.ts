import { beforeEach, describe, expect, it } from '@jest/globals';
import { CircuitBreaker } from './circuit-breaker.js';

let now = 0;
let breaker: CircuitBreaker;

beforeEach(() => {
  now = 0;
  breaker = new CircuitBreaker(() => new Date(now));
});

const fail = (times: number) => {
  for (let done = 0; done < times; done += 1) {
    breaker.letsIn();
    breaker.failed();
  }
};

describe('CircuitBreaker', () => {
  it('opens after five failures in a row and not after fewer', () => {
    fail(4);
    expect(breaker.letsIn()).toBe(true);
    breaker.failed();
    expect(breaker.letsIn()).toBe(false);
  });

  it('counts anew after a success', () => {
    fail(4);
    breaker.succeeded();
    fail(4);
    expect(breaker.letsIn()).toBe(true);
  });

  it('lets one call try after its rest, and all once that succeeded', () => {
    fail(5);
    now = 29_999;
    expect(breaker.letsIn()).toBe(false);
    now = 30_000;
    expect([breaker.letsIn(), breaker.letsIn()]).toEqual([true, false]);
    breaker.succeeded();
    expect([breaker.letsIn(), breaker.letsIn()]).toEqual([true, true]);
  });

  it('rests again when the call that tried failed', () => {
    fail(5);
    now = 30_000;
    fail(1);
    now = 59_999;
    expect(breaker.letsIn()).toBe(false);
    now = 60_000;
    expect(breaker.letsIn()).toBe(true);
  });

  it('lets another try when the one that tried ended without a verdict', () => {
    fail(5);
    now = 30_000;
    breaker.letsIn();
    breaker.undecided();
    expect(breaker.letsIn()).toBe(true);
  });

  it('rests for as long as it is asked to, and no longer than after failures', () => {
    breaker.restFor(2_000);
    expect(breaker.letsIn()).toBe(false);
    now = 2_000;
    expect(breaker.letsIn()).toBe(true);
    breaker.restFor(3_600_000);
    now = 32_000;
    expect(breaker.letsIn()).toBe(true);
  });

  it('stays open for its time when calls from before it opened fail late', () => {
    fail(5);
    now = 20_000;
    breaker.failed();
    now = 30_000;
    expect(breaker.letsIn()).toBe(true);
  });
});
