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
  return { begun, ends, run };
}

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
});
