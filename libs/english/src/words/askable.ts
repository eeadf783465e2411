import type { Token } from './tokenise.js';

/** What is done to data, or with it, and not asked of it. */
const deeds = new Set(
  `delete drop remove insert update set change cancel create add fire hire translate email send call write alter truncate grant revoke rename
  increase decrease book buy sell refund predict forecast explain draw remind approve reject archive import export upload download`
    .split(/\s+/)
    .filter((word) => word !== ''),
);

/** Longer than any question of one query. Reading takes time with every word, and for that time the process does nothing else. */
const wordsMax = 150;

/** Whether a sentence asks for what the data says: not to change it, not what will be, and not the reading of a page. */
export function isAskable(tokens: readonly Token[]): boolean {
  const words = tokens.filter(({ kind }) => kind === 'word').map(({ lower }) => lower);
  const [first, second, third] = words[0] === 'please' ? words.slice(1) : words;
  if (first === undefined) return true;
  if (words.length > wordsMax) return false;
  const isWill = [second, third].includes('will') && ['what', 'how', 'which', 'who'].includes(first);
  // "how is business", "how to ship": no rows say so, unless they are measured or compared: "how is the rating of …".
  const isManner = first === 'how' && second !== undefined && manners.has(second) && words.length < 5;
  // "refund rate by product" asks for a number.
  const isDeed = deeds.has(first) && second !== 'rate' && second !== 'rates';
  return !isDeed && !isWill && !isManner;
}

const manners = new Set(['is', 'are', 'was', 'were', 'to', 'come', 'about', 'do', 'does', "'s"]);
