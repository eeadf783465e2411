import { shortForms, spelledOut } from './abbreviations.js';
import { wordVectors } from './vectors/word-vectors.js';

/** Returns the words of a name as written, in lower case: "custAddr_2" is cust, addr, 2. */
export function nameParts(name: string): string[] {
  return name
    .replaceAll(/(\p{Ll}|\p{N})(\p{Lu})/gu, '$1 $2')
    .replaceAll(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}%]+/u)
    .filter((part) => part !== '');
}

/** Returns the words of a name with abbreviations spelled out: customer, address, 2. */
export function nameWords(name: string): string[] {
  const parts = nameParts(name);
  return parts.flatMap((part, place) => spelledBeside(part, parts, place) ?? spelledOut(part));
}

/** Endings that names of columns append to the noun of their table: "bname" of a boat, and "boattype". */
const glued =
  /^(?<noun>\p{Ll}{1,12}?)(?<said>name|title|id|code|number|num|no|date|type|desc|description|price|location|city|state|phone)$/u;

const ofLetters = new Set(['name', 'title', 'type', 'desc', 'no']);

/** Returns the parts of a name. A name of one word is split if it begins with a word of its table or with letters that stand for one. */
export function partsBesideTable(name: string, table: readonly string[]): string[] {
  const parts = nameParts(name);
  const [only = '', ...others] = parts;
  const initial = nounOfInitial(parts, table);
  if (initial !== undefined) return [initial, ...others];
  const isGlued = others.length === 0 && !shortForms.has(only) && !wordVectors().has(only);
  const found = isGlued ? glued.exec(only)?.groups : undefined;
  const { noun, said } = found ?? {};
  // One letter may stand for anything: "sdate" is when something starts.
  if (noun === undefined || said === undefined || (noun.length === 1 && !ofLetters.has(said))) return parts;
  const whole = table.find(
    (word) => word === noun || word.startsWith(noun) || (noun.length > 1 && abbreviates(noun, [word])),
  );
  return whole === undefined ? parts : [whole, said];
}

/** Returns the same parts spelled out. */
export function wordsBesideTable(name: string, table: readonly string[]): string[] {
  return nameWords(partsBesideTable(name, table).join('_'));
}

/** Returns the noun of a table if a name has only its initial: "q_no" of a quote is its number. */
function nounOfInitial([first = '', second = '', ...others]: string[], table: readonly string[]) {
  if (first.length !== 1 || others.length > 0 || !besideInitial.has(second)) return undefined;
  return table.find((word) => word.startsWith(first) && word.length > 1);
}

const besideInitial = new Set('no num id cd code nm name dt date type st stat status ref'.split(' '));

/** Returns the word that an abbreviation stands for beside certain words, instead of its usual one. */
function spelledBeside(part: string, parts: readonly string[], place: number): string | undefined {
  if (part === 'inv' && stockWords.has(parts[place + 1] ?? '')) return 'inventory';
  if (part === 'min' && lengthWords.has(parts[place - 1] ?? '')) return 'minutes';
  const act = acts.get(part);
  if (act !== undefined && dayWords.has(parts[place + 1] ?? '')) return act;
  return beside.find(([short, near]) => part === short && parts.some((other) => near.has(other)))?.[2];
}

/** Abbreviations that stand for an act directly before a word for its day. */
const acts: ReadonlyMap<string, string> = new Map([
  ['reg', 'registered'],
  ['sub', 'submitted'],
  ['coll', 'collected'],
  ['rep', 'reported'],
]);
const dayWords = new Set('dt date at on ts tm'.split(' '));

/** Abbreviations that stand for another word in a name that also has one of these words. */
const beside: readonly (readonly [short: string, near: ReadonlySet<string>, word: string])[] = [
  [
    'exp',
    new Set('lic licence license mot ins card cert pol policy warranty permit visa passport'.split(' ')),
    'expiry',
  ],
  ['reg', new Set('veh vehicle car van plate'.split(' ')), 'registration'],
  ['act', new Set('cost rtn dt start end qty amt hrs hours mins minutes'.split(' ')), 'actual'],
  ['cap', new Set('prk parking max seat seats load'.split(' ')), 'capacity'],
  ['dep', new Set('amt amount bal paid pct'.split(' ')), 'deposit'],
  ['crd', new Set('rate price rt debit'.split(' ')), 'card'],
  ['cur', new Set('mlg mileage bal qty stock price val value status'.split(' ')), 'current'],
];

const stockWords = new Set(
  'move moves movement movements mvmt mv adj adjustment adjustments level levels snap snapshot count counts stock loc location'.split(
    ' ',
  ),
);
const lengthWords = new Set(
  'dur duration length len time wait delay late lag talk run runtime elapsed'.split(' '),
);

/** Returns the reason for a belief that comes from a word of a name. */
export function speaksOf(word: string, thing: string): string {
  return `The word "${word}" in its name speaks of ${thing}.`;
}

/** Reports whether an abbreviation may stand for these words: it is their beginning, their initials, or letters of the first in order. */
export function abbreviates(short: string, words: readonly string[]): boolean {
  const whole = words.join('');
  if (short.length < 2 || whole === '') return false;
  if (whole.startsWith(short)) return true;
  if (words.length > 1 && words.map(([initial]) => initial).join('') === short) return true;
  return short.length >= 3 && short[0] === whole[0] && areLettersInOrder(short, whole);
}

function areLettersInOrder(letters: string, text: string): boolean {
  let at = 0;
  for (const letter of text) if (letter === letters[at]) at += 1;
  return at === letters.length;
}
