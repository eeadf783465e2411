import { describe, expect, it } from '@jest/globals';
import { HealthIndicatorService } from '@nestjs/terminus';
import { Readiness } from './readiness.js';

const indicator = new HealthIndicatorService();

/** A process with a grace of a minute, its database and its clock in the test's hand. */
function startWith(graceSeconds = 60) {
  let now = Date.parse('2026-05-01T12:00:00Z');
  let isUp = true;
  const reach = () => (isUp ? Promise.resolve() : Promise.reject(new Error('no route')));
  const readiness = new Readiness({ name: 'database', reach }, graceSeconds, () => new Date(now));
  return {
    readiness,
    pass: (seconds: number) => void (now += seconds * 1_000),
    setUp: (value: boolean) => void (isUp = value),
    found: async () => (await readiness.check(indicator))['database'],
  };
}

describe('the readiness of a process', () => {
  it('is there while its database answers', async () => {
    const { found } = startWith();
    expect(await found()).toMatchObject({ status: 'up' });
  });

  it('outlives an outage for as long as the grace, and says so', async () => {
    const { found, pass, setUp } = startWith();
    await found();
    setUp(false);
    pass(59);
    expect(await found()).toEqual({
      status: 'degraded',
      message: 'out of reach for 59 s, unready after 60 s',
    });
    pass(1);
    expect(await found()).toMatchObject({ status: 'down', message: 'no route' });
    setUp(true);
    expect(await found()).toMatchObject({ status: 'up' });
  });

  it('has a grace that begins anew with each answer', async () => {
    const { found, pass, setUp } = startWith();
    for (const isUp of [true, false, true, false]) {
      setUp(isUp);
      pass(40);
      expect(await found()).toMatchObject({ status: isUp ? 'up' : 'degraded' });
    }
  });

  it('is not there before the database answered for the first time', async () => {
    const { found, setUp } = startWith();
    setUp(false);
    expect(await found()).toMatchObject({ status: 'down', message: 'no route' });
  });

  it('ends at once where there is no grace', async () => {
    const { found, setUp } = startWith(0);
    await found();
    setUp(false);
    expect(await found()).toMatchObject({ status: 'down' });
  });

  it.each([true, false])('ends when the process stops, the database answering (%s) or not', async (isUp) => {
    const { readiness, found, setUp } = startWith();
    await found();
    setUp(isUp);
    readiness.stop();
    expect(await found()).toEqual({ status: 'down', message: 'stopping' });
  });
});
