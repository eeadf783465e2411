import { allSteps } from './all-steps.js';
import type { SourceProfile, SourceTable } from '#contracts';
import { columnRole } from './columns/column-role.js';
import type { ColumnContext } from './columns/column-role.js';
import { flagMeaningIn } from './columns/flags.js';
import { measureOf } from './columns/measure.js';
import { stateMeaningIn } from './columns/states.js';
import { meaningsBasis, spokenBasis } from './columns/value-bases.js';
import { derivedSteps } from './derived/derived-measures.js';
import { linkSteps } from './links/find-links.js';
import { ownKey, ownKeyBasis } from './links/own-key.js';
import type {
  Basis,
  ColumnFact,
  ColumnModel,
  Link,
  SourceModel,
  TableModel,
  ValueMeaning,
} from './source-model.js';
import { viewSteps } from './source-view.js';
import type { ColumnView, TableView } from './source-view.js';
import { decode } from './tables/code-lists.js';
import { calendarColumns } from './tables/calendar-columns.js';
import { currentRows } from './tables/current-rows.js';
import { displayName } from './tables/display-name.js';
import { hiddenEntities } from './tables/hidden-entities.js';
import { otherNames, otherNamesBasis, otherWords } from './tables/other-words.js';
import type { OtherNames } from './tables/other-words.js';
import { isDateDimension, tableRole } from './table-role.js';
import { nameBeside, tableNoun } from './tables/table-noun.js';
import { rankTimes } from './times/rank-times.js';

/** Builds the model of a source: first its links, then columns, times and tables, each from those before it. */
export function buildModel(
  tables: readonly SourceTable[],
  profile: Pick<SourceProfile, 'tables' | 'coverages'> | undefined,
): SourceModel {
  return allSteps(modelSteps(tables, profile));
}

/** Builds the same model in small steps, because other work waits meanwhile: 1,000 tables take a good part of a second. */
export function* modelSteps(
  tables: readonly SourceTable[],
  profile: Pick<SourceProfile, 'tables' | 'coverages'> | undefined,
): Generator<void, SourceModel> {
  const views = yield* viewSteps(tables, profile?.tables ?? []);
  decode(views);
  const links = yield* linkSteps(views, profile?.coverages ?? []);
  yield;
  const context = modelContextOf(views, links);
  const modelled: Modelled[] = [];
  for (const view of views) {
    yield;
    modelled.push(modelTable(view, context));
  }
  yield;
  const named = namedApart(modelled, tables);
  yield;
  return { tables: named, links, derived: yield* derivedSteps(named, profile?.tables ?? [], links) };
}

/** A table with other names that are still to be compared with those of the other tables. */
interface Modelled {
  model: TableModel;
  names: OtherNames;
}

/** Removes other words for a table that name another table, unless people gave them: a comment speaks of both. */
function namedApart(modelled: readonly Modelled[], tables: readonly SourceTable[]): TableModel[] {
  const owners = Map.groupBy(modelled, ({ model: { noun } }) => noun.value.singular);
  return modelled.map((each, place) => {
    const said = new Set(tables[place]?.synonyms);
    const isFree = (words: string): boolean =>
      said.has(words) || (owners.get(words) ?? []).every((owner) => owner === each);
    const also = [...each.names.keys()].filter(isFree);
    const basis = otherNamesBasis(each.names, also);
    return { ...each.model, also, bases: { ...each.model.bases, ...(basis && { also: basis }) } };
  });
}

/** Facts from outside a table that its model is concluded from. */
interface ModelContext {
  isAlone: boolean;
  dateDimensions: ReadonlySet<TableView>;
  /** The table that a column refers to. */
  refersTo: (column: ColumnView) => TableView | undefined;
  /** The number of columns that refer to a table. */
  referred: (table: TableView) => number;
}

function modelContextOf(views: readonly TableView[], links: readonly Link[]): ModelContext {
  const byName = new Map(views.map((view) => [keyOf(view.source.schema, view.source.name), view]));
  const targets = new Map<string, TableView>();
  const counts = new Map<TableView, number>();
  for (const { from, to, beside } of links) {
    const target =
      byName.get(keyOf(to.schema, to.table)) ?? views.find(({ source }) => source.name === to.table);
    if (!target) continue;
    // A single column of a key of several refers to nothing by itself.
    if (!beside) targets.set(keyOf(from.schema, from.table, from.column), target);
    counts.set(target, (counts.get(target) ?? 0) + 1);
  }
  return {
    isAlone: views.length === 1,
    dateDimensions: new Set(views.filter(isDateDimension)),
    refersTo: ({ table, name }) => targets.get(keyOf(table.source.schema, table.source.name, name)),
    referred: (table) => counts.get(table) ?? 0,
  };
}

