import type { AlertContext } from '../alerts/alerts.js';
import type { ScheduledStep } from '../refresh-schedule.js';
import { enrolScansAcrossWorkspaces } from './scan-lease.js';
import { scanDueWorkspace } from './scan-metrics.js';
import type { ScanOptions } from './scan-metrics.js';

const enrolEveryMs = 3_600_000;
/** Each look has one statement under way: a source that is slow holds up one of them. */
const looksAtOnce = 2;

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
      const looks = Array.from({ length: looksAtOnce }, () =>
        scanDueWorkspace(context, now, signal, options),
      );
      return (await Promise.all(looks)).filter(Boolean).length;
    },
  };
}
