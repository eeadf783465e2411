import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { mapConcurrently } from './map-concurrently.js';

describe('work of many items, a few at a time', () => {
  it('has its results in the order of the items', async () => {
    const doubled = await mapConcurrently([3, 1, 2], 2, async (item) => {
      for (let turn = 0; turn < item; turn += 1) await nextTurn();
      return item * 2;
    });
    expect(doubled).toEqual([6, 2, 4]);
  });

  it('begins nothing more after a failure, and ends what is under way', async () => {
    const begun: number[] = [];
    const ended: number[] = [];
    const failing = mapConcurrently([0, 1, 2, 3, 4], 2, async (item) => {
      begun.push(item);
      if (item === 0) throw new Error('it is gone');
      await nextTurn();
      ended.push(item);
    });
    await expect(failing).rejects.toThrow('it is gone');
    expect([begun, ended]).toEqual([[0, 1], [1]]);
    await nextTurn();
    expect(begun).toEqual([0, 1]);
  });
});
