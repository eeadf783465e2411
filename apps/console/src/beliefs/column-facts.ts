import type { Addition, CalendarPart, ColumnRole, SourceCorrection, TimeMeaning } from '#contracts';
import { listOf } from '../shell/typed-lists.js';
import { sureFrom } from './fact.js';
import type { Basis, Change, ModelledColumn, ModelledTable, PlainFact } from './fact.js';
import { amountWords, columnRoleWords, namesIn, partWords, timeWords, valueWords } from './words.js';

/** Beliefs about the columns of a table, apart from their references. */
export function columnFacts(table: ModelledTable): PlainFact[] {
  const guessed = table.columns.filter(isGuessed).length;
  return table.columns.flatMap((column) => [
    ...timeFacts(table, column),
    ...measureFacts(table, column, guessed <= guessesMax),
    ...meaningFacts(table, column),
    ...spokenFacts(table, column),
    roleFact(table, column),
    ...wordFacts(table, column),
    ...calendarFacts(table, column),
  ]);
}

function placeOf({ schema, table }: ModelledTable, { column }: Pick<ModelledColumn, 'column'>) {
  return { schema, table, column };
}

function roleFact(table: ModelledTable, column: ModelledColumn): PlainFact {
  const say = (role: ColumnRole): SourceCorrection => ({
    fact: 'column_role',
    ...placeOf(table, column),
    role,
  });
  const roles = namesIn(columnRoleWords);
  return {
    part: 'column',
    about: say(column.role),
    sentence: `${column.column} is ${columnRoleWords[column.role]}`,
    basis: column.basis,
    confirm: say(column.role),
    reject: undefined,
    change: {
      by: 'choice',
      label: 'It is',
      choices: () => roles.map((role) => ({ label: columnRoleWords[role], says: say(role) })),
      chosen: () => roles.indexOf(column.role),
    },
  };
}

function notSo(table: ModelledTable, column: ModelledColumn, role: ColumnRole): SourceCorrection {
  return { fact: 'column_role', ...placeOf(table, column), role };
}

function timeFacts(table: ModelledTable, column: ModelledColumn): PlainFact[] {
  const time = table.times.find((each) => each.column === column.column);
  if (!time) return [];
  const say = (meaning: TimeMeaning): SourceCorrection => ({
    fact: 'time',
    ...placeOf(table, column),
    meaning,
  });
  const meanings = namesIn(timeWords);
  return [
    {
      part: 'time',
      about: say(time.meaning),
      sentence: `${column.column} says ${timeWords[time.meaning]}`,
      basis: time.meaning_basis,
      confirm: say(time.meaning),
      reject: notSo(table, column, 'other'),
      change: {
        by: 'choice',
        label: 'It says',
        choices: () => meanings.map((meaning) => ({ label: timeWords[meaning], says: say(meaning) })),
        chosen: () => meanings.indexOf(time.meaning),
      },
    },
  ];
}

/** Nobody reviews each of a hundred amounts without a unit. */
const guessesMax = 5;

/** An amount that counts as additive for want of evidence against it. */
function isGuessed({ measure, bases }: ModelledColumn): boolean {
  return measure?.unit === null && (bases.adds?.certainty ?? 1) < sureFrom;
}

function measureFacts(table: ModelledTable, column: ModelledColumn, isFew: boolean): PlainFact[] {
  const { measure } = column;
  if (!measure) return [];
  const say = (adds: Addition, unit: string | null): SourceCorrection => ({
    fact: 'measure',
    ...placeOf(table, column),
    adds,
    unit,
  });
  return [
    {
      part: 'amount',
      about: say(measure.adds, measure.unit),
      sentence: `${column.column} is ${amountWords(measure)}`,
      basis: measureBasis(column),
      confirm: say(measure.adds, measure.unit),
      reject: notSo(table, column, 'other'),
      change: {
        by: 'measure',
        adds: measure.adds,
        unit: measure.unit ?? '',
        say: (adds, unit) => say(adds, unit.trim() === '' ? null : unit.trim()),
      },
      isWorthALook: isFew || !isGuessed(column),
    },
  ];
}

/** As certain as the less certain of both; an amount without a unit cannot have a wrong one. */
function measureBasis({ measure, basis, bases: { adds, unit } }: ModelledColumn): Basis {
  const told = [adds, measure?.unit == null ? undefined : unit].filter((each) => each !== undefined);
  return told.length > 0 ? together(told) : basis;
}

function together(bases: readonly Basis[]): Basis {
  return {
    certainty: Math.min(...bases.map(({ certainty }) => certainty)),
    evidence: [...new Set(bases.map(({ evidence }) => evidence))].join(' '),
  };
}

