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

/** Stems that may stand for this one if it is no name itself. */
export function looseSynonymsOf(word: string): ReadonlySet<string> {
  return loose.get(word) ?? none;
}

/** Words for the structure of a question, which say nothing about data. */
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
  following given certain particular details's instead i'm what's who's don doesn didn hasn haven isn aren wasn weren too it's thing things anything something now here far yet nowadays`
    .split(/\s+/)
    .filter((word) => word !== ''),
);

/** Reports whether a word carries no data of its own. */
export function isFiller(lower: string): boolean {
  return fillers.has(lower);
}

const lightVerbs = new Set(
  'placed made held taken took got gotten received happened occurred brought bring brings handle handles handled generate generates generated raise raised raises sold sell come came going gone done did gave given put took said call called live lives lived living work works worked working run runs ran take takes make makes comes go goes went out off stay stays'.split(
    ' ',
  ),
);

/** Verbs of mere existence: if they name nothing, nothing is lost. */
export function isLightVerb(lower: string): boolean {
  return lightVerbs.has(lower);
}
