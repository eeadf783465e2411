import { SourceError, run } from '#connectors';
import type { Coverage } from '#contracts';
import type { LinkCandidate } from '#model';
import { quoteIdentifier } from '#sql';
import { profileLimits } from './profile-limits.js';
import type { Profiled } from './profiled.js';
import { relationText } from './relation-text.js';
import { isSampleable, sampleText } from './sample.js';

const valuesMax = 2_000;
const rowsMax = 20_000;

/** Looks values of one column up in another. Best effort: a pair that cannot be compared stays unknown. */
export async function coverageOf(
  source: Profiled,
  pair: LinkCandidate,
  signal: AbortSignal,
  { statementMs } = profileLimits,
): Promise<Coverage[]> {
  const statement = coverageText(source, pair);
  if (statement === undefined) return [];
  try {
    const limits = { timeoutMs: statementMs, rowsMax: 1, bytesMax: 10_000 };
    const { rows } = await run(source.connector, statement, limits, signal);
    const [values, found] = rows[0] ?? [];
    return [{ ...pair, values: Number(values), found: Number(found) }];
  } catch (error) {
    if (error instanceof SourceError) return [];
    throw error;
  }
}

/** An index of the other column is used where there is one, because its table may be of any size. */
function coverageText({ type, tables }: Profiled, { from, to }: LinkCandidate): string | undefined {
  const table = tables.find(({ schema, name }) => schema === from.schema && name === from.table);
  if (table === undefined) return undefined;
  const sample = { rows: rowsMax, isRandom: isSampleable(type, table, rowsMax) };
  const left = quoteIdentifier(type, from.column);
  const right = quoteIdentifier(type, to.column);
  const other = relationText(type, { schema: to.schema, name: to.table });
  const looked =
    `(SELECT DISTINCT ${left} AS qg_value FROM (${sampleText(type, table, [from.column], sample)}) AS sampled ` +
    `WHERE ${left} IS NOT NULL LIMIT ${valuesMax}) AS looked`;
  // Its joins give a row without a match the type's default, not NULL.
  if (type === 'clickhouse')
    return (
      `SELECT count(*) AS qg_values, sum(CASE WHEN qg_value IN (SELECT ${right} FROM ${other}) THEN 1 ELSE 0 END) AS qg_found ` +
      `FROM ${looked}`
    );
  return (
    `SELECT count(DISTINCT looked.qg_value) AS qg_values, ` +
    `count(DISTINCT CASE WHEN matched.${right} IS NOT NULL THEN looked.qg_value END) AS qg_found ` +
    `FROM ${looked} LEFT JOIN ${other} AS matched ON matched.${right} = looked.qg_value`
  );
}
