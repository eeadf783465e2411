import type { Expression } from '#sql';
import type { CatalogTable } from '../catalog/catalog-table.js';
import { tableOf } from '../intent/walker.js';
import { isAggregated, isGrouped, isValue } from './context.js';
import type { Context } from './context.js';
import { groupColumns, ordering, selectItems } from './output.js';
import { columnOf, isMultiplied } from './scope.js';

/** The expressions that identify a row of the result. */
export function groupBy(context: Context): Expression[] {
  const { draft } = context;
  const repeated = isAggregated(draft) ? undefined : repeatedByJoins(context);
  if (repeated) return onceEach(repeated, context);
  if (!isAggregated(draft)) return [];
  const plain = draft.select.filter((item) => !isValue(item));
  if (!isGrouped(draft) && plain.length === 0) return [];
  return groupColumns(context);
}

function onceEach({ key }: CatalogTable, context: Context): Expression[] {
  const wanted = [
    ...(key ? [columnOf(key)] : []),
    ...selectItems(context).map(({ expression }) => expression),
    ...context.draft.order.map(({ by }) => ordering(by, context)),
  ];
  const texts = wanted.map((expression) => JSON.stringify(expression));
  return wanted.filter((_, place) => texts.indexOf(texts[place] ?? '') === place);
}

/** Joined to many rows of another table, a thing that is only named would be repeated for each of them. */
function repeatedByJoins({ draft, scope, root }: Context): CatalogTable | undefined {
  const { select, filters, order } = draft;
  if (filters.length === 0 || draft.distinct || draft.both) return undefined;
  const shown = [...select, ...order.map(({ by }) => by)].map((item) =>
    item.what === 'column' || item.what === 'thing' ? tableOf(item) : undefined,
  );
  const [table] = shown;
  if (!table?.key || shown.some((other) => other !== table)) return undefined;
  return isMultiplied(scope, table, root) ? table : undefined;
}
