import type { Catalog } from '../catalog/catalog.js';
import type { CatalogTable } from '../catalog/catalog-table.js';
import type { Part } from '../intent/parts.js';
import { around } from './around.js';
import { Distances } from './distances.js';
import { tableIn } from './meaning.js';
import type { Meaning } from './meaning.js';
import type { Mention } from './mention.js';
import { optionsOf } from './options.js';
import type { Option } from './options.js';

/** A joint interpretation of all mentions of a question. */
export interface Resolution {
  meanings: Map<Part, Meaning>;
  /** Comparable within one question only. */
  score: number;
}

const beamWidth = 12;
/** For each key between a table and those that are part of the reading already. */
const spreadCost = 0.25;
const repeatedCost = 0.5;
const againWorth = 3;

/**
 * Decides the meanings of the mentions, by the fit of the names, their surroundings, and the distances between their tables: ambiguous words
 * mean things that belong together. The best resolution comes first.
 */
export function resolveMentions(parts: readonly Part[], catalog: Catalog): Resolution[] {
  const anchors = anchorTables(parts);
  const apart = new Distances(catalog);
  let beam: State[] = [{ last: undefined, tables: anchors, named: new Set(), score: 0 }];
  for (const [place, part] of parts.entries()) {
    if (part.kind !== 'mention') continue;
    const near = around(parts, place);
    const last = parts[place - 1];
    const isEach = last?.kind === 'cue' && last.cue.cue === 'each';
    const next = beam.flatMap((state) => {
      const context = { anchors, around: near, used: state.named, apart };
      const options = optionsOf(part.mention, context);
      const again = isEach ? saidBefore(state, part.mention) : [];
      return [...again, ...options].map((option) => follow(state, part, option, apart));
    });
    if (next.length > 0) beam = next.toSorted((a, b) => b.score - a.score).slice(0, beamWidth);
  }
  return beam.map((state) => ({ meanings: meaningsOf(state), score: state.score }));
}

/** The interpretations so far, as a chain from the last one back. */
interface State {
  last: { part: Part; meaning: Meaning | undefined; before: State } | undefined;
  /** Tables that are part of the reading already; those that are named in full are from the beginning. */
  tables: ReadonlySet<CatalogTable>;
  named: ReadonlySet<CatalogTable>;
  score: number;
}

function follow(before: State, part: Part, { meaning, rank }: Option, apart: Distances): State {
  const table = meaning && tableIn(meaning);
  if (!table) return { ...before, last: { part, meaning, before }, score: before.score + rank };
  return {
    last: { part, meaning, before },
    tables: before.tables.has(table) ? before.tables : new Set([...before.tables, table]),
    named: before.named.has(table) ? before.named : new Set([...before.named, table]),
    score:
      before.score +
      rank -
      spreadCost * apart.toAny(table, before.tables) -
      (isRepeated(before, meaning) ? repeatedCost : 0),
  };
}

/** "the type codes and the number of orders for each code": the code is the one named before. */
function saidBefore({ last }: State, { words }: Mention): Option[] {
  for (let at = last; at; at = at.before.last) {
    const { meaning } = at;
    if (meaning?.means === 'column' && words.every((word) => meaning.column.words.includes(word)))
      return [{ meaning: { ...meaning, score: 1, also: undefined }, rank: againWorth }];
  }
  return [];
}

function isRepeated({ last }: State, meaning: Meaning): boolean {
  if (meaning.means !== 'column') return false;
  for (let at = last; at; at = at.before.last)
    if (at.meaning?.means === 'column' && at.meaning.column === meaning.column) return true;
  return false;
}

function meaningsOf(state: State): Map<Part, Meaning> {
  const found: [Part, Meaning][] = [];
  for (let { last } = state; last; last = last.before.last)
    if (last.meaning) found.unshift([last.part, last.meaning]);
  return new Map(found);
}

function anchorTables(parts: readonly Part[]): Set<CatalogTable> {
  const found = new Set<CatalogTable>();
  for (const part of parts) {
    if (part.kind !== 'mention') continue;
    const [best] = part.mention.tables;
    if (best && best.score >= 0.9) found.add(best.item);
    const [column] = part.mention.columns;
    if (column?.saysTable && column.score >= 0.9) found.add(column.item.table);
  }
  return found;
}
