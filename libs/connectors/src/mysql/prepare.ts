import type { PreparedStatement } from '../session-connector.js';
import { isReading } from './reading.js';
import { parserOf } from './value-parsers.js';
import type { MysqlSession } from './session.js';

/**
 * Parses a statement as a prepared one, which leaves out what changes the session, and lets a single statement through. It
 * is run by the text protocol, whose values are exact.
 */
export async function prepareMysql(
  session: MysqlSession,
  statement: string,
): Promise<PreparedStatement | undefined> {
  if (!isReading(statement)) return undefined;
  const fields = await session.describe(statement);
  if (fields.length === 0) return undefined;
  const parsers = fields.map(parserOf);
  return {
    columns: fields.map(({ name }, i) => ({ name, kind: parsers[i]?.kind ?? 'other' })),
    run: (onRow) =>
      session.execute(statement, (row) => {
        let bytes = 0;
        const cells = row.map((value, i) => {
          bytes += value?.length ?? 0;
          return value === null ? null : (parsers[i]?.parse(value) ?? null);
        });
        onRow(cells, bytes);
      }),
  };
}
