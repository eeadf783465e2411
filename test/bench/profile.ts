import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { SourceNetwork, openConnector } from '#connectors';
import type { Connector, SourceAddress } from '#connectors';
import type { SourceTable, TableProfile } from '#contracts';
import { buildModel, linkCandidates } from '#model';
import { profileSource, readSchema } from '#workspace';
import { rows as run } from './database.ts';
import type { Bound, Report } from './report.ts';
import { median } from './rounds.ts';
import type { Plan } from './rounds.ts';
import { widen } from './wide-schema.ts';

const tablesCount = 50;
const profileSecondsMax = 60;
const statementSecondsMax = 5;
const statementsAtOnceMax = 2;
const modelMsMax = 1_000;
const usualRows = 1_000_000;

/** The time that it takes to look at the rows of a source of 50 tables, and to conclude what one of 1,000 is about. */
export async function profile(databaseUrl: string, { rows = usualRows }: Plan): Promise<Report> {
  const bounds = [
    ...(await ofPostgres(databaseUrl, rows)),
    ...(await ofDuckdb(rows)),
    ...ofModel(undeclaredTables()),
  ];
  return { sides: [], ratios: [], bounds, notes: [`${tablesCount} tables of ${rows} rows and nine columns`] };
}

async function ofPostgres(databaseUrl: string, rows: number): Promise<Bound[]> {
  const url = new URL(databaseUrl);
  url.pathname = '/bench_profile';
  await run(databaseUrl, 'CREATE DATABASE bench_profile');
  await run(databaseUrl, `CREATE ROLE bench_profiler LOGIN PASSWORD 'bench'`);
  try {
    // Each has its own columns for keys, so that there is something to look up.
    for (let n = 0; n < tablesCount; n += 1) {
      const text = tableText(n, `generate_series(1, ${rows}) AS t (n)`);
      await run(url.href, `CREATE UNLOGGED TABLE ${nameOf(n)} AS ${text}`);
      // One by one: the time of a statement is limited here, too.
      await run(url.href, `ANALYZE ${nameOf(n)}`);
    }
    await run(url.href, `GRANT SELECT ON ALL TABLES IN SCHEMA public TO bench_profiler`);
    const { hostname: host, port } = url;
    const account = { user: 'bench_profiler', password: 'bench', tls: 'disable' as const };
    const settings = { host, port: Number(port), database: 'bench_profile', ...account };
    return await measure('PostgreSQL', { type: 'postgresql', settings }, undefined);
  } finally {
    await run(databaseUrl, 'DROP DATABASE bench_profile WITH (FORCE)');
    await run(databaseUrl, 'DROP ROLE bench_profiler');
  }
}

