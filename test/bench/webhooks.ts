import { createAccount, createWorkspace, operator } from '#access';
import { openDatabase } from '#database';
import { SecretBox } from '#platform';
import { ReceiverNetwork, createSubscription } from '#webhooks';
import { Child } from './child.ts';
import { rows } from './database.ts';
import { cpuMicrosOf, postgresCpuMicros } from './machine.ts';
import { reportOn } from './report.ts';
import type { Report } from './report.ts';
import { alternate } from './rounds.ts';
import type { Measured, Plan, Side } from './rounds.ts';
import type { SendAnswer, SendQuestion } from './webhook-senders.ts';

const ours = 'Questglass';
const hanging = 'Questglass, one receiver of 100 hangs';
const waiting = 'Questglass, a million waiting';
const alone = 'undici alone, no database';
const graphile = 'graphile-worker, tuned';
const boss = 'pg-boss, batches';

const receiverCount = 100;
const deliveriesPerSecond = 1_000;

type Target = SendQuestion['targets'][number];

/** Deliveries from the event to the recorded answer of one of 100 receivers, by one process. */
export async function webhooks(databaseUrl: string, plan: Plan): Promise<Report> {
  const receivers = new Child('webhook-receivers.ts');
  const senders: Child[] = [];
  try {
    const { port } = await receivers.ask<{ port: number }>({});
    const targets = await subscribe(databaseUrl, port);
    const side = (
      name: string,
      sender: SendQuestion['sender'],
      url = databaseUrl,
      prepare = nothing,
    ): Side => {
      const child = new Child('webhook-senders.ts');
      senders.push(child);
      return { name, run: roundOf(child, { sender, url, targets }, prepare) };
    };
    const results = await alternate(
      [side(alone, 'undici'), side(ours, 'ours'), side(graphile, 'graphile'), side(boss, 'pg-boss')],
      plan,
    );
    for (const sender of senders.splice(0)) await sender.stop();
    const child = new Child('webhook-senders.ts');
    senders.push(child);
    const run = roundOf(child, { sender: 'ours', url: databaseUrl, targets }, nothing);
    await hangOne(databaseUrl, targets);
    await measure(results, hanging, run, plan);
    await waitAMillion(databaseUrl);
    await measure(results, waiting, run, plan);
    const needs = [
      { of: ours, to: graphile, needed: 1 },
      { of: ours, to: boss, needed: 1 },
      { of: hanging, to: ours, needed: 0.8 },
      { of: waiting, to: ours, needed: 0.8 },
    ];
    return reportOn(results, needs, [
      'Questglass records each attempt before it is sent and how it ended; the libraries record that a job is done.',
    ]);
  } finally {
    await Promise.all([...senders, receivers].map((child) => child.stop()));
  }
}

const nothing = () => Promise.resolve();

function roundOf(child: Child, question: Omit<SendQuestion, 'count'>, prepare: () => Promise<void>) {
  return async (seconds: number): Promise<Measured> => {
    await prepare();
    const count = Math.round(seconds * deliveriesPerSecond);
    const [cpu, storeCpu] = [await cpuMicrosOf([child.pid]), await postgresCpuMicros(question.url)];
    const answer = await child.ask<SendAnswer>({ ...question, count });
    return {
      perSecond: count / answer.seconds,
      cpuMicros: ((await cpuMicrosOf([child.pid])) - cpu) / count,
      storeCpuMicros: ((await postgresCpuMicros(question.url)) - storeCpu) / count,
    };
  };
}

async function measure(
  results: Map<string, Measured[]>,
  name: string,
  run: (seconds: number) => Promise<Measured>,
  { rounds, seconds }: Plan,
): Promise<void> {
  const measured: Measured[] = [];
  await run(seconds);
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
    const target = { url: `http://127.0.0.${count}:${port}/in`, workspaceId: workspace.id };
    const by = { ...act, accountId: account.id, workspaceId: workspace.id };
    await createSubscription(context, by, { url: target.url, events: ['*'] });
    targets.push(target);
  }
  await database.destroy();
  return targets;
}

async function hangOne(url: string, [target]: Target[]): Promise<void> {
  await rows(
    url,
    `UPDATE webhook_subscription SET url = replace(url, '/in', '/hung'), revision = revision + 1 WHERE workspace_id = '${target?.workspaceId}'`,
  );
}

/** Deliveries of the receiver that hangs, due in an hour. Several statements, since each may take ten seconds. */
async function waitAMillion(url: string): Promise<void> {
  for (let from = 0; from < 1_000_000; from += 100_000)
    await rows(
      url,
      `INSERT INTO webhook_queue (delivery_id, subscription_id, event_id, shard, generation, queued_at, due_at)
       SELECT 'dlv_waiting' || n, s.id, 'evt_waiting', s.shard, 1, now(), now() + interval '1 hour'
       FROM webhook_subscription s, generate_series(${from} + 1, ${from} + 100000) n WHERE s.url LIKE '%/hung'`,
    );
}
