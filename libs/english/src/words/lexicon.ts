import { stem } from './stem.js';
import { closeSynonyms, looseSynonyms } from './synonyms.js';

const [close, loose] = [neighbours(closeSynonyms), neighbours(looseSynonyms)];

function neighbours(groups: readonly string[]): Map<string, Set<string>> {
  const near = new Map<string, Set<string>>();
  for (const group of groups) {
    const stems = group.split(' ').map(stem);
    for (const word of stems) {
      const known = near.get(word) ?? new Set();
      for (const other of stems) if (other !== word) known.add(other);
      near.set(word, known);
    }
  }
  return near;
}

const none: ReadonlySet<string> = new Set();

/** Stems that may stand for this one. */
export function synonymsOf(word: string): ReadonlySet<string> {
  return close.get(word) ?? none;
}

/** Stems that may stand for this one where it is no name itself. */
export function looseSynonymsOf(word: string): ReadonlySet<string> {
  return loose.get(word) ?? none;
}

/** Words that say how a question is built, and nothing about data. */
const fillers = new Set(
  `a an the of for to in on at by from with and or as is are was were be been being do does did has have had having what which who whom whose
  when where why how that this these those there their them they its it his her him he she we you your our my me i us please show list
  give find return tell display get fetch let know want would like can could will shall should if then than so such also along together
  corresponding respective respectively all any some every each both either neither not no never without but except only just very more most
  less least fewer few many much than one ones other another same different distinct unique total number count result results
  information about into over under between among across per within during using used use made make records record recorded listed
  belong belonging belongs possible existing exist exists available case associated related contain contains order ordered sort sorted ascending descending asc desc
  average mean sum maximum minimum max min highest lowest first last top bottom up down out's s been sort based according
  kind kinds entry entries row rows data database table column value values currently still once ever altogether overall
  provide report compute calculate determine identify describe shown appear appears see look retrieve select names's in terms term its own
  following given certain particular details's instead i'm what's who's don doesn didn hasn haven isn aren wasn weren too it's thing things`
    .split(/\s+/)
    .filter((word) => word !== ''),
);

/** Whether a word carries no data of its own. */
export function isFiller(lower: string): boolean {
  return fillers.has(lower);
}

const lightVerbs = new Set(
  'placed made held taken took got gotten received happened occurred brought bring sold sell come came going gone done did gave given put took said call called'.split(
    ' ',
  ),
);

/** Verbs that say only that there is something: where they name nothing, nothing is lost. */
export function isLightVerb(lower: string): boolean {
  return lightVerbs.has(lower);
}

/** What a comparing or superlative adjective measures, and in which direction it points. */
export interface Measure {
  words: readonly string[];
  direction: 'ascending' | 'descending';
}

const adjectives: readonly [string, Measure['direction'], string][] = [
  ['old', 'descending', 'age|birth date|found|year|date'],
  ['young', 'ascending', 'age|birth date'],
  ['cheap', 'ascending', 'price|cost|amount|fee|rate'],
  ['expensive', 'descending', 'price|cost|amount|fee|rate'],
  ['tall', 'descending', 'height'],
  ['short', 'ascending', 'height|length|duration|distance|time'],
  ['long', 'descending', 'length|duration|distance|page|time|hour'],
  ['heavy', 'descending', 'weight'],
  ['light', 'ascending', 'weight'],
  ['rich', 'descending', 'worth|income|wealth|balance|salary|money'],
  ['poor', 'ascending', 'worth|income|wealth|balance|salary|money'],
  ['fast', 'descending', 'speed|time'],
  ['slow', 'ascending', 'speed'],
  ['big', 'descending', 'size|area|capacity|population|amount|enrollment'],
  ['large', 'descending', 'size|area|capacity|population|amount|enrollment'],
  ['small', 'ascending', 'size|area|capacity|population|amount|enrollment'],
  ['high', 'descending', 'height|elevation|altitude|score|rating|price|salary|amount'],
  ['low', 'ascending', 'height|elevation|altitude|score|rating|price|salary|amount'],
  ['recent', 'descending', 'date|year|time'],
  ['late', 'descending', 'date|year|time'],
  ['new', 'descending', 'date|year|time'],
  ['early', 'ascending', 'date|year|time'],
  ['good', 'descending', 'rating|score|rank|result|grade'],
  ['bad', 'ascending', 'rating|score|rank|result|grade'],
  ['populous', 'descending', 'population'],
  ['populated', 'descending', 'population'],
];

const measures = new Map<string, Measure>();
for (const [adjective, direction, words] of adjectives) {
  const stems = words.split('|').map((phrase) => phrase.split(' ').map(stem).join(' '));
  const base = adjective
    .replace(/e$/, '')
    .replace(/y$/, 'i')
    .replace(/([aeiou])([gt])$/, '$1$2$2');
  for (const root of new Set([adjective, base, adjective.replace(/e$/, '')])) {
    measures.set(`${root}er`, { words: stems, direction });
    measures.set(`${root}est`, { words: stems, direction });
  }
  measures.set(adjective, { words: stems, direction });
}
const oppositeOf = { ascending: 'descending', descending: 'ascending' } as const;
for (const [word, like] of [
  ['best', 'good'],
  ['better', 'good'],
  ['worst', 'bad'],
  ['worse', 'bad'],
  ['latest', 'late'],
  ['recently', 'recent'],
] as const) {
  const measure = measures.get(like);
  if (measure) measures.set(word, measure);
}

/** What "oldest", "cheaper" or "expensive" measures. */
export function measureOf(lower: string): Measure | undefined {
  return measures.get(lower);
}

/** The other way round. */
export function opposite(direction: Measure['direction']): Measure['direction'] {
  return oppositeOf[direction];
}
