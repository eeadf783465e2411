/**
 * The tables of a statement that a filter narrows. Failure modes:
 * - Only one side of an outer join is narrowed, and the rows of the other still count: every table with a way to the filter's is narrowed;
 *   a table that stays whole may be joined by others, but no FROM may begin with it.
 * - A table refers to the filter's in two ways: neither is used.
 */
import type { ColumnKind, SourceTable, SourceType, UnreachedFilter } from '#contracts';
import type { Link } from '#model';
import { usualSchemaOf } from '#sql';
import type { Condition, Expression, Plan } from '#sql';
import { findColumn, findTable } from '../../metrics/metric-table.js';
import { conditionOn } from '../row-filters.js';
import type { TableFilter } from './table-filter.js';
import type { StatementShape } from './statement-shape.js';
import { joinPath } from './join-path.js';
import type { Step } from './join-path.js';

/** The facts about a statement that filters depend on. */
export interface ReadTables {
  dialect: SourceType;
  sourceId: string;
  reads: readonly SourceTable[];
  shape: StatementShape;
}

/** The known facts of a source's tables. */
export interface KnownSource {
  tables: readonly SourceTable[];
  links: readonly Link[];
}

/** A condition on the rows of a table. */
export interface TableCondition {
  table: SourceTable;
  condition: Condition;
}

/** The conditions that a filter puts on the tables of a statement, or the reason why it has none. */
export type Reach = { conditions: readonly TableCondition[] } | { reason: UnreachedFilter['reason'] };

interface Target {
  table: SourceTable;
  column: { name: string; kind: ColumnKind };
}

/** The reach of a filter in a statement. */
export function reachOf(
  filter: Pick<TableFilter, 'targets' | 'filter'>,
  statement: ReadTables,
  { tables, links }: KnownSource,
): Reach {
  const { dialect, reads, shape } = statement;
  const targets = targetsAt(filter.targets, statement.sourceId, tables);
  const stepsTo = ({ table }: Target, from: SourceTable) =>
    from === table ? [] : joinPath(links, from, table);
  const target =
    targets.find(({ table }) => reads.includes(table)) ??
    targets.find((candidate) => reads.some((table) => stepsTo(candidate, table) !== undefined));
  if (!target) return { reason: 'not_read' };
  const conditions = reads.flatMap((table) => {
    const steps = stepsTo(target, table);
    return steps ? [{ table, condition: conditionBy(dialect, table, steps, target, filter.filter) }] : [];
  });
  if (shape.isPlain) return { conditions };
  const narrowed = conditions.map(({ table }) => table);
  const isLookedUp = (table: SourceTable) =>
    !shape.keepsSecond &&
    !shape.first.has(table.name.toLowerCase()) &&
    narrowed.some((each) => joinPath(links, each, table) !== undefined);
  const isSure = reads.every((table) => narrowed.includes(table) || isLookedUp(table));
  return isSure ? { conditions } : { reason: 'unsure' };
}

/** The existing targets in a source, in their order. */
export function targetsAt(
  targets: TableFilter['targets'],
  sourceId: string,
  tables: readonly SourceTable[],
): Target[] {
  return targets.flatMap((target) => {
    if (target.data_source_id !== sourceId) return [];
    const search = findTable(tables, target.table);
    if ('problem' in search) return [];
    const name = findColumn(search.table, target.column);
    const column = search.table.columns.find((each) => each.name === name);
    return column ? [{ table: search.table, column }] : [];
  });
}

/** The condition itself, or an EXISTS for the row that meets it. */
function conditionBy(
  dialect: SourceType,
  table: SourceTable,
  steps: readonly Step[],
  target: Target,
  filter: TableFilter['filter'],
): Condition {
  const [step, ...others] = steps;
  if (!step) return conditionOn(target.table.name, target.column, filter);
  const alias = step.to.table;
  const next = { ...target.table, schema: step.to.schema, name: alias };
  const of: Expression = { kind: 'column', of: table.name, column: step.from };
  const plan: Plan = {
    from: {
      alias,
      // With its schema, or a narrowed table of that name would be read.
      table: { schema: step.to.schema ?? usualSchemaOf(dialect), name: alias },
    },
    joins: [],
    where: [conditionBy(dialect, next, others, target, filter)],
    select: [{ expression: { kind: 'column', of: alias, column: step.to.column }, label: step.to.column }],
    groupBy: [],
    having: [],
    orderBy: [],
  };
  return { kind: 'in_plan', of, plan };
}
