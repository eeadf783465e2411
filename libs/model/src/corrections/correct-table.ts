import type { KeptCorrection, SourceCorrection } from '#contracts';
import { flagMeaningIn } from '../columns/flags.js';
import { plainAmount } from '../columns/measure.js';
import { stateMeaning } from '../columns/states.js';
import { meaningsBasis } from '../columns/value-bases.js';
import { isOpenIn } from '../times/rank-times.js';
import { calendarColumn, calendarColumns } from '../tables/calendar-columns.js';
import type { Basis, CurrentRows, TableModel, TimeModel, ValueMeaning } from '../source-model.js';
import type { KnownSource } from './known-source.js';
import { saidBasis } from './said-basis.js';
import { TableDraft } from './table-draft.js';

/**
 * The order of the facts. Those of columns come before those of tables, which follow from them. The role of a column
 * comes last among its facts and overrides them.
 */
const order: readonly SourceCorrection['fact'][] = [
  'column_also',
  'spoken',
  'measure',
  'meanings',
  'time',
  'column_role',
  'times',
  'current_rows',
  'table_role',
  'calendar',
  'noun',
  'also',
  'row_name',
  'key',
  'hidden_entity',
];
const ofColumns: ReadonlySet<SourceCorrection['fact']> = new Set<SourceCorrection['fact']>([
  'spoken',
  'measure',
  'meanings',
  'time',
  'column_role',
]);

/** Applies people's corrections to a table. Its current rows follow from the corrected columns, unless they were corrected too. */
export function correctTable(
  table: TableModel,
  corrections: readonly KeptCorrection[],
  known: KnownSource,
): TableModel {
  const draft = new TableDraft(table, (column) => timeIn(table, column, known));
  const byFact = Map.groupBy(corrections, ({ correction }) => correction.fact);
  const isOfColumns = [...byFact.keys()].some((fact) => ofColumns.has(fact));
  for (const fact of order) {
    // The role of a column decides how its words are read.
    if (fact === 'times') readSpoken(draft, byFact);
    if (fact === 'current_rows' && isOfColumns) draft.conclude();
    for (const kept of byFact.get(fact) ?? []) correct(draft, kept.correction, saidBasis(kept), known);
  }
  return draft.finished();
}

function correct(draft: TableDraft, said: SourceCorrection, basis: Basis, known: KnownSource): void {
  switch (said.fact) {
    // Links and derived amounts belong to no table alone.
    case 'link':
    case 'derived':
      return;
    case 'table_role':
      return correctRole(draft, said, basis, known);
    case 'noun':
      return draft.change({ noun: { value: said.noun, basis } });
    case 'also':
      return draft.changeNames(said.words, basis);
    case 'key':
      return draft.changeKey(said.columns, basis);
    case 'row_name':
      return draft.change({ name: { value: said.columns, basis } });
    case 'times':
      return draft.putFirst(said.columns, basis);
    case 'current_rows':
      return draft.setCurrent(said.current ? { value: toCurrent(said.current), basis } : undefined);
    case 'hidden_entity':
      return draft.setHidden(
        said.column,
        said.noun ? { column: said.column, noun: said.noun, basis } : undefined,
      );
    case 'calendar':
      return correctPart(draft, said, basis, known);
    default:
      return correctColumn(draft, said, basis);
  }
}

type OfColumn = Extract<
  SourceCorrection,
  { fact: 'column_role' | 'measure' | 'time' | 'meanings' | 'spoken' | 'column_also' }
>;

function correctColumn(draft: TableDraft, said: OfColumn, basis: Basis): void {
  switch (said.fact) {
    case 'column_role':
      return correctColumnRole(draft, said, basis);
    case 'measure': {
      const measure = { adds: said.adds, unit: said.unit };
      return draft.changeColumn(
        said.column,
        { role: 'measure', measure, basis },
        { adds: basis, unit: basis },
      );
    }
    case 'time':
      return draft.setTime(said.column, { meaning: said.meaning, basis });
    case 'meanings':
      return correctMeanings(draft, said, basis);
    case 'spoken':
      return correctSpoken(draft, said, basis);
    case 'column_also':
      return draft.changeColumn(said.column, { also: said.words }, { also: basis });
  }
}

