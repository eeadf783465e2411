import type { AlertContext } from '../alerts/alerts.js';
import type { ScheduledStep } from '../refresh-schedule.js';
import { enrolScansAcrossWorkspaces } from './scan-lease.js';
import { scanDueWorkspace } from './scan-metrics.js';
import type { ScanOptions } from './scan-metrics.js';

const enrolEveryMs = 3_600_000;

/** Looking for insights. New workspaces are looked for once an hour, since that reads all metrics. */
export function insightScanning(context: AlertContext, options: ScanOptions): ScheduledStep {
  let enrolDueAt = -Infinity;
  return {
    name: 'insights',
    run: async (now, signal) => {
      if (now.getTime() >= enrolDueAt) {
        await enrolScansAcrossWorkspaces(context.db, now);
        enrolDueAt = now.getTime() + enrolEveryMs;
      }
      return (await scanDueWorkspace(context, now, signal, options)) ? 1 : 0;
    },
  };
}
