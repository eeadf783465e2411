import { SourceError, run } from '#connectors';
import type { QueryLimits, QueryResult } from '#connectors';
import { atMoment } from './clock-literals.ts';
import type { QuestionDatabase } from './question-databases.ts';

const limits: QueryLimits = { timeoutMs: 10_000, rowsMax: 100_000, bytesMax: 100_000_000 };

/** The rows of a statement, or why there are none. */
export type Executed = QueryResult | { because: string };

/** A statement, and the moment that its clock shows; the present where none is said. */
export interface Statement {
  sql: string;
  now: Date | undefined;
}

/** Runs a statement as the service would. */
export async function execute({ connector }: QuestionDatabase, { sql, now }: Statement): Promise<Executed> {
  const statement = now === undefined ? sql : atMoment(sql, now);
  try {
    const result = await run(connector, statement, limits, AbortSignal.timeout(2 * limits.timeoutMs));
    return result.cutBy === undefined ? result : { because: `more ${result.cutBy} than are compared` };
  } catch (error) {
    if (error instanceof SourceError) return { because: error.message };
    throw error;
  }
}

const accepted = new WeakMap<QuestionDatabase, Map<string, Promise<Executed>>>();

/**
 * Runs an accepted statement, once for as long as its database is in use: many readings of a question are compared with it when
 * the ranking is trained, and many questions share one.
 */
export function executeAccepted(database: QuestionDatabase, statement: Statement): Promise<Executed> {
  const results = accepted.get(database) ?? new Map<string, Promise<Executed>>();
  accepted.set(database, results);
  const key = `${statement.now?.toISOString()} ${statement.sql}`;
  const result = results.get(key) ?? execute(database, statement);
  results.set(key, result);
  return result;
}
