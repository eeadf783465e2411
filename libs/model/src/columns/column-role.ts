/**
 * Determines the role of a column. The rules are tried in their order, and the first that recognises the column decides: a reference is no amount
 * whatever its name is, and a day is no category however few days there are.
 */
import type { Basis, ColumnRole } from '../source-model.js';
import type { ColumnView } from '../source-view.js';
import { calendarPart, isCounter, isGrade, isNumberOfThing, isYear } from './numbers.js';
import { areNumberTexts } from './number-texts.js';
import { isFlag } from './flags.js';
import { stateSentence } from './states.js';
import { contactSentence, hasFewValues, isCode, isProse, nameSentence } from './texts.js';
import { speaksOf } from '../words/name-words.js';
import { writtenTime } from './written-time.js';

/** Facts from outside a column that its role depends on. */
export interface ColumnContext {
  isOwnKey: boolean;
  /** The kind of table that it refers to, if any. */
  refersTo: 'table' | 'date_dimension' | undefined;
  isOfDateDimension: boolean;
}

/** Returns the role of a column, and why. */
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

/** Returns the sentence if a condition holds. */
const when = (holds: boolean, sentence: string): string | undefined => (holds ? sentence : undefined);

const isNumber = (column: ColumnView): boolean =>
  column.kind === 'integer' || column.kind === 'number' || areNumberTexts(column);
const isText = ({ kind }: ColumnView): boolean => kind === 'text';

const distinctOf = ({ profile, values }: ColumnView): number => profile?.distinct ?? values.length;

const rules: readonly Rule[] = [
  {
    role: 'date_key',
    certainty: 0.95,
    recognise: (column, { refersTo, isOfDateDimension }) => {
      const isOfCalendar = isOfDateDimension || refersTo === 'date_dimension';
      if (isOfCalendar && writtenTime(column) === 'key') return 'Its numbers are days, such as 20261122.';
      return when(
        refersTo === 'date_dimension' && writtenTime(column) === undefined,
        'It refers to a day of a calendar.',
      );
    },
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
  { role: 'time', certainty: 0.95, recognise: timeSentence },
  { role: 'flag', certainty: 0.95, recognise: flagSentence },
  {
    role: 'year',
    certainty: 0.95,
    recognise: (column) =>
      when(
        isYear(column),
        `Its name says years, and its values go from ${column.profile?.least} to ${column.profile?.greatest}.`,
      ),
  },
  {
    role: 'category',
    certainty: 0.85,
    recognise: (column, { isOfDateDimension }) => {
      const word = isOfDateDimension || isNumber(column) ? calendarPart(column) : undefined;
      return word === undefined ? undefined : speaksOf(word, 'a part of the calendar');
    },
  },
  {
    role: 'other',
    certainty: 0.85,
    recognise: (column) =>
      when(
        isNumber(column) && isCounter(column),
        `Its name, "${column.words.join(' ')}", says that it counts the parts of one thing.`,
      ),
  },
  { role: 'state', certainty: 0.9, recognise: stateSentence },
  {
    role: 'category',
    certainty: 0.9,
    recognise: ({ spoken, values, decoded }) =>
      when(
        spoken.size >= 2 && spoken.size * 2 >= values.length,
        decoded ? 'A list says what its codes stand for.' : 'Its comment says what its values stand for.',
      ),
  },
  {
    role: 'text',
    certainty: 0.9,
    recognise: (column) => (isText(column) ? contactSentence(column) : undefined),
  },
  {
    role: 'name',
    certainty: 0.85,
    recognise: (column) => (isText(column) ? nameSentence(column) : undefined),
  },
  {
    role: 'code',
    certainty: 0.8,
    recognise: (column) =>
      when(
        isCode(column),
        `Its name, "${column.words.join(' ')}", is that of a code or number that is looked up and never added.`,
      ),
  },
  {
    role: 'category',
    certainty: 0.75,
    recognise: (column) =>
      when(
        isNumber(column) && isGrade(column),
        `Its name, "${column.words.join(' ')}", is that of a grade, and it has ${distinctOf(column)} different values.`,
      ),
  },
  {
    role: 'category',
    certainty: 0.75,
    recognise: (column) =>
      when(
        isNumberOfThing(column),
        `Its name, "${column.words.join(' ')}", is that of a place or a person, which its numbers tell apart.`,
      ),
  },
  {
    role: 'measure',
    certainty: 0.85,
    recognise: (column) =>
      isText(column)
        ? when(
            isNumber(column),
            'All of its texts that were read are numbers, of no code, no year and no grade.',
          )
        : when(isNumber(column), 'Its numbers are those of no row, no code, no year and no grade.'),
  },
  {
    role: 'text',
    certainty: 0.8,
    recognise: (column) => when(isText(column) && isProse(column), 'Its texts are sentences.'),
  },
  {
    role: 'category',
    certainty: 0.8,
    recognise: (column) =>
      when(isText(column) && hasFewValues(column), `Its rows share ${distinctOf(column)} different values.`),
  },
  {
    role: 'text',
    certainty: 0.6,
    recognise: (column) => when(isText(column), 'Its values are texts that hardly repeat.'),
  },
];

function timeSentence(column: ColumnView): string | undefined {
  switch (writtenTime(column)) {
    case 'date':
      return 'The source keeps it as a day.';
    case 'timestamp':
      return 'The source keeps it as a moment.';
    case 'key':
      return 'Its numbers are days, such as 20261122.';
    case 'text':
      if (column.profile?.format === 'compact_date')
        return 'Its texts are days in eight digits, such as 20261122.';
      return 'All of its texts that were read are written as days or moments.';
    default:
      return undefined;
  }
}

function flagSentence(column: ColumnView): string | undefined {
  if (!isFlag(column)) return undefined;
  if (column.kind === 'boolean') return 'The source keeps it as yes or no.';
  return `It has no other values than ${column.values.map((value) => value || 'nothing').join(' and ')}.`;
}
