import { describe, expect, it } from '@jest/globals';
import { Semaphore, SemaphoreFull } from './semaphore.js';

/** Work that ends when it is told to. */
function held() {
  const { promise, resolve } = Promise.withResolvers<string>();
  return { work: () => promise, end: () => resolve('done') };
}

describe('a semaphore', () => {
  it('begins work at once where a permit is free', () => {
    const begun: string[] = [];
    const work = () => Promise.resolve(void begun.push('begun'));
    void new Semaphore(1).run(work);
    expect(begun).toEqual(['begun']);
  });

  it('gives a permit to the next when work ends, also by failing', async () => {
    const semaphore = new Semaphore(1);
    const failing = semaphore.run(() => Promise.reject(new Error('no')));
    const next = semaphore.run(() => Promise.resolve('next'));
    await expect(failing).rejects.toThrow('no');
    await expect(next).resolves.toBe('next');
  });

  it('lets as many wait as its queue holds, and refuses the others at once', async () => {
    const semaphore = new Semaphore(1, 1);
    const { work, end } = held();
    const first = semaphore.run(work);
    const waiting = semaphore.run(work);
    await expect(semaphore.run(work)).rejects.toThrow(SemaphoreFull);
    end();
    await expect(Promise.all([first, waiting])).resolves.toEqual(['done', 'done']);
  });

  it('forgets a waiter whose signal aborts', async () => {
    const semaphore = new Semaphore(1, 1);
    const { work, end } = held();
    const first = semaphore.run(work);
    const leaving = new AbortController();
    const left = semaphore.run(work, leaving.signal);
    leaving.abort(new Error('left'));
    await expect(left).rejects.toThrow('left');
    const next = semaphore.run(() => Promise.resolve('next'));
    end();
    await expect(Promise.all([first, next])).resolves.toEqual(['done', 'next']);
  });

  it('grants nothing under a signal that has aborted', async () => {
    const semaphore = new Semaphore(1);
    await expect(semaphore.acquire(AbortSignal.abort(new Error('over')))).rejects.toThrow('over');
    await expect(semaphore.run(() => Promise.resolve('free'))).resolves.toBe('free');
  });

  it('takes a permit back once, however often it is given', async () => {
    const semaphore = new Semaphore(1);
    const release = await semaphore.acquire();
    release();
    release();
    await semaphore.acquire();
    const granted: string[] = [];
    void semaphore.run(() => Promise.resolve(void granted.push('second')));
    await new Promise((resolve) => setImmediate(resolve));
    expect(granted).toEqual([]);
  });
});
