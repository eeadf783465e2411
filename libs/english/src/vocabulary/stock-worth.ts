import { nameWords } from '#model';
import { isOfMoney } from '../domain/domain.js';
import type { Column, Table } from '../domain/domain.js';
import type { Entry, Meaning } from './sense.js';

/** "what is our stock worth": the pieces on hand at their unit cost, which is often stored with the stocked thing. */
export function stockWorth(table: Table): Entry[] {
  const pieces = onlyOf(table.columns.filter(isOnHand));
  const price = pieces && priceOf(table);
  if (!price) return [];
  const meaning: Meaning = {
    kind: 'quantity',
    of: { kind: 'product', factors: [pieces, price] },
    adds: 'sum',
  };
  return phrases.map((words) => ({ phrase: nameWords(words), meaning, fit: stockFit }));
}

/** The unit cost, or else the price, in the row itself or in the one thing that it refers to. */
function priceOf(table: Table): Column | undefined {
  const things = table.hops.filter(({ toMany }) => !toMany).map(({ to }) => to.table);
  return [table, ...things]
    .flatMap((each) => {
      const prices = each.columns.filter(isPriceOfOne);
      return onlyOf(prices.filter(isCost)) ?? onlyOf(prices) ?? [];
    })
    .at(0);
}

/** Of several nobody can say which one counts. */
export function onlyOf(columns: readonly Column[]): Column | undefined {
  return columns.length === 1 ? columns[0] : undefined;
}

export function isOnHand({ model: { role, words } }: Column): boolean {
  const isHeld = words.includes('hand') || words.includes('stock');
  return role === 'measure' && isHeld && !words.some((word) => limits.has(word)) && !words.some(isOfPrice);
}

/** Whether more are ordered when no more pieces than these are left. */
export function isReorderLimit({ model: { role, words } }: Column): boolean {
  return role === 'measure' && words.some((word) => reorderWords.has(word)) && !words.some(isOfPrice);
}

const reorderWords = new Set('min minimum reorder safety'.split(' '));

const limits = new Set('min minimum max maximum safety target reorder level'.split(' '));

function isPriceOfOne(column: Column): boolean {
  return isOfMoney(column) && column.model.measure?.adds !== 'sum' && column.model.words.some(isOfPrice);
}

function isCost({ model: { words } }: Column): boolean {
  return words.includes('cost');
}

function isOfPrice(word: string): boolean {
  return word === 'cost' || word === 'price' || word === 'value' || word === 'worth';
}

const stockFit = 0.95;
const goods = ['stock', 'inventory', 'the stock', 'our stock', 'the inventory', 'our inventory'];
const phrases = [
  ...goods.flatMap((noun) => [
    `${noun} worth`,
    `${noun} value`,
    `${noun} valuation`,
    `${noun} is worth`,
    `value of ${noun}`,
    `worth of ${noun}`,
  ]),
  ...['stock', 'inventory'].flatMap((noun) => [
    `money in ${noun}`,
    `money tied up in ${noun}`,
    `capital tied up in ${noun}`,
  ]),
];
