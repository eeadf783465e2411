import { Readiness, databaseNotReached, openHealthPort, requireDatabase } from '#edge';
import type { ProcessParts, RunningServer } from '#edge';
import { flushSpans, limitTraceRate, runShutdown } from '#platform';
import type { WebhookWorkerConfig } from './config.js';
import { startDelivering } from './start-delivering.js';

/** Nobody sends requests here whom an outage could surprise. */
const graceSeconds = 0;

/** Starts the webhook-worker process: delivery and a health port, which is open while it waits for its database. It serves nothing else. */
export async function startWebhookWorker(parts: ProcessParts<WebhookWorkerConfig>): Promise<RunningServer> {
  const { config, log, registry, clock } = parts;
  limitTraceRate(config.QG_TRACES_PER_SECOND);
  const database = { name: 'database', reach: databaseNotReached };
  const readiness = new Readiness(database, graceSeconds, clock);
  const place = { host: config.QG_HOST, port: config.QG_HEALTH_PORT };
  const health = await openHealthPort(place, { registry, readiness }, log);
  const healthPort = { name: 'the health port', stop: () => health.close() };
  try {
    await requireDatabase(parts);
    const delivery = await startDelivering(parts);
    database.reach = () => delivery.checkDatabase();
    const stop = () => {
      readiness.stop();
      return runShutdown([
        { name: 'delivery', stop: () => delivery.stop() },
        healthPort,
        { name: 'tracing', stop: flushSpans },
      ]);
    };
    return { url: health.url, healthUrl: health.url, stop };
  } catch (error) {
    await runShutdown([healthPort]);
    throw error;
  }
}
