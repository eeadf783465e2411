/**
 * The columns of a statement's answer, as far as its text shows them. Failure modes:
 * - An engine names a column differently from the text: a bare name is folded by the engine's rule, and a name of two items matches none.
 * - A grouping column is mistaken for an aggregate: only calls of known aggregates and of windows count.
 */
import type { SourceType } from '#contracts';
import type { Token } from './lexer/token.js';

/** A column of an answer. */
export interface AnswerItem {
  /** Empty if the engine chooses the name. */
  name: string;
  expression: readonly Token[];
  /** True if it is computed from many rows, as a sum is. */
  isComputed: boolean;
  /** True if the rows are grouped by its values. */
  isGroup: boolean;
}

/** The clauses of a statement that its columns are made of. */
export interface AnswerClauses {
  select: readonly Token[];
  groupBy: readonly Token[] | undefined;
}

/** Returns the items of a SELECT in their order. */
export function answerItems(
  dialect: SourceType,
  { select, groupBy }: AnswerClauses,
  textOf: (tokens: readonly Token[]) => string,
): AnswerItem[] {
  const items = splitAtCommas(select).map((item) => ({
    ...namedPart(dialect, item),
    isComputed: isComputed(item),
    isSum: isComputed(item) && !isWindowed(item),
  }));
  const isSummed = items.some(({ isSum }) => isSum);
  const groups =
    groupBy &&
    splitAtCommas(groupBy).map((group) => ({ name: bareName(dialect, group), text: textOf(group) }));
  const isAll = groupBy?.length === 1 && groupBy[0]?.keyword === 'ALL';
  return items.map(({ name, expression, isComputed: isMany }, place) => {
    const texts = new Set([String(place + 1), textOf(expression)]);
    const isNamed = groups?.some((group) => texts.has(group.text) || (name !== '' && name === group.name));
    const tellsRows = groups ? isAll : !isSummed;
    return { name, expression, isComputed: isMany, isGroup: isNamed || (tellsRows && !isMany) };
  });
}

/** Returns the item of a column of the answer; undefined if it cannot be determined. */
export function itemOf(items: readonly AnswerItem[], column: string): AnswerItem | undefined {
  const exact = items.filter(({ name }) => name === column);
  const lower = column.toLowerCase();
  // Some engines answer with the name of the table's column, however it is written in the statement.
  const named = exact.length > 0 ? exact : items.filter(({ name }) => name.toLowerCase() === lower);
  if (named.length > 0) return named.length === 1 ? named[0] : undefined;
  const unnamed = items.filter(({ name }) => name === '');
  return unnamed.every((item) => item.isComputed) ? unnamed[0] : undefined;
}

function splitAtCommas(tokens: readonly Token[]): Token[][] {
  const items: Token[][] = [[]];
  let depth = 0;
  for (const token of tokens) {
    if (token.kind === 'open') depth += 1;
    if (token.kind === 'close') depth -= 1;
    if (depth === 0 && token.kind === 'symbol' && token.value === ',') items.push([]);
    else items.at(-1)?.push(token);
  }
  return items;
}

const aggregates =
  /^(?:count(?:_?if|distinct)?|sum\w*|avg\w*|min|max|median|stddev\w*|var(?:iance|_?pop|_?samp)\w*|uniq\w*|quantile\w*|percentile\w*|group_concat|string_agg|array_agg|list|mode|any_value|total|approx_\w+|arg_?(?:min|max)|(?:min|max)_by|corr|bool_and|bool_or|every)$/i;

function isComputed(item: readonly Token[]): boolean {
  return isWindowed(item) || item.some((token, place) => isCall(item, place) && aggregates.test(token.value));
}

/** Reports whether an item is a window, which keeps the rows apart. */
function isWindowed(item: readonly Token[]): boolean {
  return item.some(({ keyword }, place) => keyword === 'OVER' && isCall(item, place));
}

function isCall(item: readonly Token[], place: number): boolean {
  return item[place]?.kind === 'word' && item[place + 1]?.value === '(';
}

function isName({ kind }: Token): boolean {
  return kind === 'word' || kind === 'name';
}

/** Splits an item from its alias, which may stand behind AS or bare. */
function namedPart(dialect: SourceType, item: readonly Token[]): Pick<AnswerItem, 'name' | 'expression'> {
  const [before, last] = item.slice(-2);
  if (!before || !last || !isName(last)) return { name: bareName(dialect, item), expression: item };
  const name = folded(dialect, last);
  if (before.keyword === 'AS') return { name, expression: item.slice(0, -2) };
  // A word such as END is no alias. As a column name it matches no column of an answer, so nobody picks it.
  if (isName(before) || before.kind === 'close') return { name, expression: item.slice(0, -1) };
  return { name: bareName(dialect, item), expression: item };
}

/** Returns the name of a bare column, with or without its table; empty for anything else. */
function bareName(dialect: SourceType, item: readonly Token[]): string {
  const last = item.at(-1);
  return last && isName(last) && (item.length === 1 || item.at(-2)?.value === '.')
    ? folded(dialect, last)
    : '';
}

function folded(dialect: SourceType, { kind, value }: Token): string {
  return dialect === 'postgresql' && kind === 'word' ? value.toLowerCase() : value;
}
