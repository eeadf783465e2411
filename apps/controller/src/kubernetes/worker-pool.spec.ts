import { describe, expect, it } from '@jest/globals';
import { WorkQueue } from './work-queue.js';
import { WorkerPool } from './worker-pool.js';

const observer = {
  added: () => undefined,
  retried: () => undefined,
  taken: () => undefined,
  done: () => undefined,
};
const settings = {
  backoff: { minMs: 1_000, maxMs: 300_000, jitter: { min: 0.75, max: 1 } },
  retries: { perSecond: 100, burst: 1_000 },
};

function aQueue() {
  return new WorkQueue(
    settings,
    () => 0,
    () => 0,
    observer,
  );
}

describe('a pool of workers', () => {
  it('works on as many keys at a time as it has workers, and awaits them when it stops', async () => {
    const queue = aQueue();
    const begun: string[] = [];
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    const work = (key: string) => {
      begun.push(key);
      return held;
    };
    const pool = new WorkerPool(
      queue,
      2,
      () => 0,
      work,
      () => undefined,
    );
    for (const key of ['a', 'b', 'c']) queue.add(key);
    pool.start();
    expect([begun, pool.active]).toEqual([['a', 'b'], 2]);
    const stopped = pool.stop();
    release();
    await stopped;
    expect([begun, pool.active, queue.depth]).toEqual([['a', 'b'], 0, 1]);
  });

  it('tells of a bug in the work on one key, and goes on with the others', async () => {
    const queue = aQueue();
    const heard: unknown[] = [];
    const { promise: reached, resolve } = Promise.withResolvers<void>();
    const work = (key: string) =>
      key === 'a' ? Promise.reject(new Error('a bug')) : Promise.resolve(resolve());
    const pool = new WorkerPool(
      queue,
      1,
      () => 0,
      work,
      (key, error) => heard.push(key, error),
    );
    for (const key of ['a', 'b']) queue.add(key);
    pool.start();
    await reached;
    await pool.stop();
    expect(heard).toEqual(['a', new Error('a bug')]);
    expect(queue.heldMs()).toEqual([]);
  });
});
