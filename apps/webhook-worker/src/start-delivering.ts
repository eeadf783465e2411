import { openDatabase, requireMigrated } from '#database';
import type { EntityManager } from '#database';
import { mailerOf, receiversOf } from '#edge';
import type { ProcessParts } from '#edge';
import { SecretBox, runShutdown } from '#platform';
import { Poster, WebhookWorker } from '#webhooks';
import type { WorkerSettings } from '#webhooks';
import {
  ChartDrawer,
  attachmentForgetting,
  DeliveryMetrics,
  DeliverySender,
  conversationForgetting,
  noticeForgetting,
  noticeRoomWatching,
  startRefreshSchedule,
} from '#workspace';
import type { EndedDeliveryAttempt } from '#workspace';
import { setTimeout as wait } from 'node:timers/promises';
import type { Delivering } from './config.js';

/** A worker that delivers. */
export interface RunningDelivery {
  /** Throws while the database is out of reach. */
  checkDatabase(): Promise<void>;
  stop(): Promise<void>;
}

/** Attempts of one subscription under way at a time: a receiver that hangs takes no more than these from all others. */
const laneMax = 16;
/** The interval at which old conversations are looked for. */
const forgetEveryMs = 60_000;
/** The interval at which due messages to people are claimed. */
const lookForNoticesMs = 1_000;

/** Starts delivering; throws, with nothing left open, when the database lacks migrations. */
export async function startDelivering(parts: ProcessParts<Delivering>): Promise<RunningDelivery> {
  const { config, log, registry, clock } = parts;
  const { DATABASE_URL: url } = config;
  await requireMigrated(url);
  const database = await openDatabase({
    url,
    applicationName: 'questglass-webhook-worker',
    connectionsMax: config.QG_DATABASE_CONNECTIONS,
    onIdleError: (error) => log.warn({ error }, 'database connection lost'),
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
  const metrics = new DeliveryMetrics(registry);
  const notices = startNotices(parts, database.manager, metrics);
  const forgetting = startRefreshSchedule(
    [
      conversationForgetting(database.manager, config.QG_CONVERSATION_DAYS),
      noticeForgetting(database.manager),
      attachmentForgetting(database.manager),
      noticeRoomWatching(database.manager, (count) => metrics.onFull(count)),
    ],
    {
      everyMs: forgetEveryMs,
      now: clock,
      onError: (error, step) => log.error({ error }, `housekeeping of ${step} failed`),
    },
  );
  return {
    checkDatabase: async () => void (await database.query('SELECT 1')),
    stop: () =>
      runShutdown([
        { name: 'housekeeping', stop: () => forgetting.stop() },
        { name: 'delivery', stop: async () => void (await Promise.all([worker.stop(), notices.stop()])) },
        { name: 'its database', stop: () => database.destroy() },
      ]),
  };
}

/** Sends people their notices. */
function startNotices(
  { config, log, clock }: ProcessParts<Delivering>,
  db: EntityManager,
  metrics: DeliveryMetrics,
): { stop(): Promise<void> } {
  const poster = new Poster(receiversOf(config));
  const mailer = mailerOf(config);
  if (!mailer) log.info('no mail is sent: QG_SMTP_URL and QG_SMTP_FROM are not set');
  const drawer = new ChartDrawer(metrics);
  const onDelivery = (ended: EndedDeliveryAttempt) => {
    metrics.onDelivery(ended);
    log.info(deliveryLine(ended), 'sent a notice');
  };
  const onError = (error: unknown) => log.error({ error }, 'sending a notice failed');
  const sender = new DeliverySender(
    {
      db,
      secrets: SecretBox.of(config.QG_SECRET_KEYS),
      post: poster.post,
      mailer,
      draw: drawer.draw,
      publicUrl: config.QG_PUBLIC_URL,
    },
    {
      now: clock,
      random: Math.random,
      mailsPerHour: config.QG_MAILS_PER_HOUR,
      onError,
      observer: { onDelivery, onDue: (count) => metrics.onDue(count) },
    },
  );
  const step = { name: 'notices', run: (now: Date) => sender.sendDueAcrossWorkspaces(now) };
  const sending = startRefreshSchedule([step], { everyMs: lookForNoticesMs, now: clock, onError });
  return {
    stop: async () => {
      // Charts and a mail server may take a minute each; what is given up is sent again once its lease is over.
      const patience = new AbortController();
      const late = wait(config.QG_CLOSE_SECONDS * 1_000, undefined, patience).catch(() => undefined);
      await Promise.race([Promise.all([sending.stop(), sender.stop()]), late]);
      patience.abort();
      await mailer?.close();
      await drawer.stop();
      await poster.close();
    },
  };
}

function deliveryLine({
  workspaceId,
  deliveryId,
  kind,
  outcome,
  attempt,
  seconds,
  lateSeconds,
}: EndedDeliveryAttempt) {
  return {
    workspace_id: workspaceId,
    delivery_id: deliveryId,
    kind,
    outcome,
    attempt,
    duration_ms: Math.round(seconds * 1_000),
    late_ms: Math.round(lateSeconds * 1_000),
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
