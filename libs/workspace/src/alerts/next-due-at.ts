import { backoffMs } from '#platform';

const minuteMs = 60_000;
/** A failing alert is retried at least once an hour, or at its own interval where that is longer. */
const pauseMaxMs = 3_600_000;

/**
 * The time of an alert's next evaluation. It follows the alert's own interval from the due time, so missed ticks are made up for once.
 * Each failure doubles the pause.
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
