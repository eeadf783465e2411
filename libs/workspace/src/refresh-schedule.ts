import { refreshDueSourcesAcrossWorkspaces } from './data-sources/refresh-schema.js';
import type { SourceContext } from './data-sources/source-context.js';

const everyMs = 15_000;

/** Something that is done again and again; it says how many were due. */
export interface ScheduledStep {
  name: string;
  run: (now: Date) => Promise<number>;
}

/** The steps that keep a workspace's data fresh. Any number of processes may take them side by side: each claims what it does. */
export function sourceRefreshing(context: SourceContext): ScheduledStep {
  return { name: 'schemas', run: (now) => refreshDueSourcesAcrossWorkspaces(context, now) };
}

/** Takes the steps every quarter of a minute, and again at once while there is more. A failure is reported and tried again. */
export function startRefreshSchedule(
  steps: readonly ScheduledStep[],
  now: () => Date,
  onError: (error: unknown, step: string) => void,
): { stop(): Promise<void> } {
  let stopping = false;
  const take = async ({ name, run }: ScheduledStep) => {
    try {
      while (!stopping && (await run(now())) > 0);
    } catch (error) {
      onError(error, name);
    }
  };
  let running: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    running = running.then(() => Promise.all(steps.map(take)));
  }, everyMs).unref();
  return {
    stop: async () => {
      stopping = true;
      clearInterval(timer);
      await running;
    },
  };
}
