import { SourceError, isStatementFault, run } from '#connectors';
import type { Connector, QueryLimits, QueryResult } from '#connectors';
import type { SourceTable } from '#contracts';
import type { DataSourceRow } from '#database';
import { startSpan } from '#platform';
import type { Span } from '#platform';
import { asDryRun, asRowCount, checkStatement, loadGate } from '#sql';
import type { KnownRelation } from '#sql';
import { tablesOf } from './known-tables.js';
import type { SourceContext } from './source-context.js';
import { readAddress } from './source-settings.js';
import { InvalidStatement } from './invalid-statement.js';

/**
 * Runs a statement written by a person, a metric or a model: through the gate first, and then, within its limits, at the source. Throws
 * InvalidStatement where the gate refuses it, SourceError where the source fails.
 */
export async function runSql(
  context: SourceContext,
  source: DataSourceRow,
  sql: string,
  limits: QueryLimits,
  signal: AbortSignal,
): Promise<QueryResult> {
  return runPassed(context, source, await passGate(context, source, sql), limits, signal);
}

const dryRunLimits: QueryLimits = { timeoutMs: 5_000, rowsMax: 1, bytesMax: 1_000 };

/**
 * Has the source prepare a statement without running it: its names must exist, its types fit and the account have access. No row is
 * requested, so the engines plan it and compute nothing. Throws as runSql does.
 */
export async function dryRun(
  context: SourceContext,
  source: DataSourceRow,
  sql: string,
  signal: AbortSignal,
): Promise<void> {
  const statement = await passGate(context, source, sql);
  await runPassed(context, source, asDryRun(statement), dryRunLimits, signal);
}

const countLimits: QueryLimits = { timeoutMs: 3_000, rowsMax: 1, bytesMax: 1_000 };

/**
 * The total number of rows of a statement whose answer holds the first of them. Undefined where the source cannot count them in time, or
 * at all (as with two columns of one name): an answer is worth more than its length.
 */
export async function countRows(
  context: SourceContext,
  source: DataSourceRow,
  sql: string,
  signal: AbortSignal,
): Promise<number | undefined> {
  try {
    const statement = asRowCount(await passGate(context, source, sql));
    const { rows } = await runPassed(context, source, statement, countLimits, signal);
    const count = Number(rows[0]?.[0]);
    return Number.isSafeInteger(count) ? count : undefined;
  } catch (error) {
    if (error instanceof SourceError || error instanceof InvalidStatement) return undefined;
    throw error;
  }
}

function runPassed(
  context: SourceContext,
  source: DataSourceRow,
  statement: string,
  limits: QueryLimits,
  signal: AbortSignal,
): Promise<QueryResult> {
  return useSource(context, source, async (connector, span) => {
    const result = await run(connector, statement, limits, signal);
    span.setAttribute('db.response.returned_rows', result.rows.length);
    return result;
  });
}

/** Uses a source in a span by the conventions for databases, without the statement's text, which may hold a person's words. */
export async function useSource<T>(
  { connectors, secrets, trace }: SourceContext,
  source: DataSourceRow,
  work: (connector: Connector, span: Span) => Promise<T>,
): Promise<T> {
  const span = startSpan(`SELECT ${source.type}`, trace, 'client');
  span.setAttributes({
    'db.system': source.type,
    'db.system.name': source.type,
    'db.operation.name': 'SELECT',
    'questglass.source.id': source.id,
  });
  try {
    return await connectors.use(
      source,
      () => readAddress(secrets, source),
      (connector) => work(connector, span),
      span,
    );
  } finally {
    span.end();
  }
}

/** The statement once it has passed the gate: one SELECT over the source's tables, by functions that only compute. */
export async function passGate(context: SourceContext, source: DataSourceRow, sql: string): Promise<string> {
  return (await readStatement(context, source, sql)).statement;
}

/** A statement that passed the gate. */
export interface PassedStatement {
  statement: string;
  /** The distinct relations that it reads. */
  reads: readonly KnownRelation[];
  defaultSchema: string | undefined;
}

/** The same with the relations that it reads. */
export async function readStatement(
  { db }: SourceContext,
  source: DataSourceRow,
  sql: string,
): Promise<PassedStatement> {
  const tables = await tablesOf(db, source);
  await loadGate();
  const defaultSchema = defaultSchemaOf(source);
  const verdict = checkStatement(source.type, sql, relationsOf(tables), defaultSchema);
  if (!verdict.ok) throw new InvalidStatement(verdict.reason);
  return { statement: verdict.statement, reads: verdict.relations, defaultSchema };
}

const relations = new WeakMap<readonly SourceTable[], readonly KnownRelation[]>();

/** The tables in the gate's form; made once for each reading of a schema. */
function relationsOf(tables: readonly SourceTable[]): readonly KnownRelation[] {
  const made = relations.get(tables);
  if (made) return made;
  const making = tables.map((table) => ({
    schema: table.schema ?? undefined,
    name: table.name,
    columns: table.columns.map((column) => column.name),
    lists: table.columns.filter(({ kind }) => kind === 'list').map((column) => column.name),
  }));
  relations.set(tables, making);
  return making;
}

/** The schema in which the source looks up unqualified names, where its settings name one. */
function defaultSchemaOf({ type, settings }: DataSourceRow): string | undefined {
  const named = type === 'trino' ? settings['schema'] : undefined;
  return typeof named === 'string' ? named : undefined;
}

/** The limits of a trial run. */
export const trialLimits: QueryLimits = { timeoutMs: 5_000, rowsMax: 1, bytesMax: 1_000_000 };

/**
 * Tries a statement before it is saved, because the gate does not know every engine's grammar and types. A source that is slow or away at
 * the moment says nothing about the statement, which then passes.
 */
export async function tryStatement(
  context: SourceContext,
  source: DataSourceRow,
  sql: string,
): Promise<void> {
  try {
    await runSql(context, source, sql, trialLimits, AbortSignal.timeout(trialLimits.timeoutMs));
  } catch (error) {
    if (error instanceof InvalidStatement) throw error;
    if (!(error instanceof SourceError)) throw error;
    if (isStatementFault(error)) throw new InvalidStatement(error.message, { cause: error });
  }
}
