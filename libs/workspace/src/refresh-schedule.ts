/**
 * The schedule that keeps workspaces' data fresh. Any number of processes take the steps side by side: each claims what it
 * does. What can go wrong: one step takes long (the others have loops of their own, and its next turn is skipped until it is
 * done); a step fails (reported, and tried again at its next turn); the process stops (what is under way is told to, and awaited).
 */
import { profileDueSourceAcrossWorkspaces } from './data-sources/profile/profile-due-source.js';
import type { Profiling } from './data-sources/profile/profile-due-source.js';
import { refreshDueSourceAcrossWorkspaces } from './data-sources/refresh-schema.js';
import type { SourceContext } from './data-sources/source-context.js';

/** Something that is done again and again; it says how many were due. */
export interface ScheduledStep {
  name: string;
  run: (now: Date, signal: AbortSignal) => Promise<number>;
}

/** Reading schemas again. */
export function sourceRefreshing(context: SourceContext): ScheduledStep {
  return {
    name: 'schemas',
    run: async (now, signal) => ((await refreshDueSourceAcrossWorkspaces(context, now, signal)) ? 1 : 0),
  };
}

/** Looking at the rows of sources. */
export function sourceProfiling(context: SourceContext, profiling: Profiling): ScheduledStep {
  return {
    name: 'profiles',
    run: async (now, signal) =>
      (await profileDueSourceAcrossWorkspaces(context, profiling, now, signal)) ? 1 : 0,
  };
}

/** When steps are taken, and who is told of those that fail. */
interface Schedule {
  /** Zero for never. */
  everyMs: number;
  now: () => Date;
  onError: (error: unknown, step: string) => void;
}

/** Takes each step at its time, and again at once while there is more. */
export function startRefreshSchedule(
  steps: readonly ScheduledStep[],
  { everyMs, now, onError }: Schedule,
): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const take = async ({ name, run }: ScheduledStep) => {
    try {
      while (!stopping.signal.aborted && (await run(now(), stopping.signal)) > 0);
    } catch (error) {
      onError(error, name);
    }
  };
  const underWay = new Map<ScheduledStep, Promise<void>>();
  const turn = (step: ScheduledStep) => {
    if (underWay.has(step)) return;
    underWay.set(
      step,
      take(step).finally(() => underWay.delete(step)),
    );
  };
  const timer = everyMs > 0 ? setInterval(() => steps.forEach(turn), everyMs).unref() : undefined;
  return {
    stop: async () => {
      clearInterval(timer);
      stopping.abort();
      await Promise.all(underWay.values());
    },
  };
}
