import { endProcess } from './end-process.js';

/** One thing to stop, in the order of the list. */
export interface ShutdownStep {
  name: string;
  stop(): Promise<unknown> | void;
}

/**
 * Runs `stop` once on SIGINT, SIGTERM or SIGHUP, whatever number of signals arrive (a terminal's Ctrl-C and npm both send
 * one), and ends the process. If stopping takes longer than `limitMs`, the process ends with 1. Returns the way to stop for another
 * reason, which is no success.
 */
export function stopOnSignals(
  stop: () => Promise<void>,
  limitMs: number,
  onError: (error: unknown) => void,
): () => void {
  let stopping = false;
  const begin = (exitCode: number) => {
    if (stopping) return;
    stopping = true;
    // A step that hangs keeps the process from ending by itself, so this end is forced.
    setTimeout(() => process.exit(1), limitMs).unref();
    stop().then(
      () => endProcess(exitCode),
      (error: unknown) => {
        onError(error);
        endProcess(1);
      },
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => begin(0));
  return () => begin(1);
}

/** Stops one thing after the other; a step that fails does not keep the later ones from running. */
export async function runShutdown(steps: readonly ShutdownStep[]): Promise<void> {
  const failures: unknown[] = [];
  for (const step of steps) {
    try {
      await step.stop();
    } catch (error) {
      failures.push(new Error(`stopping ${step.name} failed`, { cause: error }));
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'the shutdown was not clean');
}
