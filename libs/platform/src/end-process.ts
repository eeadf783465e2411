/**
 * Ends a process with this code: by itself where nothing is open any more, else after `forcedExitDelayMs`. `process.exit` at once may
 * hang for good: the main thread waits for one that compiles, which waits for the main thread to collect garbage.
 */
export function endProcess(exitCode: number): void {
  process.exitCode = exitCode;
  setTimeout(() => process.exit(exitCode), forcedExitDelayMs).unref();
}

/** Long enough for a thread to end compiling, and short enough that nobody waits for it. */
const forcedExitDelayMs = 1_000;
