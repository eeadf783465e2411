import { stem } from './stem.js';

const abbreviations: ReadonlyMap<string, string> = new Map([
  ['dept', 'department'],
  ['num', 'number'],
  ['no', 'number'],
  ['nbr', 'number'],
  ['qty', 'quantity'],
  ['amt', 'amount'],
  ['addr', 'address'],
  ['desc', 'description'],
  ['fname', 'first name'],
  ['lname', 'last name'],
  ['dob', 'date birth'],
  ['birthdate', 'birth date'],
  ['birthday', 'birth date'],
  ['firstname', 'first name'],
  ['lastname', 'last name'],
  ['forename', 'first name'],
  ['surname', 'last name'],
  ['tel', 'phone'],
  ['yr', 'year'],
  ['cust', 'customer'],
  ['emp', 'employee'],
  ['stu', 'student'],
  ['prof', 'professor'],
  ['acc', 'account'],
  ['acct', 'account'],
  ['bal', 'balance'],
  ['count', 'number'],
  ['cnt', 'number'],
  ['avg', 'average'],
  ['max', 'maximum'],
  ['min', 'minimum'],
  ['pct', 'percent'],
  ['perc', 'percent'],
  ['cat', 'category'],
  ['mgr', 'manager'],
  ['org', 'organization'],
  ['organisation', 'organization'],
  ['lat', 'latitude'],
  ['lng', 'longitude'],
  ['lon', 'longitude'],
  ['long', 'longitude'],
  ['loc', 'location'],
  ['temp', 'temperature'],
  ['info', 'information'],
  ['img', 'image'],
  ['pop', 'population'],
  ['univ', 'university'],
  ['crs', 'course'],
  ['sal', 'salary'],
  ['txn', 'transaction'],
  ['colour', 'color'],
  ['enrolment', 'enrollment'],
  ['enr', 'enrollment'],
  ['pos', 'position'],
  ['headquarter', 'headquarters'],
  ['hq', 'headquarters'],
  ['len', 'length'],
  ['dur', 'duration'],
  ['dt', 'date'],
  ['ts', 'time'],
  ['tm', 'time'],
  ['cd', 'code'],
  ['pax', 'passenger'],
  ['drv', 'driver'],
  ['veh', 'vehicle'],
  ['mfg', 'make'],
  ['mfr', 'manufacturer'],
  ['inc', 'incident'],
  ['arr', 'arrival'],
  ['dep', 'departure'],
  ['rte', 'route'],
  ['wt', 'weight'],
  ['wgt', 'weight'],
  ['hgt', 'height'],
  ['ht', 'height'],
  ['hrs', 'hour'],
  ['mins', 'minute'],
  ['sec', 'second'],
  ['secs', 'second'],
  ['inv', 'invoice'],
  ['prod', 'product'],
  ['ord', 'order'],
  ['pmt', 'payment'],
  ['pymt', 'payment'],
  ['curr', 'currency'],
  ['ccy', 'currency'],
  ['ctry', 'country'],
  ['cntry', 'country'],
  ['st', 'state'],
  ['mo', 'month'],
  ['mth', 'month'],
  ['wk', 'week'],
  ['lvl', 'level'],
  ['rev', 'revenue'],
  ['disc', 'discount'],
  ['est', 'estimate'],
  ['expt', 'export'],
  ['msg', 'message'],
  ['svc', 'service'],
  ['trans', 'transaction'],
  ['usr', 'user'],
  ['vend', 'vendor'],
  ['whse', 'warehouse'],
  ['wh', 'warehouse'],
  ['fx', 'exchange'],
  ['yrs', 'year'],
  ['ref', ''],
  ['tbl', ''],
  ['of', ''],
  ['the', ''],
  ['in', ''],
  ['a', ''],
]);

/** The words that a table's or column's name is made of, as stems: `custAddr_2` is customer, address, 2. */
export function identifierWords(name: string): string[] {
  return name
    .replaceAll(/(\p{Ll}|\p{N})(\p{Lu})/gu, '$1 $2')
    .replaceAll(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .split(/[^\p{L}\p{N}]+/u)
    .flatMap((part) => fullWords(part.toLowerCase()))
    .map(stem);
}

const notInSentences = new Set(['no', 'a', 'of', 'the', 'in', 'cat', 'long', 'pos', 'count', 'ref', 'pop']);

/** The full word for an abbreviation that people write in sentences as well. */
export function spelledOut(word: string): string {
  const full = notInSentences.has(word) ? undefined : abbreviations.get(word);
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

/** Whatever stands before them: "baseprice", "bedtype". */
const plainEnds = ['name', 'type', 'price', 'code', 'date'];
const wholeWords = new Set(
  `nickname username surname forename filename hostname codename rename candidate update mandate validate consolidate prototype archetype
  genotype phenotype stereotype barcode postcode zipcode decode encode`.split(/\s+/),
);

/** Cuts a glued word such as "roomtype" or "stuid", where its beginning is a known word or the start of one. */
export function splitGlued(word: string, known: ReadonlySet<string>): string[] {
  for (const end of gluedEnds) {
    const start = word.slice(0, -end.length);
    if (start.length < 2 || !word.endsWith(end)) continue;
    const full = abbreviations.get(start) ?? [...known].find((other) => isStartOf(start, other));
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
  const full = abbreviations.get(part);
  return full === undefined ? [part] : full.split(' ').filter((word) => word !== '');
}
