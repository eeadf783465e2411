import type { CatalogColumn, CatalogTable } from '../catalog/catalog-table.js';
import type { Part } from '../intent/parts.js';

/** The surroundings of a mention that decide its table. */
export interface Around {
  /** The table named right before, and the one after an "of". */
  before: CatalogTable | undefined;
  after: CatalogTable | undefined;
  /** True if a value follows that can be nothing else. */
  isBeforeValue: boolean;
  /** The columns that a value may belong to. */
  columns: readonly CatalogColumn[];
}

/** Looks a few parts back and ahead. */
export function around(parts: readonly Part[], place: number): Around {
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
    after: (after && tableOf(after)) ?? next.map(tableSaidIn).find((table) => table !== undefined),
    isBeforeValue: parts[place + 1]?.kind === 'mention' && isValueOnly(parts[place + 1]),
    columns: near.flatMap((part) =>
      part.kind === 'mention'
        ? part.mention.columns.filter(({ score }) => score > 0.4).map(({ item }) => item)
        : [],
    ),
  };
}

/** "the ids and names of products": the products own the ids, too. */
function tableSaidIn(part: Part): CatalogTable | undefined {
  const best = part.kind === 'mention' ? part.mention.columns[0] : undefined;
  return best?.saysTable ? best.item.table : undefined;
}

function isValueOnly(part: Part | undefined): boolean {
  return (
    part?.kind === 'mention' &&
    part.mention.values.length > 0 &&
    part.mention.columns.length === 0 &&
    part.mention.tables.length === 0
  );
}

function tableOf(part: Part): CatalogTable | undefined {
  const best = part.kind === 'mention' ? part.mention.tables[0] : undefined;
  return best && best.score >= 0.6 ? best.item : undefined;
}
