import {
  checkMailSettings,
  mailSettings,
  postingSettings,
  receiverSettings,
  runningSettings,
  servingSettings,
  sourceSettings,
} from '#edge';
import { z } from 'zod';

/** Delivery's own settings; all-in-one reads them beside the api's. */
export const deliverySettings = {
  QG_WEBHOOK_IN_FLIGHT: z.coerce
    .number()
    .int()
    .min(1)
    .max(10_000)
    .default(512)
    .describe('Attempts that one process has under way at most; of one subscription it is 16.'),
  QG_WEBHOOK_LEASE_SECONDS: z.coerce
    .number()
    .min(1)
    .max(300)
    .default(10)
    .describe("How long after a worker's death others take over what it had."),
  QG_WEBHOOK_RETENTION_DAYS: z.coerce
    .number()
    .int()
    .min(2)
    .max(3_650)
    .default(30)
    .describe('For how many days events, deliveries and their attempts are kept.'),
  QG_MAILS_PER_HOUR: z.coerce
    .number()
    .int()
    .min(1)
    .max(1_000_000)
    .default(1_000)
    .describe('Mails that one workspace sends in an hour at most; the others wait.'),
  QG_CONVERSATION_DAYS: z.coerce
    .number()
    .int()
    .min(0)
    .max(36_500)
    .default(0)
    .describe('After how many days a conversation that nobody goes on with is removed; 0 for never.'),
};

/** The settings of the webhook-worker process. */
export const WebhookWorkerConfig = z
  .object({
    DATABASE_URL: servingSettings.DATABASE_URL,
    QG_DATABASE_CONNECTIONS: z.coerce
      .number()
      .int()
      .min(1)
      .max(200)
      .default(3)
      .describe('Connections of one process at most, besides the four that delivery has for itself.'),
    QG_HOST: z.string().default('0.0.0.0').describe('The address that the health port listens on.'),
    QG_HEALTH_PORT: servingSettings.QG_HEALTH_PORT,
    QG_SECRET_KEYS: sourceSettings.QG_SECRET_KEYS,
    ...receiverSettings,
    ...postingSettings,
    ...mailSettings,
    QG_PUBLIC_URL: servingSettings.QG_PUBLIC_URL,
    ...deliverySettings,
    QG_LOG_LEVEL: runningSettings.QG_LOG_LEVEL,
    QG_TRACES_PER_SECOND: runningSettings.QG_TRACES_PER_SECOND,
    QG_CLOSE_SECONDS: z.coerce
      .number()
      .min(0)
      .max(120)
      .default(16)
      .describe(
        'How long attempts under way may take to end when the process stops; then they are given up.',
      ),
  })
  .superRefine(checkMailSettings);
export type WebhookWorkerConfig = z.infer<typeof WebhookWorkerConfig>;

/** The settings of delivering, in whichever process. */
export type Delivering = Omit<
  WebhookWorkerConfig,
  'QG_HOST' | 'QG_HEALTH_PORT' | 'QG_LOG_LEVEL' | 'QG_TRACES_PER_SECOND'
>;
