import type { ColumnModel, DerivedMeasure, TableModel, ValueMeaning } from '../source-model.js';
import { flagMeaning } from '../columns/flags.js';
import { isActOf } from '../words/time-meaning.js';
import { actIn } from './acts.js';
import type { TableFill } from './table-fill.js';
import { wordsOf } from './durations.js';

/** Names for the share of rows in a state; the share of open rows has none. */
const stateRates: readonly (readonly [ValueMeaning, readonly string[]])[] = [
  ['cancelled', ['cancellation rate', 'share cancelled']],
  [
    'won',
    ['win rate', 'success rate', 'conversion rate', 'close rate', 'closing rate', 'strike rate', 'hit rate'],
  ],
  ['lost', ['loss rate', 'rejection rate']],
  ['failed', ['failure rate', 'error rate']],
  ['refunded', ['refund rate']],
  ['late', ['share late', 'overdue rate']],
  ['written_off', ['write-off rate']],
  ['no_show', ['no-show rate']],
  ['paid', ['share paid', 'collection rate']],
  ['unpaid', ['share unpaid']],
  ['closed', ['completion rate']],
];

/** Derives shares from states, from flags, and from times that not every row has. */
export function ratesOf(table: TableModel, fill: TableFill): DerivedMeasure[] {
  return [
    ...table.columns.filter(({ role }) => role === 'state').flatMap((state) => ratesOfState(table, state)),
    ...table.columns.filter(({ role }) => role === 'flag').flatMap((flag) => rateOfFlag(table, flag)),
    ...ratesOfSteps(table, fill),
  ];
}

function ratesOfState(table: TableModel, state: ColumnModel): DerivedMeasure[] {
  const valuesOf = (meaning: ValueMeaning): string[] =>
    Object.entries(state.meanings).flatMap(([value, means]) => (means === meaning ? [value] : []));
  const said = (value: string): string => asWords(state.spoken[value] ?? value);
  return stateRates.flatMap(([meaning, words]) => {
    const values = valuesOf(meaning);
    // An offer that was sent is no unpaid bill.
    if (values.length === 0 || (meaning === 'unpaid' && valuesOf('paid').length === 0)) return [];
    if (values.every((value) => isActOf(said(value), table.noun.value.singular.split(' ')))) return [];
    // A sale that is still open is neither won nor lost.
    const isDecided = meaning === 'won' || meaning === 'lost';
    const among = isDecided ? [...valuesOf('won'), ...valuesOf('lost')] : undefined;
    if (isDecided && among?.length === values.length) return [];
    return [
      rate(table, {
        words: [...words, `share of ${values.map(said).join(' or ')} ${table.noun.value.plural}`],
        expression: { by: 'share', column: state.column, values, among },
        evidence: `${values.join(' and ')} of ${state.column} ${values.length > 1 ? 'mean' : 'means'} ${asWords(meaning)}.`,
      }),
    ];
  });
}

function asWords(value: string): string {
  return value.replaceAll(/[_-]+/g, ' ').toLowerCase();
}

const flagMarks = new Set('is has was can flag yn indicator flg ind'.split(' '));

function rateOfFlag(table: TableModel, flag: ColumnModel): DerivedMeasure[] {
  const yes = Object.keys(flag.meanings).filter(
    (value) => flagMeaning(flag.spoken[value] ?? value) === 'yes',
  );
  const words = flag.words.filter((word) => !flagMarks.has(word));
  const said = words.join(' ');
  // Deleted rows are gone, and are no share of anything.
  if (yes.length === 0 || said === '' || words.includes('deleted')) return [];
  const act = words.length === 1 ? actIn(words) : undefined;
  return [
    rate(table, {
      words: [
        ...(act ? [`${act.noun} rate`] : []),
        `${said} rate`,
        `${said} share`,
        `share of ${said} ${table.noun.value.plural}`,
      ],
      expression: { by: 'share', column: flag.column, values: yes, among: undefined },
      evidence: `${flag.column} is ${yes.join(' or ')} for rows that are ${said}.`,
    }),
  ];
}

/** The greatest share of rows with a time that still makes a rate. */
const filledMax = 0.98;

const ofSeveral = new Set('last latest next previous'.split(' '));

function ratesOfSteps(table: TableModel, { filled }: TableFill): DerivedMeasure[] {
  // A lead that is closed may be won or lost.
  const isDecided = table.columns.some(({ meanings }) => Object.values(meanings).includes('won'));
  return table.times.flatMap(({ column, meaning }) => {
    const words = wordsOf(table, column);
    const act = actIn(words);
    const share = filled(column);
    // The last day of a visit tells nothing of how many visits there were.
    if (words.some((word) => ofSeveral.has(word)) || (isDecided && act?.base === 'close')) return [];
    if (!act || isActOf(act.base, table.noun.value.singular.split(' '))) return [];
    if ((meaning !== 'ends' && meaning !== 'other') || share === 0 || share > filledMax) return [];
    return [
      rate(table, {
        words: [`${act.noun} rate`, `share of ${act.participle} ${table.noun.value.plural}`],
        expression: { by: 'filled', column },
        evidence: `${Math.floor(share * 100)} % of the rows have ${column}.`,
      }),
    ];
  });
}

function rate(
  { schema, table }: TableModel,
  { words, expression, evidence }: Pick<DerivedMeasure, 'words' | 'expression'> & { evidence: string },
): DerivedMeasure {
  return {
    schema,
    table,
    kind: 'rate',
    words,
    expression,
    adds: 'none',
    unit: 'percent',
    basis: { certainty: 0.7, evidence },
  };
}
