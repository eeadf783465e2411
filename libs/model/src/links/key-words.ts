import type { ColumnView } from '../source-view.js';
import { abbreviates } from '../words/name-words.js';

const keyParts = new Set('id ids no nr num nbr number key code cd uuid guid sk pk fk ref'.split(' '));
const gluedKey = /^(.{2,})(?:id|code|key)$/;
const wordsInId = new Set('paid unpaid prepaid valid invalid bid grid solid covid void mid rapid fluid hybrid squid amid'.split(' '));

/** What stands before the part of a name that says "number": "acct_mgr_id" is acct, mgr; undefined where nothing says so. */
export function keyStem({ parts }: ColumnView): readonly string[] | undefined {
  const last = parts.at(-1) ?? '';
  if (keyParts.has(last)) return parts.slice(0, -1);
  const glued = wordsInId.has(last) ? undefined : gluedKey.exec(last)?.[1];
  return glued === undefined ? undefined : [...parts.slice(0, -1), glued];
}

/** Whether the stem of a name stands for a table: "cust" for customers, "ordline" for order lines. */
export function standsFor(stem: readonly string[], words: readonly string[]): boolean {
  const short = stem.join('');
  return short.length >= 2 && abbreviates(short, words);
}
