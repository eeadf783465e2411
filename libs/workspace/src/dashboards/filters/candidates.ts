import type { ColumnKind, DashboardFilter, FilterTarget, SourceTable } from '#contracts';
import type { SourceModel, TableModel } from '#model';
import { displayName } from '../../metrics/metric-table.js';
import { widgetKey } from '../widget-key.js';
import { kindsFor } from './check-filters.js';
import { joinPath } from './join-path.js';

/** The tables of a source that widgets read. */
export interface SeenTables {
  sourceId: string;
  reads: readonly SourceTable[];
  tables: readonly SourceTable[];
  model: SourceModel;
}

/** A filterable column without a key. */
interface Candidate {
  label: string;
  kind: DashboardFilter['kind'];
  targets: FilterTarget[];
}

const labelMax = 60;

/** The filters that the meanings of the tables' columns suggest: a period, and columns that tell rows apart. */
export function candidatesOf(
  seen: readonly SeenTables[],
  present: readonly DashboardFilter[],
): DashboardFilter[] {
  const candidates = [...periodOf(seen), ...valuesOf(seen)];
  const taken = new Set(present.map(({ key }) => key));
  const isNew = (target: FilterTarget) =>
    !present.some(({ targets }) => targets.some((each) => isSame(each, target)));
  const filters: DashboardFilter[] = [];
  for (const { label, kind, targets } of candidates) {
    if (!targets.every(isNew)) continue;
    const key = widgetKey(label, taken);
    taken.add(key);
    filters.push({
      key,
      label: label.slice(0, labelMax),
      kind,
      targets,
      initial: null,
      excluded_widgets: [],
    });
  }
  return filters;
}

/** One filter for all tables, on each by the usual time of its rows. */
function periodOf(seen: readonly SeenTables[]): Candidate[] {
  const targets = seen.flatMap(({ sourceId, reads, model }) =>
    reads.flatMap((table): FilterTarget[] => {
      const time = modelled(model, table)?.times.find(({ column }) =>
        kindsFor.date.has(kindOf(table, column)),
      );
      return time ? [targetOn(sourceId, table, time.column)] : [];
    }),
  );
  return targets.length > 0 ? [{ label: 'Period', kind: 'date', targets }] : [];
}

/** Columns of one name are one filter: the country of customers, and that of their orders. */
function valuesOf(seen: readonly SeenTables[]): Candidate[] {
  const byLabel = new Map<string, Candidate>();
  for (const { sourceId, reads, tables, model } of seen) {
    const reached = tables.filter(
      (table) => reads.includes(table) || reads.some((read) => joinPath(model.links, read, table)),
    );
    for (const table of reached)
      for (const { column, label } of dimensionsOf(model, table)) {
        const candidate = byLabel.get(label) ?? { label, kind: 'values', targets: [] };
        candidate.targets.push(targetOn(sourceId, table, column));
        byLabel.set(label, candidate);
      }
  }
  return [...byLabel.values()].filter(({ targets }) => targets.length <= 30);
}

/** The columns of a table that its rows are told apart by, as people call them. */
export function dimensionsOf(model: SourceModel, table: SourceTable): { column: string; label: string }[] {
  return (modelled(model, table)?.columns ?? [])
    .filter(({ column, role }) => told.has(role) && kindsFor.values.has(kindOf(table, column)))
    .map(({ column, words }) => ({ column, label: labelOf(words.length > 0 ? words : [column]) }));
}

/** Roles of columns that rows are told apart by. */
const told: ReadonlySet<string> = new Set(['category', 'state', 'flag', 'code']);

function targetOn(sourceId: string, table: SourceTable, column: string): FilterTarget {
  return { data_source_id: sourceId, table: displayName(table), column };
}

function modelled({ tables }: SourceModel, { schema, name }: SourceTable): TableModel | undefined {
  return tables.find((each) => each.table === name && each.schema === schema);
}

function kindOf({ columns }: SourceTable, name: string): ColumnKind {
  return columns.find((column) => column.name === name)?.kind ?? 'other';
}

function labelOf(words: readonly string[]): string {
  const text = words.join(' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function isSame(one: FilterTarget, other: FilterTarget): boolean {
  return (
    one.data_source_id === other.data_source_id && one.table === other.table && one.column === other.column
  );
}