async function ofDuckdb(rows: number): Promise<Bound[]> {
  const folder = await mkdtemp(join(tmpdir(), 'questglass-profile-'));
  try {
    const instance = await DuckDBInstance.create(join(folder, 'bench.duckdb'));
    const connection = await instance.connect();
    for (let n = 0; n < tablesCount; n += 1)
      await connection.run(`CREATE TABLE ${nameOf(n)} AS ${tableText(n, `range(1, ${rows} + 1) AS t (n)`)}`);
    connection.closeSync();
    instance.closeSync();
    return await measure('DuckDB', { type: 'duckdb', settings: { path: 'bench.duckdb' } }, folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

function nameOf(n: number): string {
  return `things_${n}`;
}

/** Numbers, texts, days and references, with few and with many different values. */
function tableText(n: number, numbers: string): string {
  const other = nameOf((n + 1) % tablesCount);
  return `SELECT n AS id, ((n % 1000) * 7919) % 1000 + 1 AS ${other}_id, n % 17 AS grade, (n % 100000) / 100.0 AS amount,
    CASE n % 4 WHEN 0 THEN 'open' WHEN 1 THEN 'closed' WHEN 2 THEN 'lost' ELSE 'won' END AS state, n % 3 = 0 AS is_paid,
    'Thing ' || (n % 250000) AS name, 'note of ' || n || ' that is like no other' AS note,
    CAST('2024-01-01' AS date) + CAST(n % 900 AS integer) AS placed_on FROM ${numbers}`;
}

async function measure(
  name: string,
  address: SourceAddress,
  filesFolder: string | undefined,
): Promise<Bound[]> {
  const environment = {
    network: new SourceNetwork({ opened: ['127.0.0.0/8', '::1/128'] }),
    filesFolder,
    connectionsMax: statementsAtOnceMax,
  };
  const connector = await openConnector(address, environment);
  const watched = new WatchedConnector(connector);
  try {
    const signal = new AbortController().signal;
    const tables = await readSchema(
      connector,
      address.type,
      { introspectMs: 60_000, sampleMs: 60_000 },
      signal,
    );
    const startedAt = performance.now();
    const taken = await profileSource({ connector: watched, type: address.type, tables }, new Date(), signal);
    const seconds = (performance.now() - startedAt) / 1_000;
    const unread = taken.tables.filter((table) => table.unread !== null).length;
    return [
      { name: `${name}: profile, s`, value: seconds, max: profileSecondsMax },
      {
        name: `${name}: longest of ${watched.count} statements, s`,
        value: watched.secondsMost,
        max: statementSecondsMax,
      },
      { name: `${name}: statements at a time`, value: watched.atOnceMost, max: statementsAtOnceMax },
      { name: `${name}: tables that were not read whole`, value: unread, max: 0 },
    ];
  } finally {
    await connector.close();
  }
}

/** Sees how many statements are under way, and for how long. */
class WatchedConnector implements Connector {
  count = 0;
  atOnceMost = 0;
  secondsMost = 0;
  #atOnce = 0;
  readonly #connector: Connector;

  constructor(connector: Connector) {
    this.#connector = connector;
  }

  async query(...given: Parameters<Connector['query']>): ReturnType<Connector['query']> {
    const startedAt = performance.now();
    this.count += 1;
    this.#atOnce += 1;
    this.atOnceMost = Math.max(this.atOnceMost, this.#atOnce);
    const end = () => {
      this.#atOnce -= 1;
      this.secondsMost = Math.max(this.secondsMost, (performance.now() - startedAt) / 1_000);
    };
    try {
      const { columns, batches } = await this.#connector.query(...given);
      return { columns, batches: untilEnd(batches, end) };
    } catch (error) {
      end();
      throw error;
    }
  }

  test(...given: Parameters<Connector['test']>): ReturnType<Connector['test']> {
    return this.#connector.test(...given);
  }

  introspect(...given: Parameters<Connector['introspect']>): ReturnType<Connector['introspect']> {
    return this.#connector.introspect(...given);
  }

  close(): Promise<void> {
    return this.#connector.close();
  }
}

async function* untilEnd<Batch>(batches: AsyncIterable<Batch>, end: () => void): AsyncGenerator<Batch> {
  try {
    yield* batches;
  } finally {
    end();
  }
}

/** A schema of 1,000 tables whose links nobody declares. */
function undeclaredTables(): SourceTable[] {
  return widen([], 1_000).map((table) => ({ ...table, foreign_keys: [], primary_key: [] }));
}

function ofModel(tables: readonly SourceTable[]): Bound[] {
  const profiles = tables.map(profileOf);
  const times = Array.from({ length: 5 }, () => {
    const startedAt = performance.now();
    const coverages = linkCandidates(tables, profiles).map((pair) => ({ ...pair, values: 100, found: 100 }));
    const candidatesMs = performance.now() - startedAt;
    const builtAt = performance.now();
    buildModel(tables, { tables: profiles, coverages });
    return { candidatesMs, modelMs: performance.now() - builtAt };
  });
  return [
    {
      name: 'model of 1,000 tables, ms',
      value: median(times.map(({ modelMs }) => modelMs)),
      max: modelMsMax,
    },
    {
      name: 'what to look up in 1,000 tables, ms',
      value: median(times.map((time) => time.candidatesMs)),
      max: modelMsMax,
    },
  ];
}

function profileOf({ schema, name, columns }: SourceTable): TableProfile {
  return {
    schema,
    name,
    rows: 1_000,
    rows_read: 1_000,
    is_sampled: false,
    unread: null,
    columns: columns.map((column, place) => ({
      name: column.name,
      nulls: 0,
      distinct: place === 0 ? 1_000 : 40,
      is_unique: place === 0,
      least: '1',
      greatest: '900',
      commonest: Array.from({ length: 40 }, (_, n) => ({ value: `${column.samples[n % 3] ?? n}`, rows: 25 })),
      format: null,
    })),
  };
}
