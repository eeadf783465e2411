import type { CatalogColumn, CatalogTable } from './catalog-table.js';

/** A value that stands in a column, as it is written there. */
export interface ValueHit {
  column: CatalogColumn;
  value: string;
  /** 1 for the same text but for case and accents; less for a near miss. */
  likeness: number;
}

/** Finds the columns that a text stands in. */
export interface ValueIndex {
  exact(text: string): readonly ValueHit[];
  near(text: string): readonly ValueHit[];
}

/** Indexes the sample values of all columns. */
export function valueIndex(tables: readonly CatalogTable[]): ValueIndex {
  const byText = new Map<string, ValueHit[]>();
  const byTrigram = new Map<string, string[]>();
  for (const column of tables.flatMap(({ columns }) => columns)) {
    for (const value of column.samples) {
      const text = plainText(value);
      const known = byText.get(text);
      if (!known) for (const trigram of trigrams(text)) add(byTrigram, trigram, text);
      if (!known?.some((hit) => hit.column === column)) add(byText, text, { column, value, likeness: 1 });
    }
  }
  return {
    exact: (text) => byText.get(plainText(text)) ?? [],
    near: (text) => nearest(plainText(text), byText, byTrigram),
  };
}

/** Without case, accents and doubled blanks. */
export function plainText(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[\s_]+/g, ' ')
    .trim();
}

const likenessMin = 0.6;
const candidatesMax = 2_000;

function nearest(
  text: string,
  byText: ReadonlyMap<string, ValueHit[]>,
  byTrigram: ReadonlyMap<string, string[]>,
): ValueHit[] {
  const wanted = trigrams(text);
  if (wanted.size < 3) return [];
  const shared = new Map<string, number>();
  for (const trigram of wanted) {
    for (const candidate of byTrigram.get(trigram)?.slice(0, candidatesMax) ?? [])
      shared.set(candidate, (shared.get(candidate) ?? 0) + 1);
  }
  return [...shared]
    .map(([candidate, count]) => ({
      candidate,
      likeness: (2 * count) / (wanted.size + trigrams(candidate).size),
    }))
    .filter(({ likeness }) => likeness >= likenessMin)
    .toSorted((a, b) => b.likeness - a.likeness)
    .slice(0, 5)
    .flatMap(({ candidate, likeness }) => (byText.get(candidate) ?? []).map((hit) => ({ ...hit, likeness })));
}

function trigrams(text: string): Set<string> {
  const padded = ` ${text} `;
  const found = new Set<string>();
  for (let at = 0; at + 3 <= padded.length; at += 1) found.add(padded.slice(at, at + 3));
  return found;
}

function add<T>(map: Map<string, T[]>, key: string, item: T): void {
  const known = map.get(key);
  if (known) known.push(item);
  else map.set(key, [item]);
}
