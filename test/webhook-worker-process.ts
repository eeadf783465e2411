import { startService } from './service-process.js';
import type { ServiceProcess } from './service-process.js';

/** A process that delivers; it serves its health port alone. */
export type WebhookWorkerProcess = ServiceProcess;

/** One that may post to this machine, and that is given up soon after its death. */
export function startWebhookWorkerProcess(
  databaseUrl: string,
  settings: Record<string, string> = {},
): Promise<WebhookWorkerProcess> {
  return startService('webhook-worker', databaseUrl, {
    QG_WEBHOOK_ADDRESSES_ALLOWED: '127.0.0.0/8',
    QG_WEBHOOK_PLAIN_HTTP: 'allowed',
    QG_WEBHOOK_LEASE_SECONDS: '1',
    QG_CLOSE_SECONDS: '2',
    ...settings,
  });
}
