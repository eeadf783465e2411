import type { Addition, Believed } from '../source-model.js';
import type { ColumnView, TableView } from '../source-view.js';
import { unitIn } from '../words/comment-words.js';
import { isPricedWhole } from '../words/priced-whole.js';
import { speaksOf } from '../words/name-words.js';

/** The operation that adds up a column's amounts, and their unit. */
export interface Measured {
  adds: Believed<Addition>;
  unit: Believed<string | null>;
}

/** Determines both from the column's name and the sentences about it: numbers alone do not tell. */
export function measureOf(column: ColumnView, isSnapshot: boolean): Measured {
  const unit = unitOf(column);
  return {
    adds: additionOf(column, unit, isSnapshot),
    unit: { value: unit, basis: unitBasis(column, unit) },
  };
}

/** An amount about which nothing else is known. */
export const plainAmount: Measured = {
  adds: believed('sum', 0.6, 'Amounts are added up where nothing says otherwise.'),
  unit: { value: null, basis: { certainty: 0.6, evidence: 'Nothing says what it counts.' } },
};

const units: readonly (readonly [unit: string, words: ReadonlySet<string>])[] = [
  ['percent', wordSet('percent percentage % rate share')],
  ['cents', wordSet('cents cent ct pence')],
  ['points', wordSet('score points rating nps csat')],
  ['minutes', wordSet('minutes minute mins')],
  ['seconds', wordSet('seconds second secs')],
  ['hours', wordSet('hours hour hrs')],
  ['days', wordSet('days day')],
  ['months', wordSet('months term month')],
  ['kWh', wordSet('kwh')],
  ['sqm', wordSet('sqm square')],
  ['litres', wordSet('litres liters')],
  ['kg', wordSet('kg kilograms')],
  ['km', wordSet('km kilometres kilometers')],
  [
    'people',
    wordSet(
      'adults children persons people guests passengers attendees headcount occupancy seats participants',
    ),
  ],
  ['customers', wordSet('customers')],
  ['impressions', wordSet('impressions')],
  ['clicks', wordSet('clicks')],
  ['conversions', wordSet('conversions')],
  [
    'money',
    wordSet(
      `amount price cost revenue sales fee total balance salary wage budget spend value net gross tax vat discount refund payout principal charge
      premium bonus commission income profit margin payment paid due turnover expense rent deposit tariff subtotal tip fare mrr arr`,
    ),
  ],
  ['pieces', wordSet('quantity units unit items pieces stock ordered scrapped')],
];

function wordSet(text: string): ReadonlySet<string> {
  return new Set(text.split(/\s+/));
}

/** Returns the unit of a column's numbers. */
export function unitOf(column: ColumnView): string | null {
  if (column.name.includes('%')) return 'percent';
  // Words of people or comments about a column are better evidence than its name: an amount may be in cents.
  return unitSaid(column)?.unit ?? unitOfWords(column.words);
}

/** Reports whether a column's name, or a sentence about it, speaks of an amount. */
export function namesAmount(column: ColumnView): boolean {
  return unitOf(column) !== null || column.words.some((word) => averaged.has(word));
}

function unitSaid({ said }: ColumnView): { unit: string; word: string } | undefined {
  const word = said.map(unitIn).find((found) => found !== undefined);
  return word === undefined ? undefined : { unit: unitOfWords([word]) ?? 'money', word };
}

function unitBasis(column: ColumnView, unit: string | null): Believed<string>['basis'] {
  if (unit === null) return plainAmount.unit.basis;
  if (column.name.includes('%')) return { certainty: 0.95, evidence: 'Its name has the sign of percent.' };
  const said = unitSaid(column);
  if (said) return { certainty: 0.9, evidence: `Its description says "${said.word}".` };
  const word = column.words.find((each) => unitOfWords([each]) === unit) ?? '';
  return { certainty: 0.85, evidence: speaksOf(word, unit) };
}

function unitOfWords(words: readonly string[]): string | null {
  return units.find(([, known]) => words.some((word) => known.has(word)))?.[0] ?? null;
}

const averaged = wordSet(
  `price rate percent percentage pct ratio score rating age average mean unit per standard temperature height weight speed latitude longitude
  capacity maximum minimum share nps csat grade gpa term level nightly hourly list`,
);
const amountsInAll = wordSet('amount total revenue cost spend');
const lasting = wordSet('balance stock hand order monthly recurring mrr arr inventory headcount');
const pieceWords = wordSet('units');

