/** Runs all steps at once, for callers that need not yield. */
export function allSteps<T>(steps: Iterator<void, T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