const shownMax = 6;

function meaningFacts(table: ModelledTable, column: ModelledColumn): PlainFact[] {
  const { meanings } = column;
  if (column.role !== 'state' && column.role !== 'flag') return [];
  const said = Object.entries(meanings).map(([value, meaning]) => `${value} is ${valueWords[meaning]}`);
  const more = said.length > shownMax ? ` and ${said.length - shownMax} more` : '';
  const say = (all: typeof meanings): SourceCorrection => ({
    fact: 'meanings',
    ...placeOf(table, column),
    meanings: all,
  });
  return [
    {
      part: 'state',
      about: say({}),
      sentence: `${column.column} is ${columnRoleWords[column.role]}: ${said.slice(0, shownMax).join(', ') || 'of unknown values'}${more}`,
      basis: column.bases.meanings ?? column.basis,
      confirm: say(meanings),
      reject: notSo(table, column, 'category'),
      change: said.length > 0 ? { by: 'meanings', meanings, say } : undefined,
      isWorthALook: true,
    },
  ];
}

/** Words for values. A column of states, or a flag, without any can be given some below the list. */
function spokenFacts(table: ModelledTable, column: ModelledColumn): PlainFact[] {
  const said = Object.entries(column.spoken).map(([value, word]) => `${value} is ${word}`);
  if (said.length === 0) return [];
  return [
    {
      part: 'state',
      about: spokenOf(table, column, column.spoken),
      sentence: `Of ${column.column}, ${said.join(', ')}`,
      basis: column.bases.spoken,
      confirm: spokenOf(table, column, column.spoken),
      reject: undefined,
      change: spokenChange(table, column),
    },
  ];
}

/** The words for a column's known values, to be corrected. */
export function spokenChange(table: ModelledTable, column: ModelledColumn): Change {
  const values = new Set([...Object.keys(column.meanings), ...Object.keys(column.spoken)]);
  return {
    by: 'spoken',
    spoken: Object.fromEntries([...values].map((value) => [value, column.spoken[value] ?? ''])),
    say: (spoken) => spokenOf(table, column, spoken),
  };
}

function spokenOf(
  table: ModelledTable,
  column: ModelledColumn,
  spoken: Record<string, string>,
): SourceCorrection {
  const words = Object.entries(spoken).filter(([, word]) => word.trim() !== '');
  return { fact: 'spoken', ...placeOf(table, column), spoken: Object.fromEntries(words) };
}

/** Synonyms of a column; a column without any can be given one below the list. */
function wordFacts(table: ModelledTable, column: ModelledColumn): PlainFact[] {
  if (column.also.length === 0) return [];
  return [
    {
      part: 'words',
      about: alsoOf(table, column.column, column.also),
      sentence: `${column.column} is also called ${column.also.join(', ')}`,
      basis: column.bases.also,
      confirm: alsoOf(table, column.column, column.also),
      reject: alsoOf(table, column.column, []),
      change: alsoChange(table, column),
    },
  ];
}

function alsoOf(table: ModelledTable, column: string, words: string[]): SourceCorrection {
  return { fact: 'column_also', ...placeOf(table, { column }), words };
}

/** The synonyms of a column, to be corrected. */
export function alsoChange(table: ModelledTable, { column, also }: ModelledColumn): Change {
  return {
    by: 'words',
    label: 'Also called',
    text: also.join(', '),
    say: (text) => alsoOf(table, column, listOf(text)),
  };
}

function calendarFacts(table: ModelledTable, column: ModelledColumn): PlainFact[] {
  const found = table.calendar.find((each) => each.column === column.column);
  if (!found) return [];
  const say = (part: typeof found.part | null) => partOf(table, column.column, part);
  return [
    {
      part: 'calendar',
      about: say(found.part),
      sentence: `${column.column} is its ${partWords[found.part]}`,
      basis: found.basis,
      confirm: say(found.part),
      reject: say(null),
      change: partChange(table, column),
    },
  ];
}

function partOf(table: ModelledTable, column: string, part: CalendarPart | null): SourceCorrection {
  return { fact: 'calendar', ...placeOf(table, { column }), part };
}

/** The part of a calendar that a column holds, to be corrected. */
export function partChange(table: ModelledTable, { column }: ModelledColumn): Change {
  const parts = namesIn(partWords);
  const now = table.calendar.find((each) => each.column === column)?.part;
  return {
    by: 'choice',
    label: 'It is its',
    choices: () => [
      { label: 'nothing of the calendar', says: partOf(table, column, null) },
      ...parts.map((part) => ({ label: partWords[part], says: partOf(table, column, part) })),
    ],
    chosen: () => (now ? parts.indexOf(now) + 1 : 0),
  };
}
