import type { CatalogColumn, CatalogTable } from '../catalog/catalog-table.js';
import { somebodyOf } from '../catalog/people.js';
import { stem } from '../words/stem.js';
import type { Walker } from './walker.js';

/** "How many rows are there?", "what sold best last month": refers to the only table, which needs no name. */
export function settleLone({ lone, draft }: Walker): void {
  const { select, order, having, filters, anchors, group, without } = draft;
  const isSpokenOf = [anchors, filters, group, without].some((list) => list.length > 0);
  const isAsked = [select, order, having].some((list) => list.length > 0);
  if (lone && isAsked && !isSpokenOf) draft.anchors.push(lone);
}

/** "average order value" of lines without a total: a list of rows is no answer. */
export function isAverageLost({ lone, pending, draft }: Walker): boolean {
  const isList = draft.select.every(({ what }) => what === 'thing') && draft.order.length === 0;
  return lone !== undefined && pending.aggregates.includes('avg') && !pending.count && isList;
}

/** "Who bought a desk?", where a customer is a text shared by many rows; but "who are you?" is not about the data. */
export function somebodyIn({ lone, parts }: Walker): CatalogColumn | undefined {
  if (!parts.some((part) => part.kind !== 'cue' || part.cue.cue === 'deal')) return undefined;
  return lone && somebodyOf(lone);
}

/** "What sold best?": the column with the thing that a row is about. */
export function soldIn({ columns }: CatalogTable): CatalogColumn | undefined {
  return columns.find(({ kind, isKey, isShared, words }) => {
    return kind === 'text' && !isKey && isShared && goods.has(words[0] ?? '');
  });
}

const goods = new Set('product item article good service dish course'.split(' ').map(stem));
