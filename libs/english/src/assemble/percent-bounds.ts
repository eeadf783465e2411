import { withInner } from '#sql';
import type { Condition, Expression, Plan } from '#sql';
import type { Catalog } from '../catalog/catalog.js';
import type { Token } from '../words/tokenise.js';

/** Whether a plan compares money with a number that was a percentage: "orders with a discount over 20 %". */
export function boundsMoneyByPercent(
  { where, having }: Plan,
  tokens: readonly Token[],
  { tables }: Catalog,
): boolean {
  const percentages = new Set(
    tokens.flatMap((token, place) =>
      token.kind === 'number' && (token.text.endsWith('%') || isPercent(tokens[place + 1]))
        ? token.value
        : [],
    ),
  );
  if (percentages.size === 0) return false;
  const money = new Set(
    tables.flatMap(({ columns }) => columns.flatMap(({ name, unit }) => (unit === 'money' ? name : []))),
  );
  const isOfMoney = (of: Expression): boolean =>
    [...withInner(of)].some((node) => node.kind === 'column' && money.has(node.column));
  return [...where, ...having].some((condition: Condition) =>
    [...withInner(condition)].some(
      (node) =>
        node.kind === 'compare' &&
        node.right.kind === 'literal' &&
        typeof node.right.value === 'number' &&
        percentages.has(node.right.value) &&
        isOfMoney(node.left),
    ),
  );
}

function isPercent(token: Token | undefined): boolean {
  return token?.lower === '%' || token?.lower === 'percent';
}
