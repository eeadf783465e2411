import { speaksOf } from '../words/name-words.js';
import { saysValidity } from '../times/time-meaning.js';
import type { Believed, ColumnModel, CurrentRows, TimeModel } from '../source-model.js';

const openMeanings = new Set(['open', 'active']);
const yesMeanings = new Set(['yes', 'active']);
const currentWords = new Set('current active latest live enabled'.split(' '));

/** Which rows of a table hold today: by a flag, by a time that ends them, or by their state. */
export function currentRows(
  columns: readonly ColumnModel[],
  times: readonly TimeModel[],
): Believed<CurrentRows> | undefined {
  return byFlag(columns) ?? byPeriod(columns, times) ?? byStates(columns);
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

function byPeriod(
  columns: readonly ColumnModel[],
  times: readonly TimeModel[],
): Believed<CurrentRows> | undefined {
  const to = times.find(({ meaning }) => meaning === 'effective_to');
  const certainty = to ? validityOf(to, columns) : 0;
  if (to && certainty > 0) {
    const from = times.find(({ meaning }) => meaning === 'effective_from');
    const open = to.isOpen ? ', and some rows have none yet' : '';
    const basis = { certainty, evidence: `${to.column} says until when a row holds${open}.` };
    return { value: { by: 'period', from: from?.column, to: to.column }, basis };
  }
  const ends = times.find(({ meaning }) => meaning === 'ends');
  const entered = times.find(({ meaning }) => meaning === 'entered' || meaning === 'happens');
  if (!ends) return undefined;
  const basis = {
    certainty: 0.6,
    evidence: `Rows that have no ${ends.column} yet go on; no flag says more.`,
  };
  return { value: { by: 'period', from: entered?.column, to: ends.column }, basis };
}

/** How surely a row holds until a time. The period that an invoice or a report is about ends, and nothing is over by it. */
function validityOf({ column, isOpen }: TimeModel, columns: readonly ColumnModel[]): number {
  const words = columns.find((each) => each.column === column)?.words ?? [];
  if (isOpen || saysValidity(words)) return 0.85;
  return words.includes('period') ? 0 : 0.6;
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
