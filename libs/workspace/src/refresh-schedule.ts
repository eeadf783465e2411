/**
 * The schedule that keeps workspaces' data fresh. Any number of processes run the steps side by side, because each claims its work.
 * Failure modes:
 * - One step takes long: the others have loops of their own, and its next turn is skipped until it is done.
 * - A step fails: the failure is reported, and the step retried at its next turn.
 * - The process stops: steps under way are signalled, and awaited.
 */
import { profileDueSourceAcrossWorkspaces } from './data-sources/profile/profile-due-source.js';
import type { Profiling } from './data-sources/profile/profile-due-source.js';
import { refreshDueSourceAcrossWorkspaces } from './data-sources/refresh-schema.js';
import type { SourceContext } from './data-sources/source-context.js';

/** A recurring step; it returns the number of due items. */
export interface ScheduledStep {
  name: string;
  run: (now: Date, signal: AbortSignal) => Promise<number>;
}

/** Reads due schemas again. */
export function sourceRefreshing(context: SourceContext): ScheduledStep {
  return {
    name: 'schemas',
    run: async (now, signal) => ((await refreshDueSourceAcrossWorkspaces(context, now, signal)) ? 1 : 0),
  };
}

/** Profiles due sources. */
export function sourceProfiling(context: SourceContext, profiling: Profiling): ScheduledStep {
  return {
    name: 'profiles',
    run: async (now, signal) =>
      (await profileDueSourceAcrossWorkspaces(context, profiling, now, signal)) ? 1 : 0,
  };
}

/** The interval of the steps, and the handler of failures. */
interface Schedule {
  /** Zero for never. */
  everyMs: number;
  now: () => Date;
  onError: (error: unknown, step: string) => void;
}

/** Runs each step at its interval, and again at once while there is more to do. */
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
