import { Admission, startHousekeeping } from '#access';
import { DataSource, SingleConnection, requireMigrated } from '#database';
import { EdgeMetrics, createServer, openHealthPort } from '#edge';
import { flushSpans, recordTraces, runShutdown } from '#platform';
import type { ServerParts } from '#edge';
import type { INestApplicationContext } from '@nestjs/common';
import { setTimeout as wait } from 'node:timers/promises';
import { ApiModule } from './module.js';
import type { ApiParts } from './module.js';

/** An api process that serves. */
export interface RunningApi {
  url: string;
  healthUrl: string;
  /** Unready first, then drained, then closed. */
  stop(): Promise<void>;
}

/** Starts the api; throws, with nothing left open, when its database lacks migrations or a port is taken. */
export async function startApi(parts: ApiParts): Promise<RunningApi> {
  const { config, log, registry } = parts;
  recordTraces(config.QG_TRACES_PER_SECOND);
  await requireMigrated(config.DATABASE_URL);
  const options = { bodyBytesMax: config.QG_BODY_BYTES_MAX, trustedProxies: config.QG_TRUSTED_PROXIES };
  const app = await createServer(ApiModule.of(parts), options, (context) => serverParts(context, parts), log);
  const database = app.get(DataSource);
  let stopping = false;
  const checkReady = async () => {
    if (stopping) throw new Error('stopping');
    // Migrations only go forward, so a database that was complete at the start is so now.
    await database.query('SELECT 1');
  };
  const server = { name: 'the server', stop: () => app.close() };
  const connections = [
    { name: 'admission', stop: () => app.get(SingleConnection).close() },
    { name: 'the database', stop: () => database.destroy() },
  ];
  try {
    await app.listen({ host: config.QG_HOST, port: config.QG_PORT });
    const health = await openHealthPort(
      { host: config.QG_HOST, port: config.QG_HEALTH_PORT },
      { registry, checkReady },
      log,
    );
    const housekeeping = startHousekeeping(database.manager, (error) =>
      log.warn({ error }, 'housekeeping failed'),
    );
    const stop = async () => {
      stopping = true;
      await wait(config.QG_DRAIN_SECONDS * 1_000);
      await runShutdown([
        server,
        { name: 'housekeeping', stop: () => housekeeping.stop() },
        ...connections,
        { name: 'the health port', stop: () => health.close() },
        { name: 'tracing', stop: flushSpans },
      ]);
    };
    return { url: await app.getUrl(), healthUrl: health.url, stop };
  } catch (error) {
    await runShutdown([server, ...connections]);
    throw error;
  }
}

function serverParts(context: INestApplicationContext, { config, log, clock }: ApiParts): ServerParts {
  return {
    log,
    clock,
    metrics: context.get(EdgeMetrics),
    admission: context.get(Admission),
    database: context.get(DataSource),
    checkAddress: config.QG_KEY_ADDRESSES === 'everywhere',
  };
}
