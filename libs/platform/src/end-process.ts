/**
 * Ends a process that could not start, or was started wrongly, with this code: by itself where nothing is open any more, else after
 * a second. `process.exit` alone may hang for good: the main thread waits for one that compiles, which waits for the main thread to
 * collect garbage.
 */
export function endProcess(exitCode: number): void {
  process.exitCode = exitCode;
  setTimeout(() => process.exit(exitCode), lastMs).unref();
}

const lastMs = 1_000;
