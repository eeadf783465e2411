import { openDatabase, requireMigrated } from '#database';
import { receiversOf } from '#edge';
import type { ProcessParts } from '#edge';
import { SecretBox, runShutdown } from '#platform';
import { WebhookWorker } from '#webhooks';
import type { WorkerSettings } from '#webhooks';
import { conversationForgetting, startRefreshSchedule } from '#workspace';
import type { Delivering } from './config.js';

/** A worker that delivers. */
export interface RunningDelivery {
  /** Throws while the database is out of reach. */
  checkDatabase(): Promise<void>;
  stop(): Promise<void>;
}

/** Attempts of one subscription under way at a time: a receiver that hangs takes no more than these from all others. */
const laneMax = 16;
/** How often old conversations are looked for. */
const forgetEveryMs = 60_000;

/** Starts delivering; throws, with nothing left open, when the database lacks migrations. */
export async function startDelivering(parts: ProcessParts<Delivering>): Promise<RunningDelivery> {
  const { config, log, registry, clock } = parts;
  const { DATABASE_URL: url } = config;
  await requireMigrated(url);
  const database = await openDatabase({
    url,
    applicationName: 'questglass-webhook-worker',
    connectionsMax: config.QG_DATABASE_CONNECTIONS,
    onIdleError: (error) => log.warn({ error }, 'a database connection broke'),
  });
  const worker = new WebhookWorker({
    url,
    db: database.manager,
    secrets: SecretBox.of(config.QG_SECRET_KEYS),
    network: receiversOf(config),
    registry,
    log,
    clock,
    settings: workerSettings(config),
  });
  worker.start();
  const forgetting = startRefreshSchedule(
    [conversationForgetting(database.manager, config.QG_CONVERSATION_DAYS)],
    {
      everyMs: forgetEveryMs,
      now: clock,
      onError: (error, step) => log.error({ error }, `removing ${step} failed`),
    },
  );
  return {
    checkDatabase: async () => void (await database.query('SELECT 1')),
    stop: () =>
      runShutdown([
        { name: 'housekeeping', stop: () => forgetting.stop() },
        { name: 'delivery', stop: () => worker.stop() },
        { name: 'its database', stop: () => database.destroy() },
      ]),
  };
}

function workerSettings(config: Delivering): WorkerSettings {
  return {
    laneMax,
    busyMax: config.QG_WEBHOOK_IN_FLIGHT,
    leaseMs: config.QG_WEBHOOK_LEASE_SECONDS * 1_000,
    keptDays: config.QG_WEBHOOK_RETENTION_DAYS,
    graceMs: config.QG_CLOSE_SECONDS * 1_000,
  };
}
