import { readFileSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MigrationError, migrate, openDatabase, pendingMigrations, requireMigrated } from '#database';
import { createEmptyDatabase } from '#testing';
import type { TestDatabase } from '#testing';
import { describeSchema } from './describe-schema.js';

const dump = new URL('../schema.sql', import.meta.url);

let empty: TestDatabase;
let source: Awaited<ReturnType<typeof openDatabase>>;

beforeAll(async () => {
  empty = await createEmptyDatabase();
});

afterAll(async () => {
  await source.destroy();
  await empty.drop();
});

describe('migrations', () => {
  it('are all pending in an empty database, and a server refuses to start there and says what to run', async () => {
    expect(await pendingMigrations(empty.url)).toContain('0001-access.sql');
    await expect(requireMigrated(empty.url)).rejects.toThrow(/npm run migrate/);
  });

  it('are applied once by two that migrate at the same moment', async () => {
    const [one, other] = await Promise.all([migrate(empty.url), migrate(empty.url)]);
    expect([...one, ...other]).toEqual(expect.arrayContaining(['0001-access.sql']));
    expect(Math.min(one.length, other.length)).toBe(0);
    await requireMigrated(empty.url);
    source = await openDatabase({
      url: empty.url,
      applicationName: 'questglass-test',
      connectionsMax: 1,
      onIdleError: () => undefined,
    });
  });

  it('make the schema that test/schema.sql shows; UPDATE_SCHEMA=1 writes it anew', async () => {
    const schema = await describeSchema(source);
    if (process.env['UPDATE_SCHEMA'] === '1') writeFileSync(dump, schema);
    expect(schema).toBe(readFileSync(dump, 'utf8'));
  });

  it('do not go on over one that was changed after it was applied', async () => {
    await source.query(`UPDATE migration SET checksum = 'of another text' WHERE name = '0001-access.sql'`);
    await expect(migrate(empty.url)).rejects.toThrow(MigrationError);
  });
});
