import type { Basis, Believed, ColumnRole, TableRole, TimeModel } from './source-model.js';
import type { ColumnView, TableView } from './source-view.js';
import { saysValidity } from './words/time-meaning.js';
import { calendarPart } from './columns/numbers.js';

/** The facts of a table that decide its role. */
export interface TableFacts {
  table: TableView;
  roles: ReadonlyMap<ColumnView, ColumnRole>;
  times: readonly TimeModel[];
  /** The number of links from it, and to it. */
  refers: number;
  referred: number;
  isAlone: boolean;
}

/** Reports whether a table is the calendar that others refer to. This is decided before links, which depend on it. */
export function isDateDimension({ columns, words }: TableView): boolean {
  const parts = new Set(
    columns.flatMap((column) => calendarPart(column) ?? (column.words.includes('year') ? 'year' : [])),
  );
  const isCalendar = words.includes('calendar') && parts.size > 0;
  const day = columns.find(
    ({ kind, profile }) =>
      (kind === 'date' || (kind === 'timestamp' && isCalendar)) && (profile?.is_unique ?? true),
  );
  if (day !== undefined && isCalendar) return true;
  return day !== undefined && (parts.size >= 3 || (parts.size >= 2 && words.includes('date')));
}

/** Returns the role of a table: things, events, a history of things, a list. */
export function tableRole(facts: TableFacts): Believed<TableRole> {
  for (const { role, certainty, recognise } of rules) {
    const evidence = recognise(facts);
    if (evidence !== undefined) return believed(role, { certainty, evidence });
  }
  return believed('entity', {
    certainty: 0.6,
    evidence: 'Its rows are things rather than what happens to them.',
  });
}

function believed(value: TableRole, basis: Basis): Believed<TableRole> {
  return { value, basis };
}

const historyWords = new Set('history snapshot version log'.split(' '));
const lookupRowsMax = 40;
const lookupColumnsMax = 5;
const wideColumnsMin = 12;

interface Rule {
  role: TableRole;
  certainty: number;
  recognise: (facts: TableFacts) => string | undefined;
}

const when = (holds: boolean, sentence: string): string | undefined => (holds ? sentence : undefined);

const rules: readonly Rule[] = [
  {
    role: 'date_dimension',
    certainty: 0.97,
    recognise: ({ table }) =>
      when(isDateDimension(table), 'It has a row for each day, with its week, month and year.'),
  },
  {
    role: 'lookup',
    certainty: 0.9,
    recognise: ({ table }) => when(table.isCodeList, 'It says what codes of other tables stand for.'),
  },
  {
    role: 'wide',
    certainty: 0.9,
    recognise: ({ table, isAlone }) =>
      when(
        isAlone && table.columns.length >= wideColumnsMin,
        'It is one wide table that keeps several things.',
      ),
  },
  {
    role: 'history',
    certainty: 0.85,
    recognise: (facts) =>
      when(
        facts.refers > 0 &&
          !hasName(facts) &&
          (isVersioned(facts) || facts.table.words.some((word) => historyWords.has(word))),
        'It keeps what held when, row by row.',
      ),
  },
  {
    role: 'lookup',
    certainty: 0.75,
    recognise: ({ table, times, referred, refers }) =>
      when(
        times.length === 0 &&
          referred > 0 &&
          refers === 0 &&
          table.columns.length <= lookupColumnsMax &&
          (table.rows ?? 0) <= lookupRowsMax,
        'It has a few rows that others refer to.',
      ),
  },
  {
    role: 'bridge',
    certainty: 0.75,
    recognise: ({ table, refers, times }) =>
      when(
        refers >= 2 && times.length === 0 && table.columns.length <= refers + 1,
        'It only says what belongs to what.',
      ),
  },
  {
    role: 'event',
    certainty: 0.8,
    recognise: (facts) =>
      when(
        facts.times.length > 0 && !hasName(facts) && (facts.refers > 0 || !isReferred(facts)),
        'Its rows have a time and no name.',
      ),
  },
];

function isReferred({ referred }: TableFacts): boolean {
  return referred > 0;
}

/**
 * Reports whether rows replace each other. Their names say so, or their end is open; a period alone
 * proves nothing, because every invoice has one.
 */
function isVersioned({ table, times }: TableFacts): boolean {
  const ends = times.filter(({ meaning }) => meaning === 'effective_to');
  const isValidity = ({ column, isOpen }: TimeModel) =>
    isOpen || saysValidity(table.columns.find(({ name }) => name === column)?.words ?? []);
  return times.some(({ meaning }) => meaning === 'effective_from') && ends.some(isValidity);
}

function hasName({ table, roles }: TableFacts): boolean {
  return table.columns.some((column) => roles.get(column) === 'name');
}
