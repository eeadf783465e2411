import type { PreparedStatement } from '../session-connector.js';
import { isReading } from './reading.js';
import { parserOf } from './value-parsers.js';
import type { MysqlSession } from './session.js';

/**
 * Parses a text as a prepared statement, which excludes statements that change the session and accepts a single statement only. The
 * statement runs over the text protocol, because its values are exact.
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
    columns: fields.map((field, i) => {
      const { kind = 'other', typeOf } = parsers[i] ?? {};
      return { name: field.name, kind, type: typeOf?.(field) };
    }),
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
