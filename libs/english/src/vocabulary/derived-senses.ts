import { nameWords } from '#model';
import type { DerivedMeasure, ValueMeaning } from '#model';
import type { Column, Table } from '../domain/domain.js';
import type { Amount, Quantity, SpanUnit, Test } from '../request/request.js';
import { cameIn } from './came-in.js';
import type { Entry, Meaning } from './sense.js';
import { openWords } from './test-senses.js';

type Span = Extract<Quantity, { kind: 'span' }>;

/** Derived amounts of the source's model. */
export function derivedSenses(table: Table): Entry[] {
  return [
    ...table.derived.flatMap((measure) => {
      const meaning = meaningOf(measure, table);
      // A stored amount is preferred to a derived one.
      const fit = measure.kind === 'amount' ? madeFit : 1;
      return meaning
        ? measure.words.map((words) => ({
            phrase: nameWords(words),
            meaning: withCameIn(words, meaning, table),
            fit,
          }))
        : [];
    }),
    ...durationSenses(table),
    ...latenessSenses(table),
    ...openSenses(table),
  ];
}

const madeFit = 0.66;
const earned = new Set(['revenue', 'sales', 'turnover']);

/** The value of all rows is no revenue. */
function withCameIn(words: string, meaning: Meaning, table: Table): Meaning {
  return meaning.kind === 'quantity' && earned.has(words) ? { ...meaning, only: cameIn(table) } : meaning;
}

/** The meaning of such an amount; undefined if no clause expresses it. */
export function meaningOf(measure: DerivedMeasure, table: Table): Meaning | undefined {
  const { expression } = measure;
  if (expression.by === 'share' || expression.by === 'filled') {
    const amount = rateOf(expression, table);
    return amount && { kind: 'amount', amount };
  }
  const of = quantityOf(measure, table);
  return of && { kind: 'quantity', of, adds: measure.adds === 'sum' ? 'sum' : 'avg' };
}

function quantityOf({ expression, unit }: DerivedMeasure, table: Table): Quantity | undefined {
  const columnOf = (name: string): Column | undefined => table.columns.find((column) => column.name === name);
  switch (expression.by) {
    case 'between': {
      const from = timeOf(expression.from, table);
      if (expression.to === 'now')
        return from && unit === 'years' ? { kind: 'years', since: from } : undefined;
      const to = timeOf(expression.to, table);
      return from && to && { kind: 'span', from, to, unit: unit === 'hours' ? 'hours' : 'days' };
    }
    case 'product': {
      const [left, right] = expression.factors.map(columnOf);
      return left && right && { kind: 'product', factors: [left, right] };
    }
    case 'difference': {
      const [of, less] = [expression.from, expression.less].map(columnOf);
      return of && less && { kind: 'difference', of, less };
    }
    case 'years_since': {
      const since = columnOf(expression.column);
      return since && { kind: 'years', since };
    }
    default:
      return undefined;
  }
}

/** The age of a person, if the table has a day of birth. */
export function ageOf(table: Table): Quantity | undefined {
  return table.derived.map((measure) => quantityOf(measure, table)).find((of) => of?.kind === 'years');
}

/** The derived amount of a row that combines two others in this way, if the model has one. */
export function madeAmount(table: Table, by: 'product' | 'difference'): Quantity | undefined {
  const measure = table.derived.find(({ kind, expression }) => kind === 'amount' && expression.by === by);
  return measure && quantityOf(measure, table);
}

/** A time of the row itself, or of the one that it refers to. */
function timeOf(
  { column, over }: { column: string; over: { from: string } | undefined },
  table: Table,
): Column | undefined {
  const owner = over
    ? table.hops.find(({ from, toMany }) => from.name === over.from && !toMany)?.to.table
    : table;
  return owner?.columns.find(({ name }) => name === column);
}

function rateOf(
  expression: Extract<DerivedMeasure['expression'], { by: 'share' | 'filled' }>,
  table: Table,
): Amount | undefined {
  const column = table.columns.find(({ name }) => name === expression.column);
  if (!column) return undefined;
  const whole = expression.by === 'share' ? expression.among : undefined;
  const test: Test =
    expression.by === 'share'
      ? { kind: 'is', column, values: expression.values }
      : { kind: 'filled', column };
  return {
    kind: 'ratio',
    part: { kind: 'rows', table, tests: [test] },
    whole: { kind: 'rows', table, tests: whole ? [{ kind: 'is', column, values: whole }] : [] },
    inPercent: true,
  };
}

