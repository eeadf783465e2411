import { describe, expect, it } from '@jest/globals';
import { CoalescedReads } from './coalesced-reads.js';

/** A read whose end the test decides. */
function aRead() {
  const begun: { resolve(value: string): void; reject(error: Error): void }[] = [];
  const run = () => new Promise<string>((resolve, reject) => begun.push({ resolve, reject }));
  return { begun, run };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('SharedReads', () => {
  it('reads once for all that ask in one turn', async () => {
    const { begun, run } = aRead();
    const reads = new CoalescedReads<string>();
    const answers = [reads.read('a', run), reads.read('a', run), reads.read('a', run)];
    await turn();
    begun[0]?.resolve('first');
    expect([await Promise.all(answers), begun.length]).toEqual([['first', 'first', 'first'], 1]);
  });

  it('lets nobody join a read that began before they came', async () => {
    const { begun, run } = aRead();
    const reads = new CoalescedReads<string>();
    const early = reads.read('a', run);
    await turn();
    const late = [reads.read('a', run), reads.read('a', run)];
    await turn();
    expect(begun).toHaveLength(1);
    begun[0]?.resolve('before the change');
    expect(await early).toBe('before the change');
    await turn();
    begun[1]?.resolve('after the change');
    expect([await Promise.all(late), begun.length]).toEqual([['after the change', 'after the change'], 2]);
  });

  it('fails those who shared a read, and reads on', async () => {
    const { begun, run } = aRead();
    const reads = new CoalescedReads<string>();
    const failing = reads.read('a', run);
    await turn();
    const next = reads.read('a', run);
    begun[0]?.reject(new Error('no'));
    await expect(failing).rejects.toThrow('no');
    await turn();
    begun[1]?.resolve('yes');
    expect(await next).toBe('yes');
  });

  it('keeps things apart', async () => {
    const { begun, run } = aRead();
    const reads = new CoalescedReads<string>();
    const answers = [reads.read('a', run), reads.read('b', run)];
    await turn();
    begun[0]?.resolve('of a');
    begun[1]?.resolve('of b');
    expect(await Promise.all(answers)).toEqual(['of a', 'of b']);
  });
});
