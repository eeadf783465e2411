import { createAccount, createWorkspace, operator } from '#access';
import { openDatabase } from '#database';
import { SecretBox } from '#platform';
import { ReceiverNetwork, createSubscription } from '#webhooks';
import { Child } from './child.ts';
import { rows } from './database.ts';
import { cpuMicrosOf, postgresCpuMicros } from './machine.ts';
import { reportOn } from './report.ts';
import type { Report } from './report.ts';
import { alternate, median } from './rounds.ts';
import type { Measured, Plan, Side } from './rounds.ts';
import type { ReceiversAnswer } from './webhook-receivers.ts';
import type { SendAnswer, SendQuestion } from './webhook-senders.ts';

const ours = 'Questglass';
const hanging = 'Questglass, one receiver of 100 hangs';
const waiting = 'Questglass, a million waiting';
const alone = 'undici alone, no database';
const graphile = 'graphile-worker, tuned';
const boss = 'pg-boss, batches';
const bossWaiting = 'pg-boss, a million waiting';
const byTwo = (name: string) => `${name}, two workers`;

/** A sender's CPU for each delivery falls by a third from the ten thousandth to the fifty thousandth: on all sides. */
const warmUpSeconds = 30;
const receiverCount = 100;
const deliveriesPerSecond = 1_500;
const dueForHung = 50_000;
const idleCount = 100;
const idleP50Ms = 5;
const cpuMicrosMax = 150;

type Target = SendQuestion['targets'][number];
type Question = Omit<SendQuestion, 'count'>;

/** Deliveries from the event to the recorded answer of one of 100 receivers, by one process and by two. */
export async function webhooks(databaseUrl: string, plan: Plan): Promise<Report> {
  const receivers = new Child('webhook-receivers.ts');
  const senders: Child[] = [];
  const open = () => {
    const child = new Child('webhook-senders.ts');
    senders.push(child);
    return child;
  };
  const close = () => Promise.all(senders.splice(0).map((child) => child.stop()));
  try {
    const { port } = await receivers.ask<ReceiversAnswer>({});
    const targets = await subscribe(databaseUrl, port);
    const secrets = Object.fromEntries(targets.map(({ url, secret }) => [new URL(url).pathname, secret]));
    await receivers.ask<ReceiversAnswer>({ secrets });
    const questionOf = (sender: Question['sender']) => ({ sender, url: databaseUrl, targets });
    const side = (name: string, sender: Question['sender'], count = 1): Side => ({
      name,
      run: roundOf(Array.from({ length: count }, open), questionOf(sender)),
    });
    const kinds = [
      [ours, 'ours'],
      [graphile, 'graphile'],
      [boss, 'pg-boss'],
    ] as const;
    const one = kinds.map(([name, sender]) => side(name, sender));
    const results = await alternate([...one, side(alone, 'undici')], plan, warmUpSeconds);
    const latency = await idleLatency(senders, receivers, questionOf('ours'));
    await close();
    const two = await alternate(
      kinds.map(([name, sender]) => side(byTwo(name), sender, 2)),
      plan,
      warmUpSeconds,
    );
    for (const [name, measured] of two) results.set(name, measured);
    await close();
    await hangOne(databaseUrl, targets);
    const others = { ...questionOf('ours'), targets: targets.slice(1) };
    await measure(results, hanging, roundOf([open()], others), plan);
    await close();
    await waitAMillion(databaseUrl);
    await measure(results, waiting, roundOf([open()], others), plan);
    await close();
    await bossWaitsAMillion(databaseUrl);
    await measure(results, bossWaiting, roundOf([open()], questionOf('pg-boss')), plan);
    const needs = [
      { of: ours, to: graphile, needed: 1.3 },
      { of: ours, to: boss, needed: 1.3 },
      { of: byTwo(ours), to: byTwo(graphile), needed: 1.3 },
      { of: byTwo(ours), to: byTwo(boss), needed: 1.3 },
      { of: ours, to: alone, needed: 0.6 },
      { of: hanging, to: ours, needed: 0.8 },
      { of: waiting, to: ours, needed: 0.8 },
      { of: waiting, to: bossWaiting, needed: 5 },
    ];
    const report = reportOn(results, needs, [
      'Questglass records each attempt before it is sent and how it ended; the libraries record that a job is done.',
    ]);
    const its = report.sides.find(({ name }) => name === ours);
    const cpu = (its?.cpuMicros ?? Number.NaN) + (its?.storeCpuMicros ?? Number.NaN);
    const bounds = [
      { name: 'CPU of a delivery, PostgreSQL included, in µs', value: cpu, max: cpuMicrosMax },
      { name: 'From the event to its arrival when idle, p50 in ms', value: latency, max: idleP50Ms },
    ];
    return { ...report, bounds };
  } finally {
    await close();
    await receivers.stop();
  }
}

