import { nameWords, wordVectors } from '#model';
import { ownersOf } from '../domain/domain.js';
import type { Column, Table } from '../domain/domain.js';
import { isOfPeople, isOfStaff } from '../domain/people.js';
import type { Amount, Quantity, Test } from '../request/request.js';
import { cameIn } from './came-in.js';
import { isOffer, isProspect, isPurchase, purchases, tellsOfEvents } from './dealings.js';
import { madeAmount } from './derived-senses.js';
import type { AddsUp, Entry, Meaning, Sense } from './sense.js';
import { stockSenses } from './stock-senses.js';
import { stockWorth } from './stock-worth.js';

/** A business term that names a kind of number and not a column. */
interface BusinessWord {
  says: readonly string[];
  /** The fit of a measure for the word; 0 for another kind of number. */
  fits: (column: Column) => number;
  adds: AddsUp;
  /** Only income. */
  isEarned?: true;
  /** Preferably expenses. */
  isSpent?: true;
}

const incomeFit = moneyBy(
  ['revenue', 'sales', 'net', 'total', 'amount', 'gross'],
  [
    'cost',
    'discount',
    'refund',
    'tax',
    'fee',
    'cogs',
    'spend',
    'budget',
    'commission',
    'payout',
    'expense',
    'purchase',
    'salary',
    'wage',
    'quote',
    'quotation',
    'estimate',
    'claim',
    'complaint',
    'goodwill',
    'dispute',
    'deposit',
    'balance',
    'loan',
    'limit',
    'target',
    'forecast',
    'return',
  ],
);

/** In a company with customers, what is kept of vans and drivers alone is more likely spent than earned. */
function earnedFit(column: Column): number {
  const { table } = column;
  const isSold = nameWords(table.model.noun.value.singular).some((word) => sold.has(word));
  const isOfOwn =
    !isSold &&
    ownersOf(table).length > 0 &&
    !leadsToCustomers(table, ownersOf, ownersMax) &&
    leadsToCustomers(table, neighboursOf, neighboursMax);
  return incomeFit(column) * (isOfOwn ? ofOwn : 1);
}

const sold: ReadonlySet<string> = new Set(['sale', 'sales', 'receipt', 'till']);
const ofOwn = 0.8;
const ownersMax = 3;
const neighboursMax = 5;

/** Reports whether customers are found by so many steps from a table. */
function leadsToCustomers(table: Table, next: (from: Table) => readonly Table[], hopsMax: number): boolean {
  let reached = new Set([table]);
  for (let hops = 0; hops < hopsMax; hops += 1) {
    reached = new Set([...reached].flatMap((each) => [each, ...next(each)]));
    if ([...reached].some((each) => isOfPeople(each) && !isOfStaff(each))) return true;
  }
  return false;
}

function neighboursOf({ hops }: Table): Table[] {
  return hops.map(({ to }) => to.table);
}

const payments: ReadonlySet<string> = new Set(['payment', 'receipt', 'transaction']);
const paidMore = 0.15;

