const aggregates = new Set(['count', 'sum', 'avg', 'min', 'max']);
const afterFrom = new Set(['where', 'group', 'having', 'order', 'limit', 'offset', 'fetch', 'window']);
const combining = ['intersect', 'except', 'union'] as const;

/** The shape of a statement, and how many tables it joins to its first. */
export interface QueryShape {
  kind: QueryKind;
  joins: 0 | 1 | 2 | '3+';
}

export type QueryKind =
  | (typeof combining)[number]
  | 'not in'
  | 'in'
  | 'nested'
  | 'having'
  | 'group, most'
  | 'group'
  | 'superlative'
  | 'aggregate, filter'
  | 'aggregate'
  | 'order'
  | 'filter'
  | 'plain';

/** Tells the shape from the words of the statement: enough for counting, where a parser would know more than is asked. */
export function shapeOf(sql: string): QueryShape {
  const words = wordsOf(sql);
  const outer = words.filter(({ depth }) => depth === 0).map(({ text }) => text);
  const combined = outer.findIndex((word) => combining.some((combiner) => combiner === word));
  const main = combined === -1 ? outer : outer.slice(0, combined);
  const kind = combining.find((combiner) => combiner === outer[combined]) ?? kindOf(main, words);
  return { kind, joins: countJoins(main) };
}

function kindOf(main: string[], words: Word[]): QueryKind {
  const all = words.map(({ text }) => text).join(' ');
  if (/\bnot in \( select\b/.test(all)) return 'not in';
  if (/\bin \( select\b/.test(all)) return 'in';
  if (words.some(({ text, depth }) => text === 'select' && depth > 0)) return 'nested';
  return main.includes('group') ? groupedKind(main) : flatKind(main);
}

function groupedKind(main: string[]): QueryKind {
  if (main.includes('having')) return 'having';
  return main.includes('limit') ? 'group, most' : 'group';
}

function flatKind(main: string[]): QueryKind {
  if (main.includes('limit')) return 'superlative';
  const isFiltered = main.includes('where');
  const isAggregate = main.some((word, i) => aggregates.has(word) && main[i + 1] === '(');
  if (isAggregate) return isFiltered ? 'aggregate, filter' : 'aggregate';
  if (main.includes('order')) return 'order';
  return isFiltered ? 'filter' : 'plain';
}

function countJoins(main: string[]): QueryShape['joins'] {
  const from = main.indexOf('from');
  if (from === -1) return 0;
  const end = main.findIndex((word, i) => i > from && afterFrom.has(word));
  const joins = main
    .slice(from, end === -1 ? undefined : end)
    .filter((word) => word === 'join' || word === ',').length;
  return joins === 0 || joins === 1 || joins === 2 ? joins : '3+';
}

interface Word {
  text: string;
  depth: number;
}

/** Words and marks in lower case with the brackets they are in; a text or a quoted name says nothing about the shape. */
function wordsOf(sql: string): Word[] {
  let depth = 0;
  return Array.from(
    sql.matchAll(/--.*|\/\*[^]*?\*\/|'(?:''|[^'])*'|"(?:""|[^"])*"|[\w.]+|\S/g),
    ([match]) => {
      if (match === ')') depth -= 1;
      const word = { text: /^['"]/.test(match) ? '?' : match.toLowerCase(), depth };
      if (match === '(') depth += 1;
      return word;
    },
  ).filter(({ text }) => !/^(?:--|\/\*)/.test(text));
}
