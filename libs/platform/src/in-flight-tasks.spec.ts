import { describe, expect, it } from '@jest/globals';
import { InFlightTasks } from './in-flight-tasks.js';

const never = new Promise<void>(() => undefined);
const ignore = () => undefined;

describe('work under way', () => {
  it('is counted by the names that it goes under until it is over', async () => {
    const work = new InFlightTasks<string>();
    const { promise, resolve } = Promise.withResolvers<void>();
    work.begin('a', promise, ignore);
    work.begin('a', never, ignore);
    work.begin('b', never, ignore);
    expect(work.countBy((name) => [name, 'all'])).toEqual(
      new Map([
        ['a', 2],
        ['all', 3],
        ['b', 1],
      ]),
    );
    resolve();
    await work.waitUntil(2, 60_000);
    expect(work.size).toBe(2);
  });

  it('is waited for no longer than a moment while it hangs', async () => {
    const work = new InFlightTasks<string>();
    work.begin('a', never, ignore);
    await work.waitUntil(0, 1);
    expect(work.size).toBe(1);
  });

  it('tells of its faults, and is over with them', async () => {
    const work = new InFlightTasks<string>();
    const heard: unknown[] = [];
    work.begin('a', Promise.reject(new Error('away')), (error) => heard.push(error));
    await work.settled();
    expect(heard).toEqual([new Error('away')]);
    expect(work.size).toBe(0);
  });
});
