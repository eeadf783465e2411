import type { ColumnView } from '../source-view.js';
import { spelledOut } from './abbreviations.js';
import { abbreviates } from './name-words.js';
import { singular } from './noun.js';

const keyParts = new Set('id ids no nr num nbr number key code cd uuid guid sk pk fk ref'.split(' '));
const gluedKey = /^(.{2,})(?:id|code|key)$/;
const wordsInId = new Set(
  'paid unpaid prepaid valid invalid bid grid solid covid void mid rapid fluid hybrid squid amid'.split(' '),
);

const stems = new WeakMap<ColumnView, readonly string[] | false>();
const strengths = new WeakMap<readonly string[], Map<string, number>>();

/** Returns the words before the part of a name that says "number": "acct_mgr_id" is acct, mgr; undefined if no part says so. */
export function keyStem(column: ColumnView): readonly string[] | undefined {
  // Cached, because it is asked once for each column that this one may refer to.
  const known = stems.get(column) ?? stemOf(column) ?? false;
  stems.set(column, known);
  return known === false ? undefined : known;
}

function stemOf({ parts: written }: ColumnView): readonly string[] | undefined {
  // "club_id_1" and "club_id_2" are two of a kind.
  const parts = /^\d+$/.test(written.at(-1) ?? '') ? written.slice(0, -1) : written;
  const last = parts.at(-1) ?? '';
  if (keyParts.has(last)) return parts.slice(0, -1);
  const glued = wordsInId.has(last) ? undefined : gluedKey.exec(last)?.[1];
  return glued === undefined ? undefined : [...parts.slice(0, -1), glued];
}

/**
 * Returns how well a name's stem fits a table, from 0 to 1: "customer" for customers, then "order" for customer orders, then "cust" and
 * "ordln", then "school" for the details of schools.
 */
export function standsFor(stem: readonly string[], words: readonly string[]): number {
  const short = stem.join('');
  if (short.length < 2) return 0;
  const known = strengths.get(words) ?? new Map<string, number>();
  strengths.set(words, known);
  const key = `${stem.length} ${short}`;
  const strength = known.get(key) ?? strengthOf(stem, words);
  known.set(key, strength);
  return strength;
}

const likeWords = [
  'customer client buyer patron',
  'supplier vendor',
  'employee staff worker personnel',
  'product item article good',
  'shop store outlet',
  'invoice bill',
  'order purchase',
  'vehicle car',
  'doctor physician',
  'course class',
  'company firm organization organisation business',
  'location place site',
  'warehouse depot',
];
const groupOf: ReadonlyMap<string, readonly string[]> = new Map(
  likeWords.flatMap((line) => {
    const group = line.split(' ');
    return group.map((word): [string, string[]] => [word, group]);
  }),
);

/** Returns the words that different tables of one source use for the same thing. */
export function alikeIn(word: string): readonly string[] {
  return groupOf.get(word) ?? [];
}

function strengthOf(stem: readonly string[], words: readonly string[]): number {
  const short = stem.join('');
  const parts = stem.length;
  const asWritten = singular(short);
  if (asWritten === words.join('')) return 1;
  if (stem.flatMap(spelledOut).join('') === words.join('')) return 0.95;
  if (words.length > 1 && asWritten === words.slice(-parts).join('')) return 0.9;
  if (words.length > 1 && asWritten === words[0]) return 0.5;
  if (abbreviates(short, words)) return 0.75;
  return words.length === 1 && alikeIn(asWritten).includes(words[0] ?? '') ? 0.6 : 0;
}
