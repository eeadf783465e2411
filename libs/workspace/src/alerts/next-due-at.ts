import { backoffMs } from '#platform';

const minuteMs = 60_000;
/** An alert that keeps failing is tried once an hour at least, or as seldom as it is evaluated anyway. */
const pauseMaxMs = 3_600_000;

/**
 * The next evaluation of an alert: at its own pace from when it was due, so that ticks which nobody was there for are made up for once; after
 * failures each pause is twice as long.
 */
export function nextDueAt(
  { dueAt, everyMinutes, failures }: { dueAt: Date; everyMinutes: number; failures: number },
  now: Date,
): Date {
  const everyMs = everyMinutes * minuteMs;
  if (failures > 0) {
    const range = { minMs: everyMs, maxMs: Math.max(everyMs, pauseMaxMs) };
    return new Date(now.getTime() + backoffMs(failures, range));
  }
  const missed = Math.max(0, Math.floor((now.getTime() - dueAt.getTime()) / everyMs));
  return new Date(dueAt.getTime() + (missed + 1) * everyMs);
}