function keyOf(...names: (string | null)[]): string {
  return JSON.stringify(names);
}

function modelTable(view: TableView, context: ModelContext): Modelled {
  const key = ownKey(view);
  const roles = new Map(
    view.columns.map((column) => [column, columnRole(column, contextOf(column, key, context))]),
  );
  const roleOf = new Map([...roles].map(([column, { role }]) => [column, role]));
  const times = rankTimes(
    view,
    view.columns.filter((column) => ['time', 'date_key'].includes(roleOf.get(column) ?? '')),
  );
  const refers = view.columns.filter((column) => context.refersTo(column)).length;
  const role = tableRole({
    table: view,
    roles: roleOf,
    times,
    refers,
    referred: context.referred(view),
    isAlone: context.isAlone,
  });
  const { noun, names } = namesOf(view, key, role.value);
  const isSnapshot = role.value === 'history';
  const columns = [...roles].map(([column, found]) => columnModel(column, found, isSnapshot));
  const model: TableModel = {
    schema: view.source.schema,
    table: view.source.name,
    unread: view.profile ? view.profile.unread : 'Nobody has looked at its rows yet.',
    role,
    ...(view.isCodeList && { isCodeList: true }),
    noun,
    also: [],
    bases: { key: ownKeyBasis(view, key) },
    key: key.map(({ name }) => name),
    name: displayName(view, roleOf),
    times,
    current: currentRows(columns, times),
    calendar: role.value === 'date_dimension' ? calendarColumns(view) : [],
    hidden: hiddenEntities(
      view,
      role.value,
      columns,
      new Map(view.columns.map((column) => [column.name, column])),
    ),
    columns,
  };
  return { model, names };
}

function namesOf(
  view: TableView,
  key: readonly ColumnView[],
  role: TableModel['role']['value'],
): Pick<TableModel, 'noun'> & Pick<Modelled, 'names'> {
  const words = otherWords(view, key, role === 'date_dimension');
  const noun = tableNoun(view, role, [...words.keys()]);
  const beside = nameBeside(view, noun.value, role)
    .filter((name) => !words.has(name))
    .map((name) => [name, 'table'] as const);
  return { noun, names: new Map([...words, ...beside]) };
}

function contextOf(
  column: ColumnView,
  key: readonly ColumnView[],
  { refersTo, dateDimensions }: ModelContext,
): ColumnContext {
  const target = refersTo(column);
  return {
    isOwnKey: key.length === 1 && key[0] === column,
    refersTo: target && (dateDimensions.has(target) ? 'date_dimension' : 'table'),
    isOfDateDimension: dateDimensions.has(column.table),
  };
}

function columnModel(
  column: ColumnView,
  { role, basis }: ReturnType<typeof columnRole>,
  isSnapshot: boolean,
): ColumnModel {
  const names = otherNames(column);
  const also = [...names.keys()];
  const meanings = meaningsOf(column, role);
  const measured = role === 'measure' ? measureOf(column, isSnapshot) : undefined;
  return {
    column: column.name,
    role,
    words: column.words,
    also,
    spoken: Object.fromEntries(column.spoken),
    ...(column.decoded ? { isDecoded: true as const } : {}),
    basis,
    bases: basesOf({
      also: otherNamesBasis(names, also),
      spoken: spokenBasis(column),
      adds: measured?.adds.basis,
      unit: measured?.unit.basis,
      meanings: meaningsBasis(column, meanings),
    }),
    measure: measured && { adds: measured.adds.value, unit: measured.unit.value },
    meanings,
  };
}

const noBases: ColumnModel['bases'] = {};

/** Collects the reasons that exist. Most columns have none, and 50,000 of them share one empty object. */
function basesOf(bases: Readonly<Record<ColumnFact, Basis | undefined>>): ColumnModel['bases'] {
  const found = Object.entries(bases).filter(([, basis]) => basis !== undefined);
  return found.length === 0 ? noBases : Object.fromEntries(found);
}

function meaningsOf(column: ColumnView, role: ColumnModel['role']): Record<string, ValueMeaning> {
  if (role === 'state') {
    const said = (value: string): string => column.spoken.get(value) ?? value;
    const spoken = { ...column, values: column.values.map(said) };
    return Object.fromEntries(column.values.map((value) => [value, stateMeaningIn(spoken, said(value))]));
  }
  if (role !== 'flag') return {};
  const values = column.kind === 'boolean' ? ['true', 'false'] : column.values;
  return Object.fromEntries(
    values.map((value) => [value, flagMeaningIn(column.words, column.spoken.get(value) ?? value)]),
  );
}