/** The duration of a table's rows, if they have a beginning and an end. */
export function spanOf(table: Table): Span | undefined {
  const whole = table.derived.filter(({ words }) =>
    words.some((word) => /\b(?:duration|length)\b/.test(word)),
  );
  return firstSpan('duration', { ...table, derived: whole }) ?? firstSpan('duration', table);
}

function firstSpan(kind: DerivedMeasure['kind'], table: Table): Span | undefined {
  return spansOf(kind, table)[0];
}

function spansOf(kind: DerivedMeasure['kind'], table: Table): Span[] {
  return table.derived
    .filter((measure) => measure.kind === kind)
    .map((measure) => quantityOf(measure, table))
    .filter((quantity) => quantity?.kind === 'span');
}

/** Words for the duration of rows that need no further word. */
function durationSenses(table: Table): Entry[] {
  const of = spanOf(table);
  if (!of) return [];
  const noun = nameWords(table.model.noun.value.singular);
  const first = noun.slice(0, 1);
  const meaning: Meaning = { kind: 'quantity', of, adds: 'avg' };
  const total: Meaning = { kind: 'quantity', of, adds: 'sum' };
  return [
    ...['duration', 'length'].map((word) => ({ phrase: [word], meaning, fit: 0.7 })),
    // "downtime" is a duration, and not a number of times.
    ...(noun[0]?.endsWith('time') ? [{ phrase: first, meaning: total, fit: 1.1 }] : []),
    ...['hours', 'minutes', 'days', 'time'].flatMap((word) => [
      { phrase: [...noun, word], meaning: total, fit: 0.95 },
      { phrase: [...first, word], meaning: total, fit: 0.9 },
    ]),
  ];
}

const delayWords = ['delay', 'days late', 'lateness', 'days overdue', 'days after due', 'days past due'];
const lateWords = ['late', 'delayed', 'too late', 'behind schedule', 'overran by', 'ran over by', 'ran late'];
const onTimeWords = ['on time', 'in time', 'punctual'];
const overdueWords = ['overdue', 'past due', 'running late', 'behind'];
const owners = ['', 'the ', 'its ', 'their ', 'the agreed '];
const bounds = ['due date', 'promised date', 'target date', 'deadline', 'schedule'];
const plans = ['promised', 'planned', 'expected', 'scheduled', 'agreed'];

/** "after their due date": relations to the promised day, in the usual words for it and in its own. */
function boundWords(relations: readonly string[], due: Column): string[] {
  const own = [...new Set([...bounds, due.model.words.join(' ')])];
  return relations.flatMap((relation) =>
    owners.flatMap((owner) => own.map((bound) => `${relation} ${owner}${bound}`)),
  );
}

/** The delay after the promised day, if both are stored. */
export function delayOf(table: Table): Span | undefined {
  const of = completionSpan(table);
  return of && { ...of, unit: 'days' };
}

/** The delay of the end, where a job has a planned start and a planned end: it tells whether the job was late. */
function completionSpan(table: Table): Span | undefined {
  const all = spansOf('lateness', table);
  return all.find(({ to }) => to.time?.meaning === 'ends') ?? all[0];
}

/** Rows that were due, are not done, and are not over by their state. */
export function overdueTest(table: Table): Test | undefined {
  const of = completionSpan(table);
  if (!of || of.from.table !== table || of.to.table !== table) return undefined;
  const passed: Test = { kind: 'during', time: of.from, range: { before: 'today' } };
  const isPaid = of.to.model.words.some((word) => paying.has(word)) && !isBill(table);
  const over = isPaid ? endingsOfPayment : endings;
  return { kind: 'all', tests: [passed, { kind: 'empty', column: of.to }, ...stateIsNone(over, table)] };
}

/** The rows whose state has none of these meanings, if there is a state; a row without a state passes. */
export function stateIsNone(of: ReadonlySet<ValueMeaning>, { columns }: Table): Test[] {
  const column = columns.find(({ model }) => model.role === 'state');
  const values = Object.entries(column?.model.meanings ?? {}).flatMap(([value, meaning]) =>
    of.has(meaning) ? [value] : [],
  );
  if (!column || values.length === 0) return [];
  const isOne: Test = { kind: 'is', column, values };
  return [
    {
      kind: 'any',
      tests: [
        { kind: 'empty', column },
        { kind: 'not', test: isOne },
      ],
    },
  ];
}

