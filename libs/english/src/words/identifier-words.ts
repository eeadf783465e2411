import { shortForms } from '#model';
import { stem } from './stem.js';

/** Short forms with another meaning than in the model of a source, and words with other spellings. */
const ownForms: ReadonlyMap<string, string> = new Map([
  ['dob', 'date birth'],
  ['birthdate', 'birth date'],
  ['birthday', 'birth date'],
  ['fname', 'first name'],
  ['lname', 'last name'],
  ['firstname', 'first name'],
  ['lastname', 'last name'],
  ['forename', 'first name'],
  ['surname', 'last name'],
  ['tel', 'phone'],
  ['acc', 'account'],
  ['count', 'number'],
  ['cnt', 'number'],
  ['org', 'organization'],
  ['organisation', 'organization'],
  ['long', 'longitude'],
  ['info', 'information'],
  ['img', 'image'],
  ['pop', 'population'],
  ['colour', 'color'],
  ['licence', 'license'],
  ['programme', 'program'],
  ['centre', 'center'],
  ['cheque', 'check'],
  ['catalogue', 'catalog'],
  ['jewellery', 'jewelry'],
  ['tyre', 'tire'],
  ['enrolment', 'enrollment'],
  ['enr', 'enrollment'],
  ['headquarter', 'headquarters'],
  ['pax', 'passenger'],
  ['drv', 'driver'],
  ['inc', 'incident'],
  ['ht', 'height'],
  ['hrs', 'hour'],
  ['mins', 'minute'],
  ['sec', 'second'],
  ['secs', 'second'],
  ['est', 'estimate'],
  ['yrs', 'year'],
  ['ref', ''],
  ['tbl', ''],
  ['of', ''],
  ['the', ''],
  ['in', ''],
  ['a', ''],
]);

/** Short forms that are words as well, or that mean something else in questions. */
const wordsToo = new Set(
  `act blk camp cap chan chg comm conv cur doc dow eff ev exp hr inst lin occ ops pkg po pref prev prom promo prop pt reg rt snap so sub trm
  ven ver vol val`.split(/\s+/),
);

/** The expansion of a short form; the model's own if it is one word, because questions are read word by word. */
function fullForm(word: string): string | undefined {
  const own = ownForms.get(word);
  if (own !== undefined || wordsToo.has(word)) return own;
  const [full, ...more] = shortForms.get(word) ?? [];
  return more.length === 0 ? full : undefined;
}

/** The words of a table's or column's name, as stems: `custAddr_2` is customer, address, 2. */
export function identifierWords(name: string): string[] {
  return name
    .replaceAll(/(\p{Ll}|\p{N})(\p{Lu})/gu, '$1 $2')
    .replaceAll(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .split(/[^\p{L}\p{N}]+/u)
    .flatMap((part) => fullWords(part.toLowerCase()))
    .map(stem);
}

const notInSentences = new Set(['no', 'a', 'of', 'the', 'in', 'cat', 'long', 'pos', 'count', 'ref', 'pop']);

/** Reports whether a short form is a word of that spelling in its place in a name. */
export function isWordToo(word: string, isLast: boolean): boolean {
  return wordsToo.has(word) || (notInSentences.has(word) && !isLast);
}

/** The full word for an abbreviation that people also write in sentences. */
export function spelledOut(word: string): string {
  const full = notInSentences.has(word) ? undefined : fullForm(word);
  return full === undefined || full === '' || full.includes(' ') ? word : full;
}

const gluedEnds = [
  'id',
  'name',
  'title',
  'code',
  'number',
  'num',
  'no',
  'date',
  'type',
  'location',
  'address',
  'price',
  'desc',
  'description',
  'year',
  'time',
  'fee',
  'status',
];

/** Endings that are split off from any beginning: "baseprice", "bedtype". */
const plainEnds = ['name', 'type', 'price', 'code', 'date'];
const wholeWords = new Set(
  `nickname username surname forename filename hostname codename rename candidate update mandate validate consolidate prototype archetype
  genotype phenotype stereotype barcode postcode zipcode decode encode`.split(/\s+/),
);

/** Splits a compound such as "roomtype" or "stuid" if its beginning is a known word or the start of one. */
export function splitGlued(word: string, known: ReadonlySet<string>): string[] {
  for (const end of gluedEnds) {
    const start = word.slice(0, -end.length);
    if (start.length < 2 || !word.endsWith(end)) continue;
    const full = fullForm(start) ?? [...known].find((other) => isStartOf(start, other));
    if (full !== undefined && full !== '') return [stem(full), ...identifierWords(end)];
  }
  const end = plainEnds.find((each) => word.endsWith(each));
  const start = end === undefined ? '' : word.slice(0, -end.length);
  return end === undefined || start.length < 3 || wholeWords.has(word) ? [word] : [stem(start), stem(end)];
}

function isStartOf(start: string, word: string): boolean {
  return word === stem(start) || (start.length >= 3 && word.startsWith(start));
}

function fullWords(part: string): string[] {
  if (part === '') return [];
  const full = fullForm(part);
  return full === undefined ? [part] : full.split(' ').filter((word) => word !== '');
}
