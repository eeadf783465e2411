import { abbreviates } from '#model';
import { spelledOut } from '../words/identifier-words.js';
import { stem } from '../words/stem.js';

/** The key under which phrases are looked up: the stems of their words. */
export function phraseKey(words: readonly string[]): string {
  return words.map((word) => rootOf(word.toLowerCase())).join(' ');
}

const spelledMin = 5;

/** "enrolments" is spelled as its singular is. */
function rootOf(word: string): string {
  const root = stem(spelledOut(word));
  return root.length < spelledMin ? root : stem(spelledOut(root));
}

/** Words that name the kind of a column, and no particular one. */
const markers = new Set(
  'amount total value number code id key name type date time at on dt ts day count flag is has description text status percent no first last full short long new old'.split(
    ' ',
  ),
);

const codings = new Set(['code', 'name', 'description']);

/** The first name is more than "first". */
function isKind(word: string): boolean {
  return !markers.has(word) || word === 'type' || word === 'status';
}

const dateMarkers = new Set('date day time at on dt ts'.split(' '));

/** "start" for start_date, "birth" for date_of_birth. */
function withoutDate(words: readonly string[]): string[] {
  const telling = words.filter((word) => !dateMarkers.has(word));
  return telling.length < words.length && telling[0] === 'of' ? telling.slice(1) : telling;
}

/** "cust" before the name of a column stands for the customer. */
function isShortFor(word: string, noun: string): boolean {
  return word === noun || (word.length > 1 && word.length < noun.length - 1 && abbreviates(word, [noun]));
}

/** People's variants of a name of several words, and the fit of each. */
export function saying(
  words: readonly string[],
  owner: readonly string[],
): [phrase: string[], fit: number][] {
  const said = new Map<string, [string[], number]>();
  const add = (phrase: readonly string[], fit: number): void => {
    const key = phraseKey(phrase);
    const known = said.get(key);
    if (phrase.length > 0 && (!known || known[1] < fit)) said.set(key, [[...phrase], fit]);
  };
  add(words, 1);
  const own = words.filter((word) => !owner.some((noun) => isShortFor(word, noun)));
  // The name of the thing alone means none of its columns: "contracts" are no contract status.
  const telling = (own.length > 0 ? own : words).filter((word) => !markers.has(word) && !/^\d+$/.test(word));
  if (own.length > 0 && own.length < words.length)
    add(own, own.every((word) => markers.has(word)) ? 0.7 : 0.95);
  if (telling.length > 0) add(telling, 0.85);
  add(withoutDate(words), 0.95);
  add([...owner, ...own], 1);
  if (telling.length > 0) add([...owner, ...telling], 0.95);
  // The type of a boat is kept as its boat_type_code.
  if (codings.has(words.at(-1) ?? '') && own.length > 1 && isKind(own.at(-2) ?? '')) {
    add(words.slice(0, -1), 0.85);
    add(own.slice(0, -1), 0.6);
  }
  const last = own.at(-1) ?? words.at(-1);
  if (last !== undefined) {
    add([...owner, last], 0.9);
    add([last], markers.has(last) ? 0.45 : 0.7);
  }
  for (const word of telling) add([word], telling.length === 1 ? 0.85 : 0.6);
  if (words.length === 2) add([words[1] ?? '', 'of', words[0] ?? ''], 0.95);
  return [...said.values()];
}
