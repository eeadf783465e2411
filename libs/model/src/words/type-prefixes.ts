import { nameParts, nameWords } from './name-words.js';

/** Type prefixes of column names: "dtRaised" is a date, "bOnStop" yes or no, "sTown" a text. */
const prefixed =
  /^(?<type>s|str|sz|txt|vc|ch|n|i|int|lng|dbl|dec|num|c|cur|m|f|b|bln|bit|dt|dtm|d)(?=\p{Lu})/u;
const dates = new Set(['dt', 'dtm', 'd']);
const flags = new Set(['b', 'bln', 'bit']);
/** Prefixes of keys in such names: "fkCustomer". */
const keys = /^(?:pk|fk)(?=\p{Lu})/u;

const shareMin = 0.6;
const columnsMin = 8;

/** Reports whether the columns of a source have type prefixes; a few names with the same beginning are words. */
export function haveTypePrefixes(names: readonly string[]): boolean {
  const telling = names.filter((name) => !keys.test(name));
  const having = telling.filter((name) => prefixed.test(name)).length;
  return having >= columnsMin && having >= telling.length * shareMin;
}

/** Returns the words of a column's name, as written and spelled out. A type prefix adds a word only if it tells more than the source does. */
export function wordsWithoutType(name: string): { parts: string[]; words: string[] } {
  const type = prefixed.exec(name)?.groups?.['type'];
  if (type === undefined) return { parts: nameParts(name), words: nameWords(name) };
  const rest = name.slice(type.length);
  const said = dates.has(type) ? ['date'] : [];
  return {
    parts: [...said, ...(flags.has(type) ? ['flag'] : []), ...nameParts(rest)],
    words: [...said, ...nameWords(rest)],
  };
}