function additionOf(column: ColumnView, unit: string | null, isSnapshot: boolean): Believed<Addition> {
  const { words, name } = column;
  const stock = isSnapshot ? words.find((word) => lasting.has(word)) : undefined;
  if (stock !== undefined)
    return believed('last', 0.85, `Its "${stock}" is kept again and again: the last one counts.`);
  if (isShare(unit, name))
    return believed('average', 0.9, `Several ${unit === 'points' ? 'points' : 'percentages'} are averaged.`);
  if (words.some((word) => pieceWords.has(word)) && words.length === 1)
    return believed('sum', 0.85, speaksOf('units', 'pieces'));
  const average = averageOf(column, unit);
  if (average) return average;
  return unit === null
    ? believed('sum', 0.7, 'Nothing in its name says that it is not added up.')
    : believed('sum', 0.85, `Amounts of ${unit} are added up.`);
}

/** Returns the average as the operation for amounts that are for one of something. */
function averageOf(column: ColumnView, unit: string | null): Believed<Addition> | undefined {
  const { words } = column;
  if (words.includes('per') || ((unit === 'money' || unit === 'cents') && isOfOne(column)))
    return believed('average', 0.85, 'It is for one of something, and several are averaged.');
  if (
    words.includes('price') &&
    (words.includes('paid') || (words.at(-1) === 'price' && isDeal(column.table)))
  )
    return undefined;
  const averaging = words.find((word) => averaged.has(word));
  return averaging !== undefined && !endsAsAmount(words)
    ? believed('average', 0.85, speaksOf(averaging, 'what is averaged'))
    : undefined;
}

/** Reports whether numbers are shares, which have no sum. */
function isShare(unit: string | null, name: string): boolean {
  return unit === 'percent' || unit === 'points' || name.includes('%');
}

function believed(value: Addition, certainty: number, evidence: string): Believed<Addition> {
  return { value, basis: { certainty, evidence } };
}

const onePiece = wordSet('unit piece day night hour minute kwh km kg sqm seat person');

/** Reports whether money is per piece: "unit_price_amount", "standing_ct_day", the cost in a list of prices. */
function isOfOne({ words, table }: ColumnView): boolean {
  const [first = ''] = words;
  if (first === 'total') return false;
  if (words.includes('unit')) return true;
  if (onePiece.has(words.at(-1) ?? '')) return !incomes.has(first);
  return first === 'cost' && words.length === 1 && isPriceList(table);
}

const incomes = wordSet('revenue sales turnover income spend');
const priceLists = new WeakMap<TableView, boolean>();

/** Reports whether a table has prices and no quantities, so that its costs are per piece. */
function isPriceList(table: TableView): boolean {
  const known = priceLists.get(table);
  if (known !== undefined) return known;
  const has = (word: string) => table.columns.some(({ words }) => words.includes(word));
  const isList = has('price') && !has('quantity') && !has('units');
  priceLists.set(table, isList);
  return isList;
}

const buyers = wordSet(
  'customer client buyer guest patient member passenger tenant student donor pupil shopper purchaser',
);
const deals = new WeakMap<TableView, boolean>();

/** Reports whether a row is one sale to one customer, such as a car or a trip: the table has a customer and a time, and no quantity. */
function isDeal(table: TableView): boolean {
  const known = deals.get(table);
  if (known !== undefined) return known;
  const words = table.columns.map((column) => column.words);
  const has = (...wanted: string[]) => words.some((each) => wanted.some((word) => each.includes(word)));
  const isLasting = table.words.some((word) => recurring.has(word)) || has('monthly', 'interval', 'renewal');
  const isSoldInPieces = has('quantity', 'units', 'pieces', 'seats');
  const namesBuyer = words.some((each) => each.some((word) => buyers.has(word)));
  const isDated =
    has('date', 'day') || table.columns.some(({ kind }) => kind === 'date' || kind === 'timestamp');
  const isOne = namesBuyer && isDated && !isLasting && (!isSoldInPieces || isPricedWhole(table.words));
  deals.set(table, isOne);
  return isOne;
}

/** Recurring charges with a price for one period. */
const recurring = wordSet('subscription plan membership contract tariff policy lease tenancy price');

/** Reports whether words name an amount for all pieces: "unit cost" and "cost price" are for one piece, "total unit costs" are not. */
function endsAsAmount(words: readonly string[]): boolean {
  const [first = ''] = words;
  if (first === 'cost' && words.at(-1) === 'price') return false;
  return (
    amountsInAll.has(first) ||
    (words.at(-1) === 'amount' && !words.includes('nightly') && !words.includes('hourly'))
  );
}
