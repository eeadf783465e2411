import { describe, expect, it } from '@jest/globals';
import { OutcomeBatcher } from './outcome-batcher.js';

describe('outcome batcher', () => {
  it('gathers what comes while a statement is under way into the next one', async () => {
    const batches: number[][] = [];
    const gates: (() => void)[] = [];
    const batcher = new OutcomeBatcher<number>(
      async (items) => {
        batches.push([...items]);
        await new Promise<void>((resolve) => gates.push(resolve));
      },
      () => Promise.resolve(),
    );
    const first = batcher.add(1);
    await new Promise((resolve) => setImmediate(resolve));
    const others = [2, 3].map((item) => batcher.add(item));
    gates.shift()?.();
    await first;
    await new Promise((resolve) => setImmediate(resolve));
    gates.shift()?.();
    await Promise.all(others);
    expect(batches).toEqual([[1], [2, 3]]);
  });

  it('forgets nothing that could not be recorded', async () => {
    const recorded: number[] = [];
    const pauses: number[] = [];
    let failuresLeft = 2;
    const batcher = new OutcomeBatcher<number>(
      (items) => {
        failuresLeft -= 1;
        if (failuresLeft >= 0) return Promise.reject(new Error('the database is away'));
        recorded.push(...items);
        return Promise.resolve();
      },
      (failures) => Promise.resolve(void pauses.push(failures)),
    );
    await Promise.all([batcher.add(1), batcher.add(2)]);
    expect({ recorded, pauses }).toEqual({ recorded: [1, 2], pauses: [1, 2] });
  });

  it('comes to an end once it is abandoned, whatever could not be recorded', async () => {
    const batcher: OutcomeBatcher<number> = new OutcomeBatcher(
      () => Promise.reject(new Error('the database is away')),
      () => Promise.resolve(batcher.abandon()),
    );
    await expect(batcher.add(1)).resolves.toBeUndefined();
  });

  it('keeps batches within their bound', async () => {
    const sizes: number[] = [];
    const batcher = new OutcomeBatcher<number>(
      (items) => Promise.resolve(void sizes.push(items.length)),
      () => Promise.resolve(),
      { batchMax: 2 },
    );
    await Promise.all([1, 2, 3, 4, 5].map((item) => batcher.add(item)));
    expect(sizes).toEqual([2, 2, 1]);
  });
});