/** A round by one process, or by several that share the work. */
function roundOf([first, ...others]: readonly Child[], question: Question) {
  const pids = [first, ...others].flatMap((child) => child?.pid ?? []);
  return async (seconds: number): Promise<Measured> => {
    const count = Math.round(seconds * deliveriesPerSecond);
    for (const other of others) await other.ask<SendAnswer>({ ...question, count: 0 });
    const [cpu, storeCpu] = [await cpuMicrosOf(pids), await postgresCpuMicros(question.url)];
    const answer = await first?.ask<SendAnswer>({ ...question, count });
    return {
      perSecond: count / (answer?.seconds ?? Number.NaN),
      cpuMicros: ((await cpuMicrosOf(pids)) - cpu) / count,
      storeCpuMicros: ((await postgresCpuMicros(question.url)) - storeCpu) / count,
    };
  };
}

/** The median from the event to its arrival, one at a time. The first of the children is ours. */
async function idleLatency(senders: readonly Child[], receivers: Child, question: Question): Promise<number> {
  const [sender] = senders;
  if (!sender) return Number.NaN;
  await receivers.ask<ReceiversAnswer>({});
  const { emitted } = await sender.ask<SendAnswer>({ ...question, count: idleCount, isIdle: true });
  const { arrivals } = await receivers.ask<ReceiversAnswer>({});
  return median(emitted.map((at, index) => (arrivals[index] ?? Number.NaN) - at));
}

async function measure(
  results: Map<string, Measured[]>,
  name: string,
  run: (seconds: number) => Promise<Measured>,
  { rounds, seconds }: Plan,
): Promise<void> {
  const measured: Measured[] = [];
  await run(warmUpSeconds);
  for (let round = 0; round < rounds; round += 1) measured.push(await run(seconds));
  results.set(name, measured);
}

async function subscribe(url: string, port: number): Promise<Target[]> {
  const onIdleError = () => undefined;
  const database = await openDatabase({
    url,
    applicationName: 'questglass-bench',
    connectionsMax: 2,
    onIdleError,
  });
  const context = {
    db: database.manager,
    secrets: new SecretBox([['bench', Buffer.alloc(32)]]),
    network: new ReceiverNetwork({ allowedRanges: ['127.0.0.0/8'], plainHttp: 'allowed' }),
  };
  const act = { actor: operator, at: new Date() };
  const account = await createAccount(database.manager, act, { name: 'Bench', plan: 'scale' });
  const targets: Target[] = [];
  for (let count = 1; count <= receiverCount; count += 1) {
    const workspace = await createWorkspace(database.manager, act, {
      accountId: account.id,
      name: `Bench ${count}`,
    });
    const target = `http://127.0.0.${count}:${port}/${count}`;
    const by = { ...act, accountId: account.id, workspaceId: workspace.id };
    const { secret } = await createSubscription(context, by, { url: target, events: ['*'] });
    targets.push({ url: target, workspaceId: workspace.id, secret });
  }
  await database.destroy();
  return targets;
}

/** The first receiver hangs, and much is due for it since an hour, before everybody else's. */
async function hangOne(url: string, [target]: Target[]): Promise<void> {
  const its = `workspace_id = '${target?.workspaceId}'`;
  await rows(
    url,
    `UPDATE webhook_subscription SET url = url || '/hung', revision = revision + 1 WHERE ${its}`,
  );
  await rows(
    url,
    `INSERT INTO event (id, workspace_id, type, body)
     VALUES ('evt_hung', '${target?.workspaceId}', 'dashboard.created', '{}')`,
  );
  await rows(url, queueForHung('dlv_hung', 'evt_hung', [1, dueForHung], "- interval '1 hour'"));
}

/** Deliveries of the receiver that hangs, due in an hour. Several statements, since each may take ten seconds. */
async function waitAMillion(url: string): Promise<void> {
  await rows(url, `DELETE FROM webhook_queue WHERE delivery_id LIKE 'dlv_hung%'`);
  for (let from = 0; from < 1_000_000; from += 100_000)
    await rows(
      url,
      queueForHung('dlv_waiting', 'evt_waiting', [from + 1, from + 100_000], "+ interval '1 hour'"),
    );
}

function queueForHung(prefix: string, event: string, [from, to]: [number, number], due: string): string {
  return `
    INSERT INTO webhook_queue (delivery_id, subscription_id, event_id, shard, generation, queued_at, due_at)
    SELECT '${prefix}' || n, s.id, '${event}', s.shard, 1, now(), date_trunc('milliseconds', now()) ${due}
    FROM webhook_subscription s, generate_series(${from}, ${to}) n WHERE s.url LIKE '%/hung'`;
}

/** As many jobs of pg-boss, with its own defaults, due in an hour. */
async function bossWaitsAMillion(url: string): Promise<void> {
  for (let from = 0; from < 1_000_000; from += 100_000)
    await rows(
      url,
      `INSERT INTO pgboss.job (name, data, start_after)
       SELECT 'post', '{}', now() + interval '1 hour' FROM generate_series(1, 100000)`,
    );
}
