import { run } from '#connectors';
import type { QueryLimits, QueryResult } from '#connectors';
import type { DataSourceRow } from '#database';
import { SourceSchemaRow } from '#database';
import { checkStatement, loadGate } from '#sql';
import type { SourceContext } from './source-context.js';
import { readAddress } from './source-settings.js';
import { StatementRefusal } from './statement-refusal.js';

/**
 * Runs a statement that somebody wrote, be it a person, a metric or a model: through the gate first, and then, within its
 * limits, at the source. Throws StatementRefusal where the gate says no, SourceError where the source fails.
 */
export async function runSql(
  context: SourceContext,
  source: DataSourceRow,
  sql: string,
  limits: QueryLimits,
  signal: AbortSignal,
): Promise<QueryResult> {
  const statement = await passGate(context, source, sql);
  return context.connectors.use(
    source,
    () => readAddress(context.secrets, source),
    (connector) => run(connector, statement, limits, signal),
  );
}

/** The statement, once the gate has let it through: one SELECT over the source's tables, by functions that only compute. */
export async function passGate({ db }: SourceContext, source: DataSourceRow, sql: string): Promise<string> {
  const schema = await db.findOneBy(SourceSchemaRow, { dataSourceId: source.id });
  const relations = (schema?.tables ?? []).map((table) => ({
    schema: table.schema ?? undefined,
    name: table.name,
    columns: table.columns.map(({ name }) => name),
  }));
  await loadGate();
  const verdict = checkStatement(source.type, sql, relations, defaultSchemaOf(source));
  if (!verdict.ok) throw new StatementRefusal(verdict.reason);
  return verdict.statement;
}

/** Where the source looks for names without a schema, where its settings say so. */
function defaultSchemaOf({ type, settings }: DataSourceRow): string | undefined {
  const named = type === 'trino' ? settings['schema'] : undefined;
  return typeof named === 'string' ? named : undefined;
}
