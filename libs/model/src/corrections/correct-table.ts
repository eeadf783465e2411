import type { KeptCorrection, SourceCorrection } from '#contracts';
import { currentRows } from '../tables/current-rows.js';
import type { Basis, ColumnModel, CurrentRows, TableModel, TimeModel, TimeWriting } from '../source-model.js';
import type { KnownColumns } from './misfit.js';
import { saidBasis } from './said-basis.js';

/** Facts of columns come before those of tables, which follow from them. The role of a column comes last of its facts and wins over them. */
const order: readonly SourceCorrection['fact'][] = [
  'measure',
  'meanings',
  'time',
  'column_role',
  'times',
  'current_rows',
  'table_role',
  'noun',
  'also',
  'row_name',
  'hidden_entity',
];
const ofColumns: ReadonlySet<SourceCorrection['fact']> = new Set<SourceCorrection['fact']>([
  'measure',
  'meanings',
  'time',
  'column_role',
]);

/** A table as people said it is. Which rows hold today follows from its columns, unless somebody said that, too. */
export function correctTable(
  table: TableModel,
  corrections: readonly KeptCorrection[],
  known: KnownColumns,
): TableModel {
  let draft = table;
  const isOfColumns = corrections.some(({ correction }) => ofColumns.has(correction.fact));
  for (const fact of order) {
    if (fact === 'current_rows' && isOfColumns) draft = concluded(draft);
    for (const kept of corrections)
      if (kept.correction.fact === fact) draft = corrected(draft, kept.correction, saidBasis(kept), known);
  }
  return draft;
}

/** What follows from the columns as they are now. */
function concluded(draft: TableModel): TableModel {
  const roles = new Map(draft.columns.map(({ column, role }) => [column, role]));
  const times = draft.times.filter(({ column }) => timeRoles.has(roles.get(column) ?? 'other'));
  return { ...draft, times, current: currentRows(draft.columns, times) };
}

function corrected(draft: TableModel, said: SourceCorrection, basis: Basis, known: KnownColumns): TableModel {
  switch (said.fact) {
    // Links belong to no table alone.
    case 'link':
      return draft;
    case 'table_role':
      return { ...draft, role: { value: said.role, basis } };
    case 'noun':
      return { ...draft, noun: { value: said.noun, basis } };
    case 'also':
      return { ...draft, also: said.words };
    case 'row_name':
      return { ...draft, name: { value: said.columns, basis } };
    case 'times':
      return withOrder(draft, said.columns, basis, known);
    case 'current_rows':
      return { ...draft, current: said.current ? { value: toCurrent(said.current), basis } : undefined };
    case 'hidden_entity':
      return withHidden(draft, said, basis);
    case 'column_role':
      return withRole(draft, said, basis, known);
    case 'measure': {
      const measure = { adds: said.adds, unit: said.unit };
      return withColumn(draft, said.column, { role: 'measure', measure, basis });
    }
    case 'time':
      return withTime(draft, said.column, { meaning: said.meaning, basis }, known);
    case 'meanings':
      return withMeanings(draft, said, basis);
  }
}

function withColumn(
  draft: TableModel,
  name: string,
  change: Pick<ColumnModel, 'role'> & Partial<ColumnModel>,
): TableModel {
  const isIt = ({ column }: ColumnModel) => column === name;
  return {
    ...draft,
    columns: draft.columns.map((each) => (isIt(each) ? { ...each, ...change } : each)),
  };
}

const timeRoles: ReadonlySet<ColumnModel['role']> = new Set<ColumnModel['role']>(['time', 'date_key']);

/** A column as one that holds times; what a time of it means is known already, or said now. */
function withTime(
  draft: TableModel,
  name: string,
  { meaning, basis }: { meaning?: TimeModel['meaning']; basis: Basis },
  known: KnownColumns,
): TableModel {
  const before = columnOf(draft, name);
  // A day of a calendar stays one.
  const role = before && timeRoles.has(before.role) ? before.role : 'time';
  const isSaid = meaning !== undefined || role !== before?.role;
  const asTime = withColumn(draft, name, {
    role,
    ...(isSaid && { basis, measure: undefined, meanings: {} }),
  });
  const found = draft.times.find(({ column }) => column === name);
  if (!found) {
    const written = writingOf(draft, name, known);
    return {
      ...asTime,
      times: [...draft.times, { column: name, written, meaning: meaning ?? 'other', basis }],
    };
  }
  if (meaning === undefined) return asTime;
  return {
    ...asTime,
    times: draft.times.map((time) => (time === found ? { ...time, meaning, basis } : time)),
  };
}

function columnOf({ columns }: TableModel, name: string): ColumnModel | undefined {
  return columns.find(({ column }) => column === name);
}

function writingOf({ schema, table }: TableModel, column: string, known: KnownColumns): TimeWriting {
  const kind = known.kindOf(schema, table, column);
  if (kind === 'date' || kind === 'timestamp') return kind;
  return kind === 'text' ? 'text' : 'key';
}

function withOrder(
  draft: TableModel,
  first: readonly string[],
  basis: Basis,
  known: KnownColumns,
): TableModel {
  const all = first.reduce((each, column) => withTime(each, column, { basis }, known), draft);
  const rank = new Map(first.map((column, place) => [column, place]));
  const placeOf = ({ column }: TimeModel) => rank.get(column) ?? first.length;
  const [best] = first;
  const times = all.times
    .toSorted((a, b) => placeOf(a) - placeOf(b))
    .map((time) => (time.column === best ? { ...time, basis } : time));
  return { ...all, times, timeOrder: basis };
}

function withRole(
  draft: TableModel,
  { column, role }: Extract<SourceCorrection, { fact: 'column_role' }>,
  basis: Basis,
  known: KnownColumns,
): TableModel {
  const before = columnOf(draft, column);
  const inRole = withColumn(draft, column, {
    role,
    basis,
    measure: role === 'measure' ? (before?.measure ?? { adds: 'sum', unit: null }) : undefined,
    meanings: role === 'state' || role === 'flag' ? (before?.meanings ?? {}) : {},
  });
  return timeRoles.has(role) ? withTime(inRole, column, { basis }, known) : inRole;
}

function withMeanings(
  draft: TableModel,
  { column, meanings }: Extract<SourceCorrection, { fact: 'meanings' }>,
  basis: Basis,
): TableModel {
  const before = columnOf(draft, column);
  const role = before?.role === 'flag' ? 'flag' : 'state';
  return withColumn(draft, column, { role, basis, meanings: { ...before?.meanings, ...meanings } });
}

function withHidden(
  draft: TableModel,
  { column, noun }: Extract<SourceCorrection, { fact: 'hidden_entity' }>,
  basis: Basis,
): TableModel {
  const others = draft.hidden.filter((each) => each.column !== column);
  if (!noun) return { ...draft, hidden: others };
  const place = draft.hidden.findIndex((each) => each.column === column);
  return {
    ...draft,
    hidden: others.toSpliced(place < 0 ? others.length : place, 0, { column, noun, basis }),
  };
}

function toCurrent(
  current: NonNullable<Extract<SourceCorrection, { fact: 'current_rows' }>['current']>,
): CurrentRows {
  return current.by === 'period' ? { ...current, from: current.from ?? undefined } : current;
}
