/**
 * Says what a column is for. The rules are asked in their order and the first that recognises the column decides: a reference is
 * no amount whatever it is called, and a day no category however few there are.
 */
import type { Basis, ColumnRole } from '../source-model.js';
import type { ColumnView } from '../source-view.js';
import { calendarPart, isCounter, isGrade, isYear } from './numbers.js';
import { isFlag } from './flags.js';
import { stateSentence } from './states.js';
import { hasFewValues, isCode, isContact, isName, isProse } from './texts.js';
import { writtenTime } from './written-time.js';

/** Facts beside a column that its role hangs on. */
export interface ColumnContext {
  isOwnKey: boolean;
  /** Whether it refers to another table. */
  refersTo: 'table' | 'date_dimension' | undefined;
  isOfDateDimension: boolean;
}

/** The role of a column, and why. */
export function columnRole(column: ColumnView, context: ColumnContext): { role: ColumnRole; basis: Basis } {
  for (const { role, certainty, recognise } of rules) {
    const evidence = recognise(column, context);
    if (evidence !== undefined) return { role, basis: { certainty, evidence } };
  }
  return { role: 'other', basis: { certainty: 0.4, evidence: 'Nothing says what it is for.' } };
}

interface Rule {
  role: ColumnRole;
  certainty: number;
  recognise: (column: ColumnView, context: ColumnContext) => string | undefined;
}

/** The sentence where a condition holds. */
const when = (holds: boolean, sentence: string): string | undefined => (holds ? sentence : undefined);

const isNumber = ({ kind }: ColumnView): boolean => kind === 'integer' || kind === 'number';
const isText = ({ kind }: ColumnView): boolean => kind === 'text';

const rules: readonly Rule[] = [
  {
    role: 'date_key',
    certainty: 0.95,
    recognise: (column, { refersTo }) =>
      when(
        (refersTo === 'date_dimension' && writtenTime(column) === undefined) || writtenTime(column) === 'key',
        'It is the number of a day, such as 20261122.',
      ),
  },
  {
    role: 'id',
    certainty: 0.95,
    recognise: (_column, { isOwnKey, refersTo }) =>
      when(isOwnKey && refersTo === undefined, 'It tells the rows of this table apart.'),
  },
  {
    role: 'key',
    certainty: 0.95,
    recognise: (_column, { refersTo }) => when(refersTo === 'table', 'It refers to a row of another table.'),
  },
  {
    role: 'time',
    certainty: 0.95,
    recognise: (column) => when(writtenTime(column) !== undefined, 'Its values are days or moments.'),
  },
  { role: 'flag', certainty: 0.95, recognise: (column) => when(isFlag(column), 'It says yes or no.') },
  { role: 'year', certainty: 0.95, recognise: (column) => when(isYear(column), 'Its values are years.') },
  {
    role: 'category',
    certainty: 0.85,
    recognise: (column, { isOfDateDimension }) =>
      when(
        calendarPart(column) !== undefined && (isOfDateDimension || isNumber(column)),
        'It is a part of the calendar.',
      ),
  },
  {
    role: 'other',
    certainty: 0.85,
    recognise: (column) => when(isNumber(column) && isCounter(column), 'It counts the rows of one thing.'),
  },
  { role: 'state', certainty: 0.9, recognise: stateSentence },
  {
    role: 'category',
    certainty: 0.9,
    recognise: ({ spoken, values }) =>
      when(
        spoken.size >= 2 && spoken.size * 2 >= values.length,
        'Its comment says what its values stand for.',
      ),
  },
  {
    role: 'text',
    certainty: 0.9,
    recognise: (column) => when(isText(column) && isContact(column), 'It is an address or a link.'),
  },
  {
    role: 'name',
    certainty: 0.85,
    recognise: (column) => when(isText(column) && isName(column), 'It is what something is called.'),
  },
  {
    role: 'code',
    certainty: 0.8,
    recognise: (column) => when(isCode(column), 'It is a code or a number that nobody adds up.'),
  },
  {
    role: 'category',
    certainty: 0.75,
    recognise: (column) => when(isNumber(column) && isGrade(column), 'Its numbers are grades.'),
  },
  { role: 'measure', certainty: 0.85, recognise: (column) => when(isNumber(column), 'It is an amount.') },
  {
    role: 'text',
    certainty: 0.8,
    recognise: (column) => when(isText(column) && isProse(column), 'It is running text.'),
  },
  {
    role: 'category',
    certainty: 0.8,
    recognise: (column) => when(isText(column) && hasFewValues(column), 'Its values repeat.'),
  },
  {
    role: 'text',
    certainty: 0.6,
    recognise: (column) => when(isText(column), 'Its values are texts that hardly repeat.'),
  },
];
