import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { WorkQueue } from './work-queue.js';
import type { Priority, WorkQueueSettings } from './work-queue.js';

const settings: WorkQueueSettings = {
  backoff: { minMs: 1_000, maxMs: 300_000, jitter: { min: 0.75, max: 1 } },
  retries: { perSecond: 10, burst: 100 },
};
const silent = { added: () => {}, retried: () => {}, taken: () => {}, done: () => {} };

function aQueue(overrides: Partial<WorkQueueSettings> = {}) {
  const time = { now: 0 };
  const queue = new WorkQueue(
    { ...settings, ...overrides },
    () => time.now,
    () => 0.99999,
    silent,
  );
  return { queue, time };
}

function takeAll(queue: WorkQueue): string[] {
  const keys: string[] = [];
  for (let key = queue.take(); key !== undefined; key = queue.take()) keys.push(key);
  return keys;
}

describe('WorkQueue', () => {
  it('hands out in the order of adding, each key once', () => {
    const { queue } = aQueue();
    for (const key of ['a', 'b', 'a', 'c', 'b']) queue.add(key);
    expect(takeAll(queue)).toEqual(['a', 'b', 'c']);
  });

  it('keeps what is added while it is held for afterwards, and no more than once', () => {
    const { queue } = aQueue();
    queue.add('a');
    queue.take();
    queue.add('a');
    queue.add('a');
    expect(queue.take()).toBeUndefined();
    queue.done('a');
    expect(takeAll(queue)).toEqual(['a']);
  });

  it('has changes before upkeep, and a change of what waits for upkeep as well', () => {
    const { queue } = aQueue();
    for (const key of ['u1', 'u2', 'u3']) queue.add(key, 'upkeep');
    queue.add('c');
    queue.add('u3');
    expect(takeAll(queue)).toEqual(['c', 'u3', 'u1', 'u2']);
  });

  it('leaves every fourth hand to the upkeep, so that changes without end do not starve it', () => {
    const { queue } = aQueue();
    for (const key of ['u1', 'u2']) queue.add(key, 'upkeep');
    for (const key of ['c1', 'c2', 'c3', 'c4', 'c5']) queue.add(key);
    expect(takeAll(queue)).toEqual(['c1', 'c2', 'c3', 'u1', 'c4', 'c5', 'u2']);
  });

  it('backs off from 1 s to 5 min for each key, until it is forgotten', () => {
    const { queue } = aQueue();
    const delays = Array.from({ length: 11 }, () => Math.round(queue.retry('a') / 1_000));
    expect(delays).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 300, 300]);
    expect(Math.round(queue.retry('b') / 1_000)).toBe(1);
    queue.forget('a');
    expect(Math.round(queue.retry('a') / 1_000)).toBe(1);
  });

  it('has a key that the server put off come back no sooner than that', () => {
    const { queue } = aQueue();
    expect(queue.retry('a', 30_000)).toBe(30_000);
    expect(queue.retry('b', 10)).toBeGreaterThan(700);
  });

  it('lets no more retries through than the budget has, whatever fails at once', () => {
    const { queue, time } = aQueue();
    for (let key = 0; key < 1_000; key += 1) queue.retry(String(key));
    const within = (ms: number) => {
      time.now = ms;
      return takeAll(queue).length;
    };
    expect(within(1_000)).toBe(110);
    expect(within(11_000)).toBe(100);
    expect(within(200_000)).toBe(790);
  });

  it('keeps one appointment of a key, the earliest', () => {
    const { queue, time } = aQueue();
    queue.addAfter('a', 500, 'changed');
    queue.addAfter('a', 100, 'changed');
    queue.addAfter('a', 900, 'changed');
    expect(queue.nextAt()).toBe(100);
    time.now = 100;
    expect(takeAll(queue)).toEqual(['a']);
    queue.done('a');
    expect(queue.nextAt()).toBeUndefined();
  });

  it('never has a key in two hands, loses no change and ends empty, whatever the order of things', () => {
    const step = fc.oneof(
      fc.record({
        do: fc.constant('add' as const),
        key: fc.nat(4),
        urgency: fc.constantFrom<Priority>('changed', 'upkeep'),
      }),
      fc.record({ do: fc.constant('later' as const), key: fc.nat(4), ms: fc.nat(5_000) }),
      fc.record({ do: fc.constant('retry' as const), key: fc.nat(4) }),
      fc.record({ do: fc.constant('take' as const) }),
      fc.record({ do: fc.constant('done' as const) }),
      fc.record({ do: fc.constant('pass' as const), ms: fc.nat(10_000) }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
        const { queue, time } = aQueue();
        const held: string[] = [];
        /** Keys that were added since they were last taken. */
        const owed = new Set<string>();
        for (const one of steps) {
          if (one.do === 'add') queue.add(String(one.key), one.urgency);
          if (one.do === 'add') owed.add(String(one.key));
          if (one.do === 'later') queue.addAfter(String(one.key), one.ms, 'upkeep');
          if (one.do === 'retry') queue.retry(String(one.key));
          if (one.do === 'pass') time.now += one.ms;
          if (one.do === 'take') {
            const key = queue.take();
            if (key === undefined) continue;
            if (held.includes(key)) throw new Error(`${key} is in two hands`);
            owed.delete(key);
            held.push(key);
          }
          const last = one.do === 'done' ? held.pop() : undefined;
          if (last !== undefined) queue.done(last);
        }
        for (const key of held) queue.done(key);
        time.now += 1_000_000;
        const rest = takeAll(queue);
        expect(new Set(rest).size).toBe(rest.length);
        expect(rest).toEqual(expect.arrayContaining([...owed]));
        expect(queue.depth).toBe(0);
      }),
    );
  });
});
