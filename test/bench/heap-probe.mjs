// Loaded into a measured process (`--expose-gc --import`): reports its memory in use after a full garbage collection to its parent. It does
// nothing until it is asked.
import { setImmediate as turn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';

const collections = 3;

process.on('message', () => {
  void inUse().then((bytes) => process.send?.({ bytes }));
});
// It must not keep the process from ending.
process.channel?.unref();

async function inUse() {
  // V8 forgets the bytecode of what has not run for half a minute: the megabytes of a start would go as a leak comes.
  setFlagsFromString('--no-flush-bytecode');
  for (let done = 0; done < collections; done += 1) {
    globalThis.gc?.();
    // Tasks that waited for a collection run between two of them.
    await turn();
  }
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
