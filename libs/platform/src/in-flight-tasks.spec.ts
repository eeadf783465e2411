import { describe, expect, it } from '@jest/globals';
import { InFlightTasks } from './in-flight-tasks.js';

const never = new Promise<void>(() => undefined);
const ignore = () => undefined;

describe('tasks in flight', () => {
  it('are counted by the names of their keys until they settle', async () => {
    const tasks = new InFlightTasks<string>();
    const { promise, resolve } = Promise.withResolvers<void>();
    const first = tasks.track('a', promise, ignore);
    void tasks.track('a', never, ignore);
    void tasks.track('b', never, ignore);
    expect(tasks.countBy((name) => [name, 'all'])).toEqual(
      new Map([
        ['a', 2],
        ['all', 3],
        ['b', 1],
      ]),
    );
    resolve();
    await tasks.waitUntil(2, 60_000);
    await first;
    expect(tasks.size).toBe(2);
  });

  it('are waited for no longer than the time-out while they hang', async () => {
    const tasks = new InFlightTasks<string>();
    void tasks.track('a', never, ignore);
    await tasks.waitUntil(0, 1);
    expect(tasks.size).toBe(1);
  });

  it('tell of their failures, and are over with them', async () => {
    const tasks = new InFlightTasks<string>();
    const heard: unknown[] = [];
    await tasks.track('a', Promise.reject(new Error('away')), (error) => heard.push(error));
    expect(heard).toEqual([new Error('away')]);
    expect(tasks.size).toBe(0);
  });
});
