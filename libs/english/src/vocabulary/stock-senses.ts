import { nameWords } from '#model';
import type { Table } from '../domain/domain.js';
import type { Quantity, Test } from '../request/request.js';
import { isOnHand, isReorderLimit, onlyOf } from './stock-worth.js';
import type { Entry, Meaning } from './sense.js';

/** "out of stock", "running low": the pieces on hand against none, or against those at which more are ordered. */
export function stockSenses(table: Table): Entry[] {
  const pieces = onlyOf(table.columns.filter(isOnHand));
  if (!pieces) return [];
  const of: Quantity = { kind: 'value', column: pieces };
  const held: Meaning = { kind: 'quantity', of, adds: 'sum' };
  const limit = onlyOf(table.columns.filter(isReorderLimit));
  return [
    ...entries(none, { kind: 'compare', of, operator: '<=', value: 0 }),
    ...entries(some, { kind: 'compare', of, operator: '>', value: 0 }),
    ...(limit ? entries(low, { kind: 'against', of: pieces, operator: '<=', other: limit }) : []),
    ...amounts.map((words) => ({ phrase: nameWords(words), meaning: held, fit: 0.85 })),
  ];
}

function entries(phrases: readonly string[], test: Test): Entry[] {
  return phrases.map((words) => ({ phrase: nameWords(words), meaning: { kind: 'test', test }, fit: 0.95 }));
}

const none = [
  'out of stock',
  'sold out',
  'no stock',
  'no stock left',
  'run out',
  'ran out',
  'nothing in stock',
];
const some = ['still in stock', 'in stock', 'on stock', 'available in stock', 'stock left'];
const low = [
  'running low',
  'running low on stock',
  'low on stock',
  'low in stock',
  'low stock',
  'nearly out of stock',
  'almost out of stock',
  'needs reordering',
  'need reordering',
  'need to be reordered',
  'needs to be reordered',
  'due for reorder',
];
const amounts = ['stock', 'stock level', 'stock on hand', 'units in stock', 'pieces in stock'];
