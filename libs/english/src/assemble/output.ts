import type { Expression, SelectItem } from '#sql';
import type { CatalogColumn, CatalogTable } from '../catalog/catalog-table.js';
import { shownOf } from '../catalog/display-column.js';
import type { Draft, Selected } from '../intent/draft.js';
import { isAggregated, isGrouped } from './context.js';
import type { Context } from './context.js';
import { columnOf, keptOf } from './scope.js';
import { combined, isPartOfAll, shareOf, valueOf } from './values.js';

/** The columns of the result, each once, the groups first. */
export function selectItems(context: Context): SelectItem[] {
  const { draft } = context;
  const items: SelectItem[] = [];
  const add = (item: SelectItem): void => {
    if (!items.some((known) => JSON.stringify(known.expression) === JSON.stringify(item.expression)))
      items.push(item);
  };
  if (draft.period) add({ expression: periodOf(draft.period), label: draft.period.grain });
  for (const column of draft.group) add({ expression: keptOf(column), label: column.name });
  for (const table of draft.groupThings) {
    // A shown column of a thing identifies it already.
    if (draft.select.some((item) => item.what === 'column' && item.column.table === table)) continue;
    for (const item of groupOf(table)) add(item);
  }
  for (const selected of draft.select) for (const item of itemsOf(selected, context)) add(item);
  return items;
}

function itemsOf(selected: Selected, context: Context): SelectItem[] {
  switch (selected.what) {
    case 'thing':
      return thing(selected.table);
    case 'everything':
      return (selected.table ?? context.root).columns.map((column) => ({
        expression: columnOf(column),
        label: column.name,
      }));
    case 'column':
      return [{ expression: shownOfRow(selected.column, context), label: selected.column.name }];
    case 'aggregate':
      return context.draft.share && (isGrouped(context.draft) || isPartOfAll(context.draft))
        ? [{ expression: shareOf(valueOf(selected, context), context), label: 'share' }]
        : [{ expression: valueOf(selected, context), label: `${selected.name}_${selected.column.name}` }];
    case 'count':
      return context.draft.share
        ? [{ expression: shareOf(valueOf(selected, context), context), label: 'share' }]
        : [{ expression: valueOf(selected, context), label: 'count' }];
    case 'combination':
      return [
        {
          expression: combined(selected, context),
          label: selected.label ?? combinationLabels[selected.operator],
        },
      ];
    case 'metric':
      return [{ expression: { kind: 'sql', sql: selected.metric.expression }, label: selected.metric.name }];
  }
}

/** Groups are told by what they have in common. */
function shownOfRow(column: CatalogColumn, { draft }: Context): Expression {
  return draft.group.includes(column) ? keptOf(column) : columnOf(column);
}

const combinationLabels = { '/': 'ratio', '-': 'difference', '*': 'revenue' } as const;

function thing(table: CatalogTable): SelectItem[] {
  return labelled(table, shownOf(table));
}

/** A group is identified by its name, or by its key. */
function groupOf(table: CatalogTable): SelectItem[] {
  return labelled(table, table.display.length === 0 && table.key ? [table.key] : shownOf(table));
}

function labelled({ roleName }: CatalogTable, columns: readonly CatalogColumn[]): SelectItem[] {
  const prefix = roleName === undefined ? '' : `${roleName}_`;
  return columns.map((column) => ({ expression: columnOf(column), label: prefix + column.name }));
}

/** The period of a row. */
export function periodOf({ column, grain }: NonNullable<Draft['period']>): Expression {
  if (grain === 'weekday' || grain === 'hour') return { kind: 'part', part: grain, of: columnOf(column) };
  return { kind: 'truncate', grain, of: columnOf(column) };
}

/** The expression that the result is ordered by. */
export function ordering(by: Selected, context: Context): Expression {
  if (by.what === 'column') {
    const column = columnOf(by.column);
    const isPlain =
      !isAggregated(context.draft) ||
      groupColumns(context).some((key) => JSON.stringify(key) === JSON.stringify(column));
    return isPlain ? column : { kind: 'aggregate', name: 'max', of: column };
  }
  const [item] = itemsOf(by, context);
  return item ? item.expression : { kind: 'aggregate', name: 'count' };
}

/** The columns that are shown and not aggregated, and the keys of their things. */
export function groupColumns(context: Context): Expression[] {
  const { draft } = context;
  const keys: Expression[] = [];
  const add = (key: Expression): void => {
    if (!keys.some((known) => JSON.stringify(known) === JSON.stringify(key))) keys.push(key);
  };
  if (draft.period) add(periodOf(draft.period));
  for (const column of draft.group) add(keptOf(column));
  const things = draft.select.flatMap((item) => (item.what === 'thing' ? [item.table] : []));
  const named = draft.select.flatMap((item) =>
    item.what === 'column' && isNameOf(item.column.table, item.column.name) ? [item.column.table] : [],
  );
  for (const table of new Set([...draft.groupThings, ...things, ...named]))
    if (table.key) add(columnOf(table.key));
  for (const { expression } of selectItems(context))
    if (expression.kind === 'column' || expression.kind === 'number_of_text') add(expression);
  return keys;
}

function isNameOf(table: CatalogTable, name: string): boolean {
  return table.display.some((column) => column.name === name);
}
