import { setImmediate as turn } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { FairTurnstile } from './fair-turnstile.js';

/** Work that says when it begins, and ends when it is told to. */
function works(turnstile: FairTurnstile) {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const run = (party: string) =>
    turnstile.run(party, async () => {
      begun.push(party);
      await new Promise<void>((resolve) => ends.push(resolve));
    });
  return { begun, ends, run };
}

describe('a fair turnstile', () => {
  it('leaves places to the others, however much one party wants', async () => {
    const { begun, ends, run } = works(new FairTurnstile(3, 2));
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
    const turnstile = new FairTurnstile(1, 1);
    const failing = turnstile.run('one', () => Promise.reject(new Error('failed')));
    const next = turnstile.run('one', () => Promise.resolve('done'));
    await expect(failing).rejects.toThrow('failed');
    expect(await next).toBe('done');
  });
});
