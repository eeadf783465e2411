// Ways to send signed POSTs that were queued before: each fills its queue, and is measured until it is drained.
import { createHmac } from 'node:crypto';
import { Logger, run as runGraphile } from 'graphile-worker';
import { PgBoss } from 'pg-boss';
import { Agent } from 'undici';
import { openDatabase } from '#database';
import type { DataSource } from '#database';
import { SecretBox, createLog, createRegistry, systemClock } from '#platform';
import { ReceiverNetwork, WebhookWorker, emit, signBody, wakeWorkers } from '#webhooks';
import { answerParent } from './child.ts';

export interface SendQuestion {
  sender: 'ours' | 'undici' | 'graphile' | 'pg-boss';
  url: string;
  /** Each subscription's receiver, its workspace, and its secret. */
  targets: { url: string; workspaceId: string; secret: string }[];
  /** None: the sender helps another one. */
  count: number;
  /** Emits them one after the other, each when the one before has arrived, instead of filling the queue. */
  isIdle?: boolean;
}

export interface SendAnswer {
  seconds: number;
  /** The times of emission, if events were emitted one by one, in milliseconds since 1970. */
  emitted: number[];
}

/** Fills a queue; whether what has arrived is recorded as done, too. */
interface Sender {
  fill(question: SendQuestion): Promise<void>;
  isRecorded(): Promise<boolean>;
  emitOne?(workspaceId: string): Promise<void>;
}

const text = JSON.stringify({ data: 'x'.repeat(450) });
const agent = new Agent({ connections: null, keepAliveTimeout: 60_000 });
const opened = new Map<string, Promise<Sender>>();
const openers = { ours: openOurs, undici: openUndici, graphile: openGraphile, 'pg-boss': openPgBoss };

answerParent(async (question: SendQuestion): Promise<SendAnswer> => {
  const { sender: kind, url } = question;
  const opening = opened.get(kind) ?? openers[kind](url);
  opened.set(kind, opening);
  const sender = await opening;
  const { targets, count, isIdle } = question;
  const [target] = targets;
  if (count === 0 || !target) return { seconds: 0, emitted: [] };
  const counted = new URL('/count', target.url);
  const before = await arrived(counted);
  const startedAt = performance.now();
  const emitted: number[] = [];
  if (isIdle) {
    for (let n = 1; n <= count; n += 1) {
      emitted.push(performance.timeOrigin + performance.now());
      await sender.emitOne?.(targets[n % targets.length]?.workspaceId ?? '');
      await until(async () => (await arrived(counted)) >= before + n);
    }
  } else {
    await sender.fill(question);
    await until(async () => (await arrived(counted)) >= before + count);
    await until(() => sender.isRecorded());
  }
  return { seconds: (performance.now() - startedAt) / 1_000, emitted };
});

async function arrived(counted: URL): Promise<number> {
  const answer = await agent.request({ origin: counted.origin, path: counted.pathname, method: 'GET' });
  return Number(await answer.body.text());
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 20));
}

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
                  'dashboard.created', $4 FROM generate_series(1, $5::int) n RETURNING id, workspace_id)
         INSERT INTO event_queue (event_id, shard)
         SELECT id, get_byte(sha256(workspace_id::bytea), 1) % 64 FROM made`,
        [time, filled, targets.map(({ workspaceId }) => workspaceId), text, count],
      );
      filled += count;
      wakeWorkers(database.manager);
    },
    // Asked as the worker asks: where it is put more simply, a plan walks the million rows that wait.
    isRecorded: async () => {
      const [row] = await database.query(
        `SELECT NOT EXISTS (SELECT FROM webhook_batch) AND NOT EXISTS (
           SELECT FROM webhook_subscription s, LATERAL (
             SELECT FROM webhook_queue WHERE (subscription_id, due_at) >= (s.id, '-infinity'::timestamptz)
               AND (subscription_id, due_at) <= (s.id, now()) ORDER BY subscription_id, due_at LIMIT 1) q
           WHERE s.url NOT LIKE '%/hung') AS done`,
      );
      return row.done;
    },
    emitOne: async (workspaceId) => {
      const data = { dashboard: { id: 'dash_1', name: 'x'.repeat(300) } };
      await database.transaction((tx) =>
        emit(tx, { workspaceId, type: 'dashboard.created', data, at: systemClock() }),
      );
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
          const target = targets[next++ % targets.length];
          if (target) await post(target);
          left -= 1;
        }
      };
      await Promise.all(Array.from({ length: 256 }, send));
    },
    isRecorded: () => Promise.resolve(left === 0),
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
    taskList: { post: (payload) => post(payload as Payload) },
    preset: {
      worker: { localQueue: { size: 512 }, completeJobBatchDelay: 1, failJobBatchDelay: 1 },
    },
  });
  return {
    fill: async ({ targets, count }) => {
      await database.query(
        `SELECT count(*) FROM graphile_worker.add_jobs(ARRAY(
           SELECT json_populate_record(NULL::graphile_worker.job_spec, json_build_object('identifier', 'post',
             'payload', json_build_object('url', ($1::text[])[1 + n % cardinality($1::text[])],
               'secret', ($2::text[])[1 + n % cardinality($2::text[])], 'body', $3::text)))
           FROM generate_series(1, $4::int) n))`,
        [targets.map((each) => each.url), targets.map((each) => each.secret), text, count],
      );
    },
    isRecorded: async () => {
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
  const options = {
    batchSize: 256,
    pollingIntervalSeconds: 0.5,
    burstWhenBatchFull: true,
    localConcurrency: 2,
  };
  await boss.work<Payload>('post', options, async (jobs) => {
    await Promise.all(jobs.map(({ data }) => post(data)));
  });
  return {
    fill: async ({ targets, count }) => {
      const jobs = Array.from({ length: count }, (_, n) => ({
        data: { ...targets[n % targets.length], body: text },
      }));
      await boss.insert('post', jobs);
    },
    // Asking its table would cost more than it does: it is taken at its word.
    isRecorded: () => Promise.resolve(true),
  };
}

interface Payload {
  url: string;
  secret: string;
}

/** The common work of all for each delivery. */
async function post({ url, secret }: Payload): Promise<void> {
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
