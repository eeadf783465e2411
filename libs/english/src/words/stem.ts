const irregular: ReadonlyMap<string, string> = new Map([
  ['ids', 'id'],
  ['people', 'person'],
  // Plurals of words that end in "ie", not in "y".
  ...['movie', 'cookie', 'calorie', 'tie', 'pie', 'zombie', 'rookie', 'prairie', 'selfie', 'genie'].map(
    (word) => [`${word}s`, word] as const,
  ),
  ['men', 'man'],
  ['women', 'woman'],
  ['children', 'child'],
  ['feet', 'foot'],
  ['mice', 'mouse'],
  ['indices', 'index'],
  ['taught', 'teach'],
  ['bought', 'buy'],
  ['sold', 'sell'],
  ['born', 'birth'],
  ['paid', 'pay'],
  ['made', 'make'],
  ['won', 'win'],
  ['wrote', 'write'],
  ['written', 'write'],
  ['gave', 'give'],
  ['given', 'give'],
  ['took', 'take'],
  ['taken', 'take'],
  ['held', 'hold'],
  ['lived', 'live'],
  ['living', 'live'],
  ['lost', 'lose'],
  ['began', 'begin'],
  ['spent', 'spend'],
  ['nationality', 'nationality'],
  ['series', 'series'],
  ['news', 'news'],
  ['species', 'species'],
]);

/** Words with a stem of their own: marketing is no market, and a rating, or what is rated, no rate. */
const separateStems: ReadonlyMap<string, string> = new Map([
  ['marketing', 'marketing'],
  ['rating', 'rating'],
  ['ratings', 'rating'],
  ['rated', 'rating'],
]);

/**
 * The part of a word that its plural and verb forms share. It need not be a word: both sides of every comparison go through it, so only equality
 * counts.
 */
export function stem(word: string): string {
  const lower = word.toLowerCase();
  const noun = separateStems.get(lower);
  if (noun !== undefined) return noun;
  const known = irregular.get(lower);
  if (known !== undefined) return withoutEnding(known);
  return withoutEnding(singular(lower));
}

/** Reports whether a word only looks like a form of another: a rating is no rate. */
export function isLookalike(noun: string, word: string): boolean {
  const own = separateStems.get(noun);
  return own !== undefined && withoutEnding(own) === stem(word);
}

function singular(word: string): string {
  if (word.length < 4 || /(?:ss|us|is)$/.test(word)) return word;
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  if (/(?:s|x|z|ch|sh)es$/.test(word)) return word.slice(0, -2);
  return word.endsWith('s') ? word.slice(0, -1) : word;
}

function withoutEnding(word: string): string {
  if (word.length >= 6 && word.endsWith('ing')) return undoubled(word.slice(0, -3));
  if (word.length >= 5 && word.endsWith('ied')) return `${word.slice(0, -3)}y`;
  if (word.length >= 5 && word.endsWith('ed')) return undoubled(word.slice(0, -2));
  return word.length >= 4 && word.endsWith('e') ? word.slice(0, -1) : word;
}

/** "shipp(ed)" is ship, and "cancell(ed)" cancel. */
function undoubled(word: string): string {
  if (/([bdgmnprt])\1$/.test(word) || /.{3}ell$/.test(word)) return word.slice(0, -1);
  return word.endsWith('e') ? word.slice(0, -1) : word;
}
