import { lettersWrong, wordVectors } from '#model';
import { questionWords } from '../words/question-words.js';
import { tokenise } from '../words/tokenise.js';
import type { Token } from '../words/tokenise.js';

const lettersMin = 4;

/** Short forms that people type in a hurry. */
const shortened: ReadonlyMap<string, string> = new Map([
  ['yr', 'year'],
  ['yrs', 'years'],
  ['mth', 'month'],
  ['mths', 'months'],
  ['mnth', 'month'],
  ['qtr', 'quarter'],
  ['wk', 'week'],
  ['wks', 'weeks'],
  ['mny', 'many'],
  ['lst', 'last'],
  ['teh', 'the'],
  ['wich', 'which'],
  ['ppl', 'people'],
  ['appt', 'appointment'],
  ['appts', 'appointments'],
]);

/** Corrects a token that is no word, and a letter or two from one by which questions are built. */
export function withQuestionWordMended(token: Token): Token {
  const { lower } = token;
  const whole = shortened.get(lower);
  if (whole !== undefined) return spelledAs(whole, token);
  if (lower.length < lettersMin || !/^\p{L}+$/u.test(lower) || wordVectors().has(lower)) return token;
  const near = questionWords.flatMap((word) => {
    const wrong = lettersWrong(lower, word, lower.length >= 7 ? 2 : 1);
    return wrong === undefined ? [] : [{ word, wrong }];
  });
  const [best] = near.toSorted((a, b) => a.wrong - b.wrong);
  return best ? spelledAs(best.word, token) : token;
}

function spelledAs(word: string, token: Token): Token {
  const [meant] = tokenise(word);
  return meant ? { ...meant, from: token.from, to: token.to, source: token.source } : token;
}
