import { nameWords } from '#model';
import type { ValueMeaning } from '#model';
import type { Column, Table } from '../domain/domain.js';
import type { Quantity, Test } from '../request/request.js';
import { mainQuantity } from './business-words.js';
import { isPurchase } from './dealings.js';
import type { Entry, Meaning } from './sense.js';

const owedWords = [
  'owe',
  'owes',
  'owed',
  'owing',
  'money owed',
  'owe money',
  'owe us money',
  'debt',
  'debts',
  'arrears',
  'receivables',
  'debtors',
  'outstanding amount',
  'outstanding balance',
  'amount outstanding',
  'balance outstanding',
  'unpaid amount',
  'amount unpaid',
  'amount due',
  'balance due',
];

/** "how much do customers still owe us": the outstanding money of rows that get paid. */
export function owedSenses(table: Table): Entry[] {
  const total = grossAmount(table) ?? mainQuantity(table);
  const paid = amountPaid(table);
  const only = stillDue(table);
  // The company owes its suppliers for purchases, and not the other way round.
  if (!total || (!paid && !only) || isPurchase(table)) return [];
  const of: Quantity =
    paid && total.kind === 'value' && total.column !== paid
      ? { kind: 'difference', of: total.column, less: paid }
      : total;
  const meaning: Meaning = { kind: 'quantity', of, adds: 'sum', only };
  return owedWords.map((words) => ({ phrase: nameWords(words), meaning, fit: 0.85 }));
}

/** Customers owe the tax as well. */
function grossAmount({ columns }: Table): Quantity | undefined {
  const column = columns.find(
    ({ model }) =>
      model.measure?.adds === 'sum' &&
      ['money', 'cents'].includes(model.measure.unit ?? '') &&
      model.words.includes('gross'),
  );
  return column && { kind: 'value', column };
}

/** The paid part, if each row has it: "amount_paid". */
function amountPaid({ columns }: Table): Column | undefined {
  return columns.find(
    ({ model }) =>
      model.measure?.adds === 'sum' &&
      ['money', 'cents'].includes(model.measure.unit ?? '') &&
      model.words.some((word) => paidWords.has(word)),
  );
}

const paidWords = new Set(['paid', 'settled']);

/** The test for unpaid rows: by their state, a flag, or the day of payment. */
function stillDue(table: Table): Test | undefined {
  return dueByState(table) ?? dueByFlag(table) ?? dueByDay(table);
}

function dueByState({ columns }: Table): Test | undefined {
  const column = columns.find(
    ({ model }) => model.role === 'state' && Object.values(model.meanings).includes('paid'),
  );
  const values = Object.entries(column?.model.meanings ?? {}).flatMap(([value, meaning]) =>
    dueStates.has(meaning) ? [value] : [],
  );
  return column && values.length > 0 ? { kind: 'is', column, values } : undefined;
}

const dueStates: ReadonlySet<ValueMeaning> = new Set(['unpaid', 'open', 'late']);

function dueByFlag({ columns }: Table): Test | undefined {
  const column = columns.find(
    ({ model }) => model.role === 'flag' && model.words.some((word) => paidWords.has(word)),
  );
  const values = Object.entries(column?.model.meanings ?? {}).flatMap(([value, meaning]) =>
    meaning === 'no' || meaning === 'unpaid' ? [value] : [],
  );
  return column && values.length > 0 ? { kind: 'is', column, values } : undefined;
}

function dueByDay({ columns }: Table): Test | undefined {
  const column = columns.find(({ time, model }) => time && model.words.some((word) => paidWords.has(word)));
  return column && { kind: 'empty', column };
}
