import { cueWordsMax, cuesIn, isIdle } from '../words/cues.js';
import type { Cue } from '../words/cues.js';
import { timeUnitAt } from '../words/time-units.js';
import type { Token } from '../words/tokenise.js';
import { isKindOfList } from './function-words.js';
import { isPlural } from './plural.js';
import type { Mark } from './mark.js';

/** These cues make a threshold with a number behind them. */
const comparing: ReadonlySet<Cue> = new Set(['below', 'above']);

/** The cues that the words from a token on may be. */
export function cuesAt(tokens: readonly Token[], at: number): Mark[] {
  const marks: Mark[] = [];
  for (let to = at + 1; to <= Math.min(at + cueWordsMax, tokens.length); to += 1) {
    const phrase = tokens
      .slice(at, to)
      .map(({ lower }) => lower)
      .join(' ');
    const cues = cuesIn(phrase).filter(
      (cue) =>
        !isKindOfList(tokens, at) &&
        (!comparing.has(cue) || tokens[to]?.kind !== 'number') &&
        (cue !== 'by' || !saysWhoDid(tokens, at)) &&
        (cue !== 'name' || isListed(tokens, at, to)) &&
        // "names and cities" are two columns, and ask for no names of what follows.
        !(cue === 'ask' && phrase === 'names' && isListed(tokens, at, to)),
    );
    marks.push(...cues.map((cue): Mark => ({ from: at, to, fit: 0.9, kind: 'cue', cue })));
  }
  if (saysEach(tokens, at)) marks.push({ from: at, to: at + 1, fit: 0.9, kind: 'cue', cue: 'per' });
  return marks;
}

/** "how many deliveries a week": so many in each. */
function saysEach(tokens: readonly Token[], at: number): boolean {
  const isArticle = ['a', 'an'].includes(tokens[at]?.lower ?? '');
  return isArticle && isPlural(tokens[at - 1]) && timeUnitAt(tokens, at + 1) !== undefined;
}

/** "rented by a client", "written by authors": who did it, and no groups. */
function saysWhoDid(tokens: readonly Token[], at: number): boolean {
  if (tokens[at]?.lower !== 'by' || !isDone(tokens[at - 1]?.lower ?? '')) return false;
  const next = tokens[at + 1];
  if (tokens.slice(at + 1, at + 4).some(({ lower }) => deadlines.has(lower))) return false;
  return next?.kind === 'quoted' || articles.has(next?.lower ?? '') || isPlural(next);
}

const deadlines = new Set(['deadline', 'date', 'due', 'end', 'time', 'day']);
const articles = new Set(['a', 'an', 'the', 'any', 'some']);

/** Whether a word is what was done to something, but for words that arrange an answer. */
function isDone(word: string): boolean {
  return (/.{2}ed$/.test(word) || done.has(word)) && !arranging.has(word);
}

const done = new Set(
  'written made owned paid sold given taken held led won built bought sent run driven taught sung shown done kept met known seen'.split(
    ' ',
  ),
);
const arranging = new Set(
  'ordered sorted grouped listed arranged ranked divided segmented aggregated filtered separated organized organised categorized categorised classified summarized summarised distributed broken split need needed'.split(
    ' ',
  ),
);

/** "names and cities", "city, name": one of several that are told. */
function isListed(tokens: readonly Token[], at: number, to: number): boolean {
  return [tokens[at - 1], tokens[to]].some((token) => token?.lower === 'and' || token?.lower === ',');
}

/** The word that a text is to have in it: "contains steel". */
export function soughtAt(tokens: readonly Token[], at: number): Mark[] {
  const token = tokens[at];
  // "the substring "otter"": what is quoted is sought.
  const isQuoted = tokens.slice(at, at + 4).some(({ kind }) => kind === 'quoted');
  const isSought = [1, 2, 3].some((back) => {
    const phrase = tokens
      .slice(at - back, at)
      .map(({ lower }) => lower)
      .join(' ');
    return at >= back && cuesIn(phrase).some((cue) => seeking.has(cue));
  });
  return isSought && !isQuoted && token?.kind === 'word' && (token.text.length === 1 || !isIdle(token.lower))
    ? [{ from: at, to: at + 1, fit: 0.9, kind: 'text', text: token.text }]
    : [];
}

const seeking: ReadonlySet<Cue> = new Set(['contains', 'startsWith', 'endsWith']);
