import type { AlertContext } from '../alerts/alerts.js';
import type { ScheduledStep } from '../refresh-schedule.js';
import { enrolScansAcrossWorkspaces, scanDelayAcrossWorkspaces } from './scan-lease.js';
import { scanDueWorkspace } from './scan-metrics.js';
import type { ScanOptions } from './scan-metrics.js';

const enrolEveryMs = 3_600_000;
const delayEveryMs = 60_000;

/**
 * Scans for insights, two workspaces at once: each scan has one statement under way, so a slow source holds up one of them. New workspaces
 * are looked for once an hour, because that reads all metrics.
 */
export function insightScanning(context: AlertContext, options: ScanOptions): ScheduledStep[] {
  let enrolDueAt = -Infinity;
  let delayDueAt = -Infinity;
  const look: ScheduledStep['run'] = async (now, signal) =>
    (await scanDueWorkspace(context, now, signal, options)) ? 1 : 0;
  const enrolAndLook: ScheduledStep['run'] = async (now, signal) => {
    if (now.getTime() >= enrolDueAt) {
      await enrolScansAcrossWorkspaces(context.db, now);
      enrolDueAt = now.getTime() + enrolEveryMs;
    }
    // Before a look of its own, which would hide the delay of the one that waits longest.
    if (now.getTime() >= delayDueAt) {
      options.observer.onDelay(await scanDelayAcrossWorkspaces(context.db, now));
      delayDueAt = now.getTime() + delayEveryMs;
    }
    return look(now, signal);
  };
  // Separate steps: the schedule awaits one while the other fails.
  return [
    { name: 'insights', run: enrolAndLook },
    { name: 'insights', run: look },
  ];
}
