// Ways to send signed POSTs that were queued before: each fills its queue, and is measured until it is drained.
import { createHmac } from 'node:crypto';
import { Logger, run as runGraphile } from 'graphile-worker';
import { PgBoss } from 'pg-boss';
import { Agent } from 'undici';
import { openDatabase } from '#database';
import type { DataSource } from '#database';
import { SecretBox, createLog, createRegistry, systemClock } from '#platform';
import { ReceiverNetwork, WebhookWorker, signBody } from '#webhooks';
import { answerParent } from './child.ts';

export interface SendQuestion {
  sender: 'ours' | 'undici' | 'graphile' | 'pg-boss';
  url: string;
  /** Where each subscription's receiver is, and its workspace. */
  targets: { url: string; workspaceId: string }[];
  count: number;
}

export interface SendAnswer {
  seconds: number;
}

/** Fills a queue, then drains it. */
interface Sender {
  fill(question: SendQuestion): Promise<void>;
  drained(): Promise<boolean>;
}

const secret = `whsec_${'a'.repeat(44)}`;
const text = JSON.stringify({ data: 'x'.repeat(450) });
const agent = new Agent({ connections: null, keepAliveTimeout: 60_000 });
const opened = new Map<string, Promise<Sender>>();
const openers = { ours: openOurs, undici: openUndici, graphile: openGraphile, 'pg-boss': openPgBoss };

answerParent(async (question: SendQuestion): Promise<SendAnswer> => {
  const { sender: kind, url } = question;
  const opening = opened.get(kind) ?? openers[kind](url);
  opened.set(kind, opening);
  const sender = await opening;
  const startedAt = performance.now();
  await sender.fill(question);
  while (!(await sender.drained())) await new Promise((resolve) => setTimeout(resolve, 5));
  return { seconds: (performance.now() - startedAt) / 1_000 };
});

/** The delivery loop as it is, with fan-out, both records of each attempt, and all headers. */
async function openOurs(url: string): Promise<Sender> {
  const database = await openSmall(url);
  const sink = { write: () => undefined };
  const worker = new WebhookWorker({
    url,
    db: database.manager,
    secrets: new SecretBox([['bench', Buffer.alloc(32)]]),
    network: new ReceiverNetwork({ allowedRanges: ['127.0.0.0/8'], plainHttp: 'allowed' }),
    registry: createRegistry('bench'),
    log: createLog({ level: 'error', service: 'bench', sink }),
    clock: systemClock,
    settings: { laneMax: 16, busyMax: 512, leaseMs: 2_000, keptDays: 30, graceMs: 1_000 },
  });
  worker.start();
  let filled = 0;
  return {
    fill: async ({ targets, count }) => {
      const time = systemClock().getTime().toString(36).padStart(9, '0');
      await database.query(
        `WITH made AS (
           INSERT INTO event (id, workspace_id, type, body)
           SELECT 'evt_' || $1 || lpad((n + $2)::text, 13, '0'), ($3::text[])[1 + n % cardinality($3::text[])],
                  'dashboard.created', $4 FROM generate_series(1, $5::int) n RETURNING id)
         INSERT INTO event_queue SELECT id FROM made`,
        [time, filled, targets.map(({ workspaceId }) => workspaceId), text, count],
      );
      filled += count;
      worker.wake();
    },
    drained: async () => {
      const [row] = await database.query(
        `SELECT NOT EXISTS (SELECT FROM event_queue) AND NOT EXISTS (
           SELECT FROM webhook_queue q JOIN webhook_subscription s ON s.id = q.subscription_id
           WHERE q.due_at <= now() AND s.url NOT LIKE '%/hung' LIMIT 1) AS done`,
      );
      return row.done;
    },
  };
}

/** No queue and no record: what sending alone costs. */
function openUndici(): Promise<Sender> {
  let left = 0;
  return Promise.resolve({
    fill: async ({ targets, count }) => {
      left = count;
      let next = 0;
      const send = async () => {
        while (next < count) {
          await post(targets[next++ % targets.length]?.url ?? '');
          left -= 1;
        }
      };
      await Promise.all(Array.from({ length: 256 }, send));
    },
    drained: () => Promise.resolve(left === 0),
  });
}

async function openGraphile(url: string): Promise<Sender> {
  const database = await openSmall(url);
  await runGraphile({
    connectionString: url,
    concurrency: 128,
    maxPoolSize: 12,
    noHandleSignals: true,
    logger: new Logger(() => () => undefined),
    taskList: { post: (payload) => post((payload as { url: string }).url) },
    preset: {
      worker: { localQueue: { size: 512 }, completeJobBatchDelay: 1, failJobBatchDelay: 1 },
    },
  });
  return {
    fill: async ({ targets, count }) => {
      await database.query(
        `SELECT count(*) FROM graphile_worker.add_jobs(ARRAY(
           SELECT json_populate_record(NULL::graphile_worker.job_spec, json_build_object('identifier', 'post',
             'payload', json_build_object('url', ($1::text[])[1 + n % cardinality($1::text[])], 'body', $2::text)))
           FROM generate_series(1, $3::int) n))`,
        [targets.map(({ url: target }) => target), text, count],
      );
    },
    drained: async () => {
      const [row] = await database.query('SELECT NOT EXISTS (SELECT FROM graphile_worker.jobs) AS done');
      return row.done;
    },
  };
}

async function openPgBoss(url: string): Promise<Sender> {
  const boss = new PgBoss({ connectionString: url, max: 8 });
  boss.on('error', () => undefined);
  await boss.start();
  await boss.createQueue('post');
  let left = 0;
  const options = {
    batchSize: 256,
    pollingIntervalSeconds: 0.5,
    burstWhenBatchFull: true,
    localConcurrency: 2,
  };
  await boss.work<{ url: string }>('post', options, async (jobs) => {
    await Promise.all(jobs.map(({ data }) => post(data.url)));
    left -= jobs.length;
  });
  return {
    fill: async ({ targets, count }) => {
      left = count;
      const jobs = Array.from({ length: count }, (_, n) => ({
        data: { url: targets[n % targets.length]?.url ?? '', body: text },
      }));
      await boss.insert('post', jobs);
    },
    drained: () => Promise.resolve(left === 0),
  };
}

/** What all of them do for each delivery. */
async function post(url: string): Promise<void> {
  const body = Buffer.from(text);
  const { origin, pathname: path } = new URL(url);
  const signature = createHmac('sha256', secret).update(body).digest('base64');
  const headers = {
    'content-type': 'application/json',
    'x-service-signature': signBody(secret, body),
    'webhook-signature': `v1,${signature}`,
  };
  const answer = await agent.request({ origin, path, method: 'POST', headers, body });
  await answer.body.dump();
}

function openSmall(url: string): Promise<DataSource> {
  const onIdleError = () => undefined;
  return openDatabase({ url, applicationName: 'questglass-bench', connectionsMax: 3, onIdleError });
}