const business: readonly BusinessWord[] = [
  {
    says: ['revenue', 'sales', 'turnover', 'income', 'takings', 'money', 'billing', 'billings', 'earnings'],
    adds: 'sum',
    isEarned: true,
    fits: earnedFit,
  },
  {
    says: ['cash'],
    adds: 'sum',
    isEarned: true,
    // An invoiced amount is no cash yet.
    fits: (column) => {
      const fit = earnedFit(column);
      const isPayment = nameWords(column.table.model.noun.value.singular).some((word) => payments.has(word));
      return fit > 0 && isPayment ? fit + paidMore : fit;
    },
  },
  {
    says: ['cost', 'costs', 'spend', 'spent', 'money spent', 'spending', 'expenses', 'expense'],
    adds: 'sum',
    isSpent: true,
    fits: moneyBy(
      ['spend', 'cost', 'expense', 'amount', 'total', 'fee'],
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
    says: ['price', 'prices', 'rate', 'fare', 'cost', 'costs'],
    adds: 'avg',
    fits: ({ model }) => (model.measure?.unit === 'money' && model.measure.adds === 'average' ? 0.7 : 0),
  },
];

/** The meanings of business terms in a table. */
export function businessSenses(table: Table): Entry[] {
  return [
    ...table.columns.flatMap(wordsFor),
    ...derivedAmounts(table),
    ...soldPieces(table),
    ...stockWorth(table),
    ...stockSenses(table),
  ];
}

function wordsFor(column: Column): Entry[] {
  if (column.model.role !== 'measure') return [];
  const isBought = isPurchase(column.table);
  return business.flatMap(({ says, fits, adds, isEarned, isSpent }) => {
    const isHoped = isEarned && isProspect(column.table);
    const fit = fits(column) + (isSpent && isBought ? spentMore : 0) - (isHoped ? prospectLess : 0);
    if (fits(column) === 0 || (isEarned && isBought)) return [];
    const only = isEarned && cameIn(column.table);
    const meaning: Meaning = { kind: 'quantity', of: { kind: 'value', column }, adds, only };
    const noun = nameWords(column.table.model.noun.value.plural);
    // In a table of sales, "sales" are its amounts rather than its rows.
    const plain = says.map((words) => ({
      phrase: nameWords(words),
      meaning,
      fit: noun.includes(words) ? fit + 0.3 : fit,
    }));
    // Sales people book the deals that they win.
    const booked = isHoped ? [{ phrase: ['bookings'], meaning, fit }] : [];
    return isEarned ? [...plain, ...booked, ...earnedBy(column.table, meaning)] : plain;
  });
}

/** "ticket revenue", "hire income" of hire bookings: the term for one table, whatever others earn. */
function earnedBy({ model }: Table, meaning: Meaning): Entry[] {
  const noun = nameWords(model.noun.value.singular);
  const [first = '', last = ''] = [noun[0], noun.at(-1)];
  const own = [...new Set([first, last])].flatMap((word) => incomes.map((income) => [word, income]));
  const takings = first === last ? [] : [[first, 'takings']];
  return [...own, ...takings].map((phrase) => ({ phrase, meaning, fit: earnedByFit }));
}

/** Words for income that are no verbs: "bookings taken" and "rent billed" mean something else. */
const incomes = ['revenue', 'sales', 'turnover', 'income', 'earnings'];

const earnedByFit = 0.85;

/** "how many lamps did we sell": the pieces of the priced lines. */
function soldPieces(table: Table): Entry[] {
  const pieces = piecesSoldIn(table);
  if (!pieces) return [];
  const senses: Sense[] = [{ meaning: { kind: 'quantity', of: pieces, adds: 'sum' }, fit: soldFit }];
  // "which lamps were sold in May" asks for no number. Sales have verbs of their own; lines of orders have none.
  if (table.model.role.value === 'entity')
    senses.push({ meaning: { kind: 'rows', table }, fit: soldFit + 0.05 });
  return ['sold', 'sell'].flatMap((verb) => senses.map((sense) => ({ ...sense, phrase: [verb] })));
}

/** The pieces of a table's lines, if these have prices. */
export function piecesSoldIn(table: Table): Quantity | undefined {
  const isPriced = table.columns.some(({ model }) => ['money', 'cents'].includes(model.measure?.unit ?? ''));
  const column = table.columns.find(
    ({ model: { measure } }) => measure?.unit === 'pieces' && measure.adds === 'sum',
  );
  const isOut =
    !isPurchase(table) && !nameWords(table.model.noun.value.singular).some((word) => backWords.has(word));
  const isSold = isPriced && isOut && tellsOfEvents(table);
  return column && isSold ? { kind: 'value', column } : undefined;
}

const soldFit = 0.65;
/** Pieces that came back, or that nobody took. */
const backWords = new Set(['return', 'refund', 'exchange', 'complaint', 'claim', 'waste', 'wastage', 'loss']);

const spentMore = 0.15;
/** Deals may come to nothing: what was invoiced is income before it. */
const prospectLess = 0.1;

/** Fits a sum of money better the earlier its word is in the list. */
function moneyBy(words: readonly string[], never: readonly string[]): BusinessWord['fits'] {
  return ({ table, model }) => {
    const { measure } = model;
    if (!measure || !['money', 'cents'].includes(measure.unit ?? '')) return 0;
    // A fee that is the only amount of its table is its price.
    const isOwnFee = model.words.join(' ') === 'fee' && isOnlySum(table);
    if (!isOwnFee && model.words.some((word) => never.includes(word))) return 0;
    if (measure.adds !== 'sum') return isPaidEach(table, model.words) ? paidEachFit(model.words) : 0;
    const place = words.findIndex((word) => model.words.includes(word));
    const isElsewhere = nameWords(table.model.noun.value.singular).some(
      (word) => never.includes(word) && !(purchases.has(word) && !isPurchase(table)),
    );
    const isPart = model.words.some((word) => partsOfPrice.has(word));
    if (place < 0) {
      const isOfEvent = model.words.includes('price') && table.model.role.value === 'event';
      const isPaid = isOfEvent && (model.words.includes('paid') || model.words.at(-1) === 'price');
      if (isElsewhere || isPart || (!isPaid && !isOnlySum(table))) return 0;
      return isPaid ? paidEachFit(model.words) : 0.5;
    }
    const isLess = isPart || (model.words.includes('gross') && isDiscounted(table));
    return (isElsewhere ? 0.5 : 0.8) - place * 0.04 - (isLess ? 0.1 : 0);
  };
}

/** A gross amount beside a net amount and a discount was not paid. */
function isDiscounted({ columns }: Table): boolean {
  return ['discount', 'net'].every((word) => columns.some(({ model }) => model.words.includes(word)));
}

/** Words for a part of a price. */
const partsOfPrice = new Set(
  'shipping delivery carriage postage freight handling tip gratuity surcharge setup addon extra extras accessory'.split(
    ' ',
  ),
);

/** A table's only sum of money is its amount, whatever its name. */
function isOnlySum({ columns }: Table): boolean {
  return columns.filter(isSumOfMoney).length === 1;
}

/** A price that was paid came in, whatever else is asked for. */
function paidEachFit(words: readonly string[]): number {
  return words.includes('paid') ? 0.7 : 0.5;
}

const deductions = new Set(['discount', 'refund', 'rebate', 'credit']);

/** Of things that are sold one by one, the price that was paid is what came in. */
function isPaidEach({ columns, model }: Table, words: readonly string[]): boolean {
  const isSold = model.role.value === 'event' && words.includes('price');
  const isOther = (column: Column): boolean =>
    column.model.measure?.unit === 'pieces' ||
    (isSumOfMoney(column) && !column.model.words.some((word) => deductions.has(word)));
  return isSold && !columns.some(isOther);
}

function isSumOfMoney({ model: { measure } }: Column): boolean {
  return measure?.adds === 'sum' && ['money', 'cents'].includes(measure.unit ?? '');
}

/** The number that an unnamed amount means: "orders over 1,000". */
export function mainQuantity(table: Table): Quantity | undefined {
  const sums = table.columns
    .flatMap((column) => (column.model.role === 'measure' ? [{ column, fit: amountFit(column) }] : []))
    .filter(({ fit }) => fit > 0)
    .toSorted((a, b) => b.fit - a.fit);
  const [best] = sums;
  if (best) return { kind: 'value', column: best.column };
  return madeAmount(table, 'product') ?? madeAmount(table, 'difference');
}

const amountFit = moneyBy(
  ['total', 'amount', 'value', 'net', 'gross', 'revenue', 'sales', 'price'],
  ['discount', 'refund', 'tax', 'fee', 'commission'],
);

/** The best amount of things without one: the income from their events. */
export function ledBy({
  model: { noun },
  hops,
}: Table): { of: Quantity; only: Test | undefined } | undefined {
  const events = hops.flatMap(({ to, toMany }) =>
    toMany && to.table.model.role.value === 'event' && !isPurchase(to.table) && !isOffer(to.table)
      ? [to.table]
      : [],
  );
  const [best] = events
    .flatMap((table) => {
      const of = mainQuantity(table);
      return of
        ? [{ of, only: cameIn(table), fit: earningFit(table) + likeness(noun.value.singular, table) }]
        : [];
    })
    .toSorted((a, b) => b.fit - a.fit);
  return best;
}

/** The similarity of nouns: donors give gifts rather than book tables. */
function likeness(singular: string, { model }: Table): number {
  return wordVectors().likeness(nameWords(singular), nameWords(model.noun.value.singular)) ?? 0;
}

function earningFit({ columns }: Table): number {
  return Math.max(0, ...columns.map((column) => (column.model.role === 'measure' ? earnedFit(column) : 0)));
}

/** Business terms for a derived amount, with the model's corrections. */
function derivedAmounts(table: Table): Entry[] {
  const worth = madeAmount(table, 'product');
  const profit = madeAmount(table, 'difference');
  const isBought = isPurchase(table);
  return [
    ...(worth ? named(worth, worthWords) : []),
    ...(worth ? named(worth, spentWords, isBought ? madeFit + spentMore : madeFit) : []),
    ...(worth && !isBought ? named(worth, earnedWords, madeFit, cameIn(table)) : []),
    ...(worth ? averageWorth(table, worth) : []),
    ...(profit ? named(profit, profitWords) : []),
  ];
}

const worthWords = ['value', 'amount', 'order value', 'worth', 'money'];
const spentWords = ['spend', 'spent', 'cost'];
const earnedWords = ['revenue', 'sales'];

/** "average order value" for orders with lines and no total: the sum of all lines by the number of their orders. */
function averageWorth(table: Table, of: Quantity): Entry[] {
  const owner = table.hops.find(
    ({ to, toMany }) =>
      !toMany && to.table.model.role.value === 'event' && !to.table.columns.some(isSumOfMoney),
  );
  if (!owner) return [];
  const amount: Amount = {
    kind: 'ratio',
    part: { kind: 'aggregate', name: 'sum', of, tests: [] },
    whole: { kind: 'rows', table, key: owner.from, tests: [] },
    inPercent: false,
  };
  const noun = nameWords(owner.to.table.model.noun.value.singular);
  const nouns = [noun.join(' '), noun.at(-1) ?? '', 'basket'];
  return nouns
    .flatMap((each) => ['value', 'size', 'amount', 'total'].map((word) => `average ${each} ${word}`))
    .map((words) => ({ phrase: words.split(' '), meaning: { kind: 'amount', amount }, fit: 0.9 }));
}
const profitWords = ['margin', 'profit', 'gross profit', 'gross margin', 'contribution'];

const madeFit = 0.62;

function named(of: Quantity, phrases: readonly string[], fit = madeFit, only?: Test): Entry[] {
  return phrases.map((words) => ({
    phrase: nameWords(words),
    meaning: { kind: 'quantity', of, adds: 'sum', only },
    fit,
  }));
}
