/** Takes steps to their end at once, for whoever has nobody else wait. */
export function allSteps<T>(steps: Iterator<void, T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
