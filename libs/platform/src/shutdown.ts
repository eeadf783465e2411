import { endProcess } from './end-process.js';

/** A step of a shutdown; the steps run in the order of their list. */
export interface ShutdownStep {
  name: string;
  stop(): Promise<unknown> | void;
}

/**
 * Runs `stop` once on SIGINT, SIGTERM or SIGHUP and ends the process. Further signals change nothing: for one Ctrl-C, the terminal and
 * npm each send one. If stopping takes longer than `limitMs`, the exit code is 1. Returns a function that stops the process for
 * another reason, as a failure.
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
    // A hanging step keeps the process from ending by itself, so the exit is forced.
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

/** Runs the steps in sequence; a step that fails does not keep the later ones from running. */
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
