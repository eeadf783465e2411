import { Catalogs, widgetStatements } from '#ask';
import type { WorkspaceAct } from '#access';
import { SourceNetwork } from '#connectors';
import { openDatabase } from '#database';
import type { DataSource } from '#database';
import { SecretBox } from '#platform';
import { AlertEvaluator, OpenConnectors, connectDataSource } from '#workspace';
import type { SourceContext } from '#workspace';
import { rows } from './database.ts';
import { cpuMicrosOf, postgresCpuMicros } from './machine.ts';
import { makeBenchWorkspace } from './keys.ts';
import type { Bound } from './report.ts';

const workspaces = 10;
const alertsEach = 1_000;
const secondsMax = 60;
/** Two cores for a minute; unlike the seconds, it does not depend on what else the machine does. */
const cpuSecondsMax = 120;

/** The seconds that one process takes for ten thousand alerts that are due at once: each with a statement of its own, and ten to a statement. */
export async function dueAlerts(url: string): Promise<Bound[]> {
  const database = await openDatabase({
    url,
    applicationName: 'questglass-bench',
    connectionsMax: 10,
    onIdleError: () => undefined,
  });
  const network = new SourceNetwork({ opened: ['127.0.0.0/8', '::1/128'] });
  const connectors = new OpenConnectors({ network, filesFolder: undefined, connectionsMax: 2 });
  const secrets = new SecretBox([['bench', Buffer.alloc(32)]]);
  const context = { db: database.manager, secrets, connectors };
  try {
    await makeDue(context, url);
    const bounds: Bound[] = [];
    for (const sharing of [1, 10]) bounds.push(...(await evaluate(context, database, { url, sharing })));
    return bounds;
  } finally {
    await connectors.close();
    await database.destroy();
    await rows(url, 'DROP DATABASE IF EXISTS bench_alerts WITH (FORCE)');
    await rows(url, 'DROP ROLE IF EXISTS bench_alerts');
  }
}

async function makeDue(context: SourceContext, url: string): Promise<void> {
  const own = new URL(url);
  own.pathname = '/bench_alerts';
  await rows(url, 'CREATE DATABASE bench_alerts');
  await rows(
    own.href,
    `CREATE TABLE orders AS SELECT n AS id, n % 400 AS total FROM generate_series(1, 1000) n;
     CREATE ROLE bench_alerts LOGIN PASSWORD 'bench'; GRANT SELECT ON orders TO bench_alerts; ANALYZE`,
  );
  for (let made = 0; made < workspaces; made += 1) {
    const act: WorkspaceAct = await makeBenchWorkspace(url);
    const { id } = await connectDataSource(context, act, {
      name: 'Shop',
      type: 'postgresql',
      settings: {
        host: own.hostname,
        port: Number(own.port),
        database: 'bench_alerts',
        user: 'bench_alerts',
        password: 'bench',
        tls: 'disable',
      },
    });
    await context.db.query(
      `INSERT INTO alert (id, workspace_id, name, data_source_id, watch_key, condition, every_minutes, for_minutes, state,
         measured_since, due_at)
       SELECT 'alr_' || $1 || '_' || n, $1, 'Alert ' || n, $2, '', '{"kind":"above","threshold":1e9}', 1, 0, 'ok', now(), now()
       FROM generate_series(1, $3::integer) n`,
      [act.workspaceId, id, alertsEach],
    );
  }
}

async function evaluate(
  context: SourceContext,
  database: DataSource,
  { url, sharing }: { url: string; sharing: number },
): Promise<Bound[]> {
  await database.query(
    `UPDATE alert SET due_at = now(), sql = 'SELECT sum(total) + ' || n || ' FROM orders', watch_key = n
     FROM (SELECT id, (row_number() OVER (PARTITION BY workspace_id ORDER BY id) - 1) / $1::integer AS n FROM alert) place
     WHERE place.id = alert.id`,
    [sharing],
  );
  const outcomes = new Map<string, number>();
  const errors: unknown[] = [];
  const evaluator = new AlertEvaluator(
    {
      ...context,
      readQuestion: widgetStatements({ ...context, catalogs: new Catalogs() }),
      readWatched: () => Promise.reject(new Error('no alert is made here')),
    },
    {
      now: () => new Date(),
      onError: (error) => errors.push(error),
      observer: {
        onEvaluation: ({ outcome }) => outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1),
        onDue: () => undefined,
      },
    },
  );
  const cpuMicros = async () => (await cpuMicrosOf([process.pid])) + (await postgresCpuMicros(url));
  const cpuBefore = await cpuMicros();
  const due = new Date();
  const startedAt = performance.now();
  while ((await evaluator.evaluateDueAcrossWorkspaces(due)) > 0);
  const seconds = (performance.now() - startedAt) / 1_000;
  const cpuSeconds = ((await cpuMicros()) - cpuBefore) / 1e6;
  await evaluator.stop();
  const count = workspaces * alertsEach;
  if (errors.length > 0) throw new Error('evaluating failed', { cause: errors[0] });
  if (outcomes.get('ok') !== count)
    throw new Error(`not every alert was evaluated once: ${JSON.stringify([...outcomes])}`);
  const name = `seconds for ${count.toLocaleString('en')} alerts that are due at once, ${sharing} to a statement`;
  return [
    { name, value: seconds, max: secondsMax },
    { name: `CPU ${name}, PostgreSQL's included`, value: cpuSeconds, max: cpuSecondsMax },
  ];
}
