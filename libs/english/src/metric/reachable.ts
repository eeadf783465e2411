import type { SourceTable } from '#contracts';
import type { Join } from '#sql';
import { identifierWords } from '../words/identifier-words.js';
import { stem } from '../words/stem.js';

/** A table with at most one row for each row of a metric's table. */
export interface Reached {
  table: SourceTable;
  alias: string;
  /** From the metric's table to it. */
  joins: readonly Join[];
}

const hopsMax = 2;

/**
 * The other tables by which a metric can be broken down: along foreign keys to single rows, so that nothing is counted twice. A table that
 * several keys lead to is left out, because the right one is unknown.
 */
export function reachableFrom(
  table: SourceTable,
  tables: readonly SourceTable[],
  alias: string,
): readonly Reached[] {
  const found: Reached[] = [];
  let edge: Reached[] = [{ table, alias, joins: [] }];
  for (let hop = 0; hop < hopsMax; hop += 1) {
    edge = edge.flatMap((from) => neighbours(from, tables));
    found.push(...edge);
  }
  const counts = Map.groupBy(found, (reached) => reached.table);
  return found.filter((reached) => reached.table !== table && counts.get(reached.table)?.length === 1);
}

function neighbours({ table, alias, joins }: Reached, tables: readonly SourceTable[]): Reached[] {
  return table.foreign_keys.flatMap((key, place) => {
    const target = tables.find(({ schema, name }) => name === key.table && schema === key.schema);
    if (!target || target === table) return [];
    const own = `${alias}_${place}`;
    const on = key.columns.map((column, index) => ({
      kind: 'compare' as const,
      operator: '=' as const,
      left: { kind: 'column' as const, of: alias, column },
      right: { kind: 'column' as const, of: own, column: key.references[index] ?? column },
    }));
    const source = { alias: own, table: { schema: target.schema ?? undefined, name: target.name } };
    return [{ table: target, alias: own, joins: [...joins, { kind: 'left' as const, source, on }] }];
  });
}

/** The column that names a row: its name or title. */
export function nameColumn({ columns, name }: SourceTable): string | undefined {
  const own = new Set(identifierWords(name).map(stem));
  const named = columns.filter(({ kind }) => kind === 'text');
  const called = named.find((column) => {
    const words = identifierWords(column.name)
      .map(stem)
      .filter((word) => !own.has(word));
    return words.length === 1 && ['nam', 'name', 'titl', 'title'].includes(words[0] ?? '');
  });
  return called?.name;
}
