import { once, EventEmitter } from 'node:events';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { listen, openDatabase } from '#database';
import type { DataSource, Listener } from '#database';
import { createEmptyDatabase, until } from '#testing';
import type { TestDatabase } from '#testing';

let database: TestDatabase;
let source: DataSource;
let listener: Listener;
const heard = new EventEmitter();
const errors: unknown[] = [];

beforeAll(async () => {
  database = await createEmptyDatabase();
  source = await openDatabase({
    url: database.url,
    applicationName: 'questglass-test',
    connectionsMax: 2,
    onIdleError: () => undefined,
  });
});

afterEach(() => listener.close());

afterAll(async () => {
  await source.destroy();
  await database.drop();
});

/** Listens, and is done when it stands. */
async function start(channel: string): Promise<void> {
  const standing = once(heard, 'wake');
  listener = listen({
    url: database.url,
    channel,
    onWake: (payload) => heard.emit('wake', payload),
    onError: (error) => errors.push(error),
  });
  await standing;
}

describe('listen', () => {
  it('wakes once it stands, and for each notification on its own channel', async () => {
    await start('News of the day');
    const woken = once(heard, 'wake');
    await source.query(`NOTIFY other, 'no'`);
    await source.query(`NOTIFY "News of the day", 'yes'`);
    expect(await woken).toEqual(['yes']);
  });

  it('wakes again when a broken connection stands anew: what was sent meanwhile is lost', async () => {
    await start('news');
    const woken = once(heard, 'wake');
    await source.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'questglass-listen' AND datname = current_database()",
    );
    expect(await woken).toEqual([undefined]);
    expect(errors.length).toBeGreaterThan(0);
  });

  it('leaves no connection behind', async () => {
    await start('news');
    await listener.close();
    const open = () =>
      source.query(
        "SELECT 1 FROM pg_stat_activity WHERE application_name = 'questglass-listen' AND datname = current_database()",
      );
    await until(async () => (await open()).length === 0);
    expect(await open()).toEqual([]);
  });
});
