import { setImmediate as nextTurn } from 'node:timers/promises';

/** Far below what anybody would notice. */
const turnMsMax = 10;

/** Takes steps to their end, and lets whatever else the process does have its turn between them. */
export async function runCooperatively<T>(steps: Iterator<void, T>): Promise<T> {
  let turnEnds = performance.now() + turnMsMax;
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    if (performance.now() < turnEnds) continue;
    await nextTurn();
    turnEnds = performance.now() + turnMsMax;
  }
}
