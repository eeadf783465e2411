import type { Group, Item } from '../lexer/group.js';
import { queryStarts } from './keywords.js';

/** Returns the keyword at a place; empty for anything else, including a word behind a dot. */
export function keywordAt(items: readonly Item[], index: number): string {
  const item = items[index];
  if (item === undefined || item.kind !== 'word') return '';
  const isMember = isSymbol(items[index - 1], '.') && isOperand(items[index - 2]);
  return isMember ? '' : item.keyword;
}

/** Reports whether an item is that symbol. */
export function isSymbol(item: Item | undefined, symbol: string): boolean {
  return item?.kind === 'symbol' && item.value === symbol;
}

/** Returns the bracket group at a place, if one stands there. */
export function groupAt(items: readonly Item[], index: number, open = '('): Group | undefined {
  const item = items[index];
  return item?.kind === 'group' && item.open === open ? item : undefined;
}

/** Returns the bare or quoted name at a place, if one stands there. */
export function nameAt(items: readonly Item[], index: number): string | undefined {
  const item = items[index];
  return item?.kind === 'word' || item?.kind === 'name' ? item.value : undefined;
}

/** Reports whether the text between brackets is a query, perhaps in brackets of its own. */
export function isQuery(items: readonly Item[]): boolean {
  const inner = groupAt(items, 0);
  return inner === undefined ? queryStarts.has(keywordAt(items, 0)) : isQuery(inner.items);
}

/** Reports whether a group is a plain list of names and numbers, such as the columns of an alias. */
export function isNameList(items: readonly Item[]): boolean {
  return items.every(({ kind }, index) =>
    kind === 'symbol' ? isSymbol(items[index], ',') : kind === 'word' || kind === 'name' || kind === 'number',
  );
}

function isOperand(item: Item | undefined): boolean {
  return item?.kind === 'word' || item?.kind === 'name' || item?.kind === 'group' || item?.kind === 'text';
}

/** Names an item in messages. */
export function describeItem(item: Item | undefined): string {
  if (item === undefined) return 'the end';
  return `"${(item.kind === 'group' ? item.open : item.value).slice(0, 60)}"`;
}
