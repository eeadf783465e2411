import { nameWords } from '#model';
import type { Column, Table } from '../domain/domain.js';
import type { Quantity } from '../request/request.js';
import type { AddsUp, Entry, Meaning } from './sense.js';

/** A word of business that names no column and is one of a kind of number. */
interface BusinessWord {
  says: readonly string[];
  /** How well a measure is what the word means; 0 where it is not. */
  fits: (column: Column) => number;
  adds: AddsUp;
}

const business: readonly BusinessWord[] = [
  {
    says: ['revenue', 'sales', 'turnover', 'income', 'takings', 'money', 'billings', 'earnings'],
    adds: 'sum',
    fits: moneyBy(
      ['revenue', 'sales', 'net', 'total', 'amount', 'gross'],
      ['cost', 'discount', 'refund', 'tax', 'fee', 'cogs', 'spend', 'budget', 'commission', 'payout'],
    ),
  },
  {
    says: ['cost', 'costs', 'spend', 'spent', 'spending', 'expenses', 'expense'],
    adds: 'sum',
    fits: moneyBy(
      ['spend', 'cost', 'expense', 'fee', 'amount', 'total'],
      ['revenue', 'sales', 'discount', 'refund', 'budget'],
    ),
  },
  {
    says: ['value', 'worth', 'amount', 'volume', 'size', 'total value'],
    adds: 'sum',
    fits: moneyBy(['total', 'amount', 'value', 'net', 'gross'], ['cost', 'discount', 'refund', 'tax', 'fee']),
  },
  {
    says: ['units', 'pieces', 'quantity'],
    adds: 'sum',
    fits: ({ model }) => (model.measure?.unit === 'pieces' && model.measure.adds === 'sum' ? 0.7 : 0),
  },
  {
    says: ['price', 'prices', 'rate', 'fare'],
    adds: 'avg',
    fits: ({ model }) => (model.measure?.unit === 'money' && model.measure.adds === 'average' ? 0.7 : 0),
  },
];

/** What these words mean in a source. */
export function businessSenses(table: Table): Entry[] {
  return [...table.columns.flatMap(wordsFor), ...derivedAmounts(table)];
}

function wordsFor(column: Column): Entry[] {
  if (column.model.role !== 'measure') return [];
  return business.flatMap(({ says, fits, adds }) => {
    const fit = fits(column);
    if (fit === 0) return [];
    const meaning: Meaning = { kind: 'quantity', of: { kind: 'value', column }, adds };
    const noun = nameWords(column.table.model.noun.value.plural);
    // Of a table of sales, "sales" are its amounts rather than its rows.
    return says.map((words) => ({
      phrase: nameWords(words),
      meaning,
      fit: noun.includes(words) ? fit + 0.3 : fit,
    }));
  });
}

/** A sum of money is the likelier meant the earlier in the list its word stands. */
function moneyBy(words: readonly string[], never: readonly string[]): BusinessWord['fits'] {
  return ({ model }) => {
    const { measure } = model;
    if (!measure || measure.adds !== 'sum' || !['money', 'cents'].includes(measure.unit ?? '')) return 0;
    if (model.words.some((word) => never.includes(word))) return 0;
    const place = words.findIndex((word) => model.words.includes(word));
    return place < 0 ? 0 : 0.8 - place * 0.04;
  };
}

/** The number that is meant where an amount is given without a name: "orders over 1,000". */
export function mainQuantity(table: Table): Quantity | undefined {
  const sums = table.columns
    .flatMap((column) => (column.model.role === 'measure' ? [{ column, fit: amountFit(column) }] : []))
    .filter(({ fit }) => fit > 0)
    .toSorted((a, b) => b.fit - a.fit);
  const [best] = sums;
  if (best) return { kind: 'value', column: best.column };
  const [derived] = derivedAmounts(table);
  return derived?.meaning.kind === 'quantity' ? derived.meaning.of : undefined;
}

const amountFit = moneyBy(
  ['total', 'amount', 'value', 'net', 'gross', 'revenue', 'sales', 'price'],
  ['discount', 'refund', 'tax', 'fee', 'commission'],
);

/** Where rows keep a price and a quantity and no amount, one is made of the other; margin is revenue without its cost. */
function derivedAmounts(table: Table): Entry[] {
  const measures = table.columns.filter(({ model }) => model.role === 'measure');
  const money = measures.filter(({ model }) => ['money', 'cents'].includes(model.measure?.unit ?? ''));
  const sums = money.filter(({ model }) => model.measure?.adds === 'sum');
  const prices = money.filter(
    ({ model }) => model.words.some((word) => priceWords.has(word)) && !model.words.includes('total'),
  );
  const pieces = measures.find(
    ({ model }) => model.measure?.unit === 'pieces' && model.measure.adds === 'sum',
  );
  const amounts = sums.filter((column) => !prices.includes(column));
  const [price] = prices;
  const found: Entry[] = [];
  if (price && pieces && amounts.length === 0)
    found.push(
      ...named({ kind: 'product', factors: [pieces, price] }, [
        'value',
        'revenue',
        'sales',
        'amount',
        'spend',
        'spent',
        'cost',
        'order value',
        'worth',
        'money',
      ]),
    );
  const income = incomeWords
    .map((word) => sums.find(({ model }) => model.words.includes(word)))
    .find(Boolean);
  const cost = sums.find(({ model }) => model.words.some((word) => costWords.has(word)));
  if (income && cost)
    found.push(
      ...named({ kind: 'difference', of: income, less: cost }, [
        'margin',
        'profit',
        'gross profit',
        'gross margin',
        'contribution',
      ]),
    );
  return found;
}

const priceWords = new Set(['price', 'unit', 'cost', 'rate']);
const incomeWords = ['revenue', 'net', 'sales', 'income', 'gross'];
const costWords = new Set(['cost', 'cogs', 'costs', 'expense']);

function named(of: Quantity, phrases: readonly string[]): Entry[] {
  return phrases.map((words) => ({
    phrase: nameWords(words),
    meaning: { kind: 'quantity', of, adds: 'sum' },
    fit: 0.85,
  }));
}
