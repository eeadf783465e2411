import { lettersWrong, wordVectors } from '#model';
import type { Spellings } from '../catalog/spellings.js';
import { questionWords } from './question-words.js';
import { tokenise } from './tokenise.js';
import type { Token } from './tokenise.js';

/** Words that are mended in requests alone. */
const unmended: ReadonlySet<string> = new Set(
  'many much each currently overdue different current never'.split(' '),
);

const mendedWords: readonly string[] = [
  ...questionWords.filter((word) => !unmended.has(word)),
  ...'monday tuesday wednesday thursday friday saturday sunday this revenue sales products'.split(' '),
];

/** The intended word for one that no name, value or phrase explains, if it is one or two letters away; otherwise undefined. */
export function mended(token: Token, spellings: Spellings): Token | undefined {
  const written = token.lower;
  if (!/^\p{L}{4,}$/u.test(written) || wordVectors().has(written)) return undefined;
  const most = written.length >= 7 ? 2 : 1;
  const meant =
    nearest(written, spellings.names, most) ??
    nearest(written, mendedWords, most) ??
    nearest(written, spellings.values, most);
  const [whole] = meant === undefined ? [] : tokenise(meant);
  return whole && { ...whole, text: meant ?? '', from: token.from, to: token.to, source: token.source };
}

/** The one nearest word; undefined if several are equally near. Plurals count. */
function nearest(written: string, words: readonly string[], most: number): string | undefined {
  let best: { words: Set<string>; wrong: number } | undefined;
  for (const word of words) {
    for (const form of [word, `${word}s`]) {
      const wrong = form[0] === written[0] || most > 1 ? lettersWrong(written, form, most) : undefined;
      if (wrong === undefined || (best && wrong > best.wrong)) continue;
      if (!best || wrong < best.wrong) best = { words: new Set(), wrong };
      best.words.add(form);
    }
  }
  const [only, second] = best?.words ?? [];
  return second === undefined ? only : undefined;
}
