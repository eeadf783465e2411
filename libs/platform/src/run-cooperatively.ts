import { setImmediate as nextTurn } from 'node:timers/promises';

/** Far too short to be noticed. */
const turnMsMax = 10;

/** Runs all steps, and yields to the event loop between them. */
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
