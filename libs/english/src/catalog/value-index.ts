import type { CatalogColumn, CatalogTable } from './catalog-table.js';

/** A value of a column, in its original spelling. */
export interface ValueHit {
  column: CatalogColumn;
  value: string;
  /** 1 for equality apart from case and accents; less for a near match. */
  likeness: number;
}

/** Finds the columns that contain a text. */
export interface ValueIndex {
  exact(text: string): readonly ValueHit[];
  near(text: string): readonly ValueHit[];
}

// Building a catalog blocks others: 50,000 columns with 50 samples each took 50 s. So all columns share one limit.
const valuesMax = 100_000;
const nearMax = 20_000;

/** Indexes the sample values of all columns: the first ones of each, within the limits. */
export function valueIndex(tables: readonly CatalogTable[]): ValueIndex {
  const columns = tables.flatMap((table) => table.columns).filter(({ samples }) => samples.length > 0);
  const byText = new Map<string, ValueHit[]>();
  const most = shareOf(columns, valuesMax);
  for (const column of columns) {
    for (const value of column.samples.slice(0, most)) {
      const text = plainText(value);
      if (!byText.get(text)?.some((hit) => hit.column === column))
        add(byText, text, { column, value, likeness: 1 });
    }
  }
  // Built on demand: most questions quote values exactly.
  let byTrigram: Map<string, string[]> | undefined;
  return {
    exact: (text) => byText.get(plainText(text)) ?? [],
    near: (text) => {
      byTrigram ??= trigramIndex(columns);
      return nearest(plainText(text), byText, byTrigram);
    },
  };
}

function trigramIndex(columns: readonly CatalogColumn[]): Map<string, string[]> {
  const byTrigram = new Map<string, string[]>();
  const most = shareOf(columns, nearMax);
  const texts = columns.flatMap(({ samples }) => samples.slice(0, most).map(plainText));
  for (const text of new Set(texts.slice(0, nearMax)))
    for (const trigram of trigrams(text)) add(byTrigram, trigram, text);
  return byTrigram;
}

/** The number of values to index of each column so that the total stays within the limit; columns with few values leave room for others. */
function shareOf(columns: readonly CatalogColumn[], most: number): number {
  const lengths = columns.map(({ samples }) => samples.length).toSorted((a, b) => a - b);
  let left = most;
  for (const [place, length] of lengths.entries()) {
    const share = Math.floor(left / (lengths.length - place));
    if (length > share) return Math.max(1, share);
    left -= length;
  }
  return Infinity;
}

/** Without case, accents, curly apostrophes and doubled blanks. */
function plainText(text: string): string {
  const lower = isPlain(text)
    ? text.toLowerCase()
    : text.normalize('NFKD').replaceAll(/\p{M}/gu, '').replaceAll('’', "'").toLowerCase();
  return lower.replaceAll(/[\s_]+/g, ' ').trim();
}

/** A fast path: most values are plain, and a catalog has many. */
function isPlain(text: string): boolean {
  return /^[ -~]*$/.test(text);
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