/** Without a day of completion, the state decides: overdue rows were due and are neither paid nor over. */
function overdueByState(table: Table): Entry[] {
  const due = table.columns.find(({ time }) => time?.meaning === 'due');
  const open = stateIsNone(endings, table);
  if (!due || open.length === 0) return [];
  const passed: Test = { kind: 'during', time: due, range: { before: 'today' } };
  const test: Test = { kind: 'all', tests: [passed, ...open] };
  return [...overdueWords, ...boundWords(['past'], due)].map((words) => ({
    phrase: nameWords(words),
    meaning: { kind: 'test', test },
    fit: 0.9,
  }));
}

/** "open repairs": rows without an end, in a table without states. */
function openSenses({ columns }: Table): Entry[] {
  const done = columns.find(
    ({ time, model: { words } }) => time?.meaning === 'ends' && words.some((word) => doneWords.has(word)),
  );
  const hasState = columns.some(
    ({ model: { role, meanings } }) => role === 'state' && Object.keys(meanings).length > 0,
  );
  if (!done || hasState) return [];
  const test: Test = { kind: 'empty', column: done };
  return openWords.map((words) => ({ phrase: nameWords(words), meaning: { kind: 'test', test }, fit: 0.95 }));
}

const doneWords = new Set('resolved resolution closed completed finished done fixed settled'.split(' '));

const endings: ReadonlySet<ValueMeaning> = new Set([
  'closed',
  'paid',
  'cancelled',
  'won',
  'lost',
  'refunded',
  'written_off',
  'failed',
]);

/** "late" and "on time" for rows that keep how late they were. */
function keptLateness(table: Table): Entry[] {
  const column = table.columns.find((each) => latenessUnit(each) !== undefined);
  if (!column) return [];
  const of: Quantity = { kind: 'value', column };
  const entries = (phrases: readonly string[], operator: '>' | '<='): Entry[] =>
    phrases.map((words) => ({
      phrase: nameWords(words),
      meaning: { kind: 'test', test: { kind: 'compare', of, operator, value: 0 } },
      fit: 0.9,
    }));
  return [...entries(lateWords, '>'), ...entries(onTimeWords, '<=')];
}

/** The unit of a column such as mins_late, which keeps how late a row was; undefined for other columns. */
export function latenessUnit({ model }: Column): SpanUnit | undefined {
  const unit = spanUnits.find((each) => each === model.measure?.unit);
  return model.words.some((word) => lateColumns.has(word)) ? unit : undefined;
}

const spanUnits: readonly SpanUnit[] = ['days', 'hours', 'minutes', 'seconds'];
const lateColumns = new Set(['late', 'delay', 'delayed', 'overdue']);

/** A bill or a claim that is closed has nothing left to pay. */
function isBill({ model }: Table): boolean {
  return nameWords(model.noun.value.singular).some((word) => bills.has(word));
}

const bills = new Set('bill invoice claim charge payment fee instalment installment'.split(' '));
const paying = new Set('paid pay payment settled'.split(' '));

/** A hire that is over may still have to be paid. */
const endingsOfPayment: ReadonlySet<ValueMeaning> = new Set(
  [...endings].filter((meaning) => meaning !== 'closed' && meaning !== 'won'),
);

/** Relations to the promised day: how late, late, on time, overdue. */
function latenessSenses(table: Table): Entry[] {
  const of = completionSpan(table);
  if (!of || of.from.table !== table || of.to.table !== table)
    return [...keptLateness(table), ...overdueByState(table)];
  const late: Test = { kind: 'later', time: of.to, than: of.from };
  const done: Test = { kind: 'filled', column: of.to };
  const overdue = overdueTest(table);
  const entries = (phrases: readonly string[], meaning: Meaning): Entry[] =>
    phrases.map((words) => ({ phrase: nameWords(words), meaning, fit: 0.9 }));
  const tests: [readonly string[], Test][] = [
    [
      [
        ...lateWords,
        ...boundWords(
          ['after', 'later than', 'behind', 'missed', 'ran over', 'ran past', 'went over'],
          of.from,
        ),
        ...plans.map((plan) => `later than ${plan}`),
      ],
      late,
    ],
    [
      [...onTimeWords, ...boundWords(['within'], of.from)],
      { kind: 'all', tests: [done, { kind: 'not', test: late }] },
    ],
    ...(overdue ? [[[...overdueWords, ...boundWords(['past'], of.from)], overdue] as [string[], Test]] : []),
  ];
  const delay = [...delayWords, ...boundWords(['days after', 'days past', 'days behind'], of.from)];
  return [
    ...entries(delay, { kind: 'quantity', of: { ...of, unit: 'days' }, adds: 'avg' }),
    ...tests.flatMap(([phrases, test]) => entries(phrases, { kind: 'test', test })),
  ];
}
