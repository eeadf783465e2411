import { setTimeout as pause } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * The longest turn of the event loop, as CPU time of its own thread. Time on a clock would include other users of the machine: a thread that waits
 * for one of two busy cores takes no CPU time, and other threads have their own. So the same work gives the same number on an idle and on a noisy
 * machine, apart from caches. The loop is looked at each millisecond, so that a turn counts with what shares its millisecond at the most: looking at
 * every turn kept a core busy for as long as the answer took.
 */
export async function longestTurnMs(work: () => Promise<unknown>): Promise<number> {
  let longestMicros = 0;
  let isDone = false;
  const done = work().finally(() => {
    isDone = true;
  });
  let before = process.threadCpuUsage();
  while (!isDone) {
    await pause(1);
    const { user, system } = process.threadCpuUsage(before);
    longestMicros = Math.max(longestMicros, user + system);
    before = process.threadCpuUsage();
  }
  await done;
  return longestMicros / 1_000;
}

/**
 * The cost of a block of known work in this process, on this machine: the reading of two megabytes of JSON, some twenty milliseconds of
 * a processor. The least of several, since the first ones compile.
 */
export function calibrationMs(): number {
  const text = `[${'{"a":1,"b":"c"},'.repeat(120_000)}0]`;
  const runs = Array.from({ length: 5 }, () => {
    const before = process.threadCpuUsage();
    JSON.parse(text);
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1_000;
  });
  return Math.min(...runs);
}

/** The collector of this process, which is handed out only to contexts that are made after it was asked for. */
export const collectGarbage: () => void = (() => {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc') as () => void;
})();
