/**
 * Ends a process with this code: by itself once nothing is open any more, otherwise after `forcedExitDelayMs`. An immediate
 * `process.exit` can deadlock: the main thread waits for a compiling thread, which waits for the main thread's garbage collection.
 */
export function endProcess(exitCode: number): void {
  process.exitCode = exitCode;
  setTimeout(() => process.exit(exitCode), forcedExitDelayMs).unref();
}

/** Long enough for a thread to finish compiling, and too short to be noticed. */
const forcedExitDelayMs = 1_000;
