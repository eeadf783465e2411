import type { DerivedMeasure, TableModel, TimeModel } from '../source-model.js';
import { isActOf, makes } from '../words/time-meaning.js';
import { actIn } from './acts.js';
import type { TableFill } from './table-fill.js';

/** Words for times that machines write and that are no step of anything. */
const technical = new Set(
  'updated modified changed synced loaded etl refreshed seen deleted archived'.split(' '),
);
/** Names for the time at which a row was recorded, which other events may precede. */
const recorded = new Set('created create inserted added entered registered'.split(' '));
const pairsMax = 6;

/** Returns the durations from the beginning of a row to each of its later times, and from its entry to its occurrence. */
export function durationsOf(table: TableModel, fill: TableFill): DerivedMeasure[] {
  const times = table.times.filter(
    ({ column }) => !wordsOf(table, column).some((word) => technical.has(word)),
  );
  const entered = times.find(({ meaning }) => meaning === 'entered');
  const happens = times.find(({ meaning }) => meaning === 'happens');
  const start = happens ?? entered;
  const later = times.filter(
    (time) =>
      time !== start &&
      (time.meaning === 'ends' || (time.meaning === 'other' && actIn(wordsOf(table, time.column)))),
  );
  const isRecorded = entered && wordsOf(table, entered.column).some((word) => recorded.has(word));
  const pairs = [
    ...(entered && happens && !isRecorded
      ? [{ from: entered, to: happens, isLead: !isOwnAct(table, happens) }]
      : []),
    ...later.flatMap((to) => (start ? [{ from: start, to, isLead: false }] : [])),
    ...(entered && happens ? later.map((to) => ({ from: entered, to, isLead: false })) : []),
  ];
  return pairs
    .filter(({ from, to }) => follows(from, to, fill))
    .slice(0, pairsMax)
    .map(({ from, to, isLead }) => ({
      schema: table.schema,
      table: table.table,
      kind: 'duration',
      words: isLead ? leadWords(table) : spanWords(table, to),
      expression: { by: 'between', from: own(from), to: own(to), isUntilNow: false },
      adds: 'average',
      unit: unitBetween(from, to),
      basis: {
        certainty: to.meaning === 'ends' ? 0.8 : 0.7,
        evidence: `${to.column} is what follows on ${from.column}.`,
      },
    }));
}

/** Reports whether a time is that of the act that makes the row, as disbursing makes a loan: the duration until then is no lead time. */
function isOwnAct(table: TableModel, { column }: TimeModel): boolean {
  const things = table.noun.value.singular.split(' ');
  return wordsOf(table, column).some((word) => makes(word, things) || isActOf(word, things));
}

function own({ column }: TimeModel) {
  return { column, over: undefined };
}

/** Reports whether one time begins no later than another; true for days as texts, which are not compared. */
function follows(from: TimeModel, to: TimeModel, { least }: TableFill): boolean {
  if (from.written === 'text' || to.written === 'text' || (from.written === 'key') !== (to.written === 'key'))
    return true;
  const [start, end] = [least(from.column), least(to.column)];
  return start === null || end === null || start.slice(0, 10) <= end.slice(0, 10);
}

/** Returns hours if all times have an hour, otherwise days. */
export function unitBetween(...times: readonly TimeModel[]): 'hours' | 'days' {
  return times.every(({ written }) => written === 'timestamp') ? 'hours' : 'days';
}

type Words = ReadonlyMap<string, readonly string[]>;
const wordsByColumns = new WeakMap<TableModel['columns'], Words>();

/** Returns the words of a column from an index; a search for each of thousands of times would be quadratic. */
export function wordsOf({ columns }: TableModel, name: string): readonly string[] {
  let words = wordsByColumns.get(columns);
  if (!words) {
    words = new Map(columns.map((column) => [column.column, column.words]));
    wordsByColumns.set(columns, words);
  }
  return words.get(name) ?? [];
}

const marks = new Set(
  'end ended ends stop stopped until date time day timestamp at on first last to'.split(' '),
);

function spanWords(table: TableModel, to: TimeModel): string[] {
  const words = wordsOf(table, to.column);
  const act = actIn(words);
  // The end of a trial tells the length of the trial.
  const part = act
    ? []
    : words.filter((word) => !marks.has(word) && !table.noun.value.singular.includes(word));
  const whole = part.length > 0 ? part.join(' ') : table.noun.value.singular;
  const ofWhole =
    to.meaning === 'ends'
      ? [`${whole} duration`, `${whole} length`, `length of ${whole}`, `${whole} time`]
      : [];
  if (!act) return ofWhole;
  const first = words.includes('first') ? 'first ' : '';
  return [`time to ${first}${act.base}`, `${first}${act.noun} time`, ...ofWhole];
}

function leadWords({ noun: { value } }: TableModel): string[] {
  return [`${value.singular} lead time`, 'lead time', `how far ahead of the ${value.singular}`];
}
