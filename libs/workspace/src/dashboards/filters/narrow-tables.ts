/**
 * Narrows the tables that a widget's statement reads by a dashboard's filters, before anything is computed of their rows. Failure modes:
 * - A filter's value is taken for SQL: it is a literal of a plan, and the whole passes the gate again.
 * - A table is read around the filter: the gate is asked, see narrowRelations.
 * - The engine rejects the longer statement: its error is the answer.
 */
import type { SourceTable, UnreachedFilter } from '#contracts';
import type { DataSourceRow } from '#database';
import { narrowRelations, UnsupportedPlan } from '#sql';
import type { KnownRelation, NarrowedRelation } from '#sql';
import { knownOf, modelOf } from '../../data-sources/known-tables.js';
import { readStatement } from '../../data-sources/run-sql.js';
import type { PassedStatement } from '../../data-sources/run-sql.js';
import type { SourceContext } from '../../data-sources/source-context.js';
import { withheldTables } from '../row-filters.js';
import type { Statement } from '../widget-statement.js';
import { reachOf } from './reach.js';
import type { KnownSource, ReadTables, TableCondition } from './reach.js';
import { shapeOf } from './statement-shape.js';
import type { TableFilter } from './table-filter.js';

type Asked = Pick<Exclude<Statement, { problem: string }>, 'source' | 'sql' | 'unreached'>;

/** The statement over the rows that meet the filters, and the filters that do not hold for it; a locked one must. */
export async function narrowTables<Given extends Asked>(
  context: SourceContext,
  statement: Given,
  filters: readonly TableFilter[],
): Promise<(Given & Asked) | Extract<Statement, { problem: string }>> {
  if (filters.length === 0) return statement;
  const looked = await lookAt(context, statement.source, statement.sql);
  const over = narrowed(looked, filters);
  const isPast = ({ key, isLocked }: TableFilter) =>
    isLocked === true && over.unreached.some(({ filter }) => filter === key);
  if (filters.some(isPast)) return { problem: withheldTables, isFinal: false };
  return { ...statement, ...over };
}

/** A statement with the facts that filters depend on. */
export interface LookedAt extends ReadTables {
  passed: PassedStatement;
  known: KnownSource;
}

/** Reads the tables of a statement. */
export async function lookAt(context: SourceContext, source: DataSourceRow, sql: string): Promise<LookedAt> {
  const passed = await readStatement(context, source, sql);
  const known = await knownOf(context.db, source);
  const { links } = await modelOf(known);
  const { tables } = known;
  const reads = passed.reads.flatMap((relation) => tables.find((table) => isOf(relation, table)) ?? []);
  return {
    dialect: source.type,
    sourceId: source.id,
    reads,
    shape: shapeOf(passed.statement),
    passed,
    known: { tables, links },
  };
}

function isOf({ schema, name }: KnownRelation, table: SourceTable): boolean {
  return table.name === name && (table.schema ?? undefined) === schema;
}

/** The narrowed text of a statement, with the filters that do not apply to it. */
export function narrowed(
  looked: LookedAt,
  filters: readonly TableFilter[],
): { sql: string; unreached: UnreachedFilter[] } {
  const unreached: UnreachedFilter[] = [];
  const conditions: TableCondition[] = [];
  for (const filter of filters) {
    const reach = reachOf(filter, looked, looked.known);
    if ('reason' in reach) unreached.push({ filter: filter.key, reason: reach.reason });
    else conditions.push(...reach.conditions);
  }
  if (conditions.length === 0) return { sql: looked.passed.statement, unreached };
  const sql = rewritten(looked, conditions);
  if (sql !== undefined) return { sql, unreached };
  return {
    sql: looked.passed.statement,
    unreached: filters.map(
      ({ key }) => unreached.find(({ filter }) => filter === key) ?? { filter: key, reason: 'unsure' },
    ),
  };
}

function rewritten({ dialect, passed }: LookedAt, conditions: readonly TableCondition[]): string | undefined {
  const relations = passed.reads.flatMap((relation): NarrowedRelation[] => {
    const own = conditions.filter(({ table }) => isOf(relation, table));
    return own.length > 0 ? [{ relation, conditions: own.map(({ condition }) => condition) }] : [];
  });
  try {
    return narrowRelations(dialect, passed.statement, relations, passed);
  } catch (error) {
    // No engine can hold that name, so its rows are undefined.
    if (error instanceof UnsupportedPlan || error instanceof RangeError) return undefined;
    throw error;
  }
}
