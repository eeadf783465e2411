import { afterAll, beforeAll } from '@jest/globals';
import { openDatabase } from '#database';
import type { RunningServer } from '#edge';
import { createLog, createRegistry, readConfig, systemClock } from '#platform';
import type { Clock, Log, Registry } from '#platform';
import { Builders, createTestDatabase } from '#testing';
import type { BuiltMember, TestDatabase } from '#testing';
import supertest from 'supertest';
import { ApiConfig } from '../apps/api/src/config.js';
import { startApi } from '../apps/api/src/start-api.js';

type OpenDatabase = Awaited<ReturnType<typeof openDatabase>>;

/** An api on a database of its own, as a test file sees it. */
export class TestApi {
  running!: RunningServer;
  database!: TestDatabase;
  source!: OpenDatabase;
  make!: Builders;
  registry!: Registry;
  /** The log of the api, line by line. */
  readonly logLines: string[] = [];

  /** A request to the api; paths begin with a slash. */
  get http() {
    return supertest(this.running.url);
  }

  get health() {
    return supertest(this.running.healthUrl);
  }

  whoami(secret: string) {
    return this.http.get('/v1/whoami').set('authorization', `Bearer ${secret}`);
  }

  /** Signs a member in over HTTP; returns the header that their requests carry. */
  async signIn(member: BuiltMember): Promise<{ authorization: string }> {
    const { email, password } = member;
    const { body } = await this.http.post('/auth/sessions').send({ email, password }).expect(201);
    return { authorization: `Bearer ${body.token}` };
  }
}

type Settings = Record<string, string>;

/** Starts a server by its environment. */
export type StartTestServer = (
  environment: Settings,
  parts: { log: Log; registry: Registry; clock: Clock },
) => Promise<RunningServer>;

const startRest: StartTestServer = (environment, parts) =>
  startApi({ config: readConfig(ApiConfig, environment), ...parts });

/** Starts an api before a file's tests and stops it after them. Settings that an earlier `beforeAll` finds out come as a function. */
export function startTestApi(
  settings: Settings | (() => Settings) = {},
  clock: Clock = systemClock,
  start: StartTestServer = startRest,
): TestApi {
  const api = new TestApi();
  beforeAll(async () => {
    api.database = await createTestDatabase();
    await open(api, typeof settings === 'function' ? settings() : settings, clock, start);
  });
  afterAll(async () => {
    await api.running.stop();
    await api.source.destroy();
    await api.database.drop();
  });
  return api;
}

async function open(api: TestApi, settings: Settings, clock: Clock, start: StartTestServer): Promise<void> {
  const { url } = api.database;
  const environment = {
    DATABASE_URL: url,
    QG_SECRET_KEYS: `test:${Buffer.alloc(32, 7).toString('base64')}`,
    QG_HOST: '127.0.0.1',
    QG_PORT: '0',
    QG_HEALTH_PORT: '0',
    QG_DRAIN_SECONDS: '0',
    // Nothing is read again but by what a test does; refresh-schedule.spec.ts has the schedule itself.
    QG_REFRESH_SECONDS: '0',
    ...settings,
  };
  const log = createLog({
    level: 'debug',
    service: 'api',
    sink: { write: (line) => api.logLines.push(line) },
  });
  api.registry = createRegistry('api');
  api.running = await start(environment, { log, registry: api.registry, clock });
  const onIdleError = (error: Error) => log.warn({ error }, 'a connection of the test broke');
  api.source = await openDatabase({
    url,
    applicationName: 'questglass-test',
    connectionsMax: 4,
    // Nobody waits for the test's own statements, however slow the machine is.
    pace: 'upkeep',
    onIdleError,
  });
  api.make = new Builders(api.source.manager);
}
