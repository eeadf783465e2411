import { runProcess } from '#edge';
import { WebhookWorkerConfig } from './config.js';
import type { WebhookWorkerConfig as Config } from './config.js';
import { startWebhookWorker } from './start-webhook-worker.js';

const worker = { service: 'webhook-worker', schema: WebhookWorkerConfig, start: startWebhookWorker };

/** Nothing drains here; instead, what is given up when the close time is over takes as long again to be recorded. */
const runningOf = (config: Config) => ({ ...config, QG_DRAIN_SECONDS: config.QG_CLOSE_SECONDS });

void runProcess(worker, runningOf, process.env, process.argv);