/** Corrects the role of a table. A table that becomes a calendar gets its parts, and one that stops being a calendar loses them. */
function correctRole(
  draft: TableDraft,
  { schema, table, role }: Extract<SourceCorrection, { fact: 'table_role' }>,
  basis: Basis,
  known: KnownSource,
): void {
  if (role !== 'date_dimension') draft.setCalendar([]);
  else if (draft.role !== 'date_dimension') {
    const view = known.viewOf(schema, table);
    draft.setCalendar(view ? calendarColumns(view) : []);
  }
  draft.change({ role: { value: role, basis } });
}

function correctPart(
  draft: TableDraft,
  { schema, table, column, part }: Extract<SourceCorrection, { fact: 'calendar' }>,
  basis: Basis,
  known: KnownSource,
): void {
  const view = known.columnOf(schema, table, column);
  draft.setPart(column, part && view ? calendarColumn(view, part, basis) : undefined);
}

function correctColumnRole(
  draft: TableDraft,
  { column, role }: Extract<SourceCorrection, { fact: 'column_role' }>,
  basis: Basis,
): void {
  const before = draft.columns.get(column);
  const isNew = role === 'measure' && !before?.measure;
  draft.changeColumn(
    column,
    {
      role,
      basis,
      measure: role === 'measure' ? (before?.measure ?? { adds: 'sum', unit: null }) : undefined,
      meanings: role === 'state' || role === 'flag' ? (before?.meanings ?? {}) : {},
    },
    isNew ? { adds: plainAmount.adds.basis, unit: plainAmount.unit.basis } : {},
  );
  if (role === 'time' || role === 'date_key') draft.setTime(column, { basis });
}

function correctMeanings(
  draft: TableDraft,
  { column, meanings }: Extract<SourceCorrection, { fact: 'meanings' }>,
  basis: Basis,
): void {
  const before = draft.columns.get(column);
  const role = before?.role === 'flag' ? 'flag' : 'state';
  draft.changeColumn(
    column,
    { role, basis, meanings: { ...before?.meanings, ...meanings } },
    { meanings: basis },
  );
}

function correctSpoken(
  draft: TableDraft,
  { column, spoken }: Extract<SourceCorrection, { fact: 'spoken' }>,
  basis: Basis,
): void {
  const all = { ...draft.columns.get(column)?.spoken, ...spoken };
  draft.changeColumn(column, { spoken: all }, { spoken: basis });
}

/** Derives the meaning of a value from the word that a correction gives it, unless its meaning was corrected too. */
function readSpoken(
  draft: TableDraft,
  byFact: ReadonlyMap<SourceCorrection['fact'], readonly KeptCorrection[]>,
): void {
  const saidOf = new Map(
    (byFact.get('meanings') ?? []).flatMap(({ correction }) =>
      correction.fact === 'meanings' ? [[correction.column, correction.meanings] as const] : [],
    ),
  );
  for (const { correction } of byFact.get('spoken') ?? []) {
    const column = correction.fact === 'spoken' ? draft.columns.get(correction.column) : undefined;
    if (correction.fact !== 'spoken' || (column?.role !== 'state' && column?.role !== 'flag')) continue;
    const meaningOf = (word: string) =>
      column.role === 'flag' ? flagMeaningIn(column.words, word) : stateMeaning(word);
    const read = Object.entries(correction.spoken).map(([value, word]): [string, ValueMeaning] => [
      value,
      meaningOf(word),
    ]);
    const meanings = { ...column.meanings, ...Object.fromEntries(read), ...saidOf.get(column.column) };
    const values = new Map(Object.entries(column.spoken));
    const basis = saidOf.has(column.column)
      ? column.bases.meanings
      : meaningsBasis({ spoken: values }, meanings);
    draft.changeColumn(column.column, { meanings }, basis && { meanings: basis });
  }
}

function timeIn(
  { schema, table }: TableModel,
  column: string,
  known: KnownSource,
): Pick<TimeModel, 'written' | 'format' | 'isOpen'> {
  const kind = known.kindOf(schema, table, column);
  const view = known.columnOf(schema, table, column);
  const isMoment = kind === 'date' || kind === 'timestamp';
  const written = isMoment ? kind : kind === 'text' ? 'text' : 'key';
  const format = view?.profile?.format ?? undefined;
  return {
    written,
    ...(written === 'text' && { format }),
    isOpen: view !== undefined && isOpenIn(view),
  };
}

function toCurrent(
  current: NonNullable<Extract<SourceCorrection, { fact: 'current_rows' }>['current']>,
): CurrentRows {
  return current.by === 'period' ? { ...current, from: current.from ?? undefined } : current;
}
