import type { Catalog } from '../catalog/catalog.js';
import type { CatalogColumn, CatalogMetric, CatalogTable } from '../catalog/catalog-table.js';
import { distance } from '../catalog/join-tree.js';
import type { ValueHit } from '../catalog/value-index.js';
import type { Part } from '../intent/parts.js';
import type { Mention } from './mention.js';

/** A mention after it is decided what it means; `also` is the table of a word that is a column first. */
export type Meaning =
  | { means: 'column'; column: CatalogColumn; score: number; also: CatalogTable | undefined }
  | { means: 'table'; table: CatalogTable; score: number }
  | { means: 'value'; hit: ValueHit }
  | { means: 'metric'; metric: CatalogMetric };

/** Decides what each mention means, by how well the names fit and by what stands around it. */
export function resolveMentions(
  parts: readonly Part[],
  catalog: Catalog,
  variant: number,
): Map<Part, Meaning> {
  const anchors = anchorTables(parts);
  const meanings = new Map<Part, Meaning>();
  for (const [place, part] of parts.entries()) {
    if (part.kind !== 'mention') continue;
    const context: Context = { catalog, anchors, around: around(parts, place), used: usedTables(meanings) };
    const meaning = decide(part.mention, context, variant);
    if (meaning) meanings.set(part, meaning);
  }
  return meanings;
}

interface Context {
  catalog: Catalog;
  /** Tables that are named in full. */
  anchors: ReadonlySet<CatalogTable>;
  around: Around;
  used: ReadonlySet<CatalogTable>;
}

interface Around {
  /** The table that is named right before, and the one that follows an "of". */
  before: CatalogTable | undefined;
  after: CatalogTable | undefined;
  /** The column that a value may belong to. */
  columns: readonly CatalogColumn[];
}

function anchorTables(parts: readonly Part[]): Set<CatalogTable> {
  const found = new Set<CatalogTable>();
  for (const part of parts) {
    if (part.kind !== 'mention') continue;
    const [best] = part.mention.tables;
    if (best && best.score >= 0.9) found.add(best.item);
  }
  return found;
}

function usedTables(meanings: ReadonlyMap<Part, Meaning>): Set<CatalogTable> {
  const used = new Set<CatalogTable>();
  for (const meaning of meanings.values()) {
    if (meaning.means === 'column') used.add(meaning.column.table);
    if (meaning.means === 'table') used.add(meaning.table);
    if (meaning.means === 'value') used.add(meaning.hit.column.table);
  }
  return used;
}

function around(parts: readonly Part[], place: number): Around {
  const last = parts[place - 1];
  const isLinked = last?.kind === 'cue' && (last.cue.cue === 'relative' || last.cue.cue === 'of');
  const before = isLinked ? parts[place - 2] : last;
  const next = parts.slice(place + 1, place + 7);
  const afterOf = next.findIndex(
    (part) =>
      part.kind === 'cue' &&
      (part.cue.cue === 'of' || part.cue.cue === 'each' || part.cue.cue === 'relative'),
  );
  const after = afterOf < 0 ? undefined : next.slice(afterOf + 1).find((part) => part.kind !== 'cue');
  const near = [
    ...parts.slice(Math.max(0, place - 4), place).toReversed(),
    ...parts.slice(place + 1, place + 2),
  ];
  return {
    before: before && tableOf(before),
    after: after && tableOf(after),
    columns: near.flatMap((part) =>
      part.kind === 'mention'
        ? part.mention.columns.filter(({ score }) => score > 0.4).map(({ item }) => item)
        : [],
    ),
  };
}

function tableOf(part: Part): CatalogTable | undefined {
  const best = part.kind === 'mention' ? part.mention.tables[0] : undefined;
  return best && best.score >= 0.6 ? best.item : undefined;
}

function decide(mention: Mention, context: Context, variant: number): Meaning | undefined {
  if (mention.metric) return { means: 'metric', metric: mention.metric };
  const columns = mention.columns
    .map((candidate) => ({
      item: candidate.item,
      score: candidate.score,
      rank: columnRank(candidate, mention, context),
    }))
    .toSorted((a, b) => b.rank - a.rank);
  const tables = mention.tables
    .map(({ item, score }) => ({ item, score, rank: tableRank(item, score, context) }))
    .toSorted((a, b) => b.rank - a.rank);
  const column = columns[columns.length > 1 && variant % 2 === 1 ? 1 : 0];
  const [table] = tables;
  const value = bestValue(mention.values, context);
  const named = Math.max(column?.score ?? 0, table?.score ?? 0);
  if (value && named < 0.9) return { means: 'value', hit: value };
  if (table && table.score < 0.65 && !column && context.anchors.size > 0) return undefined;
  if (table && (!column || isRatherTable(table, column, context)))
    return { means: 'table', table: table.item, score: table.score };
  // A verb that sounds a little like some column says nothing where things are named.
  if (column && column.score < 0.35 && context.anchors.size > 0)
    return value && { means: 'value', hit: value };
  if (column) {
    const also = table && table.score >= 0.9 ? table.item : undefined;
    return { means: 'column', column: column.item, score: column.score, also };
  }
  return value && { means: 'value', hit: value };
}

/** A word that is a table and a column: a column where that belongs to a table that is named besides. */
function isRatherTable(
  table: { item: CatalogTable; score: number },
  column: { item: CatalogColumn; score: number },
  context: Context,
): boolean {
  if (table.score >= 0.9 && column.score < 0.8) return true;
  if (table.score < 0.6 && column.score > table.score) return false;
  const others = [...context.anchors].filter((anchor) => anchor !== table.item);
  if (others.includes(column.item.table) && !column.item.isKey) return column.score < table.score - 0.2;
  return table.score >= column.score - 0.05;
}

function columnRank(
  candidate: { item: CatalogColumn; score: number; length: number },
  mention: Mention,
  { catalog, anchors, around: { before, after }, used }: Context,
): number {
  const { table } = candidate.item;
  let rank = candidate.score * 2 + Math.min(candidate.length, mention.length) * 0.5;
  if (after === table) rank += 0.9;
  if (before === table) rank += 0.9;
  if (anchors.has(table)) rank += 0.6;
  else if (used.has(table)) rank += 0.3;
  else if (anchors.size > 0)
    rank -=
      0.1 *
      Math.min(
        5,
        Math.min(...[...anchors].slice(0, 4).map((anchor) => distance(catalog, anchor.index, table.index))),
      );
  return rank - (table.columns.length === 0 ? 1 : 0) - table.index * 1e-6;
}

function tableRank(table: CatalogTable, score: number, { anchors, used }: Context): number {
  return score * 2 + (anchors.has(table) ? 0.2 : 0) + (used.has(table) ? 0.1 : 0) - table.words.length * 0.01;
}

function bestValue(hits: readonly ValueHit[], context: Context): ValueHit | undefined {
  const {
    anchors,
    used,
    around: { columns },
    catalog,
  } = context;
  const rank = ({ column, likeness }: ValueHit): number => {
    const place = columns.indexOf(column);
    const near = place < 0 ? 0 : 1.5 - place * 0.05;
    const known = anchors.has(column.table) ? 0.6 : used.has(column.table) ? 0.5 : 0;
    const far =
      known > 0 || anchors.size === 0
        ? 0
        : Math.min(
            5,
            Math.min(
              ...[...anchors]
                .slice(0, 4)
                .map((anchor) => distance(catalog, anchor.index, column.table.index)),
            ),
          );
    return likeness + near + known - far * 0.1 - (column.isKey ? 0.2 : 0);
  };
  return hits.toSorted((a, b) => rank(b) - rank(a))[0];
}
