import type { AlertContext } from '../alerts/alerts.js';
import type { ScheduledStep } from '../refresh-schedule.js';
import { scanDueWorkspace } from './scan-metrics.js';
import type { ScanOptions } from './scan-metrics.js';

/** Looking for insights. */
export function insightScanning(context: AlertContext, options: ScanOptions): ScheduledStep {
  return {
    name: 'insights',
    run: async (now, signal) => ((await scanDueWorkspace(context, now, signal, options)) ? 1 : 0),
  };
}
