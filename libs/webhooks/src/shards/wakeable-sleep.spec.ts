import { describe, expect, it } from '@jest/globals';
import { WakeableSleep } from './wakeable-sleep.js';

const long = 1_000_000;

describe('a sleep that may be ended early', () => {
  it('lasts its time where nobody wakes it', async () => {
    expect(await new WakeableSleep().sleep(1)).toBe(false);
  });

  it('ends when somebody wakes it', async () => {
    const sleep = new WakeableSleep();
    const sleeping = sleep.sleep(long);
    sleep.wake();
    expect(await sleeping).toBe(true);
  });

  it('takes no time where somebody woke it before, once', async () => {
    const sleep = new WakeableSleep();
    sleep.wake();
    sleep.wake();
    expect(await sleep.sleep(long)).toBe(true);
    expect(await sleep.sleep(1)).toBe(false);
  });
});
