import { SourceError, run } from '#connectors';
import type { ColumnRef, Coverage } from '#contracts';
import { quoteIdentifier } from '#sql';
import type { LinkCandidate } from '#model';
import { profileLimits } from './profile-source.js';
import type { Profiled } from './profile-source.js';
import { relationText } from './relation-text.js';

const valuesMax = 2_000;

/** Looks values of one column up in another. Best effort: a pair that cannot be compared is a pair that is not known. */
export async function coverageOf(
  { connector, type }: Profiled,
  { from, to }: LinkCandidate,
  signal: AbortSignal,
  { statementMs } = profileLimits,
): Promise<Coverage[]> {
  const quote = (name: string): string => quoteIdentifier(type, name);
  const relation = ({ schema, table }: ColumnRef): string => relationText(type, { schema, name: table });
  const left = quote(from.column);
  const right = quote(to.column);
  const statement =
    `SELECT count(*), count(matched.k) FROM ` +
    `(SELECT DISTINCT ${left} AS v FROM ${relation(from)} WHERE ${left} IS NOT NULL LIMIT ${valuesMax}) AS looked ` +
    `LEFT JOIN (SELECT DISTINCT ${right} AS k FROM ${relation(to)}) AS matched ON looked.v = matched.k`;
  try {
    const { rows } = await run(
      connector,
      statement,
      { timeoutMs: statementMs, rowsMax: 1, bytesMax: 10_000 },
      signal,
    );
    const [values, found] = rows[0] ?? [];
    return [{ from, to, values: Number(values), found: Number(found) }];
  } catch (error) {
    if (error instanceof SourceError) return [];
    throw error;
  }
}
