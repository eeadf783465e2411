import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { SourceNetwork, openConnector } from '#connectors';
import type { Connector } from '#connectors';
import type { SourceTable } from '#contracts';
import { openDatabase, removePostgres, startPostgres } from '#database';
import type { DataSource, EntityManager } from '#database';
import { buildModel } from '#model';
import type { SourceModel } from '#model';
import { profileSource, readSchema } from '#workspace';

const deadlines = { introspectMs: 30_000, sampleMs: 30_000 };

/** A database of a set, as the service sees it: a data source that an account reads which may do nothing else. */
export interface QuestionDatabase {
  connector: Connector;
  schema: SourceTable[];
  /** The service's model of it, from its schema and its rows. */
  model: SourceModel;
}

/** Makes the databases of a set, each for as long as it is asked. */
export interface QuestionDatabases {
  use<Result>(
    name: string,
    file: string,
    work: (database: QuestionDatabase) => Promise<Result>,
  ): Promise<Result>;
}

/** Runs `work` with a PostgreSQL that exists for as long as this runs. */
export async function withCluster<Result>(work: (url: string) => Promise<Result>): Promise<Result> {
  const directory = await mkdtemp(join(tmpdir(), 'questglass-accuracy-'));
  try {
    const postgres = await startPostgres({ directory, durable: false });
    try {
      return await work(postgres.url);
    } finally {
      await postgres.stop();
    }
  } finally {
    await removePostgres(directory);
  }
}

/** Runs `work` with databases in the server of `url`, and leaves nothing there. */
export async function withQuestionDatabases<Result>(
  url: string,
  work: (databases: QuestionDatabases) => Promise<Result>,
): Promise<Result> {
  const reader: Reader = {
    name: `accuracy_${randomBytes(6).toString('hex')}`,
    password: randomBytes(18).toString('hex'),
  };
  return withStatements(url, async (execute) => {
    // Connectors refuse a superuser, and the owner of the tables would be more than a reader too.
    await execute(`CREATE ROLE ${reader.name} LOGIN PASSWORD '${reader.password}'`);
    try {
      await execute(`GRANT pg_read_all_data TO ${reader.name}`);
      return await work({
        use: (name, file, useDatabase) =>
          withDatabase({ url, execute, name: `${reader.name}_${name}` }, (own) =>
            useAsSource(own, reader, file, useDatabase),
          ),
      });
    } finally {
      await execute(`DROP ROLE ${reader.name}`);
    }
  });
}

interface Reader {
  name: string;
  password: string;
}

type Execute = (statements: string) => Promise<unknown>;

async function withDatabase<Result>(
  { url, execute, name }: { url: string; execute: Execute; name: string },
  work: (url: URL) => Promise<Result>,
): Promise<Result> {
  const own = new URL(url);
  own.pathname = `/${name}`;
  await execute(`CREATE DATABASE "${name}" STRATEGY file_copy`);
  try {
    return await work(own);
  } finally {
    await execute(`DROP DATABASE "${name}" WITH (FORCE)`);
  }
}

async function useAsSource<Result>(
  url: URL,
  reader: Reader,
  file: string,
  work: (database: QuestionDatabase) => Promise<Result>,
): Promise<Result> {
  await load(url, file);
  const connector = await openReading(url, reader);
  try {
    const schema = await readSchema(connector, 'postgresql', deadlines, new AbortController().signal);
    const signal = new AbortController().signal;
    const source = { connector, type: 'postgresql' as const, tables: schema };
    const model = buildModel(schema, await profileSource(source, new Date(), signal));
    return await work({ connector, schema, model });
  } finally {
    await connector.close();
  }
}

async function load(url: URL, file: string): Promise<void> {
  await withConnection(url.href, async (connection) => {
    try {
      await fill(connection, file);
    } catch (error) {
      throw new Error(`${file} cannot be loaded`, { cause: error });
    }
    // A source that is in use has its statistics.
    await connection.query('ANALYZE');
  });
}

/** Files of SQL are statements and nothing else (no COPY data, no commands of psql), so the server takes them as they are. */
async function fill(connection: DataSource, file: string): Promise<void> {
  if (file.endsWith('.sql')) return connection.query(await readFile(file, 'utf8'));
  const module: unknown = await import(pathToFileURL(resolve(file)).href);
  if (!isFilling(module)) throw new Error(`${file} exports no function "fill"`);
  await module.fill(connection.manager);
}

function isFilling(module: unknown): module is { fill(db: EntityManager): Promise<void> } {
  return (
    typeof module === 'object' && module !== null && 'fill' in module && typeof module.fill === 'function'
  );
}

function openReading(url: URL, reader: Reader): Promise<Connector> {
  return openConnector(
    {
      type: 'postgresql',
      settings: {
        host: url.hostname,
        port: Number(url.port),
        user: reader.name,
        password: reader.password,
        database: url.pathname.slice(1),
        tls: 'disable',
      },
    },
    {
      network: new SourceNetwork({ opened: ['127.0.0.0/8', '::1/128'] }),
      filesFolder: undefined,
      connectionsMax: 1,
    },
  );
}

function withStatements<Result>(url: string, work: (execute: Execute) => Promise<Result>): Promise<Result> {
  return withConnection(url, (connection) => work((statements) => connection.query(statements)));
}

async function withConnection<Result>(
  url: string,
  work: (connection: DataSource) => Promise<Result>,
): Promise<Result> {
  const connection = await openDatabase({
    url,
    applicationName: 'questglass-accuracy',
    connectionsMax: 1,
    onIdleError: () => undefined,
  });
  try {
    return await work(connection);
  } finally {
    await connection.destroy();
  }
}
