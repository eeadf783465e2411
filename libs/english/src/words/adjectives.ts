import { stem } from './stem.js';

/** The words that a comparing or superlative adjective measures, and its direction. */
export interface Measure {
  words: readonly string[];
  direction: 'ascending' | 'descending';
  /** The words with the opposite direction: the fastest takes the least time, and the best is ranked first. */
  turned: ReadonlySet<string>;
}

/** The adjective, its direction, and its measures, the likeliest first; "-" marks the opposite direction. */
const adjectives: readonly [string, Measure['direction'], string][] = [
  ['old', 'descending', 'age|birth date|found|year|date'],
  ['young', 'ascending', 'age|birth date|birth year|birth'],
  ['cheap', 'ascending', 'price|cost|fare|amount|fee|rate'],
  ['inexpensive', 'ascending', 'price|cost|fare|amount|fee|rate'],
  ['affordable', 'ascending', 'price|cost|fare|amount|fee|rate'],
  ['expensive', 'descending', 'price|cost|fare|amount|fee|rate'],
  ['costly', 'descending', 'price|cost|fare|amount|fee|rate'],
  ['pricey', 'descending', 'price|cost|fare|amount|fee|rate'],
  ['dear', 'descending', 'price|cost|fare|amount|fee|rate'],
  ['valuable', 'descending', 'value|worth|price'],
  ['tall', 'descending', 'height|elevation|altitude'],
  ['short', 'ascending', 'height|length|duration|runtime|distance|minute|page|time'],
  ['long', 'descending', 'length|duration|runtime|distance|page|minute|time|hour|mileage|kilometer|mile'],
  ['lengthy', 'descending', 'length|duration|runtime|page|minute|time|hour'],
  ['deep', 'descending', 'depth'],
  ['shallow', 'ascending', 'depth'],
  ['wide', 'descending', 'width'],
  ['broad', 'descending', 'width'],
  ['narrow', 'ascending', 'width'],
  ['thick', 'descending', 'thickness'],
  ['thin', 'ascending', 'thickness'],
  ['heavy', 'descending', 'weight|mass'],
  ['light', 'ascending', 'weight|mass'],
  ['hot', 'descending', 'temperature'],
  ['warm', 'descending', 'temperature'],
  ['cold', 'ascending', 'temperature'],
  ['cool', 'ascending', 'temperature'],
  ['strong', 'descending', 'strength|power|force|horsepower'],
  ['weak', 'ascending', 'strength|power|force|horsepower'],
  ['powerful', 'descending', 'power|horsepower|strength'],
  ['rich', 'descending', 'worth|income|wealth|balance|salary|money|gdp|gnp|asset|fortune'],
  ['wealthy', 'descending', 'worth|income|wealth|balance|salary|money|gdp|gnp|asset|fortune'],
  ['poor', 'ascending', 'worth|income|wealth|balance|salary|money|gdp|gnp|asset|fortune'],
  ['profitable', 'descending', 'profit|margin|gross|revenue'],
  ['fast', 'descending', 'speed|velocity|-time|-duration'],
  ['quick', 'descending', 'speed|velocity|-time|-duration'],
  ['slow', 'ascending', 'speed|velocity|-time|-duration'],
  ['far', 'descending', 'distance|range'],
  ['near', 'ascending', 'distance'],
  ['close', 'ascending', 'distance'],
  ['big', 'descending', 'size|area|capacity|population|seat|amount|enrollment|volume'],
  ['large', 'descending', 'size|area|capacity|population|seat|amount|enrollment|volume'],
  ['small', 'ascending', 'size|area|capacity|population|seat|amount|enrollment|volume'],
  ['spacious', 'descending', 'area|size|capacity'],
  ['dense', 'descending', 'density'],
  ['high', 'descending', 'height|elevation|altitude|score|rating|price|salary|amount'],
  ['low', 'ascending', 'height|elevation|altitude|score|rating|price|salary|amount'],
  ['recent', 'descending', 'date|year|time'],
  ['late', 'descending', 'date|year|time'],
  ['new', 'descending', 'date|year|time'],
  ['early', 'ascending', 'date|year|time'],
  ['good', 'descending', 'rating|score|star|-rank|-ranking|point|result|grade|mark'],
  ['bad', 'ascending', 'rating|score|star|-rank|-ranking|point|result|grade|mark'],
  ['experienced', 'descending', 'experience'],
  ['difficult', 'descending', 'difficulty'],
  ['hard', 'descending', 'difficulty|hardness'],
  ['easy', 'ascending', 'difficulty'],
  ['efficient', 'descending', 'efficiency|mileage|mpg'],
  ['populous', 'descending', 'population|inhabitant|resident'],
  ['populated', 'descending', 'population|inhabitant|resident'],
];

const measures = new Map<string, Measure>();
for (const [adjective, direction, written] of adjectives) {
  const measure = measureFrom(written, direction);
  const base = adjective
    .replace(/e$/, '')
    .replace(/y$/, 'i')
    .replace(/([aeiou])([gtn])$/, '$1$2$2');
  for (const root of new Set([adjective, base, adjective.replace(/e$/, '')])) {
    measures.set(`${root}er`, measure);
    measures.set(`${root}est`, measure);
  }
  measures.set(adjective, measure);
}
for (const [word, like] of [
  ['best', 'good'],
  ['better', 'good'],
  ['worst', 'bad'],
  ['worse', 'bad'],
  ['latest', 'late'],
  ['recently', 'recent'],
  ['farther', 'far'],
  ['further', 'far'],
  ['farthest', 'far'],
  ['furthest', 'far'],
] as const) {
  const measure = measures.get(like);
  if (measure) measures.set(word, measure);
}

function measureFrom(written: string, direction: Measure['direction']): Measure {
  const phrases = written.split('|');
  const stemOf = (phrase: string): string => phrase.replace('-', '').split(' ').map(stem).join(' ');
  return {
    words: phrases.map(stemOf),
    direction,
    turned: new Set(phrases.filter((phrase) => phrase.startsWith('-')).map(stemOf)),
  };
}

/** The measure of "oldest", "cheaper" or "expensive". */
export function measureOf(lower: string): Measure | undefined {
  return measures.get(lower);
}

const oppositeOf = { ascending: 'descending', descending: 'ascending' } as const;

/** The opposite direction. */
export function opposite(direction: Measure['direction']): Measure['direction'] {
  return oppositeOf[direction];
}
