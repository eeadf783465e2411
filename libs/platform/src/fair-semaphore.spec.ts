import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { FairSemaphore } from './fair-semaphore.js';

/** Work that says when it begins, and ends when it is told to. */
function works(semaphore: FairSemaphore) {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const run = (party: string) =>
    semaphore.run(party, async () => {
      begun.push(party);
      await new Promise<void>((resolve) => ends.push(resolve));
    });
  return { semaphore, begun, ends, run };
}

const neverBegun = () => Promise.reject(new Error('work began that nobody waited for'));

describe('a fair semaphore', () => {
  it('leaves places to the others, however much one party wants', async () => {
    const { begun, ends, run } = works(new FairSemaphore(3, 2));
    const runs = ['one', 'one', 'one', 'one', 'other', 'third'].map(run);
    await turn();
    expect(begun).toEqual(['one', 'one', 'other']);
    ends[0]?.();
    await turn();
    expect(begun.slice(3)).toEqual(['third']);
    while (begun.length < runs.length) {
      ends.forEach((end) => end());
      await turn();
    }
    ends.forEach((end) => end());
    await Promise.all(runs);
    expect(begun.slice(4)).toEqual(['one', 'one']);
  });

  it('gives the place of work that fails to the next', async () => {
    const semaphore = new FairSemaphore(1, 1);
    const failing = semaphore.run('one', () => Promise.reject(new Error('failed')));
    const next = semaphore.run('one', () => Promise.resolve('done'));
    await expect(failing).rejects.toThrow('failed');
    expect(await next).toBe('done');
  });

  it('forgets work whose signal aborts while it waits, be it for its own share or for all', async () => {
    const { semaphore, ends, run } = works(new FairSemaphore(2, 1));
    void run('one');
    void run('other');
    const leaving = new AbortController();
    const left = ['one', 'third'].map((party) => semaphore.run(party, neverBegun, leaving.signal));
    await turn();
    expect([semaphore.held, semaphore.waiting]).toEqual([2, 2]);
    leaving.abort(new Error('left'));
    await Promise.all(left.map((each) => expect(each).rejects.toThrow('left')));
    expect(semaphore.waiting).toBe(0);
    ends.forEach((end) => end());
    expect(await semaphore.run('third', () => Promise.resolve('done'))).toBe('done');
    expect(semaphore.held).toBe(0);
  });
});

describe('a permit of a fair semaphore that is acquired', () => {
  const { signal } = new AbortController();

  it("is held beside those of other parties until it is given back, and waits for its own party's", async () => {
    const semaphore = new FairSemaphore(2, 1);
    const granted: string[] = [];
    const acquire = (party: string) =>
      semaphore.acquire(party, signal).then((release) => {
        granted.push(party);
        return release;
      });
    const [release] = await Promise.all([acquire('one'), acquire('other')]);
    const next = acquire('one');
    await turn();
    expect([granted, semaphore.held, semaphore.waiting]).toEqual([['one', 'other'], 2, 1]);
    release?.();
    await next;
    expect([granted, semaphore.held, semaphore.waiting]).toEqual([['one', 'other', 'one'], 2, 0]);
  });

  it('is taken back once, however often it is given', async () => {
    const semaphore = new FairSemaphore(2, 2);
    const release = await semaphore.acquire('one', signal);
    await semaphore.acquire('one', signal);
    release();
    release();
    expect(semaphore.held).toBe(1);
    const granted: string[] = [];
    for (const party of ['first', 'second'])
      void semaphore.acquire(party, signal).then(() => granted.push(party));
    await turn();
    expect(granted).toEqual(['first']);
  });

  it('leaves nothing behind where its waiter leaves', async () => {
    const semaphore = new FairSemaphore(1, 1);
    const release = await semaphore.acquire('one', signal);
    const leaving = new AbortController();
    const left = ['one', 'other'].map((party) => semaphore.acquire(party, leaving.signal));
    await turn();
    leaving.abort(new Error('left'));
    await Promise.all(left.map((each) => expect(each).rejects.toThrow('left')));
    expect([semaphore.held, semaphore.waiting]).toEqual([1, 0]);
    release();
    const again = await semaphore.acquire('other', signal);
    again();
    expect(semaphore.held).toBe(0);
  });

  it('is not granted under a signal that has aborted', async () => {
    const semaphore = new FairSemaphore(1, 1);
    await expect(semaphore.acquire('one', AbortSignal.abort(new Error('over')))).rejects.toThrow('over');
    expect(semaphore.held).toBe(0);
  });
});
