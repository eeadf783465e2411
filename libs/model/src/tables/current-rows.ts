import { speaksOf } from '../words/name-words.js';
import { saysValidity } from '../words/time-meaning.js';
import type { Believed, ColumnModel, CurrentRows, TimeModel } from '../source-model.js';

const openMeanings = new Set(['open', 'active']);
const yesMeanings = new Set(['yes', 'active']);
const currentWords = new Set('current active latest live enabled service'.split(' '));

/** Returns the condition for the rows of a table that hold today: by a flag, by a time that ends them, or by their state. */
export function currentRows(
  columns: readonly ColumnModel[],
  times: readonly TimeModel[],
): Believed<CurrentRows> | undefined {
  return (
    byFlag(columns) ??
    byOverFlag(columns, overWords) ??
    byValidity(columns, times) ??
    byActive(columns) ??
    byEnd(columns, times) ??
    byStates(columns) ??
    byOverFlag(columns, deletedWords)
  );
}

function byFlag(columns: readonly ColumnModel[]): Believed<CurrentRows> | undefined {
  const wordOf = ({ words }: ColumnModel) => words.find((word) => currentWords.has(word));
  const flag = columns.find((column) => column.role === 'flag' && wordOf(column) !== undefined);
  // The yes of "is_active" means active.
  const value = Object.entries(flag?.meanings ?? {}).find(([, meaning]) => yesMeanings.has(meaning))?.[0];
  if (!flag || value === undefined) return undefined;
  const basis = { certainty: 0.9, evidence: speaksOf(wordOf(flag) ?? '', 'rows that hold now') };
  return { value: { by: 'flag', column: flag.column, value }, basis };
}

function byValidity(
  columns: readonly ColumnModel[],
  times: readonly TimeModel[],
): Believed<CurrentRows> | undefined {
  const to = times.find(({ meaning }) => meaning === 'effective_to');
  const certainty = to ? validityOf(to, columns) : 0;
  if (!to || certainty === 0) return undefined;
  const from = times.find(({ meaning }) => meaning === 'effective_from');
  const open = to.isOpen ? ', and some rows have none yet' : '';
  const basis = { certainty, evidence: `${to.column} says until when a row holds${open}.` };
  return { value: { by: 'period', from: from?.column, to: to.column }, basis };
}

function byEnd(
  columns: readonly ColumnModel[],
  times: readonly TimeModel[],
): Believed<CurrentRows> | undefined {
  const all = times.filter(({ meaning }) => meaning === 'ends');
  const ends =
    all.find(({ column }) => !endsElse(wordsOf(columns, column))) ??
    all.find(({ column }) => !expires(wordsOf(columns, column)));
  const entered = times.find(({ meaning }) => meaning === 'entered' || meaning === 'happens');
  if (!ends) return undefined;
  const basis = {
    certainty: 0.6,
    evidence: `Rows that have no ${ends.column} yet go on; no flag says more.`,
  };
  return { value: { by: 'period', from: entered?.column, to: ends.column }, basis };
}

/** Returns the certainty that a row holds until a time. The period that an invoice or a report is about ends, and the row still holds. */
function validityOf({ column, isOpen }: TimeModel, columns: readonly ColumnModel[]): number {
  const words = wordsOf(columns, column);
  if (isOpen || saysValidity(words)) return 0.85;
  return words.includes('period') ? 0 : 0.6;
}

function wordsOf(columns: readonly ColumnModel[], name: string): readonly string[] {
  return columns.find(({ column }) => column === name)?.words ?? [];
}

/** Reports whether a time ends another thing than the row: a trial or a card ends, and the thing that has it goes on. */
function endsElse(words: readonly string[]): boolean {
  return words.some((word) => partial.has(word)) || hasExpiryOfElse(words);
}

function expires(words: readonly string[]): boolean {
  return words.some((word) => expiryWords.has(word)) && words.length > 2;
}

/** Reports whether a word beside an expiry names another thing that expires. */
function hasExpiryOfElse(words: readonly string[]): boolean {
  const isExpiry = (word: string) => expiryWords.has(word);
  return words.some(isExpiry) && words.some((word) => !isExpiry(word) && !dayWords.has(word));
}

const dayWords = new Set('date day time at on'.split(' '));
const expiryWords = new Set('expiry expires expiration'.split(' '));

const partial = new Set(
  'trial card licence license certificate warranty insurance policy probation notice grace'.split(' '),
);

/** Finds a flag such as "discontinued" or "archived"; rows for which the flag says no are current. */
function byOverFlag(
  columns: readonly ColumnModel[],
  over: ReadonlySet<string>,
): Believed<CurrentRows> | undefined {
  const wordOf = ({ words }: ColumnModel) => words.find((word) => over.has(word));
  const flag = columns.find((column) => column.role === 'flag' && wordOf(column) !== undefined);
  const value = Object.entries(flag?.meanings ?? {}).find(([, meaning]) => meaning === 'no')?.[0];
  if (!flag || value === undefined) return undefined;
  const basis = { certainty: 0.8, evidence: speaksOf(wordOf(flag) ?? '', 'rows that are over') };
  return { value: { by: 'flag', column: flag.column, value }, basis };
}

const overWords = new Set('discontinued archived retired deactivated withdrawn obsolete removed'.split(' '));
/** Words for deleted records, which say the least about the thing: people who left are seldom deleted. */
const deletedWords = new Set(['deleted']);

/** Uses the state if it has a value for active, because that is better evidence than a day on which rows end. */
function byActive(columns: readonly ColumnModel[]): Believed<CurrentRows> | undefined {
  const state = columns.find(({ role }) => role === 'state');
  return Object.values(state?.meanings ?? {}).includes('active') ? byStates(columns) : undefined;
}

function byStates(columns: readonly ColumnModel[]): Believed<CurrentRows> | undefined {
  const state = columns.find(({ role }) => role === 'state');
  const values = Object.entries(state?.meanings ?? {}).flatMap(([value, meaning]) =>
    openMeanings.has(meaning) ? [value] : [],
  );
  if (!state || values.length === 0) return undefined;
  const basis = {
    certainty: 0.6,
    evidence: `${values.join(' and ')} of ${state.column} are open or active; no flag and no time says more.`,
  };
  return { value: { by: 'states', column: state.column, values }, basis };
}
