import type { PreparedStatement } from '../session-connector.js';
import type { PostgresqlSession } from './session.js';
import type { ValueTypes } from './value-types.js';

/** Parses a statement, and looks up the types of its columns in the catalog if they are not the usual ones. */
export async function preparePostgresql(
  session: PostgresqlSession,
  types: ValueTypes,
  statement: string,
): Promise<PreparedStatement | undefined> {
  const fields = await session.describe(statement);
  if (!fields) return undefined;
  const typeIds = fields.map(({ dataTypeID }) => dataTypeID);
  const parsers = await types.parsersOf(typeIds, session);
  return {
    columns: fields.map(({ name, dataTypeModifier }, i) => {
      const { kind = 'other', typeOf } = parsers[i] ?? {};
      return { name, kind, type: typeOf?.(dataTypeModifier) };
    }),
    run: (onRow) =>
      session.execute(statement, (row) => {
        const cells = row.fields.map((text, i) => (text === null ? null : (parsers[i]?.parse(text) ?? null)));
        onRow(cells, row.length);
      }),
  };
}
